; Robots paint the tiles of a floor in two colours. A robot paints the tile above or below its own
; and can never enter a painted one, so that it may block its own way.
(define (domain floortile)
  (:requirements :strips :typing)
  (:types robot tile color)
  (:predicates
    (up ?tile ?of - tile)                ; ?tile is next to ?of, in that direction
    (down ?tile ?of - tile)
    (right ?tile ?of - tile)
    (left ?tile ?of - tile)
    (robot-at ?robot - robot ?here - tile)
    (robot-has ?robot - robot ?color - color)
    (free-color ?robot - robot)          ; never used; published problems may have it
    (available-color ?color - color)
    (clear ?tile - tile)                 ; neither painted nor taken by a robot
    (painted ?tile - tile ?color - color))

  (:action change_color
    :parameters (?robot - robot ?old ?new - color)
    :precondition (and (robot-has ?robot ?old) (available-color ?new))
    :effect (and (not (robot-has ?robot ?old)) (robot-has ?robot ?new)))

  (:action paint_up
    :parameters (?robot - robot ?tile ?here - tile ?color - color)
    :precondition (and (robot-at ?robot ?here) (robot-has ?robot ?color)
                       (up ?tile ?here) (clear ?tile))
    :effect (and (not (clear ?tile)) (painted ?tile ?color)))

  (:action paint_down
    :parameters (?robot - robot ?tile ?here - tile ?color - color)
    :precondition (and (robot-at ?robot ?here) (robot-has ?robot ?color)
                       (down ?tile ?here) (clear ?tile))
    :effect (and (not (clear ?tile)) (painted ?tile ?color)))

  (:action move_up
    :parameters (?robot - robot ?from ?to - tile)
    :precondition (and (robot-at ?robot ?from) (up ?to ?from) (clear ?to))
    :effect (and (not (robot-at ?robot ?from)) (clear ?from)
                 (robot-at ?robot ?to) (not (clear ?to))))

  (:action move_down
    :parameters (?robot - robot ?from ?to - tile)
    :precondition (and (robot-at ?robot ?from) (down ?to ?from) (clear ?to))
    :effect (and (not (robot-at ?robot ?from)) (clear ?from)
                 (robot-at ?robot ?to) (not (clear ?to))))

  (:action move_right
    :parameters (?robot - robot ?from ?to - tile)
    :precondition (and (robot-at ?robot ?from) (right ?to ?from) (clear ?to))
    :effect (and (not (robot-at ?robot ?from)) (clear ?from)
                 (robot-at ?robot ?to) (not (clear ?to))))

  (:action move_left
    :parameters (?robot - robot ?from ?to - tile)
    :precondition (and (robot-at ?robot ?from) (left ?to ?from) (clear ?to))
    :effect (and (not (robot-at ?robot ?from)) (clear ?from)
                 (robot-at ?robot ?to) (not (clear ?to)))))
