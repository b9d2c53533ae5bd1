#!/usr/bin/env python3
"""Plays a game of each kind with an engine, and prints the records.

    python3 client.py go run ./cmd/hexgames engine -json

A bot plays White. Black's moves are random.
"""
import json
import random
import subprocess
import sys


class Refused(Exception):
    """A request was refused. The error is an object with a kind, a reason and more."""

    def __init__(self, reply):
        super().__init__(reply["message"])
        self.error = reply["error"]


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.last = 0

    def ask(self, do, progress=None, **fields):
        """Makes a request and returns the answer. While a bot is thinking, it calls progress."""
        self.last += 1
        try:
            self.process.stdin.write(json.dumps({"id": self.last, "do": do, **fields}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the engine has ended: perhaps it has printed why
        for line in self.process.stdout:
            reply = json.loads(line)
            if reply.get("id", self.last) != self.last:
                continue  # the reply to a request that nobody is waiting for anymore
            if "answer" in reply:
                return reply["answer"]
            if "error" in reply:
                raise Refused(reply)
            if progress is not None:
                progress(reply["progress"])
        raise EOFError("the engine has ended")


def play(engine, game):
    state = engine.ask("new", game=game)
    while state["outcome"]["reason"] == "":
        if state["turn"] == "Chance":
            state = engine.ask("chance")
        elif state["turn"] == "White":
            thought = engine.ask("think", bot="mcts:nodes=20", progress=lambda p: print(p["line"], file=sys.stderr))
            state = engine.ask("play", move=thought["move"])
        else:
            state = engine.ask("play", move=random.choice(engine.ask("legal")["moves"]))
    try:
        engine.ask("play", move=state["position"])
    except Refused as refused:
        print(f"{game}: {refused.error['kind']}: {refused.error['reason']}", file=sys.stderr)
    print(engine.ask("record", tags=[{"name": "White", "value": "mcts"}])["record"], end="")


engine = Engine(sys.argv[1:])
for game in engine.ask("hello")["games"]:
    play(engine, game["name"])
engine.process.stdin.close()
sys.exit(engine.process.wait())
