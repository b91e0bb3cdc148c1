/* Blocks world with four actions, without the frame of the domain. */
#ifndef TESTS_UNIT_GROUND_BLOCKS_DOMAIN_H
#define TESTS_UNIT_GROUND_BLOCKS_DOMAIN_H

#define BLOCKS_BODY                                                                                \
    "(:predicates (clear ?x) (on ?x ?y) (on-table ?x) (holding ?x) (arm-empty))"                   \
    " (:action pick :parameters (?b) :precondition (and (clear ?b) (on-table ?b) (arm-empty))"     \
    "  :effect (and (holding ?b) (not (clear ?b)) (not (on-table ?b)) (not (arm-empty))))"         \
    " (:action drop :parameters (?b) :precondition (holding ?b)"                                   \
    "  :effect (and (clear ?b) (arm-empty) (on-table ?b) (not (holding ?b))))"                     \
    " (:action stack :parameters (?b ?c) :precondition (and (clear ?c) (holding ?b))"              \
    "  :effect (and (arm-empty) (clear ?b) (on ?b ?c) (not (clear ?c)) (not (holding ?b))))"       \
    " (:action unstack :parameters (?b ?c)"                                                        \
    "  :precondition (and (on ?b ?c) (clear ?b) (arm-empty))"                                      \
    "  :effect (and (holding ?b) (clear ?c) (not (on ?b ?c)) (not (clear ?b)) (not (arm-empty))))"

#endif
