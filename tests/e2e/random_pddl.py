"""Random small PDDL tasks with all of ADL, and what they mean: by explicit states, without any code of
Veer. Conditional and quantified effects, quantifiers, disjunctions, equality, negative preconditions,
derived predicates in two layers, types, constants, costs.

Formulas are tuples: ("atom", predicate, terms), ("=", term, term), ("not", f), ("and", f...),
("or", f...), ("imply", f, g), ("forall", variable, type, f), ("exists", variable, type, f). Terms that
begin with ? are variables. Effects: ("add"|"del", predicate, terms), ("when", f, effect),
("forall", variable, type, effect), ("and", effect...).
"""

import heapq
import itertools

MAX_STATES = 300
TYPES = {"object": ("thing", "place", "part"), "thing": ("thing", "part"), "place": ("place",),
         "part": ("part",)}  # each with the types below it


class Task:
    """predicates: name -> types of the arguments; derived: the same for each layer; axioms: lists of
    (name, variables with types, formula); actions: (name, variables with types, formula, effect,
    cost), where a cost is a number, a name of a function of the first argument, or None."""

    def __init__(self, rng):
        self.rng = rng
        count = rng.randint(2, 5)
        self.objects = {f"o{i}": rng.choice(("thing", "place", "part")) for i in range(count)}
        self.num_constants = rng.randint(0, 1)
        self.predicates = {f"p{i}": self.signature(2) for i in range(rng.randint(3, 5))}
        self.layers = [{f"d{layer}": self.signature(2)} for layer in range(rng.choice((0, 0, 1, 2)))]
        self.axioms = [[self.axiom(layer) for _ in range(rng.randint(1, 2))]
                       for layer in range(len(self.layers))]
        self.actions = [self.action(i) for i in range(rng.randint(3, 6))]
        self.has_metric = rng.random() < 0.7
        self.values = {name: rng.choice((0, 1, 2, 7)) for name in self.objects}
        self.initial = frozenset(atom for atom in self.atoms() if rng.random() < 0.4)
        self.goal = ("and", *self.draw_goal())

    # --- Drawing ---

    def signature(self, most):
        rng = self.rng
        return [rng.choice(("object", "object", "thing", "place")) for _ in range(rng.randint(0, most))]

    def known(self, num_layers):
        """Predicates that a condition may name: the basic ones and those of lower layers."""
        known = dict(self.predicates)
        for layer in self.layers[:num_layers]:
            known.update(layer)
        return known

    def term(self, scope, wanted):
        fitting = [name for name, kind in scope.items() if kind in TYPES[wanted]]
        constants = [name for name in self.constants() if self.objects[name] in TYPES[wanted]]
        return self.rng.choice(fitting * 3 + constants) if fitting + constants else None

    def constants(self):
        return list(self.objects)[:self.num_constants]

    def atom(self, scope, known):
        """None if there is nothing to put into some place."""
        name = self.rng.choice(sorted(known))
        terms = [self.term(scope, kind) for kind in known[name]]
        return None if None in terms else ("atom", name, tuple(terms))

    def formula(self, scope, known, depth, positive=None):
        """`positive`: more predicates, which must not be negated."""
        rng = self.rng
        kind = rng.choice(("atom", "not", "and", "or", "imply", "forall", "exists", "="))
        if depth == 0 or kind == "atom":
            return self.atom(scope, {**known, **(positive or {})}) or ("and",)
        if kind == "not":
            return ("not", self.formula(scope, known, depth - 1))
        if kind in ("and", "or"):
            parts = [self.formula(scope, known, depth - 1, positive) for _ in range(rng.randint(1, 3))]
            return (kind, *parts)
        if kind == "imply":
            return (kind, self.formula(scope, known, depth - 1),
                    self.formula(scope, known, depth - 1, positive))
        if kind == "=":
            terms = [self.term(scope, "object") for _ in range(2)]
            return ("and",) if None in terms else ("=", *terms)
        name, wanted = f"?v{len(scope)}", rng.choice(("object", "thing", "place"))
        inner = positive if kind == "exists" else None  # recursion through forall is not supported
        return (kind, name, wanted, self.formula({**scope, name: wanted}, known, depth - 1, inner))

    def axiom(self, layer):
        (name, kinds), = self.layers[layer].items()
        scope = {f"?x{i}": kind for i, kind in enumerate(kinds)}
        return name, scope, self.formula(scope, self.known(layer), 2, self.layers[layer])

    def draw_goal(self):
        """Mostly what some walk leads to and does not hold at the beginning."""
        rng, steps, state = self.rng, self.steps(), self.initial
        for _ in range(rng.randint(1, 30) if steps else 0):
            successor = self.apply(state, self.derive(state), *rng.choice(steps))
            state = state if successor is None else successor
        whole = self.derive(state)
        formulas = [self.formula({}, self.known(2), 2) for _ in range(4)]
        if rng.random() < 0.2:
            return formulas[:2]
        changed = sorted(state ^ self.initial)
        literals = [("atom", *atom) if atom in state else ("not", ("atom", *atom))
                    for atom in rng.sample(changed, min(len(changed), rng.randint(1, 3)))]
        return literals + [f for f in formulas[:2] if self.holds(f, {}, whole)]

    def action(self, number):
        rng = self.rng
        scope = {f"?a{i}": rng.choice(("object", "thing", "place"))
                 for i in range(rng.randint(0, 2))}
        effects = [self.effect(scope, 2) for _ in range(rng.randint(1, 3))]
        cost = rng.choice((0, 1, 1, 3, "price" if scope else 2))
        condition = self.formula(scope, self.known(2), rng.randint(0, 2))
        return (f"a{number}", scope, condition, ("and", *effects), cost)

    def effect(self, scope, depth):
        rng = self.rng
        kind = rng.choice(("literal", "literal", "when", "forall")) if depth else "literal"
        if kind == "when":
            return ("when", self.formula(scope, self.known(2), 1), self.effect(scope, depth - 1))
        if kind == "forall":
            name, wanted = f"?w{len(scope)}", rng.choice(("object", "thing", "place"))
            return ("forall", name, wanted, self.effect({**scope, name: wanted}, depth - 1))
        atom = self.atom(scope, self.predicates)
        return (rng.choice(("add", "del")), *atom[1:]) if atom else ("and",)

    # --- Text ---

    def domain_text(self):
        constants = " ".join(f"{name} - {self.objects[name]}" for name in self.constants())
        lines = ["(define (domain d) (:requirements :adl :derived-predicates :action-costs)",
                 "(:types thing place - object part - thing)",
                 f"(:constants {constants})" if constants else "",
                 "(:predicates " + " ".join(
                     f"({name} " + typed({f"?x{i}": kind for i, kind in enumerate(kinds)}) + ")"
                     for name, kinds in self.known(2).items()) + ")",
                 "(:functions (total-cost) - number (price ?o - object) - number)"]
        for name, scope, formula in itertools.chain(*self.axioms):
            lines.append(f"(:derived ({name} {typed(scope)}) {text(formula)})")
        for name, scope, condition, effect, cost in self.actions:
            amount = f"(price {next(iter(scope))})" if cost == "price" else cost
            lines.append(f"(:action {name} :parameters ({typed(scope)}) :precondition "
                         f"{text(condition)} :effect (and {text(effect)} "
                         f"(increase (total-cost) {amount})))")
        return "\n".join(lines) + ")\n"

    def problem_text(self):
        rest = {name: kind for i, (name, kind) in enumerate(self.objects.items())
                if i >= self.num_constants}
        atoms = " ".join("(" + " ".join((name, *terms)) + ")" for name, terms in sorted(self.initial))
        values = " ".join(f"(= (price {name}) {value})" for name, value in self.values.items())
        metric = "(:metric minimize (total-cost))" if self.has_metric else ""
        return (f"(define (problem q) (:domain d) (:objects {typed(rest)})\n"
                f"(:init {atoms} (= (total-cost) 0) {values})\n(:goal {text(self.goal)}) {metric})\n")

    # --- Meaning ---

    def of_type(self, wanted):
        return [name for name, kind in self.objects.items() if kind in TYPES[wanted]]

    def bindings(self, scope):
        for names in itertools.product(*(self.of_type(kind) for kind in scope.values())):
            yield dict(zip(scope, names))

    def atoms(self):
        return [(name, names) for name, kinds in self.predicates.items()
                for names in itertools.product(*(self.of_type(kind) for kind in kinds))]

    def holds(self, formula, binding, state):
        kind = formula[0]
        if kind == "atom":
            return (formula[1], tuple(binding.get(term, term) for term in formula[2])) in state
        if kind == "=":
            return binding.get(formula[1], formula[1]) == binding.get(formula[2], formula[2])
        if kind == "not":
            return not self.holds(formula[1], binding, state)
        if kind == "and":
            return all(self.holds(part, binding, state) for part in formula[1:])
        if kind == "or":
            return any(self.holds(part, binding, state) for part in formula[1:])
        if kind == "imply":
            return not self.holds(formula[1], binding, state) or self.holds(formula[2], binding, state)
        values = (self.holds(formula[3], {**binding, formula[1]: name}, state)
                  for name in self.of_type(formula[2]))
        return all(values) if kind == "forall" else any(values)

    def derive(self, state):
        """With the atoms of derived predicates: layer by layer, until nothing changes."""
        state = set(state)
        for axioms in self.axioms:
            has_changed = True
            while has_changed:
                new = {(name, tuple(binding.values())) for name, scope, formula in axioms
                       for binding in self.bindings(scope) if self.holds(formula, binding, state)}
                has_changed = not new <= state
                state |= new
        return state

    def collect(self, effect, binding, state, added, deleted):
        kind = effect[0]
        if kind == "and":
            for part in effect[1:]:
                self.collect(part, binding, state, added, deleted)
        elif kind == "when":
            if self.holds(effect[1], binding, state):
                self.collect(effect[2], binding, state, added, deleted)
        elif kind == "forall":
            for name in self.of_type(effect[2]):
                self.collect(effect[3], {**binding, effect[1]: name}, state, added, deleted)
        else:
            atom = (effect[1], tuple(binding.get(term, term) for term in effect[2]))
            (added if kind == "add" else deleted).add(atom)

    def steps(self):
        """All actions with objects in place of their parameters."""
        return [(action, binding) for action in self.actions for binding in self.bindings(action[1])]

    def price(self, action, binding):
        if not self.has_metric:
            return 1
        return self.values[next(iter(binding.values()))] if action[4] == "price" else action[4]

    def apply(self, state, whole, action, binding):
        """None if the action is not applicable; `whole` is what derive gives for the state."""
        if not self.holds(action[2], binding, whole):
            return None
        added, deleted = set(), set()
        self.collect(action[3], binding, whole, added, deleted)
        return (state - deleted) | added

    def least_cost(self):
        """Of a plan; None: there is none. ValueError: there are more states than MAX_STATES."""
        steps = self.steps()
        costs, heap, order = {self.initial: 0}, [(0, 0, self.initial)], itertools.count(1)
        while heap:
            cost, _, state = heapq.heappop(heap)
            if cost > costs[state]:
                continue
            whole = self.derive(state)
            if self.holds(self.goal, {}, whole):
                return cost
            for action, binding in steps:
                successor = self.apply(state, whole, action, binding)
                new_cost = cost + self.price(action, binding)
                if successor is not None and new_cost < costs.get(successor, new_cost + 1):
                    costs[successor] = new_cost
                    heapq.heappush(heap, (new_cost, next(order), successor))
            if len(costs) > MAX_STATES:
                raise ValueError("too many states")
        return None

    def execute(self, plan):
        """The cost of a plan, as a list of tuples of words; None if it is not one."""
        state, cost = self.initial, 0
        for name, *names in plan:
            action = next(action for action in self.actions if action[0] == name)
            binding = dict(zip(action[1], names))
            state = self.apply(state, self.derive(state), action, binding)
            if state is None:
                return None
            cost += self.price(action, binding)
        return cost if self.holds(self.goal, {}, self.derive(state)) else None


def typed(scope):
    return " ".join(f"{name} - {kind}" for name, kind in scope.items())


def text(tree):
    """A formula or an effect."""
    kind = tree[0]
    if kind in ("atom", "add"):
        return "(" + " ".join((tree[1], *tree[2])) + ")"
    if kind == "del":
        return "(not (" + " ".join((tree[1], *tree[2])) + "))"
    if kind == "=":
        return f"(= {tree[1]} {tree[2]})"
    if kind in ("forall", "exists"):
        return f"({kind} ({tree[1]} - {tree[2]}) {text(tree[3])})"
    return f"({kind} " + " ".join(text(part) for part in tree[1:]) + ")"
