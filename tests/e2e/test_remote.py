#!/usr/bin/env python3
"""veer plan under a controller in another process: compat/controller.py, and controllers that fail."""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import threading
import unittest
from time import sleep

from support import DEMO, PATIENCE, ROOT, VeerTest, endless_task, sas_text, unsolvable_task
from test_plan import figures

CONTROLLER = os.path.join(ROOT, "compat/controller.py")
BLOCKS = os.path.join(os.path.dirname(ROOT), "shared/data/paper/blocksworld")
WHITEBOX = os.path.join(os.path.dirname(ROOT), "shared/data/whitebox")

# What a message has to look like, written from the description of the protocol alone.
NUMBER = r"(?:-?\d+\.\d{6}|inf|-inf)"
LIST = (rf'"\d+" : {{"Average Value" : {NUMBER},(?:"Dead Ends Reliable" : {NUMBER},)?'
        rf'"Max Value" : {NUMBER},"Min Value" : {NUMBER},"Open List Entries" : {NUMBER},'
        rf'"Varianz" : {NUMBER}}},')
MESSAGE = re.compile(rf'{{(?:{LIST})+"reward" : -1\.000000,"done" : [01]\.000000}}')

# Recorded from the published system, blocksworld prob1 with the lists ff, cg, cea, add.
RECORDED = ['{"0" : {"Average Value" : 14.000000,"Max Value" : 14.000000,"Min Value" : 14.000000,'
            '"Open List Entries" : 1.000000,"Varianz" : 0.000000},'
            '"1" : {"Average Value" : 19.000000,"Max Value" : 19.000000,"Min Value" : 19.000000,'
            '"Open List Entries" : 1.000000,"Varianz" : 0.000000},'
            '"2" : {"Average Value" : 36.000000,"Max Value" : 36.000000,"Min Value" : 36.000000,'
            '"Open List Entries" : 1.000000,"Varianz" : 0.000000},'
            '"3" : {"Average Value" : 36.000000,"Max Value" : 36.000000,"Min Value" : 36.000000,'
            '"Open List Entries" : 1.000000,"Varianz" : 0.000000},'
            '"reward" : -1.000000,"done" : 0.000000}',
            '{"0" : {"Average Value" : 14.500000,"Max Value" : 15.000000,"Min Value" : 14.000000,'
            '"Open List Entries" : 2.000000,"Varianz" : 0.250000},'
            '"1" : {"Average Value" : 22.666667,"Max Value" : 25.000000,"Min Value" : 19.000000,'
            '"Open List Entries" : 3.000000,"Varianz" : 6.888889},'
            '"2" : {"Average Value" : 51.333333,"Max Value" : 64.000000,"Min Value" : 36.000000,'
            '"Open List Entries" : 3.000000,"Varianz" : 134.222222},'
            '"3" : {"Average Value" : 51.333333,"Max Value" : 64.000000,"Min Value" : 36.000000,'
            '"Open List Entries" : 3.000000,"Varianz" : 134.222222},'
            '"reward" : -1.000000,"done" : 0.000000}']

# The same from the artificial domain, instance 20: the first and the last of 12 messages.
WHITEBOX_LISTS = "pdb(0,1)/-g,pdb(0,2)/-g"
WHITEBOX_CHOICES = [0] + [1] * 5 + [0] * 5
WHITEBOX_ENTRIES = "1/1 4/5 8/8 12/11 16/14 20/17 24/20 27/24 30/28 33/32 36/36"
WHITEBOX_FIRST = ('{"Average Value" : 6.000000,"Dead Ends Reliable" : 1.000000,'
                  '"Max Value" : 6.000000,"Min Value" : 6.000000,'
                  '"Open List Entries" : 1.000000,"Varianz" : 0.000000}')
WHITEBOX_LAST = ('{"0" : {"Average Value" : 4.685714,"Dead Ends Reliable" : 1.000000,'
                 '"Max Value" : 6.000000,"Min Value" : 1.000000,"Open List Entries" : 35.000000,'
                 '"Varianz" : 3.015510},"1" : {"Average Value" : 2.361111,')


