(define (problem two-works)
    (:domain atelier)
    (:requirements :strips :typing)
    (:objects rosa marc - person
        fine broad - brush
        blade - knife
        sea - canvas
        jug - clay
        rag)
    (:init (lies fine) (lies broad) (lies blade) (lies sea) (lies jug) (lies bench)
        (clean fine) (clean rag) (trusts rosa marc) (trusts rosa apprentice)
        (trusts apprentice rosa) (trusts marc marc))
    (:goal (and (worked sea fine) (worked jug blade) (worked sea broad) (signed jug rosa)
        (lies fine) (not (clean blade)))))
