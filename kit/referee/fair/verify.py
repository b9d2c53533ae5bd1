"""Verifies the draws of Chance in a record, by the standard library of Python and by the
documentation of package fair, without knowing the rules of any game.

    python3 verify.py RECORD       verifies a file with one record, as servers write it
    python3 verify.py -v VECTORS   prints lines of test vectors with what they should have
"""

import ast
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


if len(sys.argv) < 2:
    sys.exit(__doc__)
if sys.argv[1] == "-v":
    for line in open(sys.argv[2]):
        if line.strip() and not line.startswith("#"):
            number, _, game, white, black, k, n, _ = line.split()
            i = draw(number, game, white.strip("-"), black.strip("-"), int(k), int(n))
            print(number, commit(number), game, white, black, k, n, i)
    sys.exit()

text = open(sys.argv[1], encoding="utf-8").read()
tags = {name: ast.literal_eval(value) for name, value in re.findall(r'^\[(\w+) (".*")\]$', text, re.M)}
if tags.get("Fair") != "hexgames draw 1":
    sys.exit("the record has no draws that can be verified")
white, black = tags.get("FairWhite", ""), tags.get("FairBlack", "")
seeds, commitments = tags.get("FairSeeds", "").split(), tags["FairCommitments"].split()
for number, known in [(white, tags.get("FairWhiteCommitment", "")), (black, tags.get("FairBlackCommitment", ""))] + list(zip(seeds, commitments)):
    if number and ":".join(number.split(":")[:-1] + [commit(number.split(":")[-1])]) != known:
        sys.exit(f"{number} is not the number of the commitment {known}")
starts = [0] + [int(c.split(":")[0]) for c in commitments[1:]]  # the number of draws before each commitment
draws = re.findall(r"\d+\. ([^{}();]+) \{\[%candidates ([^(\]]*)\(([^)]*)\)\]", " ".join(text.split()))
for k, (move, words, rest) in enumerate(draws, 1):
    number = max(i for i, start in enumerate(starts) if start < k)
    if number >= len(seeds):
        sys.exit(f"the first {k - 1} of {len(draws)} draws are right; the server has not revealed its number for the others")
    candidates = [words + r for r in rest.split("; ")]
    want = candidates[draw(seeds[number].split(":")[-1], tags["FairGame"], white, black, k, len(candidates))]
    if move != want:
        sys.exit(f"draw {k} is {move} in the record, but {want} was drawn")
print(len(draws), "draws of the game", tags["FairGame"], "are right")
