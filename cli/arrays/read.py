"""Reads a training set that hexgames arrays wrote, without NumPy, and prints what it holds.

    python3 cli/arrays/read.py FOLDER
"""

import array
import ast
import os
import struct
import sys

KINDS = {"|u1": "B", "<i4": "i", "<f4": "f"}


def load(path):
    """Returns the shape of an array and all of its numbers, the last dimension first."""
    with open(path, "rb") as f:
        if f.read(8) != b"\x93NUMPY\x01\x00":
            sys.exit(f"{path}: not a .npy file of version 1.0")
        (length,) = struct.unpack("<H", f.read(2))
        header = ast.literal_eval(f.read(length).decode("ascii"))
        numbers = array.array(KINDS[header["descr"]])
        numbers.frombytes(f.read())
    if sys.byteorder == "big":
        numbers.byteswap()
    return header["shape"], numbers


folder = sys.argv[1]
arrays = {name: load(os.path.join(folder, name + ".npy")) for name in ("planes", "vector", "mask", "action", "value", "game")}
rows, planes, height, width = arrays["planes"][0]
actions = arrays["mask"][0][1]
print(rows, "samples of", max(arrays["game"][1]) + 1, "games:", planes, "planes of", height, "by", width, "and", actions, "actions")

for name, (shape, numbers) in arrays.items():
    size = 1
    for n in shape:
        size *= n
    if shape[0] != rows or len(numbers) != size:
        sys.exit(f"{name}.npy: {len(numbers)} numbers for the shape {shape}")

mask = arrays["mask"][1]
for row, action in enumerate(arrays["action"][1]):
    if mask[row * actions + action] != 1:
        sys.exit(f"sample {row}: action {action} is not possible")
print("every action is possible")

values = arrays["value"][1]
print("wins", sum(v == 1 for v in values), "draws", sum(v == 0 for v in values), "losses", sum(v == -1 for v in values))

print("the first plane of the first sample:")
cells = arrays["planes"][1]
for y in range(height):
    print(" ".join(".x"[n] for n in cells[y * width : (y + 1) * width]))
