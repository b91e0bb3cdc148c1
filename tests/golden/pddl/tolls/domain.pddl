(define (domain tolls)
    (:requirements :typing :action-costs)
    (:types town parcel van)
    (:predicates (street ?a ?b - town) (parked ?v - van ?a - town) (waits ?p - parcel ?a - town)
        (has ?v - van ?p - parcel) (free ?v - van) (toll ?a ?b - town) (ticket ?v - van))
    (:functions (total-cost) (fee ?a ?b - town))
    (:action drive
        :parameters (?v - van ?a ?b - town)
        :precondition (and (parked ?v ?a) (street ?a ?b))
        :effect (and (not (parked ?v ?a)) (parked ?v ?b) (increase (total-cost) (fee ?a ?b))))
    (:action buy
        :parameters (?v - van)
        :precondition ()
        :effect (and (ticket ?v) (increase (total-cost) 5)))
    (:action speed
        :parameters (?v - van ?a ?b - town)
        :precondition (and (parked ?v ?a) (toll ?a ?b) (ticket ?v))
        :effect
            (and (not (parked ?v ?a)) (parked ?v ?b) (not (ticket ?v)) (increase (total-cost) 1)))
    (:action load
        :parameters (?p - parcel ?v - van ?a - town)
        :precondition (and (parked ?v ?a) (waits ?p ?a) (free ?v))
        :effect (and (has ?v ?p) (not (waits ?p ?a)) (not (free ?v)) (increase (total-cost) 0)))
    (:action drop
        :parameters (?p - parcel ?v - van ?a - town)
        :precondition (and (parked ?v ?a) (has ?v ?p))
        :effect (and (waits ?p ?a) (not (has ?v ?p)) (free ?v) (increase (total-cost) 0))))
