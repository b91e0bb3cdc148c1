; Only the pruning of values that are never reached shows that the goal is true from the start: the
; lamp could only go out from a value that it never has.
(define (domain trivial-simplified)
    (:predicates (bright) (dim) (off) (battery))
    (:action fade
        :precondition (and (dim) (bright))
        :effect (and (off) (not (bright)))))
