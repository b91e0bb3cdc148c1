(define (domain shelves)
    (:requirements :adl)
    (:types cell box)
    (:predicates (beside ?a ?b - cell) (robot ?a - cell) (box-at ?b - box ?a - cell)
        (taken ?a - cell) (painted ?a - cell) (locked ?a - cell) (sealed ?b - box))
    (:action move
        :parameters (?a ?b - cell)
        :precondition (and (robot ?a) (beside ?a ?b) (not (taken ?b)) (not (locked ?b)))
        :effect (and (not (robot ?a)) (robot ?b)))
    (:action push
        :parameters (?x - box ?a ?b ?c - cell)
        :precondition
            (and (robot ?a) (box-at ?x ?b) (beside ?a ?b) (beside ?b ?c) (not (= ?a ?c))
                (not (taken ?c)) (not (sealed ?x)) (not (locked ?c)))
        :effect
            (and (not (robot ?a)) (robot ?b) (not (box-at ?x ?b)) (box-at ?x ?c)
                (not (taken ?b)) (taken ?c)))
    (:action seal
        :parameters (?x - box ?a ?b - cell)
        :precondition (and (robot ?a) (box-at ?x ?b) (beside ?a ?b) (not (sealed ?x)))
        :effect (sealed ?x))
    (:action unlock
        :parameters (?a ?b - cell)
        :precondition (and (robot ?a) (beside ?a ?b) (locked ?b))
        :effect (not (locked ?b)))
    (:action paint
        :parameters (?a - cell)
        :precondition (and (robot ?a) (not (painted ?a)))
        :effect (painted ?a)))
