(define (domain museum)
    (:requirements :adl)
    (:types switch lamp)
    (:predicates (wired ?s - switch ?l - lamp) (lit ?l - lamp) (used ?s - switch))
    (:action press
        :parameters (?s - switch)
        :effect
            (and (used ?s)
                (forall (?l - lamp) (when (and (wired ?s ?l) (lit ?l)) (not (lit ?l))))
                (forall (?l - lamp) (when (and (wired ?s ?l) (not (lit ?l))) (lit ?l))))))
