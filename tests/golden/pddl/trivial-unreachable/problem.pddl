(define (problem no-key)
    (:domain trivial-unreachable)
    (:init (door))
    (:goal (open)))
