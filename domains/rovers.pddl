; Rovers drive between waypoints, sample soil and rock, take images of objectives and send what they
; found to the lander, from any waypoint that sees the lander's.
(define (domain rover)
  (:requirements :strips :typing)
  (:types rover waypoint store camera mode lander objective)
  (:predicates
    (at ?rover - rover ?waypoint - waypoint)
    (at_lander ?lander - lander ?waypoint - waypoint)
    (can_traverse ?rover - rover ?from - waypoint ?to - waypoint)
    (visible ?from - waypoint ?to - waypoint)
    (available ?rover - rover)
    (channel_free ?lander - lander)
    (equipped_for_soil_analysis ?rover - rover)
    (equipped_for_rock_analysis ?rover - rover)
    (equipped_for_imaging ?rover - rover)
    (store_of ?store - store ?rover - rover)
    (empty ?store - store)
    (full ?store - store)
    (at_soil_sample ?waypoint - waypoint)
    (at_rock_sample ?waypoint - waypoint)
    (have_soil_analysis ?rover - rover ?waypoint - waypoint)
    (have_rock_analysis ?rover - rover ?waypoint - waypoint)
    (on_board ?camera - camera ?rover - rover)
    (supports ?camera - camera ?mode - mode)
    (calibration_target ?camera - camera ?objective - objective)
    (calibrated ?camera - camera ?rover - rover)
    (visible_from ?objective - objective ?waypoint - waypoint)
    (have_image ?rover - rover ?objective - objective ?mode - mode)
    (communicated_soil_data ?waypoint - waypoint)
    (communicated_rock_data ?waypoint - waypoint)
    (communicated_image_data ?objective - objective ?mode - mode))

  (:action navigate
    :parameters (?rover - rover ?from - waypoint ?to - waypoint)
    :precondition (and (available ?rover) (at ?rover ?from)
                       (can_traverse ?rover ?from ?to) (visible ?from ?to))
    :effect (and (not (at ?rover ?from)) (at ?rover ?to)))

  (:action sample_soil
    :parameters (?rover - rover ?store - store ?here - waypoint)
    :precondition (and (equipped_for_soil_analysis ?rover) (at ?rover ?here)
                       (at_soil_sample ?here) (store_of ?store ?rover) (empty ?store))
    :effect (and (not (at_soil_sample ?here)) (have_soil_analysis ?rover ?here)
                 (not (empty ?store)) (full ?store)))

  (:action sample_rock
    :parameters (?rover - rover ?store - store ?here - waypoint)
    :precondition (and (equipped_for_rock_analysis ?rover) (at ?rover ?here)
                       (at_rock_sample ?here) (store_of ?store ?rover) (empty ?store))
    :effect (and (not (at_rock_sample ?here)) (have_rock_analysis ?rover ?here)
                 (not (empty ?store)) (full ?store)))

  (:action drop
    :parameters (?rover - rover ?store - store)
    :precondition (and (store_of ?store ?rover) (full ?store))
    :effect (and (not (full ?store)) (empty ?store)))

  ; Lasts for one image.
  (:action calibrate
    :parameters (?rover - rover ?camera - camera ?target - objective ?here - waypoint)
    :precondition (and (equipped_for_imaging ?rover) (on_board ?camera ?rover) (at ?rover ?here)
                       (calibration_target ?camera ?target) (visible_from ?target ?here))
    :effect (calibrated ?camera ?rover))

  (:action take_image
    :parameters (?rover - rover ?here - waypoint ?objective - objective ?camera - camera
                 ?mode - mode)
    :precondition (and (equipped_for_imaging ?rover) (on_board ?camera ?rover) (at ?rover ?here)
                       (calibrated ?camera ?rover) (supports ?camera ?mode)
                       (visible_from ?objective ?here))
    :effect (and (not (calibrated ?camera ?rover)) (have_image ?rover ?objective ?mode)))

  ; What is sent is busy only while it is sent, which is no state of its own here.
  (:action communicate_soil_data
    :parameters (?rover - rover ?lander - lander ?sampled - waypoint ?here - waypoint
                 ?there - waypoint)
    :precondition (and (at ?rover ?here) (at_lander ?lander ?there) (visible ?here ?there)
                       (have_soil_analysis ?rover ?sampled)
                       (available ?rover) (channel_free ?lander))
    :effect (and (not (available ?rover)) (available ?rover)
                 (not (channel_free ?lander)) (channel_free ?lander)
                 (communicated_soil_data ?sampled)))

  (:action communicate_rock_data
    :parameters (?rover - rover ?lander - lander ?sampled - waypoint ?here - waypoint
                 ?there - waypoint)
    :precondition (and (at ?rover ?here) (at_lander ?lander ?there) (visible ?here ?there)
                       (have_rock_analysis ?rover ?sampled)
                       (available ?rover) (channel_free ?lander))
    :effect (and (not (available ?rover)) (available ?rover)
                 (not (channel_free ?lander)) (channel_free ?lander)
                 (communicated_rock_data ?sampled)))

  (:action communicate_image_data
    :parameters (?rover - rover ?lander - lander ?objective - objective ?mode - mode
                 ?here - waypoint ?there - waypoint)
    :precondition (and (at ?rover ?here) (at_lander ?lander ?there) (visible ?here ?there)
                       (have_image ?rover ?objective ?mode)
                       (available ?rover) (channel_free ?lander))
    :effect (and (not (available ?rover)) (available ?rover)
                 (not (channel_free ?lander)) (channel_free ?lander)
                 (communicated_image_data ?objective ?mode))))
