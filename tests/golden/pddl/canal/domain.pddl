(define (domain canal)
    (:requirements :typing)
    (:types basin crate)
    (:predicates (next ?a ?b - basin) (barge ?b - basin) (lies ?c - crate ?b - basin)
        (loaded ?c - crate) (room1) (room2) (on1 ?c - crate) (on2 ?c - crate) (high ?b - basin)
        (low ?b - basin))
    (:action sail
        :parameters (?a ?b - basin)
        :precondition (and (barge ?a) (next ?a ?b) (high ?a) (high ?b))
        :effect (and (not (barge ?a)) (barge ?b)))
    (:action drift
        :parameters (?a ?b - basin)
        :precondition (and (barge ?a) (next ?a ?b) (low ?a) (low ?b))
        :effect (and (not (barge ?a)) (barge ?b)))
    (:action fill
        :parameters (?a - basin)
        :precondition (and (barge ?a) (low ?a))
        :effect (and (high ?a) (not (low ?a))))
    (:action drain
        :parameters (?a - basin)
        :precondition (and (barge ?a) (high ?a))
        :effect (and (low ?a) (not (high ?a))))
    (:action load1
        :parameters (?c - crate ?b - basin)
        :precondition (and (barge ?b) (lies ?c ?b) (room1))
        :effect (and (on1 ?c) (not (room1)) (not (lies ?c ?b))))
    (:action load2
        :parameters (?c - crate ?b - basin)
        :precondition (and (barge ?b) (lies ?c ?b) (room2))
        :effect (and (on2 ?c) (not (room2)) (not (lies ?c ?b))))
    (:action put1
        :parameters (?c - crate ?b - basin)
        :precondition (and (barge ?b) (on1 ?c))
        :effect (and (not (on1 ?c)) (room1) (lies ?c ?b)))
    (:action put2
        :parameters (?c - crate ?b - basin)
        :precondition (and (barge ?b) (on2 ?c))
        :effect (and (not (on2 ?c)) (room2) (lies ?c ?b))))
