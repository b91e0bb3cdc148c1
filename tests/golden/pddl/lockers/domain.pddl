(define (domain lockers)
    (:requirements :typing)
    (:types coin locker hall)
    (:predicates (have ?c - coin) (inside ?c - coin ?l - locker) (opened ?l - locker)
        (at ?h - hall) (door ?a ?b - hall) (stands ?l - locker ?h - hall))
    (:action go
        :parameters (?a ?b - hall)
        :precondition (and (at ?a) (door ?a ?b))
        :effect (and (not (at ?a)) (at ?b)))
    (:action insert
        :parameters (?c - coin ?l - locker ?h - hall)
        :precondition (and (at ?h) (stands ?l ?h) (have ?c))
        :effect (and (not (have ?c)) (inside ?c ?l) (opened ?l)))
    (:action back
        :parameters (?c - coin ?l - locker ?h - hall)
        :precondition (and (at ?h) (stands ?l ?h) (inside ?c ?l))
        :effect (and (have ?c) (not (inside ?c ?l)) (not (opened ?l)))))
