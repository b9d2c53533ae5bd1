"""A custom bot in ten lines, playing against the bot easy.

    python bot.py hexdame 10
"""

import sys

import hexgames


class Miser:
    """Plays the move that leaves its opponent the fewest moves."""

    def move(self, p: hexgames.Position) -> str:
        def left(i: int) -> int:
            after = p.play_index(i)
            return -1 if after.over else after.move_count

        return p.move(min(range(p.move_count), key=left))


def play(game: str, white, black, seed: int) -> hexgames.Game:
    """Play a game."""
    g = hexgames.Game(game, seed=seed)
    while not g.over and g.ply < 300:
        if g.turn == hexgames.Player.CHANCE:
            g.chance()
        else:
            player = white if g.turn == hexgames.Player.WHITE else black
            g.play(player.move(g.position))
    return g


def main(game: str = "hexdame", games: int = 4) -> None:
    with hexgames.Bot("easy", seed=1) as easy:
        for i in range(games):
            players = (Miser(), easy) if i % 2 == 0 else (easy, Miser())
            g = play(game, *players, seed=i)
            names = [type(player).__name__ for player in players]
            print(f"{names[0]} - {names[1]}: {g.winner}, {g.reason or 'cut off'}, {g.ply} moves")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
