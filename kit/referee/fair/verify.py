"""Verifies the draws of Chance in a record, using only Python's standard library, as documented in
package fair.

    python3 verify.py RECORD       verifies a file with one record, as written by servers
    python3 verify.py -v VECTORS   prints lines of test vectors with their correct values

In Hextad, the program tracks the tiles: which can be drawn, how many draws there are, and who has
which tile. It doesn't track the table: where tiles fit, what they score, and whether the start
position is possible. The exit status is 0 if the draws are correct, 1 if something is wrong, and
2 if something can't be verified but nothing is wrong. The end of the output explains what.
"""

import hashlib
import hmac
import re
import sys


def commit(number):
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


def draw(server, game, white, black, k, n):
    for attempt in range(1000):
        message = f"hexgames draw 1\n{game}\n{white}\n{black}\n{k}\n{attempt}\n"
        x = int.from_bytes(hmac.digest(bytes.fromhex(server), message.encode(), "sha256")[:8], "big")
        if x < 2**64 - 2**64 % n:
            return x % n


def want(ok, otherwise):
    return ok or sys.exit(otherwise)


class Hextad:
    """The tiles of a game of Hextad, following clauses T1 to T5, T10, and T11 of the rules."""

    other = {"w": "b", "b": "w"}

    def __init__(self, start):
        form = r"(\d{1,3})/(\d)-(\d)/[sl](m?)/([wb]) (-|\d\d:\S+) (-|\d\d[\d.]*) (-|\d\d[\d.]*) \d+:\d+ (c|[drs]?[wb])"
        match = want(re.fullmatch(form, start, re.A), "the Start tag is not a position of Hextad")
        size, low, high, self.must, first, table, white, black, due = match.groups()
        self.has = {"table": re.findall(r"(\d\d):", table), "w": re.findall(r"\d\d", white), "b": re.findall(r"\d\d", black)}
        tiles = [f"{i}{j}" for i in range(int(low), int(high) + 1) for j in range(i, int(high) + 1)]
        self.bag = [tile for tile in tiles if tile not in sum(self.has.values(), [])]
        self.turn = self.other[due[1]] if due[0] == "r" else first if due[0] in "cd" else due[-1]
        self.due = [due[1]] if due[0] in "rs" else []  # who gets the tiles drawn before the next turn
        if due[0] in "cd":
            dealt = ["table"] + ["w", "b"] * int(size)
            self.due = dealt[sum(map(len, self.has.values())) :]

    def candidates(self, move):
        """Returns the possible draws in the format of a record, or None if a player is to move."""
        if self.must and not self.due and move.startswith("draw"):
            self.due = [self.turn]  # no tile of the player scores; only the table could prove it
        if self.due:
            return "draw (" + "; ".join(t for t in self.bag if self.due[0] != "table" or t[0] == t[1]) + ")"

    def play(self, move):
        if self.due:
            self.bag.remove(move[5:])
            self.has[self.due.pop(0)].append(move[5:])
            return
        mine, others = self.has[self.turn], self.has[self.other[self.turn]]
        if move == "pass":
            want(not self.bag and others and (self.must or not mine), "a player passes with a tile left, or after the end")
        else:
            form = r"\d\d:-?\d+,-?\d+/-?\d+,-?\d+"
            want(re.fullmatch(form, move, re.A) and move[:2] in mine, f"{move} is not a move of the player")
            mine.remove(move[:2])
            self.due = [self.turn] if self.bag else []
        self.turn = self.other[self.turn]


if len(sys.argv) < 2:
    sys.exit(__doc__)
if sys.argv[1] == "-v":
    for line in open(sys.argv[2]):
        if line.strip() and not line.startswith("#"):
            number, _, game, white, black, k, n, _ = line.split()
            i = draw(number, game, white.strip("-"), black.strip("-"), int(k), int(n))
            print(number, commit(number), game, white, black, k, n, i)
    sys.exit()

