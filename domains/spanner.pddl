; A man walks one way from the shed to the gate, past spanners, to tighten nuts at the gate. A
; spanner breaks when it is used, and there is no way back to those left behind.
(define (domain spanner)
  (:requirements :strips :typing)
  (:types location locatable - object
          man spanner nut - locatable)
  (:predicates
    (link ?from ?to - location)          ; one way
    (at ?thing - locatable ?place - location)
    (carrying ?man - man ?spanner - spanner)
    (usable ?spanner - spanner)
    (loose ?nut - nut)
    (tightened ?nut - nut))

  (:action walk
    :parameters (?from ?to - location ?man - man)
    :precondition (and (at ?man ?from) (link ?from ?to))
    :effect (and (not (at ?man ?from)) (at ?man ?to)))

  (:action pickup_spanner
    :parameters (?here - location ?spanner - spanner ?man - man)
    :precondition (and (at ?man ?here) (at ?spanner ?here))
    :effect (and (not (at ?spanner ?here)) (carrying ?man ?spanner)))

  (:action tighten_nut
    :parameters (?here - location ?spanner - spanner ?man - man ?nut - nut)
    :precondition (and (at ?man ?here) (at ?nut ?here) (loose ?nut)
                       (carrying ?man ?spanner) (usable ?spanner))
    :effect (and (not (usable ?spanner)) (not (loose ?nut)) (tightened ?nut))))
