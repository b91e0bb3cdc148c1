; Effects of every shape: when and forall in any nesting, conditions with or, exists and forall,
; additions that overrule deletions, the same fact under several conditions, no-ops.
(define (domain clockwork)
    (:requirements :conditional-effects :universal-preconditions :disjunctive-preconditions :typing)
    (:types wheel pin)
    (:predicates (meshes ?a ?b - wheel) (turns ?w - wheel) (stuck ?w - wheel) (oiled ?w - wheel)
        (in ?p - pin ?w - wheel) (loose ?p - pin) (struck) (wound) (even ?w - wheel) (bell))
    (:action wind
        :parameters (?w - wheel)
        :precondition (not (wound))
        :effect (and (wound) (not (struck))
            (when (not (stuck ?w)) (turns ?w))
            (forall (?v - wheel)
                (when (not (stuck ?w))
                    (when (and (meshes ?w ?v) (not (stuck ?v)))
                        (and (turns ?v) (when (even ?v) (not (even ?v)))
                            (when (not (even ?v)) (even ?v))))))))
    (:action run
        :parameters ()
        :precondition (wound)
        :effect (and (not (wound))
            (forall (?w ?v - wheel)
                (when (and (turns ?w) (or (meshes ?w ?v) (meshes ?v ?w))) (turns ?v)))
            (when (exists (?w - wheel) (and (turns ?w) (oiled ?w))) (struck))
            (when (forall (?w - wheel) (turns ?w)) (bell))))
    (:action oil
        :parameters (?w - wheel)
        :precondition ()
        :effect (and (oiled ?w) (when (stuck ?w) (not (stuck ?w)))
            (forall (?p - pin) (when (in ?p ?w) (and (not (in ?p ?w)) (loose ?p))))))
    (:action place
        :parameters (?p - pin ?w - wheel)
        :precondition (and (loose ?p) (not (turns ?w)))
        :effect (and (in ?p ?w) (not (loose ?p)) (when (not (oiled ?w)) (stuck ?w))
            (when (oiled ?w) (not (oiled ?w)))))
    (:action stop
        :parameters (?w - wheel)
        :precondition (turns ?w)
        :effect (and (forall (?v - wheel) (not (turns ?v))) (when (even ?w) (turns ?w))
            (when (and (even ?w) (not (oiled ?w))) (turns ?w))))
    (:action admire
        :parameters (?w - wheel)
        :precondition (turns ?w)
        :effect (and)))
