; Vehicles take packages along roads to where they belong. A vehicle's capacity is the number of
; packages that still fit, c0, c1, c2, ...
(define (domain transport)
  (:requirements :strips :typing)
  (:types location size locatable - object
          vehicle package - locatable)
  (:predicates
    (road ?from ?to - location)
    (at ?thing - locatable ?place - location)
    (in ?package - package ?vehicle - vehicle)
    (capacity ?vehicle - vehicle ?size - size)
    (capacity-predecessor ?less ?more - size))

  (:action drive
    :parameters (?vehicle - vehicle ?from ?to - location)
    :precondition (and (at ?vehicle ?from) (road ?from ?to))
    :effect (and (not (at ?vehicle ?from)) (at ?vehicle ?to)))

  (:action pick-up
    :parameters (?vehicle - vehicle ?here - location ?package - package ?less ?more - size)
    :precondition (and (at ?vehicle ?here) (at ?package ?here)
                       (capacity ?vehicle ?more) (capacity-predecessor ?less ?more))
    :effect (and (not (at ?package ?here)) (in ?package ?vehicle)
                 (not (capacity ?vehicle ?more)) (capacity ?vehicle ?less)))

  (:action drop
    :parameters (?vehicle - vehicle ?here - location ?package - package ?less ?more - size)
    :precondition (and (at ?vehicle ?here) (in ?package ?vehicle)
                       (capacity ?vehicle ?less) (capacity-predecessor ?less ?more))
    :effect (and (not (in ?package ?vehicle)) (at ?package ?here)
                 (not (capacity ?vehicle ?less)) (capacity ?vehicle ?more))))