def messages(data):
    """The texts of the frames, whose lengths must be right to the last byte."""
    texts = []
    while data:
        end = 4 + int(data[:4])
        assert len(data) >= end
        texts.append(data[4:end].decode("ascii"))
        data = data[end:]
    return texts


@contextlib.contextmanager
def deaf_port():
    """A port that is taken, so that no other program gets it, but without a listener."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


def listen_only(connection):
    while connection.recv(4096):
        pass


class RemoteTest(VeerTest):
    def run_controlled(self, code, arguments, *controller):
        """Veer's output, what the controller heard, and what it printed."""
        log = self.path("log")
        with subprocess.Popen([sys.executable, CONTROLLER, "--port", "0", "--log", log,
                               *controller], stdout=subprocess.PIPE, text=True) as process:
            try:
                port = int(process.stdout.readline())
                result = self.assert_run(code, "plan", *arguments, "--control",
                                         f"remote:{port},30s")
                printed = process.communicate(timeout=PATIENCE)[0]
            finally:
                process.kill()
        with open(log, "rb") as file:
            heard = messages(file.read())
        return result, heard, printed

    def run_with_controller(self, code, arguments, behave, time="30s"):
        """Veer under a controller that does behave(connection) and hangs up."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(PATIENCE)

            def serve():
                connection, _ = server.accept()
                with connection:
                    behave(connection)
            thread = threading.Thread(target=serve, daemon=True)
            thread.start()
            port = server.getsockname()[1]
            result = self.assert_run(code, "plan", *arguments, "--control",
                                     f"remote:{port},{time}")
            thread.join(timeout=PATIENCE)
            self.assertFalse(thread.is_alive())
        return result


class Controllers(RemoteTest):
    def test_alternation_is_the_same_here_and_there(self):
        for lists in ("ff,add", "ff,goalcount,blind", "blind"):
            arguments = [DEMO, "--lists", lists]
            alone = self.assert_run(0, "plan", *arguments, "--control", "alt").stdout
            plan = self.read("sas_plan")
            result, heard, printed = self.run_controlled(0, arguments, "alternate")
            self.assertEqual(figures(result.stdout), figures(alone))
            self.assertEqual(self.read("sas_plan"), plan)
            chosen = [line for line in alone.splitlines() if line.startswith("Chosen")]
            self.assertEqual([line for line in result.stdout.splitlines()
                              if line.startswith("Chosen")], chosen)
            steps = figures(alone)["steps"]
            self.assertEqual(printed, f"{steps} choice(s)\n")
            self.assertEqual(len(heard), steps + 1)
            for text in heard:
                self.assertRegex(text, MESSAGE)
                self.assertEqual(text.count("Varianz"), lists.count(",") + 1)
            self.assertEqual(["1.000000}" in text[-9:] for text in heard], [False] * steps + [True])

    def test_other_policies(self):
        arguments = [DEMO, "--lists", "ff,add"]
        single = self.assert_run(0, "plan", DEMO, "--lists", "ff").stdout
        result, _, _ = self.run_controlled(0, arguments, "fixed", "0")
        self.assertEqual(figures(result.stdout)["expanded"], figures(single)["expanded"])
        first, heard, _ = self.run_controlled(0, arguments, "random", "--seed", "3")
        second, heard_again, _ = self.run_controlled(0, arguments, "random", "--seed", "3")
        self.assertEqual(figures(first.stdout), figures(second.stdout))
        self.assertEqual(heard, heard_again)

    def test_end(self):
        result, heard, printed = self.run_controlled(0, [DEMO, "--lists", "ff,add"],
                                                     "--max-steps", "3", "alternate")
        self.assertEqual(printed, "3 choice(s)\n")
        self.assertEqual(len(heard), 4)
        self.assertEqual(figures(result.stdout)["steps"], 3)
        self.assertEqual(os.listdir(self.folder), ["log"])  # no plan

    def test_no_plan(self):
        task = self.write("task.sas", unsolvable_task())
        for lists in ("blind", "ff"):  # ff sees at once that there is none
            _, heard, _ = self.run_controlled(11, [task, "--lists", lists], "alternate")
            self.assertEqual(heard[-1], "Completely explored state space -- no solution!")
            self.assertEqual(len(heard), 4 if lists == "blind" else 1)

    def test_recorded_messages(self):
        if not os.path.isdir(BLOCKS):
            self.skipTest("no ../shared")
        files = [os.path.join(BLOCKS, name) for name in ("domain.pddl", "examples/prob1.pddl")]
        _, heard, _ = self.run_controlled(0, [*files, "--lists", "ff,cg,cea,add"], "--max-steps",
                                          "2", "fixed", "0")
        self.assertEqual(heard[:2], RECORDED)
        self.assertTrue(heard[2].startswith(
            '{"0" : {"Average Value" : 14.000000,"Max Value" : 15.000000,"Min Value" : 13.000000,'
            '"Open List Entries" : 3.000000,"Varianz" : 0.666667},"1" : {"Average Value" : '
            '20.800000,'))

    def test_recorded_messages_of_a_goal_at_once(self):
        """An empty list, and the end of a search; the lengths of the frames were 572 and 563."""
        task = self.write("task.sas", sas_text([2], [0], [(0, 0)], [("go", [], [(0, 0, 1)], 1)]))
        _, heard, _ = self.run_controlled(0, [task, "--lists", "ff,cg,cea,add"], "fixed", "0")
        one = ('{"Average Value" : 0.000000,"Max Value" : 0.000000,"Min Value" : 0.000000,'
               '"Open List Entries" : 1.000000,"Varianz" : 0.000000}')
        none = ('{"Average Value" : 0.000000,"Max Value" : -inf,"Min Value" : inf,'
                '"Open List Entries" : 0.000000,"Varianz" : 0.000000}')
        rest = f'"1" : {one},"2" : {one},"3" : {one},"reward" : -1.000000,"done" : '
        self.assertEqual(heard, [f'{{"0" : {one},{rest}0.000000}}',
                                 f'{{"0" : {none},{rest}1.000000}}'])
        self.assertEqual([len(text) for text in heard], [572, 563])

    def test_recorded_messages_with_tie_breaking(self):
        tasks = [os.path.join(folder, name) for folder, _, names in os.walk(WHITEBOX)
                 for name in names if folder.endswith("train/instance20") and name.endswith("sas")]
        if not tasks:
            self.skipTest("no ../shared")
        _, heard, _ = self.run_controlled(0, [tasks[0], "--lists", WHITEBOX_LISTS], "fixed",
                                          *map(str, WHITEBOX_CHOICES))
        self.assertEqual(len(heard), 12)
        self.assertEqual(heard[0], f'{{"0" : {WHITEBOX_FIRST},"1" : {WHITEBOX_FIRST},'
                                   '"reward" : -1.000000,"done" : 0.000000}')
        entries = [re.findall(r'Entries" : (\d+)\.000000', text) for text in heard]
        self.assertEqual(" ".join("/".join(pair) for pair in entries[:11]), WHITEBOX_ENTRIES)
        self.assertTrue(heard[-1].startswith(WHITEBOX_LAST))
        self.assertTrue(heard[-1].endswith('"Open List Entries" : 36.000000,"Varianz" : 3.452932},'
                                           '"reward" : -1.000000,"done" : 1.000000}'))
        _, heard, _ = self.run_controlled(0, [tasks[0], "--lists", WHITEBOX_LISTS,
                                              "--control-interval", "2"], "alternate")
        self.assertTrue(all('"reward" : -3.000000' in text for text in heard))


def say(answers, pause=0):
    """A controller that says this, as one piece or byte by byte, and nothing more, but listens on."""
    def behave(controller):
        try:
            for piece in [bytes([byte]) for byte in answers] if pause else [answers]:
                sleep(pause)
                controller.sendall(piece)
            controller.shutdown(socket.SHUT_WR)
            listen_only(controller)
        except OSError:
            pass  # the search has ended already
    return behave


class Traces(RemoteTest):
    def test_ends(self):
        """When the controller ends the run, and when it fails."""
        arguments = [DEMO, "--lists", "ff,add", "--trace", "run.jsonl"]
        self.run_controlled(0, arguments, "--max-steps", "3", "fixed", "0", "1")
        lines = [json.loads(line) for line in self.read("run.jsonl").splitlines()]
        self.assertEqual([line["chosen"] for line in lines[1:-1]], [0, 1, 1])
        self.assertEqual(lines[-1], {"outcome": "stopped", "steps": 3})
        self.run_with_controller(33, arguments, lambda controller: (
            controller.recv(1), controller.sendall(b"00011"), controller.recv(4096),
            controller.recv(1)))
        self.assertEqual(self.read("run.jsonl").splitlines()[-1],
                         '{"outcome":"failed","steps":1}')


class Faults(RemoteTest):
    def assert_fault(self, message, behave, time="30s"):
        result = self.run_with_controller(33, [DEMO, "--lists", "ff,add"], behave, time)
        self.assertRegex(result.stderr, message)
        self.assertTrue(result.stdout.endswith("search exit code: 33\n"))
        self.assertEqual(os.listdir(self.folder), [])

    def test_controllers_that_misbehave(self):
        self.assert_fault("has closed the connection", lambda controller: controller.recv(1))
        self.assert_fault("has closed the connection", lambda controller: controller.sendall(b"00010000"))
        self.assert_fault("four digits", lambda controller: controller.sendall(b"HTTP/1.1 400"))
        self.assert_fault("lists 0 to 1", lambda controller: controller.sendall(b"000212"))
        self.assert_fault("no answer has that length", lambda controller: controller.sendall(b"9999"))

    def test_many_faults(self):
        """Good answers for three steps; then each prefix of an answer, its bytes doubled, lost,
        exchanged and replaced. What is still an answer ends in the closed connection."""
        answer = b"00011"
        faults = [answer[:i] for i in range(len(answer))]
        for i in range(len(answer)):
            faults += [answer[:i + 1] + answer[i:], answer[:i] + answer[i + 1:],
                       answer[:i] + answer[i:i + 2][::-1] + answer[i + 2:]]
            faults += [answer[:i] + bytes([other]) + answer[i + 1:]
                       for other in b"029xE -,\n\0\xff"]
        faults += [b"9999" + b"0" * 9999, b"0040" + b"9" * 40, b"00040003", b"0003EN", b"\0" * 99]
        self.assertGreater(len(faults), 70)
        for fault in faults:
            with self.subTest(fault):
                self.assert_fault("closed the connection|the controller answered",
                                  say(b"000100001100010" + fault))

    def test_answers_in_pieces(self):
        """A byte at a time, far too early, or doubled: the n-th answer is the n-th answer."""
        for answers, pause in ((b"000100001100011", 0.01), (b"00010000110001100011", 0)):
            for i in (1, 2):
                self.assert_fault("closed the connection", say(answers * i, pause))

    def test_silence(self):
        self.assert_fault("has not answered for 0.2 seconds", listen_only, "200ms")

    def test_no_listener(self):
        with deaf_port() as port:
            result = self.assert_run(33, "plan", DEMO, "--control", f"remote:{port},100ms")
        self.assertIn(f"no controller at 127.0.0.1:{port}", result.stderr)

    def test_gone_after_the_first_plan_of_a_series(self):
        def answer_one_search(connection):
            while (length := connection.recv(4)) and (text := connection.recv(int(length))):
                if b'"done" : 1' in text:
                    return
                connection.sendall(b"00010")
        arguments = [DEMO, "--lists", "ff,add", "--anytime", "--json"]
        result = self.run_with_controller(0, arguments, answer_one_search, "1s")
        self.assertIn("controller", result.stderr)
        object = json.loads(result.stdout)
        self.assertEqual((object["status"], object["exit_code"], object["plans"],
                          object["is_best"]), ("solved", 0, 1, False))
        self.assert_run(0, "validate", DEMO, "sas_plan")

    def test_an_empty_list_can_end_the_search(self):
        """Two states, both taken from list 0: they are left in list 1."""
        task = self.write("task.sas", sas_text([2, 2], [0, 0], [(1, 1)],
                                               [("a", [], [(0, 0, 1)], 1)]))
        for rules, steps, code in (("veer", 5, 11), ("paper", 5, 11), ("paper:end", 2, 12)):
            result = self.run_with_controller(code, [task, "--lists", "blind,goalcount", "--mdp", rules],
                                   say(b"00010" * 9))
            self.assertIn(f"\nSteps: {steps} step(s).\n", result.stdout)
            self.assertEqual("is empty, which ends the search" in result.stdout,
                             rules == "paper:end")

    def test_time_limit_during_the_wait(self):
        task = self.write("task.sas", endless_task())
        self.run_with_controller(23, [task, "--lists", "blind", "--time-limit", "3s"], listen_only)


class Fallback(RemoteTest):
    LISTS = [DEMO, "--lists", "ff,add"]

    def assert_alternation(self, output, skipped=0):
        """What alternation does from the first step on; `skipped` steps may be others."""
        alone = self.assert_run(0, "plan", *self.LISTS, "--control", "alt", "-o", "alone").stdout
        if skipped == 0:
            self.assertEqual(figures(output), figures(alone))
            self.assertEqual(self.read("sas_plan"), self.read("alone"))
        self.assert_run(0, "validate", DEMO, "sas_plan")

    def test_every_fault(self):
        """Bytes, after how many steps they fail, and what the user is told."""
        for answers, steps, message in [
                (b"", 0, "has closed the connection"), (b"000", 0, "has closed the connection"),
                (b"00010", 1, "has closed the connection"), (b"hello", 0, "four digits"),
                (b"00017", 0, "there are lists 0 to 1 only"), (b"9999", 0, "no answer has that"),
                (b"0001000011000", 2, "has closed the connection")]:
            output = self.run_with_controller(0, [*self.LISTS, "--fallback", "alt"], say(answers)).stdout
            self.assertRegex(output, rf"\nController remote:\d+,30s has failed: [^\n]*{message}")
            self.assertIn(f"\nController alt takes over after {steps} step(s).\n", output)
            self.assertTrue(output.endswith("search exit code: 0\n"))
            self.assert_alternation(output, steps)

    def test_silence(self):
        output = self.run_with_controller(0, [*self.LISTS, "--fallback", "alt"], listen_only, "200ms").stdout
        self.assertIn("has not answered for 0.2 seconds.\n", output)
        self.assert_alternation(output)

    def test_no_listener(self):
        with deaf_port() as port:
            command = ["plan", *self.LISTS, "--control", f"remote:{port},100ms", "--fallback",
                       "alt"]
            output = self.assert_run(0, *command).stdout
            result = json.loads(self.assert_run(0, *command, "--json").stdout)
        self.assertIn(f"no controller at 127.0.0.1:{port}: ", output)
        self.assert_alternation(output)
        self.assertEqual(result["fallback"]["control"], "alt")
        self.assertIn(f"no controller at 127.0.0.1:{port}: ", result["fallback"]["reason"])

    def test_the_exit_code_is_that_of_the_search(self):
        task = self.write("task.sas", unsolvable_task())
        def hang_up(controller):
            controller.recv(1)
        self.run_with_controller(11, [task, "--lists", "blind", "--fallback", "single"], hang_up)
        self.run_with_controller(12, [*self.LISTS, "--fallback", "alt", "--max-steps", "3"], hang_up)
        second = self.run_with_controller(33, [*self.LISTS, "--fallback", "remote:1,10ms"], hang_up)
        self.assertIn("no controller at 127.0.0.1:1:", second.stderr)

    def test_the_end_is_no_failure(self):
        result = self.run_with_controller(0, [*self.LISTS, "--fallback", "alt", "--json"], say(b"0003END"))
        result = json.loads(result.stdout)
        self.assertEqual((result["status"], result["steps"]), ("stopped", 0))
        self.assertNotIn("fallback", result)

    def test_refused(self):
        for name, message in [("nonsense", "no controller"), ("single", "needs the name of a list"),
                              ("alt:cg", "cg")]:
            result = self.assert_run(36, "plan", *self.LISTS, "--control", "remote:1", "--fallback",
                                     name)
            self.assertIn(message, result.stderr)

    def test_refused_where_nothing_can_fail(self):
        for control, message in [(["--control", "alt"], '"alt" cannot fail'),
                                 ([], '"alt" cannot fail'),
                                 (["--policy", "rovers"], "--policy and --fallback")]:
            result = self.assert_run(36, "plan", *self.LISTS, *control, "--fallback", "alt")
            self.assertIn(message, result.stderr)


if __name__ == "__main__":
    unittest.main()
