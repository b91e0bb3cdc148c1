; The plainest text that is PDDL: no requirements, no types, names in any case, nothing but literals.
(define (domain FERRY)
    (:predicates (at ?car ?bank) (Ferry-At ?bank) (aboard ?car) (free) (CAR ?c) (bank ?b) (told))
    (:action cross
        :parameters (?from ?to)
        :precondition (and (bank ?from) (bank ?to) (ferry-at ?from) (not (= ?from ?to)))
        :effect (and (ferry-at ?to) (not (ferry-at ?from))))
    (:action Load
        :parameters (?c ?b)
        :precondition (and (car ?c) (at ?c ?b) (ferry-at ?b) (free))
        :effect (and (aboard ?c) (not (at ?c ?b)) (not (free))))
    (:action unload
        :parameters (?c ?b)
        :precondition (and (aboard ?C) (ferry-at ?b))
        :effect (and (at ?c ?b) (free) (not (aboard ?c))))
    (:action ring
        :parameters ()
        :precondition (free)
        :effect (told)))
