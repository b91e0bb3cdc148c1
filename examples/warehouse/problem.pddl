; Two robots, a row of three shelves, a door at each end:
;
;   west -- north -- middle -- south -- east
;
; The crate of tea must leave through the east door, the one of coffee through
; the west door. Both stand behind others.

(define (problem two-orders)
  (:domain warehouse)

  (:objects
    ada bert - robot
    west east - door
    north middle south - shelf
    tea coffee sugar salt - crate)

  (:init
    (path west north) (path north west) (path north middle) (path middle north)
    (path middle south) (path south middle) (path south east) (path east south)
    (= (distance west north) 3) (= (distance north west) 3)
    (= (distance north middle) 2) (= (distance middle north) 2)
    (= (distance middle south) 2) (= (distance south middle) 2)
    (= (distance south east) 4) (= (distance east south) 4)

    (at ada west) (occupied west)
    (at bert east) (occupied east)

    (stands sugar north) (stands tea north) (before sugar tea) (blocked tea)
    (stands salt south) (stands coffee south) (before salt coffee) (blocked coffee))

  (:goal (and (stands tea east) (stands coffee west)))

  (:metric minimize (total-cost)))
