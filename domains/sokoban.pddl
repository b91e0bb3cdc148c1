; Sokoban: a player pushes stones, one at a time and never pulling, until all stand on goals. Pushes
; cost 1 and moves nothing. Walls are locations from and to which no direction leads.
(define (domain sokoban-sequential)
  (:requirements :typing :action-costs)
  (:types
    thing location direction - object
    player stone - thing)
  (:predicates
    (clear ?location - location)
    (at ?thing - thing ?location - location)
    (at-goal ?stone - stone)
    (IS-GOAL ?location - location)
    (IS-NONGOAL ?location - location)
    (MOVE-DIR ?from ?to - location ?direction - direction))
  (:functions (total-cost) - number)

  (:action move
    :parameters (?player - player ?from ?to - location ?direction - direction)
    :precondition (and (at ?player ?from) (MOVE-DIR ?from ?to ?direction) (clear ?to))
    :effect (and (not (at ?player ?from)) (clear ?from)
                 (not (clear ?to)) (at ?player ?to)))

  ; The stone leaves its place to the player and has the next one to itself.
  (:action push-to-nongoal
    :parameters (?player - player ?stone - stone ?behind ?from ?to - location
                 ?direction - direction)
    :precondition (and (at ?player ?behind) (MOVE-DIR ?behind ?from ?direction)
                       (at ?stone ?from) (MOVE-DIR ?from ?to ?direction)
                       (clear ?to) (IS-NONGOAL ?to))
    :effect (and (not (at ?player ?behind)) (clear ?behind)
                 (not (at ?stone ?from)) (at ?player ?from)
                 (not (clear ?to)) (at ?stone ?to)
                 (not (at-goal ?stone))
                 (increase (total-cost) 1)))

  (:action push-to-goal
    :parameters (?player - player ?stone - stone ?behind ?from ?to - location
                 ?direction - direction)
    :precondition (and (at ?player ?behind) (MOVE-DIR ?behind ?from ?direction)
                       (at ?stone ?from) (MOVE-DIR ?from ?to ?direction)
                       (clear ?to) (IS-GOAL ?to))
    :effect (and (not (at ?player ?behind)) (clear ?behind)
                 (not (at ?stone ?from)) (at ?player ?from)
                 (not (clear ?to)) (at ?stone ?to)
                 (at-goal ?stone)
                 (increase (total-cost) 1))))
