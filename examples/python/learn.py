#!/usr/bin/env python3
"""Learns on blocksworld which open list to expand from, by PPO with nothing but numpy.

    PYTHONPATH=python examples/python/learn.py [--updates 40] [--blocks 10] [--seed 1]

64 searches run side by side. One small network looks at the features of each list by itself and gives
it a score; lists are drawn by these scores, and kept for 16 steps. After 32 choices everywhere, those
that turned out better than expected are made likelier. At last, held-out tasks are searched by the
policy, by alternation, by random choice and by single lists: steps until a plan, all of them counted,
none timed.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import numpy as np

import veer

NUM_ENVS, NUM_CHOICES, KEPT, CUT_OFF, HIDDEN = 64, 32, 16, 1500, 32
DISCOUNT, SMOOTHING, CLIP, RATE, ENTROPY, EPOCHS = 0.98, 0.95, 0.2, 1e-3, 0.01, 4
FEATURES, SCALE = "rates", 0.01


def tasks_of(folder, blocks, seeds):
    for seed in seeds:
        names = [os.path.join(folder, name) for name in ("domain.pddl", f"p{blocks}-{seed}.pddl")]
        subprocess.run([sys.executable, "-m", "veer", "gen", "blocksworld", "--blocks", str(blocks),
                        "--seed", str(seed), "--domain-file", names[0], "-o", names[1]], check=True)
        yield veer.Task(*names)


class Network:
    """Two layers, y = tanh(x A + a) B + b, with Adam."""

    def __init__(self, inputs, rng):
        self.weights = [rng.normal(0, 1, (inputs, HIDDEN)) / inputs**0.5, np.zeros(HIDDEN),
                        np.zeros((HIDDEN, 1)), np.zeros(1)]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.updates = 0

    def __call__(self, x):
        a, a0, b, b0 = self.weights
        self.x, self.hidden = x, np.tanh(x @ a + a0)
        return (self.hidden @ b + b0)[..., 0]

    def learn(self, gradient):
        """Descends, given the gradient by the last outputs."""
        back = gradient[..., None] * self.weights[2][:, 0] * (1 - self.hidden**2)
        gradients = [flat(self.x).T @ flat(back), flat(back).sum(0),
                     flat(self.hidden).T @ flat(gradient[..., None]), gradient.sum()[None]]
        self.updates += 1
        for w, g, m in zip(self.weights, gradients, self.moments):
            m[0] += 0.1 * (g - m[0])
            m[1] += 0.001 * (g**2 - m[1])
            scale = (1 - 0.999**self.updates)**0.5 / (1 - 0.9**self.updates)
            w -= RATE * scale * m[0] / (m[1]**0.5 + 1e-8)


def flat(x):
    return x.reshape(-1, x.shape[-1])


class Policy:
    def __init__(self, num_lists, num_features, seed):
        self.num_lists, self.rng = num_lists, np.random.default_rng(seed)
        self.score = Network(num_features // num_lists, self.rng)
        self.value = Network(num_features, self.rng)

    def shares(self, observations):
        scores = self.score(observations.reshape(len(observations), self.num_lists, -1))
        shares = np.exp(scores - scores.max(1, keepdims=True))
        return shares / shares.sum(1, keepdims=True)

    def choose(self, observations):
        shares = self.shares(observations)
        return (shares.cumsum(1) < self.rng.random((len(shares), 1))).sum(1).clip(0, self.num_lists - 1)

    def learn(self, observations, actions, before, advantages, targets):
        shares = self.shares(observations)
        chosen = np.eye(self.num_lists)[actions]
        ratio = (shares * chosen).sum(1) / before
        clipped = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(clipped, 0, advantages * ratio)[:, None] * (chosen - shares)
        surprise = np.log(shares + 1e-9)
        spread = -shares * (surprise - (shares * surprise).sum(1, keepdims=True))
        self.score.learn(-(push + ENTROPY * spread) / len(actions))
        self.value.learn((self.value(observations) - targets) / len(actions))


def keep(env, actions):
    """Makes the same steps for a while; what comes after the end of an episode does not count."""
    rewards, ended = np.zeros(len(actions)), np.zeros(len(actions), bool)
    for _ in range(KEPT):
        observations, reward, terminations, truncations, _ = env.step(actions)
        rewards += np.where(ended, 0, reward)
        ended |= terminations | truncations
    return observations, rewards, ended


def collect(env, policy, observations):
    """A batch of choices, each with how much better than expected it was."""
    choices = []
    for _ in range(NUM_CHOICES):
        actions = policy.choose(observations)
        shares = policy.shares(observations)[np.arange(NUM_ENVS), actions]
        after, rewards, ended = keep(env, actions)
        choices.append((observations, actions, shares, rewards * SCALE, ended, policy.value(observations)))
        observations = after
    observed, actions, shares, rewards, ended, values = map(np.array, zip(*choices))
    following = np.concatenate([values[1:], policy.value(observations)[None]]) * ~ended
    advantages, later = np.zeros_like(values), 0
    for t in reversed(range(NUM_CHOICES)):
        surprise = rewards[t] + DISCOUNT * following[t] - values[t]
        advantages[t] = later = surprise + DISCOUNT * SMOOTHING * ~ended[t] * later
    targets, scaled = advantages + values, (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    batch = [array.reshape(-1, *array.shape[2:])
             for array in (observed, actions, shares, scaled, targets)]
    return batch, observations


def train(tasks, seed, num_updates, show=print):
    env = veer.VectorEnv(tasks=tasks, num_envs=NUM_ENVS, features=FEATURES, max_steps=CUT_OFF)
    policy = Policy(len(env.list_names), len(env.features), seed)
    observations, _ = env.reset(seed=seed)
    for update in range(1, num_updates + 1):
        batch, observations = collect(env, policy, observations)
        for _ in range(EPOCHS):
            for part in np.array_split(policy.rng.permutation(len(batch[0])), 4):
                policy.learn(*(array[part] for array in batch))
        if update % 10 == 0:
            shares = policy.shares(batch[0]).mean(0)
            show(f"{update * NUM_ENVS * NUM_CHOICES * KEPT:8} steps, shares of {env.list_names}: "
                 + " ".join(f"{share:.2f}" for share in shares))
    env.close()
    return policy


def search(tasks, choose, cut_off, kept=1):
    """Steps until a plan, of each task; the cut-off where there is none."""
    env = veer.VectorEnv(tasks=tasks, num_envs=len(tasks), features=FEATURES, max_steps=cut_off,
                         autoreset="Disabled")
    observations, _ = env.reset(seed=1)
    steps, over, step = np.full(len(tasks), cut_off), np.zeros(len(tasks), bool), 0
    while not over.all():
        if step % kept == 0:
            actions = choose(observations, step)
        observations, _, terminations, truncations, _ = env.step(actions)
        step += 1
        steps[terminations & ~over] = step
        over |= terminations | truncations
    env.close()
    return steps


def compare(tasks, policy, cut_off, show=print):
    names, rng, count = ("ff", "cg", "cea", "add"), np.random.default_rng(1), len(tasks)
    ways = {"learned": lambda observations, _: policy.choose(observations),
            "alternation": lambda _, step: np.full(count, step % 4),
            "random": lambda *_: rng.integers(4, size=count)}
    ways |= {name: lambda *_, i=i: np.full(count, i) for i, name in enumerate(names)}
    results = {}
    for name, choose in ways.items():
        steps = results[name] = search(tasks, choose, cut_off, KEPT if name == "learned" else 1)
        show(f"{name:12} {(steps < cut_off).sum():3} of {count} solved, steps: "
             f"mean {steps.mean():7.1f}, geometric mean {np.exp(np.log(steps).mean()):7.1f}")
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--tasks", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        learn, held_out = (list(tasks_of(folder, arguments.blocks, range(first, first + arguments.tasks)))
                           for first in (1, 1001))
        policy = train(learn, arguments.seed, arguments.updates)
        compare(held_out, policy, 5000)


if __name__ == "__main__":
    main()
