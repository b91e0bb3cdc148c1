; A part of the goal that never changes is false.
(define (domain trivial-false)
    (:predicates (lamp) (wired))
    (:action light :effect (lamp)))
