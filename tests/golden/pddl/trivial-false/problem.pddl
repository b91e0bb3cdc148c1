(define (problem unwired)
    (:domain trivial-false)
    (:init (wired))
    (:goal (and (lamp) (not (wired)))))
