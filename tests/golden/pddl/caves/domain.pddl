(define (domain caves)
    (:requirements :typing)
    (:types cave candle gem)
    (:predicates (path ?a ?b - cave) (dark ?a ?b - cave) (in ?a - cave) (whole ?c - candle)
        (gem-at ?g - gem ?a - cave) (bag ?g - gem) (ledge ?a ?b - cave))
    (:action walk
        :parameters (?a ?b - cave)
        :precondition (and (in ?a) (path ?a ?b))
        :effect (and (not (in ?a)) (in ?b)))
    (:action creep
        :parameters (?a ?b - cave ?c - candle)
        :precondition (and (in ?a) (dark ?a ?b) (whole ?c))
        :effect (and (not (in ?a)) (in ?b) (not (whole ?c))))
    (:action jump
        :parameters (?a ?b - cave)
        :precondition (and (in ?a) (ledge ?a ?b))
        :effect (and (not (in ?a)) (in ?b)))
    (:action take
        :parameters (?g - gem ?a - cave)
        :precondition (and (in ?a) (gem-at ?g ?a))
        :effect (and (bag ?g) (not (gem-at ?g ?a)))))
