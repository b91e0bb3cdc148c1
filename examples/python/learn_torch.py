#!/usr/bin/env python3
"""The same as learn.py, with the networks and gradients of torch (Debian: python3-torch).

    PYTHONPATH=python examples/python/learn_torch.py [--updates 40] [--blocks 10] [--seed 1]
"""

import numpy as np
import torch
from torch import nn

import learn


def network(inputs):
    return nn.Sequential(nn.Linear(inputs, learn.HIDDEN), nn.Tanh(), nn.Linear(learn.HIDDEN, 1),
                         nn.Flatten(-2))


class Policy:
    def __init__(self, num_lists, num_features, seed):
        torch.manual_seed(seed)
        self.num_lists, self.rng = num_lists, np.random.default_rng(seed)
        self.score_of, self.value_of = network(num_features // num_lists), network(num_features)
        self.adam = torch.optim.Adam([*self.score_of.parameters(), *self.value_of.parameters()],
                                     lr=learn.RATE)

    def log_shares(self, observations):
        lists = torch.as_tensor(observations).reshape(len(observations), self.num_lists, -1)
        return torch.log_softmax(self.score_of(lists), 1)

    @torch.no_grad()
    def shares(self, observations):
        return self.log_shares(observations).exp().numpy()

    @torch.no_grad()
    def value(self, observations):
        return self.value_of(torch.as_tensor(observations)).numpy()

    choose = learn.Policy.choose

    def learn(self, observations, actions, before, advantages, targets):
        logs = self.log_shares(observations)
        advantages, targets = (torch.as_tensor(array, dtype=torch.float32)
                               for array in (advantages, targets))
        chosen = logs.gather(1, torch.as_tensor(actions)[:, None])[:, 0]
        ratio = (chosen - torch.as_tensor(before).log()).exp()
        gain = torch.min(ratio * advantages,
                         ratio.clamp(1 - learn.CLIP, 1 + learn.CLIP) * advantages).mean()
        entropy = -(logs.exp() * logs).sum(1).mean()
        miss = (self.value_of(torch.as_tensor(observations)) - targets).square().mean() / 2
        self.adam.zero_grad()
        (miss - gain - learn.ENTROPY * entropy).backward()
        self.adam.step()


if __name__ == "__main__":
    learn.Policy = Policy
    torch.set_num_threads(1)
    learn.main()
