; Costs: constants, functions of the arguments, none, two at once (the last one counts), and
; functions without a value, which forbid the action.
(define (domain freight)
    (:requirements :typing :action-costs)
    (:types place - object truck parcel)
    (:predicates (at ?x ?p - object) (in ?p - parcel ?t - truck) (sealed ?p - parcel))
    (:functions (total-cost) - number (distance ?a ?b - place) (toll ?t - truck ?p - place) - number
        (tax))
    (:action drive
        :parameters (?t - truck ?a ?b - place)
        :precondition (at ?t ?a)
        :effect (and (not (at ?t ?a)) (at ?t ?b) (increase (total-cost) (distance ?a ?b))))
    (:action enter
        :parameters (?t - truck ?a ?b - place)
        :precondition (at ?t ?a)
        :effect (and (at ?t ?b) (not (at ?t ?a)) (increase (total-cost) 1)
            (increase (total-cost) (toll ?t ?b))))
    (:action load
        :parameters (?p - parcel ?t - truck ?a - place)
        :precondition (and (at ?t ?a) (at ?p ?a))
        :effect (and (in ?p ?t) (not (at ?p ?a)) (increase (total-cost) 0)))
    (:action unload
        :parameters (?p - parcel ?t - truck ?a - place)
        :precondition (and (at ?t ?a) (in ?p ?t))
        :effect (and (at ?p ?a) (not (in ?p ?t))))
    (:action seal
        :parameters (?p - parcel)
        :precondition (and)
        :effect (and (sealed ?p) (increase (total-cost) (tax)))))
