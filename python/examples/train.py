"""Learn to play Hexagrams by self-play, using only NumPy, and measure it against the bot easy.

    python train.py                    # learns for five minutes on one core
    python train.py --seconds 60

With seed 1, on one core of a server, it got the following scores. Each is from 200 games: 100
openings of three random moves, each played with both colors. The program looked four moves ahead.

    seconds     games      steps   score  95% interval
          0         0          0   49.5%  ±6.8%
        100    524154   14524416   76.5%  ±5.1%
        200   1116868   30060544   75.2%  ±5.8%
        300   1679199   44711936   79.5%  ±4.9%

The seconds are CPU time for learning only, games and steps are of self-play, and a draw counts half
a point. At 0 seconds, the program plays only by looking ahead.
"""

# %%
import argparse
import time

import numpy as np

import hexgames
from hexgames import Batch, Bot, End, Player, Position

GAMES = 256  # played in lockstep
STEPS = 16  # between updates of the weights
LAMBDA = 0.9  # of TD(lambda)
RATE = 2  # the initial learning rate: the share of an error that an update removes
OPENING = 40  # games start with fewer random moves than this
RANDOM = 0.1  # the initial share of random moves


# %% [markdown]
# The board has 42 cells in eleven rows. The hexagons are in the third, sixth, and ninth rows. An
# observation shows the board in planes of 11 rows and 9 columns, as seen by the player to act.
# Planes 0 and 1 are the player's pieces, 2 and 3 are the opponent's, and plane 4 is the board.
#
# An action moves a piece from one cell to another, and captures any piece there. So it is easy to
# compute the board after any action without playing it.

# %%
START = hexgames.new("hexagrams")
SHAPE = START.shape
PLANES, _ = SHAPE.split(START.observe())
CELLS = np.flatnonzero(PLANES[4])
OWN, OTHER = np.add.outer(PLANES[0].size * np.arange(4), CELLS).reshape(2, 2, -1)
ROWS, COLUMNS = CELLS // SHAPE.width, CELLS % SHAPE.width
ROW_NAMES = "abxcdyefzgh"
NAMES = [f"{ROW_NAMES[row]}{1 + (ROWS[:i] == row).sum()}" for i, row in enumerate(ROWS)]
MOVES = [START.action_name(a).split("-") for a in range(SHAPE.actions)]
FROM = np.array([NAMES.index(start) for start, _ in MOVES])
TO = np.array([NAMES.index(end) for _, end in MOVES])
TRIADS = np.array([start[0] not in "xyz" for start, _ in MOVES])  # actions that move one


def see(observations):
    """The cells of boards: 1 for the player's pieces, 2 for the opponent's, and 0 for none."""
    own = observations[:, OWN[0]] + observations[:, OWN[1]]
    other = observations[:, OTHER[0]] + observations[:, OTHER[1]]
    return (own + 2 * other).astype(np.int32)


def must_capture(boards):
    """Whether a Triad of the opponent can (and so must) capture, for each board."""
    start, end = 41 - FROM[TRIADS], 41 - TO[TRIADS]  # the opponent sees the board turned
    return ((boards[:, start] == 2) & (boards[:, end] == 1)).any(axis=1)


# %% [markdown]
# The value of a board for the player who has just moved is the hyperbolic tangent of a sum of
# weights. Each pattern has a table with a weight for every possible occupation of its cells. The
# patterns are each row; each hexagon with the six triangles around it; and all hexagons. Mirror
# images share weights. If the opponent's Triads must capture, the board has separate weights,
# because much is about to change.


# %%
def patterns():
    """The cells of each pattern."""
    found = [np.flatnonzero(ROWS == row) for row in range(11)]
    hexagons = np.flatnonzero(np.isin(ROWS, (2, 5, 8)))
    for h in hexagons:
        down, right = ROWS - ROWS[h], np.abs(COLUMNS - COLUMNS[h])
        around = (np.abs(down) == 2) & (right == 0) | (np.abs(down) == 1) & (right == 1)
        found.append(np.append(np.flatnonzero(around), h))
    return [*found, hexagons]


