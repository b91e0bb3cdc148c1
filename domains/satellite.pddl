; Satellites turn to directions and take images of them with instruments that support the mode. An
; instrument must be on, and calibrated since it was switched on; a satellite has power for one.
(define (domain satellite)
  (:requirements :strips :typing :negative-preconditions)
  (:types satellite instrument mode direction)
  (:predicates
    (on_board ?instrument - instrument ?satellite - satellite)
    (supports ?instrument - instrument ?mode - mode)
    (calibration_target ?instrument - instrument ?direction - direction)
    (pointing ?satellite - satellite ?direction - direction)
    (power_avail ?satellite - satellite)
    (power_on ?instrument - instrument)
    (calibrated ?instrument - instrument)
    (have_image ?direction - direction ?mode - mode))

  (:action turn_to
    :parameters (?satellite - satellite ?to ?from - direction)
    :precondition (and (pointing ?satellite ?from) (not (pointing ?satellite ?to)))
    :effect (and (not (pointing ?satellite ?from)) (pointing ?satellite ?to)))

  (:action switch_on
    :parameters (?instrument - instrument ?satellite - satellite)
    :precondition (and (on_board ?instrument ?satellite) (power_avail ?satellite))
    :effect (and (not (power_avail ?satellite)) (power_on ?instrument)
                 (not (calibrated ?instrument))))

  (:action switch_off
    :parameters (?instrument - instrument ?satellite - satellite)
    :precondition (and (on_board ?instrument ?satellite) (power_on ?instrument))
    :effect (and (not (power_on ?instrument)) (power_avail ?satellite)))

  (:action calibrate
    :parameters (?satellite - satellite ?instrument - instrument ?target - direction)
    :precondition (and (on_board ?instrument ?satellite) (power_on ?instrument)
                       (pointing ?satellite ?target) (calibration_target ?instrument ?target))
    :effect (calibrated ?instrument))

  (:action take_image
    :parameters (?satellite - satellite ?direction - direction ?instrument - instrument
                 ?mode - mode)
    :precondition (and (on_board ?instrument ?satellite) (power_on ?instrument)
                       (calibrated ?instrument) (supports ?instrument ?mode)
                       (pointing ?satellite ?direction))
    :effect (have_image ?direction ?mode)))
