; Sandwiches are made in the kitchen, put on trays and served to children at tables. Some children
; must not eat gluten: bread, content and sandwich must then be free of it.
(define (domain child-snack)
  (:requirements :strips :typing)
  (:types child bread-portion content-portion sandwich tray place)
  (:constants kitchen - place)
  (:predicates
    (at_kitchen_bread ?bread - bread-portion)
    (at_kitchen_content ?content - content-portion)
    (at_kitchen_sandwich ?sandwich - sandwich)
    (no_gluten_bread ?bread - bread-portion)
    (no_gluten_content ?content - content-portion)
    (no_gluten_sandwich ?sandwich - sandwich)
    (notexist ?sandwich - sandwich)      ; has not been made yet
    (ontray ?sandwich - sandwich ?tray - tray)
    (at ?tray - tray ?place - place)
    (allergic_gluten ?child - child)
    (not_allergic_gluten ?child - child)
    (waiting ?child - child ?place - place)
    (served ?child - child))

  (:action make_sandwich_no_gluten
    :parameters (?sandwich - sandwich ?bread - bread-portion ?content - content-portion)
    :precondition (and (notexist ?sandwich)
                       (at_kitchen_bread ?bread) (no_gluten_bread ?bread)
                       (at_kitchen_content ?content) (no_gluten_content ?content))
    :effect (and (not (notexist ?sandwich))
                 (not (at_kitchen_bread ?bread)) (not (at_kitchen_content ?content))
                 (at_kitchen_sandwich ?sandwich) (no_gluten_sandwich ?sandwich)))

  (:action make_sandwich
    :parameters (?sandwich - sandwich ?bread - bread-portion ?content - content-portion)
    :precondition (and (notexist ?sandwich)
                       (at_kitchen_bread ?bread) (at_kitchen_content ?content))
    :effect (and (not (notexist ?sandwich))
                 (not (at_kitchen_bread ?bread)) (not (at_kitchen_content ?content))
                 (at_kitchen_sandwich ?sandwich)))

  (:action put_on_tray
    :parameters (?sandwich - sandwich ?tray - tray)
    :precondition (and (at_kitchen_sandwich ?sandwich) (at ?tray kitchen))
    :effect (and (not (at_kitchen_sandwich ?sandwich)) (ontray ?sandwich ?tray)))

  (:action serve_sandwich_no_gluten
    :parameters (?sandwich - sandwich ?child - child ?tray - tray ?place - place)
    :precondition (and (allergic_gluten ?child) (waiting ?child ?place) (at ?tray ?place)
                       (ontray ?sandwich ?tray) (no_gluten_sandwich ?sandwich))
    :effect (and (not (ontray ?sandwich ?tray)) (served ?child)))

  (:action serve_sandwich
    :parameters (?sandwich - sandwich ?child - child ?tray - tray ?place - place)
    :precondition (and (not_allergic_gluten ?child) (waiting ?child ?place) (at ?tray ?place)
                       (ontray ?sandwich ?tray))
    :effect (and (not (ontray ?sandwich ?tray)) (served ?child)))

  (:action move_tray
    :parameters (?tray - tray ?from ?to - place)
    :precondition (at ?tray ?from)
    :effect (and (not (at ?tray ?from)) (at ?tray ?to))))