class Values:
    """The values of boards."""

    def __init__(self):
        mirror = np.lexsort((-COLUMNS, ROWS))  # the cells of each row from the right
        columns, offset = [], 0
        self.offsets = []
        for cells in patterns():
            for image in (cells, mirror[cells]):
                column = np.zeros(len(CELLS), np.int32)
                column[image] = 3 ** np.arange(len(cells))
                columns.append(column)
                self.offsets.append(offset)
            offset += 3 ** len(cells)
        self.powers = np.stack(columns, axis=1)  # what each cell adds to the index in each table
        self.floats = self.powers.astype(np.float32)
        self.offsets = np.array(self.offsets, np.int32)
        self.weights = np.zeros(2 * offset, np.float32)

    def after(self, boards, games, actions):
        """The indices of the weights for the boards of these games after these actions."""
        places = (boards.astype(np.float32) @ self.floats).astype(np.int32) + self.offsets
        start, end = FROM[actions], TO[actions]
        places = places[games] - self.powers[start]
        places += (1 - boards[games, end])[:, None] * self.powers[end]
        after, every = boards[games], np.arange(len(games))
        after[every, start], after[every, end] = 0, 1
        places += must_capture(after)[:, None] * np.int32(len(self.weights) // 2)
        return places

    def of(self, places):
        """The values for these indices of weights."""
        return np.tanh(self.weights[places].sum(axis=1))

    def loud(self, places):
        """Whether the opponent's Triads must capture on the boards with these indices."""
        return places[:, 0] >= len(self.weights) // 2

    def learn(self, places, errors, rate):
        """Change the weights at these indices."""
        count = places.shape[1]
        size = len(self.weights)
        change = np.bincount(places.ravel(), np.repeat(errors, count), size)
        times = np.bincount(places.ravel(), minlength=size)
        self.weights += rate / count * change / np.maximum(times, 1)


# %% [markdown]
# Self-play: the player to act usually takes the action that leads to the most valuable board, and
# sometimes a random one. With TD(lambda), the value of a board should be the negated value after
# the opponent's action, and finally the result. Each game starts with some random actions, so no
# two games are the same.


# %%
class SelfPlay:
    def __init__(self, seed):
        self.batch = Batch("hexagrams", GAMES)
        self.batch.reset(seed)
        self.random = np.random.default_rng(seed)
        self.steps = self.games = 0
        self.opening = self.random.integers(OPENING, size=GAMES)  # remaining random actions

    def play(self, values, chance):
        """Play some steps. Return the weights' indices and the errors of the values."""
        batch, every = self.batch, np.arange(GAMES)
        all_places, all_values, bests, ends, results, free = [], [], [], [], [], []
        for _ in range(STEPS):
            games, actions = np.nonzero(batch.masks)
            places = values.after(see(batch.observations), games, actions)
            worth = values.of(places)
            random = (self.opening > 0) | (self.random.random(GAMES) < chance)
            order = np.where(random[games], self.random.random(len(games)), worth)
            first = np.searchsorted(games, every)  # the first action of each game
            best = np.lexsort((-order, games))[first]
            sign = np.where(batch.turns == Player.WHITE, 1, -1)
            batch.step(actions[best])
            all_places.append(places[best])
            all_values.append(worth[best])
            bests.append(np.maximum.reduceat(worth, first))
            ends.append(batch.ends != End.RUNNING)
            self.opening = np.where(
                ends[-1], self.random.integers(OPENING, size=GAMES), self.opening - 1
            )
            results.append(sign * batch.returns)
            free.append(random)
        errors = np.zeros((STEPS, GAMES), np.float32)
        for t in reversed(range(STEPS - 1)):
            # The best action counts instead of a random one.
            goal = -np.where(free[t + 1], bests[t + 1], all_values[t + 1] + LAMBDA * errors[t + 1])
            errors[t] = np.where(ends[t], results[t], goal) - all_values[t]
        errors[-1] = np.where(ends[-1], results[-1] - all_values[-1], 0)
        self.steps += STEPS * GAMES
        self.games += int(np.sum(ends))
        return np.concatenate(all_places), errors.ravel()


# %% [markdown]
# A player: it looks several moves ahead with alpha-beta search, and further if Triads must capture,
# until there is nothing left to capture. NumPy computes the values after all actions of a position
# at once; the search tries the best ones first.


# %%
class Search:
    """Searches with the same values, remembering results for positions."""

    def __init__(self, values):
        self.values = values
        self.known = {}  # actions, their values, and whether a Triad must capture afterward
        self.bounds = {}  # bounds of the values, by position and depth

    def after(self, p: Position):
        """The actions with their values, best first."""
        if p not in self.known:
            actions = np.flatnonzero(p.mask())
            board = see(p.observe()[None])
            places = self.values.after(board, np.zeros(len(actions), np.int32), actions)
            worth, loud = self.values.of(places), self.values.loud(places)
            order = np.argsort(-worth)
            self.known[p] = [list(a[order].tolist()) for a in (actions, worth, loud)]
        return zip(*self.known[p])

    def value(self, p: Position, depth, low=-2.0, high=2.0):
        """The value of a position for the player to move, and the best action. A value outside
        low to high is only a bound."""
        key = p, max(depth, 0)
        least, most, best = self.bounds.get(key, (-2.0, 2.0, -1))
        if least >= high or least == most:
            return least, best
        if most <= low:
            return most, best
        most, best = -2.0, -1
        for action, worth, loud in self.after(p):
            q = p.play_actions((action,))
            if q.over:
                value = 0.0 if q.winner == Player.NONE else 1.0 if q.winner == p.turn else -1.0
            elif depth <= 1 and not loud:
                value = worth
            else:
                value = -self.value(q, depth - 1, -high, -max(low, most))[0]
            if value > most:
                most, best = value, action
            if most >= high:
                break
        self.bounds[key] = (most if most > low else -2.0, most if most < high else 2.0, best)
        return most, best


# %% [markdown]
# The measurement: games against a bot. Each opening of random moves is played with both colors.


# %%
def match(values, name, pairs, seed, depth, opening=3):
    """The results of games against a bot: 1 for a win, 0.5 for a draw, and 0 for a loss."""
    batch = Batch("hexagrams", 2 * pairs, masks=None, observations=None, final=True)
    batch.reset(seed)
    for i in range(opening):
        actions = batch.choose(1000 * seed + i)
        actions[pairs:] = actions[:pairs]  # the same opening again
        batch.step(actions)
    own = np.repeat((Player.WHITE, Player.BLACK), pairs)
    results = np.full(2 * pairs, np.nan)
    with Bot(name, seed=seed) as bot:
        while np.isnan(results).any():
            playing = np.isnan(results)
            actions = np.full(2 * pairs, hexgames.SKIP, np.int32)
            for i in np.flatnonzero(playing):
                p = batch.position(i)
                if batch.turns[i] == own[i]:
                    _, actions[i] = Search(values).value(p, depth)
                else:
                    actions[i] = p.actions_of(bot.move(p))[0]
            batch.step(actions)
            over = playing & (batch.ends != End.RUNNING)
            white = (1 + batch.returns) / 2
            results[over] = np.where(own == Player.WHITE, white, 1 - white)[over]
    return results


def interval(results):
    """The mean in percent, and half the width of its 95% confidence interval.

    Pairs of games share an opening, so only their means are independent.
    """
    means = results.reshape(2, -1).mean(axis=0)
    return 100 * results.mean(), 196 * means.std(ddof=1) / len(means) ** 0.5


# %%
def main():
    parser = argparse.ArgumentParser(description="Learn to play Hexagrams.")
    parser.add_argument("--seconds", type=float, default=300, help="how long to learn")
    parser.add_argument("--every", type=float, default=100, help="seconds between measurements")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games in a measurement")
    parser.add_argument("--depth", type=int, default=4, help="moves to look ahead in a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="easy")
    options = parser.parse_args()

    play, values = SelfPlay(options.seed), Values()
    learned = due = 0.0
    print("seconds     games      steps   score  95% interval")
    while True:
        if learned >= min(due, options.seconds):
            due += options.every
            results = match(values, options.bot, options.pairs, options.seed, options.depth)
            score, margin = interval(results)
            print(
                f"{learned:7.0f} {play.games:9} {play.steps:10}  {score:5.1f}%  ±{margin:.1f}%",
                flush=True,
            )
            if learned >= options.seconds:
                return values
        start = time.process_time()
        left = max(0.1, 1 - learned / options.seconds)
        values.learn(*play.play(values, RANDOM * left), RATE * left)
        learned += time.process_time() - start


if __name__ == "__main__":
    main()
