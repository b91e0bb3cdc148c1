; Types: a hierarchy of three levels, either, constants, a type without members, parameters of type
; object, equality both ways, one variable twice in an atom.
(define (domain atelier)
    (:requirements :typing :equality :negative-preconditions)
    (:types
        tool material - thing
        brush knife - tool
        canvas clay ghost - material
        person thing)
    (:constants bench - thing apprentice - person)
    (:predicates
        (holds ?p - person ?x - thing)
        (lies ?x - thing)
        (worked ?m - (either canvas clay) ?t - tool)
        (trusts ?a ?b - person)
        (haunted ?g - ghost)
        (clean ?x)
        (signed ?m - material ?p - person))
    (:action take
        :parameters (?p - person ?x - thing)
        :precondition (and (lies ?x) (not (= ?x bench)))
        :effect (and (holds ?p ?x) (not (lies ?x))))
    (:action drop
        :parameters (?p - person ?x - thing)
        :precondition (holds ?p ?x)
        :effect (and (lies ?x) (not (holds ?p ?x))))
    (:action give
        :parameters (?a ?b - person ?x - thing)
        :precondition (and (holds ?a ?x) (trusts ?a ?b) (not (trusts ?b ?b)))
        :effect (and (holds ?b ?x) (not (holds ?a ?x))))
    (:action work
        :parameters (?p - person ?m - material ?t - tool)
        :precondition (and (holds ?p ?t) (lies ?m) (clean ?t))
        :effect (and (worked ?m ?t) (not (clean ?t))))
    (:action wash
        :parameters (?p - person ?x)
        :precondition (and (= ?p apprentice) (holds ?p ?x) (not (clean ?x)))
        :effect (clean ?x))
    (:action exorcise
        :parameters (?g - ghost)
        :precondition (haunted ?g)
        :effect (not (haunted ?g)))
    (:action sign
        :parameters (?m - material ?p ?q - person)
        :precondition (and (holds ?p ?m) (trusts ?q ?q) (not (= ?p ?q)))
        :effect (signed ?m ?p)))