# A record consists of tags on separate lines, an empty line, numbered moves with notes, and a result.
head, _, body = open(sys.argv[1], encoding="utf-8").read().partition("\n\n")
lines = [want(re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', line, re.A), f"{line} is not a tag") for line in head.split("\n")]
tags = dict(line.groups() for line in lines)
want(len(tags) == len(lines) and "Game" in tags, "a tag occurs twice, or there is no Game tag")
body, _, result = body.strip("\n").replace("\n", " ").rpartition(" ")
want(result in ["1-0", "0-1", "1/2-1/2", "*"], "the record doesn't end with a result")
before, *words = re.split(r"(?:^| )(\d+)\. ", body)
want(not before and words[::2] == [str(i + 1) for i in range(len(words) // 2)], "the numbers of the moves are wrong")
note = r"([^][{}();]+)(?: \{\[%(candidates|clk) ([^][{}]*)\](?: [^][{}]*)?\})?"
moves = [want(re.fullmatch(note, word), f"{word} is not a move").groups() for word in words[1::2]]


def numbers(name):
    """Returns the numbers in a tag, each with the number of draws before it."""
    number = "[0-9a-f]{64}"
    want(re.fullmatch(rf"({number}( \d{{1,9}}:{number})*)?", tags.get(name, ""), re.A), f"the {name} tag has something other than numbers")
    pairs = [(int(k or 0), number) for k, _, number in (word.rpartition(":") for word in tags.get(name, "").split())]
    ascend = all(a[0] <= b[0] for a, b in zip(pairs, pairs[1:]))
    want(ascend and len(set(number for _, number in pairs)) == len(pairs), f"the {name} tag has numbers that repeat or are out of order")
    return pairs


commitments, seeds, white, black = map(numbers, ["FairCommitments", "FairSeeds", "FairWhite", "FairBlack"])
promised = commitments[: len(seeds)], numbers("FairWhiteCommitment"), numbers("FairBlackCommitment")
for known, promise in zip([seeds, white, black], promised):
    want([(k, commit(number)) for k, number in known] == promise, "a number is missing, or does not match its commitment")
want(len(white) < 2 and len(black) < 2, "a player has more than one number")
over = result != "*" or "Termination" in tags
want(len(commitments) - len(seeds) in ([0] if over else [0, 1]), "one of the server's numbers is missing")
game, white, black = tags.get("FairGame", ""), tags.get("FairWhite", ""), tags.get("FairBlack", "")
fair = tags.get("Fair") == "hexgames draw 1" and game and commitments

rules = Hextad(tags.get("Start", "")) if tags.get("Game") == "hextad" else None
draws = right = 0
for move, kind, text in moves:
    text = text if kind == "candidates" else None
    if rules:
        legal = rules.candidates(move)
        want(text == legal, f"the candidates of {move} are {text}, want {legal}")
    if text:
        want(fair, "the record has draws, but lacks tags to verify them")
        draws += 1
        words, rest = want(re.fullmatch(r"(.* )?\((.+)\)", text), f"{text} is not a list of candidates").groups()
        candidates = [(words or "") + r for r in rest.split("; ")]
        want(move in candidates and len(set(candidates)) == len(candidates), f"draw {draws} is {move}, want one of {text}")
        last = max(i for i, (k, _) in enumerate(commitments) if k < draws)
        if last < len(seeds):
            drawn = candidates[draw(seeds[last][1], game, white, black, draws, len(candidates))]
            want(move == drawn, f"draw {draws} is {move} in the record, but {drawn} was drawn")
            right += 1
    if rules:
        rules.play(move)
want(draws or "Fair" not in tags, "the record has the Fair tag, but no draws")
want(not (rules and draws and rules.due), "a draw is missing at the end")
want(not commitments or commitments[-1][0] <= draws, "the FairCommitments tag has a commitment after the last draw")

if draws:
    whose = "the server" + ", White" * bool(white) + ", Black" * bool(black)
    print(f"Game {game}: {right} draws of Chance follow from the numbers of {whose}.")
    print(f"The server was committed to {commitments[0][1]}.")
    for k, commitment in commitments[1:]:
        print(f"After draw {k}, it made a new commitment, {commitment}. It claims that a backup was restored.")
    if commitments[1:] and (white or black):
        print(f"It could know the players' numbers by then, so you have to trust its operator for all draws after draw {commitments[1][0]}.")
    if right < draws:
        print(f"{draws - right} more draws cannot be verified before the server reveals its number, at the end of the game.")
    if not white and not black:
        print("No player has chosen a number, so the server could try numbers until it liked the draws.")
else:
    print("Chance has drawn nothing in this game.")
if not rules:
    print("This program supports only Hextad: it can't verify the candidates or the number of draws.")
elif rules.must:
    print("This program doesn't track the table: it can't verify that a player who drew more than one tile had to.")
sys.exit(2 if right < draws or not rules or rules.must else 0)
