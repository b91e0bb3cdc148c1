; Everything that the goal wants is true for ever: the smallest solved task comes out.
(define (domain trivial-solved)
    (:predicates (sun) (rain))
    (:action pray :precondition (sun) :effect (rain)))
