; Goals and preconditions with every connective: forall, exists, or, imply, nested, negated, and
; variable names that are used again inside.
(define (domain committee)
    (:requirements :adl)
    (:types member topic)
    (:predicates (present ?m - member) (read ?m - member ?t - topic) (likes ?a ?b - member)
        (for ?m - member ?t - topic) (passed ?t - topic) (tabled ?t - topic) (chair ?m - member)
        (open))
    (:action invite
        :parameters (?m - member)
        :precondition (not (present ?m))
        :effect (present ?m))
    (:action study
        :parameters (?m - member ?t - topic)
        :precondition (or (chair ?m) (and (present ?m) (not (read ?m ?t))) (tabled ?t))
        :effect (read ?m ?t))
    (:action persuade
        :parameters (?m - member ?t - topic)
        :precondition (and (present ?m) (read ?m ?t)
            (imply (chair ?m) (exists (?x - member) (and (for ?x ?t) (not (= ?x ?m)))))
            (exists (?x - member)
                (and (present ?x) (or (likes ?m ?x) (exists (?y - member)
                    (and (likes ?m ?y) (likes ?y ?x) (present ?y)))))))
        :effect (for ?m ?t))
    (:action open-meeting
        :precondition (exists (?m - member) (and (chair ?m) (present ?m)))
        :effect (open))
    (:action vote
        :parameters (?t - topic)
        :precondition (and (open) (tabled ?t)
            (forall (?m - member) (imply (present ?m) (for ?m ?t)))
            (exists (?m - member) (forall (?t - topic)
                (or (read ?m ?t) (not (tabled ?t)))))
            (not (forall (?m - member) (not (present ?m)))))
        :effect (and (passed ?t) (not (tabled ?t))))
    (:action table
        :parameters (?t - topic)
        :precondition (and (open) (not (passed ?t)))
        :effect (tabled ?t)))
