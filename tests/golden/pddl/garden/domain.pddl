(define (domain garden)
    (:requirements :strips)
    (:predicates (bed ?b) (watered ?b) (weeds ?b) (clean ?b))
    (:action water
        :parameters (?b)
        :precondition (and (bed ?b) (clean ?b))
        :effect (watered ?b))
    (:action wait
        :parameters (?b)
        :precondition (and (bed ?b) (watered ?b))
        :effect (and (weeds ?b) (not (clean ?b)) (not (watered ?b))))
    (:action weed
        :parameters (?b)
        :precondition (and (bed ?b) (weeds ?b))
        :effect (and (clean ?b) (not (weeds ?b)))))
