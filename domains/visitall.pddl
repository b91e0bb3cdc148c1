; A robot on a grid must have been in all places of the goal.
(define (domain grid-visit-all)
  (:requirements :strips :typing)
  (:types place - object)
  (:predicates
    (connected ?here ?there - place)
    (at-robot ?here - place)
    (visited ?here - place))

  (:action move
    :parameters (?here ?there - place)
    :precondition (and (at-robot ?here) (connected ?here ?there))
    :effect (and (not (at-robot ?here)) (at-robot ?there) (visited ?there))))
