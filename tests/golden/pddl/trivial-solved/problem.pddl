(define (problem noon)
    (:domain trivial-solved)
    (:init (sun))
    (:goal (and (sun))))
