; Invariants that overlap, one over three predicates, negative preconditions and goals on
; variables with many values, values that nothing reaches, facts that do not matter.
(define (domain vault)
    (:requirements :typing :negative-preconditions :conditional-effects)
    (:types digit guard room)
    (:predicates (dial ?d - digit) (next ?a ?b - digit) (guard-in ?g - guard ?r - room)
        (door ?a ?b - room) (thief-in ?r - room) (hides-in ?r - room) (gone) (shut) (open) (torn)
        (key-in ?r - room) (key-held) (key-lost) (dust ?r - room))
    (:action turn
        :parameters (?a ?b - digit)
        :precondition (and (dial ?a) (next ?a ?b) (shut))
        :effect (and (dial ?b) (not (dial ?a))))
    (:action patrol
        :parameters (?g - guard ?a ?b - room)
        :precondition (and (guard-in ?g ?a) (door ?a ?b) (not (thief-in ?b)))
        :effect (and (guard-in ?g ?b) (not (guard-in ?g ?a)) (dust ?a)))
    (:action sneak
        :parameters (?a ?b - room ?g - guard)
        :precondition (and (thief-in ?a) (door ?a ?b) (not (guard-in ?g ?b)))
        :effect (and (thief-in ?b) (not (thief-in ?a))))
    (:action hide
        :parameters (?a - room)
        :precondition (thief-in ?a)
        :effect (and (hides-in ?a) (not (thief-in ?a))))
    (:action appear
        :parameters (?a - room)
        :precondition (and (hides-in ?a) (not (gone)))
        :effect (and (thief-in ?a) (not (hides-in ?a))))
    (:action grab
        :parameters (?r - room)
        :precondition (and (thief-in ?r) (key-in ?r))
        :effect (and (key-held) (not (key-in ?r))))
    (:action throw
        :parameters (?r - room)
        :precondition (and (key-held) (thief-in ?r))
        :effect (and (key-in ?r) (not (key-held)) (when (dust ?r) (key-lost))
            (when (dust ?r) (not (key-in ?r)))))
    (:action unlock
        :parameters (?d - digit ?e - digit)
        :precondition (and (shut) (key-held) (next ?d ?e) (not (dial ?d)) (not (dial ?e))
            (not (torn)))
        :effect (and (open) (not (shut))))
    (:action leave
        :parameters (?r - room)
        :precondition (and (thief-in ?r) (open))
        :effect (and (gone) (not (thief-in ?r)))))
