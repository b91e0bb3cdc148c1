(define (domain kiln)
    (:requirements :typing :action-costs)
    (:types pot colour)
    (:predicates (raw ?p - pot) (dry ?p - pot) (fired ?p - pot) (glazed ?p - pot ?c - colour)
        (inside ?p - pot) (empty) (cold) (hot) (done ?p - pot ?c - colour) (brush ?c - colour)
        (shut) (ajar))
    (:functions (total-cost) (paint ?c - colour) (wash ?a ?b - colour))
    (:action dry-in-air
        :parameters (?p - pot)
        :precondition (raw ?p)
        :effect (and (dry ?p) (not (raw ?p)) (increase (total-cost) 140)))
    (:action open
        :parameters ()
        :precondition (and (shut) (cold))
        :effect (and (ajar) (not (shut)) (increase (total-cost) 0)))
    (:action close
        :parameters ()
        :precondition (ajar)
        :effect (and (shut) (not (ajar)) (increase (total-cost) 0)))
    (:action put
        :parameters (?p - pot)
        :precondition (and (ajar) (empty) (dry ?p))
        :effect (and (inside ?p) (not (empty)) (increase (total-cost) 2)))
    (:action get
        :parameters (?p - pot)
        :precondition (and (ajar) (inside ?p))
        :effect (and (empty) (not (inside ?p)) (increase (total-cost) 2)))
    (:action heat
        :parameters ()
        :precondition (and (shut) (cold))
        :effect (and (hot) (not (cold)) (increase (total-cost) 900)))
    (:action cool
        :parameters ()
        :precondition (hot)
        :effect (and (cold) (not (hot)) (increase (total-cost) 75)))
    (:action bisque
        :parameters (?p - pot)
        :precondition (and (hot) (inside ?p) (dry ?p))
        :effect (and (fired ?p) (increase (total-cost) 110)))
    (:action change-brush
        :parameters (?a ?b - colour)
        :precondition (brush ?a)
        :effect (and (brush ?b) (not (brush ?a)) (increase (total-cost) (wash ?a ?b))))
    (:action glaze
        :parameters (?p - pot ?c - colour)
        :precondition (and (empty) (fired ?p) (brush ?c))
        :effect (and (glazed ?p ?c) (increase (total-cost) (paint ?c))))
    (:action finish
        :parameters (?p - pot ?c - colour)
        :precondition (and (glazed ?p ?c) (inside ?p) (hot))
        :effect (and (done ?p ?c) (increase (total-cost) 333))))
