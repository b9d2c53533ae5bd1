"""Measure the speed of playing games: python -m hexgames.bench --help.

The actions of steps are chosen before the measurement. So games are in all phases, and choosing
takes no time.
"""

from __future__ import annotations

import argparse
import random
import time
from array import array
from typing import Any

from . import _arrays
from .batch import Batch
from .errors import Error
from .position import games, new

_STEPS = 256

_ARRAYS: dict[str, dict[str, Any]] = {
    "masks and observations": {},
    "masks": {"observations": None},
    "nothing": {"masks": None, "observations": None},
}


def batch_rate(game: str, n: int, threads: int, seconds: float, **arrays: Any) -> float:
    """Return the number of actions per second of a batch of n games."""
    batch = Batch(game, n, threads=threads, **arrays)
    steps = max(_STEPS, 16384 // n)
    chosen: list[Any] = []
    batch.reset(1)
    for i in range(steps):
        chosen.append(array("i", batch.choose(i + 1)))
        batch.step(chosen[-1])
    if (np := _arrays.numpy()) is not None:
        chosen = [np.frombuffer(actions, np.int32) for actions in chosen]
    taken = spent = 0.0
    while spent < seconds:
        batch.reset(1)
        start = time.perf_counter()
        for actions in chosen:
            batch.step(actions)
        spent += time.perf_counter() - start
        taken += steps * n
    batch.close()
    return taken / spent


def choose_rate(game: str, n: int, threads: int, seconds: float) -> float:
    """Return the number of actions per second of a batch that also chooses them."""
    batch = Batch(game, n, threads=threads, masks=None, observations=None)
    batch.reset(1)
    taken, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        batch.step(batch.choose(taken))
        taken += n
    batch.close()
    return taken / spent


def game_rate(game: str, seconds: float) -> float:
    """Return the number of random moves per second, with play_index and one game at a time."""
    begin, draw = new(game), random.Random(1).random
    taken, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        p = begin
        for _ in range(500):
            if p.over:
                break
            p = p.play_index(int(draw() * p.move_count))
            taken += 1
    return taken / spent


def main(arguments: list[str] | None = None) -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        prog="python -m hexgames.bench", description="Measure the speed of playing games."
    )
    parser.add_argument("--seconds", type=float, default=1, help="time for each number")
    parser.add_argument("--games", nargs="+", metavar="GAME", help="all of them by default")
    parser.add_argument("--sizes", nargs="+", type=int, default=[1, 1024, 16384], metavar="N")
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2], metavar="N")
    options = parser.parse_args(arguments)
    names = options.games or [one["name"] for one in games()]
    try:
        titles = [new(name).game for name in names]
    except Error as problem:
        parser.error(str(problem))
    print(f"{'thousand actions per second':44}" + "".join(f"{name:>11}" for name in titles))

    def row(what: str, rates: list[float]) -> None:
        print(f"{what:44}" + "".join(f"{rate / 1000:11.0f}" for rate in rates), flush=True)

    row("one game by play_index, in moves", [game_rate(name, options.seconds) for name in names])
    for n in options.sizes:
        for threads in options.threads:
            if threads > 1 and n <= 64:
                continue  # batches of up to 64 games use one thread
            title = f"{n} games, {threads} thread{'s' * (threads > 1)}"
            for what, arrays in _ARRAYS.items():
                rates = [batch_rate(g, n, threads, options.seconds, **arrays) for g in names]
                row(f"{title}: {what}", rates)
            row(
                f"{title}: nothing, with choose",
                [choose_rate(name, n, threads, options.seconds) for name in names],
            )


if __name__ == "__main__":
    main()
