; A barman with two hands fills shots from dispensers and mixes cocktails of two ingredients in a
; shaker. Every action costs 1. A container is clean, or used: then it may be filled again with the
; same beverage, or be cleaned.
(define (domain barman)
  (:requirements :strips :typing)
  (:types
    hand level beverage dispenser container - object
    ingredient cocktail - beverage
    shot shaker - container)
  (:predicates
    (ontable ?container - container)
    (holding ?hand - hand ?container - container)
    (handempty ?hand - hand)
    (empty ?container - container)
    (contains ?container - container ?beverage - beverage)
    (clean ?container - container)
    (used ?container - container ?beverage - beverage)
    (dispenses ?dispenser - dispenser ?ingredient - ingredient)
    (shaker-empty-level ?shaker - shaker ?level - level)
    (shaker-level ?shaker - shaker ?level - level)
    (next ?level ?higher - level)
    (unshaked ?shaker - shaker)
    (shaked ?shaker - shaker)
    (cocktail-part1 ?cocktail - cocktail ?ingredient - ingredient)
    (cocktail-part2 ?cocktail - cocktail ?ingredient - ingredient))

  (:action grasp
    :parameters (?hand - hand ?container - container)
    :precondition (and (handempty ?hand) (ontable ?container))
    :effect (and (not (handempty ?hand)) (not (ontable ?container))
                 (holding ?hand ?container)))

  (:action leave
    :parameters (?hand - hand ?container - container)
    :precondition (holding ?hand ?container)
    :effect (and (not (holding ?hand ?container))
                 (handempty ?hand) (ontable ?container)))

  ; A hand for the shot and one for the dispenser.
  (:action fill-shot
    :parameters (?shot - shot ?ingredient - ingredient ?hand ?other - hand ?dispenser - dispenser)
    :precondition (and (holding ?hand ?shot) (handempty ?other)
                       (dispenses ?dispenser ?ingredient)
                       (empty ?shot) (clean ?shot))
    :effect (and (not (empty ?shot)) (not (clean ?shot))
                 (contains ?shot ?ingredient) (used ?shot ?ingredient)))

  (:action refill-shot
    :parameters (?shot - shot ?ingredient - ingredient ?hand ?other - hand ?dispenser - dispenser)
    :precondition (and (holding ?hand ?shot) (handempty ?other)
                       (dispenses ?dispenser ?ingredient)
                       (empty ?shot) (used ?shot ?ingredient))
    :effect (and (not (empty ?shot)) (contains ?shot ?ingredient)))

  (:action empty-shot
    :parameters (?hand - hand ?shot - shot ?beverage - beverage)
    :precondition (and (holding ?hand ?shot) (contains ?shot ?beverage))
    :effect (and (not (contains ?shot ?beverage)) (empty ?shot)))

  (:action clean-shot
    :parameters (?shot - shot ?beverage - beverage ?hand ?other - hand)
    :precondition (and (holding ?hand ?shot) (handempty ?other)
                       (empty ?shot) (used ?shot ?beverage))
    :effect (and (not (used ?shot ?beverage)) (clean ?shot)))

  (:action pour-shot-to-clean-shaker
    :parameters (?shot - shot ?ingredient - ingredient ?shaker - shaker ?hand - hand
                 ?level ?higher - level)
    :precondition (and (holding ?hand ?shot) (contains ?shot ?ingredient)
                       (empty ?shaker) (clean ?shaker)
                       (shaker-level ?shaker ?level) (next ?level ?higher))
    :effect (and (not (contains ?shot ?ingredient)) (empty ?shot)
                 (not (empty ?shaker)) (not (clean ?shaker))
                 (contains ?shaker ?ingredient) (unshaked ?shaker)
                 (not (shaker-level ?shaker ?level)) (shaker-level ?shaker ?higher)))

  (:action pour-shot-to-used-shaker
    :parameters (?shot - shot ?ingredient - ingredient ?shaker - shaker ?hand - hand
                 ?level ?higher - level)
    :precondition (and (holding ?hand ?shot) (contains ?shot ?ingredient)
                       (unshaked ?shaker)
                       (shaker-level ?shaker ?level) (next ?level ?higher))
    :effect (and (not (contains ?shot ?ingredient)) (empty ?shot)
                 (contains ?shaker ?ingredient)
                 (not (shaker-level ?shaker ?level)) (shaker-level ?shaker ?higher)))

  (:action empty-shaker
    :parameters (?hand - hand ?shaker - shaker ?cocktail - cocktail ?level ?lowest - level)
    :precondition (and (holding ?hand ?shaker) (contains ?shaker ?cocktail) (shaked ?shaker)
                       (shaker-level ?shaker ?level) (shaker-empty-level ?shaker ?lowest))
    :effect (and (not (contains ?shaker ?cocktail)) (not (shaked ?shaker)) (empty ?shaker)
                 (not (shaker-level ?shaker ?level)) (shaker-level ?shaker ?lowest)))

  (:action clean-shaker
    :parameters (?hand ?other - hand ?shaker - shaker)
    :precondition (and (holding ?hand ?shaker) (handempty ?other) (empty ?shaker))
    :effect (clean ?shaker))

  (:action shake
    :parameters (?cocktail - cocktail ?first ?second - ingredient ?shaker - shaker
                 ?hand ?other - hand)
    :precondition (and (holding ?hand ?shaker) (handempty ?other) (unshaked ?shaker)
                       (contains ?shaker ?first) (cocktail-part1 ?cocktail ?first)
                       (contains ?shaker ?second) (cocktail-part2 ?cocktail ?second))
    :effect (and (not (unshaked ?shaker)) (shaked ?shaker)
                 (not (contains ?shaker ?first)) (not (contains ?shaker ?second))
                 (contains ?shaker ?cocktail)))

  (:action pour-shaker-to-shot
    :parameters (?beverage - beverage ?shot - shot ?hand - hand ?shaker - shaker
                 ?level ?lower - level)
    :precondition (and (holding ?hand ?shaker) (shaked ?shaker) (contains ?shaker ?beverage)
                       (empty ?shot) (clean ?shot)
                       (shaker-level ?shaker ?level) (next ?lower ?level))
    :effect (and (not (empty ?shot)) (not (clean ?shot)) (contains ?shot ?beverage)
                 (not (shaker-level ?shaker ?level)) (shaker-level ?shaker ?lower))))
