(define (problem evening)
    (:domain trivial-simplified)
    (:init (bright) (battery))
    (:goal (and (bright) (battery) (not (off)))))
