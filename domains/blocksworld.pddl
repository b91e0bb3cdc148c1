; Blocks world with one arm: 4 actions, no types. Towers stand on a table that has room for all.
(define (domain blocksworld)
  (:requirements :strips)
  (:predicates
    (clear ?block)          ; nothing lies on it, and the arm does not hold it
    (on-table ?block)
    (arm-empty)
    (holding ?block)
    (on ?block ?below))

  (:action pickup
    :parameters (?block)
    :precondition (and (arm-empty) (on-table ?block) (clear ?block))
    :effect (and (not (arm-empty)) (not (on-table ?block)) (not (clear ?block))
                 (holding ?block)))

  (:action putdown
    :parameters (?block)
    :precondition (holding ?block)
    :effect (and (not (holding ?block))
                 (on-table ?block) (clear ?block) (arm-empty)))

  (:action stack
    :parameters (?block ?below)
    :precondition (and (holding ?block) (clear ?below))
    :effect (and (not (holding ?block)) (not (clear ?below))
                 (on ?block ?below) (clear ?block) (arm-empty)))

  (:action unstack
    :parameters (?block ?below)
    :precondition (and (arm-empty) (clear ?block) (on ?block ?below))
    :effect (and (not (arm-empty)) (not (clear ?block)) (not (on ?block ?below))
                 (holding ?block) (clear ?below))))
