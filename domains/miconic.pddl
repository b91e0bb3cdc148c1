; A lift takes passengers from the floor where they wait to the one they want to go to.
(define (domain miconic)
  (:requirements :strips :typing)
  (:types passenger floor)
  (:predicates
    (above ?low ?high - floor)           ; ?high is somewhere above ?low
    (lift-at ?floor - floor)
    (origin ?passenger - passenger ?floor - floor)
    (destin ?passenger - passenger ?floor - floor)
    (boarded ?passenger - passenger)
    (served ?passenger - passenger))

  (:action board
    :parameters (?here - floor ?passenger - passenger)
    :precondition (and (lift-at ?here) (origin ?passenger ?here))
    :effect (and (not (origin ?passenger ?here)) (boarded ?passenger)))

  (:action depart
    :parameters (?here - floor ?passenger - passenger)
    :precondition (and (lift-at ?here) (boarded ?passenger) (destin ?passenger ?here))
    :effect (and (not (boarded ?passenger)) (served ?passenger)))

  (:action up
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (above ?from ?to))
    :effect (and (not (lift-at ?from)) (lift-at ?to)))

  (:action down
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (above ?to ?from))
    :effect (and (not (lift-at ?from)) (lift-at ?to))))
