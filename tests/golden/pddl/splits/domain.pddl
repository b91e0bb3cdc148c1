; Disjunctions that multiply: of disjunctions, under existential quantifiers, in effect conditions
; and in axioms, with constants true and false in between.
(define (domain splits)
    (:requirements :adl :derived-predicates)
    (:predicates (a ?x) (b ?x) (c ?x) (d ?x ?y) (e) (ok ?x) (all-ok))
    (:derived (ok ?x) (or (and (a ?x) (or (b ?x) (c ?x))) (exists (?y) (and (d ?x ?y) (ok ?y)))))
    (:derived (all-ok) (forall (?x) (or (ok ?x) (not (exists (?y) (or (d ?x ?y) (d ?y ?x)))))))
    (:action mix
        :parameters (?x)
        :precondition (and (or (a ?x) (b ?x)) (or (not (c ?x)) (exists (?y) (or (d ?x ?y) (d ?y ?x))) (and))
            (not (or (and (a ?x) (b ?x)) (or))))
        :effect (and (when (or (a ?x) (exists (?y) (and (d ?x ?y) (b ?y)))) (c ?x))
            (when (and (b ?x) (not (or (c ?x) (e)))) (a ?x))))
    (:action shift
        :parameters (?x ?y)
        :precondition (or (d ?x ?y) (and (a ?x) (not (a ?y)) (not (= ?x ?y))))
        :effect (and (not (d ?x ?y)) (d ?y ?x) (forall (?z) (when (or (= ?z ?x) (d ?z ?x)) (b ?z)))))
    (:action rest
        :precondition (and (not (e)) (or (forall (?x) (imply (a ?x) (b ?x))) (exists (?x) (c ?x))))
        :effect (e)))
