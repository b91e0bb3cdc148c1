#!/usr/bin/env python3
"""A controller for `veer plan --control remote:PORT`: listens on a port of this machine and answers
every observation with the number of the open list to take the next state from.

    compat/controller.py --port 54321 alternate
    compat/controller.py --port 54321 random --seed 7
    compat/controller.py --port 54321 fixed 0 1 1 0        # then 0 for ever

    veer plan domain.pddl problem.pddl --lists ff,add --control remote:54321

It serves one search and then ends. Port 0 lets the system choose one. The port is written to
standard output as soon as it can be connected to, so a script can wait for that line.

How the two talk, both ways: four decimal digits, which are the number of bytes that follow, and
that many bytes of text. An observation looks like this, on one line, with an object for each list:

    {"0" : {"Average Value" : 14.5,"Max Value" : 15.0,"Min Value" : 14.0,
            "Open List Entries" : 2.0,"Varianz" : 0.25},
     "reward" : -1.0,"done" : 0.0}

The minimum of an empty list is inf, its maximum -inf. After an observation with done = 1 there is
nothing left to answer: the search has found a plan. To stop it earlier, answer END.
"""

import argparse
import json
import random
import re
import socket
import sys


class Wire:
    """Whole messages over a connected socket."""

    def __init__(self, connection, log=None):
        self.connection = connection
        self.log = log  # a binary file that gets every byte received

    def read_exactly(self, count):
        """None when the search has gone away."""
        data = b""
        while len(data) < count:
            chunk = self.connection.recv(count - len(data))
            if not chunk:
                return None
            data += chunk
        if self.log:
            self.log.write(data)
        return data

    def receive(self):
        """The next text; None when the search has gone away."""
        length = self.read_exactly(4)
        text = self.read_exactly(int(length)) if length else None
        return text.decode("ascii") if text is not None else None

    def send(self, text):
        self.connection.sendall(f"{len(text):04d}{text}".encode("ascii"))


def parse(text):
    """The lists of an observation, each a dict, and whether the search is done. Raises ValueError
    for the sentence that is sent when all lists are empty."""
    fields = json.loads(re.sub(r"-?\binf\b", "0.0", text))
    done = fields.pop("done") == 1
    fields.pop("reward")
    return [fields[str(i)] for i in range(len(fields))], done


# A policy is a function from the lists of an observation to the number of one of them.

def alternate():
    """The non-empty list that had the fewest turns; of equals, the first."""
    turns = []

    def choose(lists):
        turns.extend([0] * (len(lists) - len(turns)))
        candidates = [i for i, fields in enumerate(lists) if fields["Open List Entries"] > 0]
        best = min(candidates, key=lambda i: turns[i])
        turns[best] += 1
        return best

    return choose


def at_random(seed):
    generator = random.Random(seed)
    return lambda lists: generator.randrange(len(lists))


def fixed(choices):
    """The choices in turn; when they are used up, the last one goes on."""
    position = -1

    def choose(_lists):
        nonlocal position
        position = min(position + 1, len(choices) - 1)
        return choices[position]

    return choose


def serve(wire, choose, max_steps):
    """Until the search is done, gone or stopped. Returns how many choices were made."""
    for step in range(max_steps):
        text = wire.receive()
        if text is None:
            return step
        try:
            lists, done = parse(text)
        except ValueError:
            print(text, file=sys.stderr)
            return step
        if done:
            return step
        wire.send(str(choose(lists)))
    if wire.receive() is not None:
        wire.send("END")
    return max_steps


def main():
    parser = argparse.ArgumentParser(description="A controller for veer plan --control remote:PORT")
    parser.add_argument("--port", type=int, default=54321, help="0: any that is free")
    parser.add_argument("--max-steps", type=int, default=sys.maxsize,
                        help="stop the search after so many choices")
    parser.add_argument("--log", type=argparse.FileType("wb"), help="file for all bytes received")
    policies = parser.add_subparsers(dest="policy", required=True)
    policies.add_parser("alternate", help="the lists in turn")
    policies.add_parser("random", help="any list").add_argument("--seed", type=int, default=0)
    policies.add_parser("fixed", help="given lists").add_argument("lists", type=int, nargs="+")
    options = parser.parse_args()

    if options.policy == "alternate":
        choose = alternate()
    elif options.policy == "random":
        choose = at_random(options.seed)
    else:
        choose = fixed(options.lists)
    with socket.create_server(("127.0.0.1", options.port)) as server:
        print(server.getsockname()[1], flush=True)
        connection, _ = server.accept()
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        steps = serve(Wire(connection, options.log), choose, options.max_steps)
    print(f"{steps} choice(s)")


if __name__ == "__main__":
    main()
