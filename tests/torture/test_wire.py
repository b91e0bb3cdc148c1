#!/usr/bin/env python3
"""Hostile controllers on the wire, on this machine alone: whatever they send and whenever they leave, the
search ends as documented, within its limits, or goes on with --fallback."""

import os
import random
import socket
import struct
import sys
import threading
import time
import unittest

from torture import DEMO, IS_WHOLE, PATIENCE, TortureTest

NUM_ATTACKS = 150 if IS_WHOLE else 12
MEMORY = ["--memory-limit", "200M"]
GOOD = b"00010"


def answer(text):
    return b"%04d" % len(text) + text


def garbage(rng, size):
    return bytes(rng.randrange(256) for _ in range(size))


def hear(connection):
    """The next message; empty when the search has ended."""
    text = b""
    header = connection.recv(4, socket.MSG_WAITALL)
    if len(header) == 4 and header.isdigit():
        text = connection.recv(int(header), socket.MSG_WAITALL)
    return text


def follow(connection, steps):
    for _ in range(steps):
        if not hear(connection):
            return
        connection.sendall(GOOD)


# --- What a hostile server does, after some steps that were good ----------------------------------


def leave(connection, rng):
    """In the middle of an answer, or before it, and in order or not."""
    if rng.random() < 0.5:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.sendall(answer(b"1")[:rng.randrange(5)])


def leave_in_a_message(connection, rng):
    connection.recv(rng.randrange(1, 200))


def babble(connection, rng):
    connection.sendall(garbage(rng, rng.randrange(1, 3000)))


def announce_much(connection, rng):
    connection.sendall(rng.choice([b"9999", b"0041", b"0009"]) + b"0" * rng.randrange(10000))


def flood(connection, rng):
    """Until the other side has left: messages that are good, huge or nothing."""
    piece = rng.choice([GOOD, b"9999" + b"1" * 9999, garbage(rng, 4096), b"\0" * 4096]) * 20
    for _ in range(2000):
        connection.sendall(piece)


def damage(connection, rng):
    text = bytearray(answer(rng.choice([b"0", b"1", b"10", b"END", b"-1", b"1e0", b" 1", b"0x1"])))
    for _ in range(rng.randrange(1, 3)):
        text[rng.randrange(len(text))] = rng.randrange(256)
    connection.sendall(bytes(text))


def wrong_list(connection, rng):
    connection.sendall(answer(b"%d" % rng.choice([2, 3, 9, 10**9, 2**31, 2**32, 2**63, 2**64, 10**30])))


def answer_too_early(connection, rng):
    """All answers before the questions, and then no more."""
    connection.sendall(GOOD * rng.randrange(2, 60))


def drip(connection, rng):
    """A byte at a time, and never the last one."""
    for _ in range(rng.randrange(3, 9)):
        for byte in answer(b"0"):
            time.sleep(0.003)
            connection.sendall(bytes([byte]))
    connection.sendall(b"000")


def be_silent(connection, _rng):
    while connection.recv(4096):
        pass


def hear_nothing(_connection, _rng):
    """Neither reads nor writes until the search has lost its patience."""
    time.sleep(1)


ATTACKS = [leave, leave_in_a_message, babble, announce_much, flood, damage, wrong_list, answer_too_early,
           drip, be_silent, hear_nothing]


class Hostile(TortureTest):
    def serve(self, server, attack, rng):
        connection, _ = server.accept()
        with connection:
            connection.settimeout(PATIENCE)
            try:
                follow(connection, rng.choice([0, 0, 1, 2, 5]))
                attack(connection, rng)
            except OSError:
                pass  # the search has ended

    def attack(self, attack, rng, *options):
        """The result of the search that is attacked."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(PATIENCE)
            thread = threading.Thread(target=self.serve, args=(server, attack, rng), daemon=True)
            thread.start()
            control = f"remote:{server.getsockname()[1]},300ms"
            result = self.run_veer("plan", DEMO, "--lists", "ff,add", "--control", control, *MEMORY,
                                   "-o", "out", *options)
            thread.join(PATIENCE)
            self.assertFalse(thread.is_alive())
        return result

    def remove_plan(self):
        if os.path.exists(self.path("out")):
            os.remove(self.path("out"))

    def check(self, result, has_fallback):
        """A plan, an END, or the failure of the controller and no plan."""
        text = result.stdout + result.stderr
        self.assertIn(result.returncode, (0,) if has_fallback else (0, 33), text)
        self.assertNotIn("Sanitizer", text)
        self.assertNotRegex(text, r"[^\n -~]")  # nothing of the bytes that were sent
        if result.returncode == 33:
            self.assertRegex(result.stderr, "controller")
            self.assertFalse(os.path.exists(self.path("out")))
        elif os.path.exists(self.path("out")):
            self.run_veer("validate", DEMO, "out", code=0)
        else:
            self.assertIn("stopped", text)

    def test_attacks(self):
        ends = {}
        for number in range(NUM_ATTACKS):
            rng = random.Random(number)
            attack = ATTACKS[number % len(ATTACKS)]
            options = rng.choice([[], [], ["--fallback", "alt"]])
            with self.subTest(attack.__name__, number=number, options=options):
                self.remove_plan()
                result = self.attack(attack, rng, *options)
                self.check(result, bool(options))
                ends[result.returncode] = ends.get(result.returncode, 0) + 1
        if IS_WHOLE:
            print(f"attacks: {NUM_ATTACKS}, ends: {ends}", file=sys.stderr, flush=True)

    def test_series(self):
        """Under --anytime a plan that was written stays."""
        for number in range(NUM_ATTACKS // 4):
            rng = random.Random(-number)
            attack = ATTACKS[number % len(ATTACKS)]

            def late(connection, generator, attack=attack):
                follow(connection, generator.randrange(200))
                attack(connection, generator)

            with self.subTest(attack.__name__, number=number):
                self.remove_plan()
                result = self.attack(late, rng, "--anytime", "--time-limit", f"{PATIENCE}s")
                self.check(result, False)


if __name__ == "__main__":
    unittest.main()
