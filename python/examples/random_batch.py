"""Play many random games at once, and report who wins and how long the games are.

    python random_batch.py hexagrams 1000
"""

import sys

from hexgames import Batch, End


def main(game: str = "hexagrams", games: int = 1000, steps: int = 1000) -> None:
    batch = Batch(game, games, masks=None, observations=None)
    batch.reset(seed=1)
    ended = white = black = 0
    for step in range(steps):
        batch.step(batch.choose(seed=step))
        for end, result in zip(batch.ends, batch.returns):
            if end == End.OVER:
                ended, white, black = ended + 1, white + (result > 0), black + (result < 0)
    print(f"{game}: {ended} games in {steps} steps of {games} games")
    if ended:
        print(f"White wins {white / ended:.1%}, Black {black / ended:.1%}")
        print(f"about {games * steps / ended:.0f} actions per game")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:4]))
