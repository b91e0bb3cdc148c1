; A ferry for one car at a time takes cars to where they belong.
(define (domain ferry)
  (:requirements :strips :typing :negative-preconditions)
  (:types location car)
  (:predicates
    (at-ferry ?place - location)
    (empty-ferry)
    (on ?car - car)                      ; on board
    (at ?car - car ?place - location))

  (:action sail
    :parameters (?from ?to - location)
    :precondition (and (at-ferry ?from) (not (at-ferry ?to)))
    :effect (and (not (at-ferry ?from)) (at-ferry ?to)))

  (:action board
    :parameters (?car - car ?here - location)
    :precondition (and (at-ferry ?here) (at ?car ?here) (empty-ferry))
    :effect (and (not (at ?car ?here)) (not (empty-ferry)) (on ?car)))

  (:action debark
    :parameters (?car - car ?here - location)
    :precondition (and (at-ferry ?here) (on ?car))
    :effect (and (not (on ?car)) (empty-ferry) (at ?car ?here))))
