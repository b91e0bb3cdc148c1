; The goal wants two facts of one invariant at once.
(define (domain trivial-mutex)
    (:predicates (at ?x) (road ?x ?y))
    (:action go
        :parameters (?x ?y)
        :precondition (and (at ?x) (road ?x ?y))
        :effect (and (at ?y) (not (at ?x)))))
