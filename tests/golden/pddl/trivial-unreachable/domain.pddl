; Not even without delete effects can the goal be reached: the smallest unsolvable task comes out.
(define (domain trivial-unreachable)
    (:predicates (door) (key) (open))
    (:action unlock :precondition (and (door) (key)) :effect (open)))
