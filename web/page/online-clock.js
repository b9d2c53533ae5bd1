// Clocks in words and figures.

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

const count = (n, one) => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

// spanWords returns a time in words, such as "1 minute 30 seconds".
export function spanWords(time) {
  const parts = [];
  let rest = time;
  for (const [unit, name] of [[day, 'day'], [hour, 'hour'], [minute, 'minute'], [second, 'second']]) {
    if (rest >= unit) {
      parts.push(count(Math.floor(rest / unit), name));
      rest %= unit;
    }
  }
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}

// controlWords returns how much time the players have.
export function controlWords({base = 0, increment = 0, move = 0} = {}) {
  if (move > 0) {
    return `${spanWords(move)} for each move`;
  }
  if (base === 0 && increment === 0) {
    return 'no clocks';
  }
  return increment === 0 ? `${spanWords(base)} each` : `${spanWords(base)} each, and ${spanWords(increment)} more for each move`;
}

// timeText returns a time in figures, such as 4:05.
export function timeText(time) {
  if (time >= 2 * day) {
    return `${count(Math.floor(time / day), 'day')} ${Math.floor(time % day / hour)} h`;
  }
  const whole = Math.ceil(time / second);
  const pad = (n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

// A Clocks is the clocks of a game as the server last told them.
export class Clocks {
  #told = null;
  #since = 0;

  // tell takes the clocks that the server tells.
  tell(clocks) {
    this.#told = clocks ?? null;
    this.#since = performance.now();
  }

  // left returns the time that a player has, or null without clocks.
  left(player) {
    if (this.#told === null) {
      return null;
    }
    const left = this.#told[player.toLowerCase()];
    return this.#told.on === player ? Math.max(0, left - (performance.now() - this.#since)) : left;
  }

  // on returns the player whose clock runs, or None.
  get on() {
    return this.#told?.on ?? 'None';
  }
}

// low is the time below which a player hears that it is short, for a time in total.
export const low = (total) => (total >= 120 * second ? 20 * second : Math.min(10 * second, total / 4));
