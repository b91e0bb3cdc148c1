; A warehouse: robots drive between places, carry one crate at a time, and
; crates stand on shelves that other crates may block.

(define (domain warehouse)
  (:requirements :adl :action-costs)

  (:types
    place robot crate - object
    shelf door - place)

  (:predicates
    (path ?from ?to - place)
    (at ?r - robot ?p - place)
    (occupied ?p - place)              ; by a robot: there is room for one
    (carries ?r - robot ?c - crate)
    (loaded ?r - robot)
    (stands ?c - crate ?p - place)
    (before ?front ?back - crate)      ; the front crate blocks the back one
    (blocked ?c - crate))

  (:functions
    (distance ?from ?to - place)
    (total-cost))

  (:action drive
    :parameters (?r - robot ?from ?to - place)
    :precondition (and (at ?r ?from) (path ?from ?to) (not (occupied ?to)))
    :effect (and (not (at ?r ?from)) (not (occupied ?from))
                 (at ?r ?to) (occupied ?to)
                 (increase (total-cost) (distance ?from ?to))))

  (:action take
    :parameters (?r - robot ?c - crate ?p - place)
    :precondition (and (at ?r ?p) (stands ?c ?p) (not (loaded ?r)) (not (blocked ?c)))
    :effect (and (not (stands ?c ?p)) (carries ?r ?c) (loaded ?r)
                 (increase (total-cost) 1)
                 (forall (?back - crate)
                   (when (before ?c ?back) (not (blocked ?back))))))

  (:action put
    :parameters (?r - robot ?c - crate ?p - place)
    :precondition (and (at ?r ?p) (carries ?r ?c))
    :effect (and (not (carries ?r ?c)) (not (loaded ?r)) (stands ?c ?p)
                 (increase (total-cost) 1))))
