// Clocks in words and digits, and the clocks of a game on the page.

import {t} from './hexgames-words.mjs';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

// spanWords returns a time in words, such as "1 minute 30 seconds".
export function spanWords(time) {
  const parts = [];
  let rest = time;
  for (const [unit, name] of [[day, 'time.days'], [hour, 'time.hours'], [minute, 'time.minutes'], [second, 'time.seconds']]) {
    if (rest >= unit) {
      parts.push(t(name, {n: Math.floor(rest / unit)}));
      rest %= unit;
    }
  }
  return parts.length === 0 ? t('time.seconds', {n: 0}) : parts.join(' ');
}

// controlWords describes the players' time.
export function controlWords({base = 0, increment = 0, move = 0} = {}) {
  if (move > 0) {
    return t('time.move', {time: spanWords(move)});
  }
  if (base === 0 && increment === 0) {
    return t('time.none');
  }
  return t(increment === 0 ? 'time.each' : 'time.more', {time: spanWords(base), more: spanWords(increment)});
}

// timeText returns a time in digits, such as 4:05.
export function timeText(time) {
  if (time >= 2 * day) {
    return `${t('time.days', {n: Math.floor(time / day)})} ${Math.floor(time % day / hour)} h`;
  }
  const whole = Math.ceil(time / second);
  const pad = (n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

// low is the time below which a player is warned, for a total time.
export const low = (total) => (total >= 120 * second ? 20 * second : Math.min(10 * second, total / 4));

// A Clock holds the clocks of a game on the page. It calls end with the player who has run out of
// time.
export class Clock {
  #end;
  #control = null;
  #left = {};
  #running = 'None';
  #since = 0;

  constructor(end) {
    this.#end = end;
    setInterval(() => this.#look(), 100);
  }

  // set starts a game with a time control, {base, increment}, or with saved clocks; null for no
  // clocks.
  set(control) {
    this.#control = control;
    this.#running = 'None';
    this.#left = {White: control?.White ?? control?.base, Black: control?.Black ?? control?.base};
    this.show();
  }

  get isOn() {
    return this.#control !== null;
  }

  // saved is the value to continue from with set.
  get saved() {
    return {...this.#control, White: this.#now('White'), Black: this.#now('Black')};
  }

  // left returns a player's time after a move that they make now.
  left(player) {
    return Math.round(this.#now(player) + (this.#running === player ? this.#control.increment : 0));
  }

  // run starts a player's clock, or none. A player whose clock stops for the other's has moved.
  run(player) {
    if (!this.isOn || player === this.#running) {
      return;
    }
    const moved = this.#running;
    if (moved !== 'None') {
      this.#left[moved] = player === 'None' ? this.#now(moved) : this.left(moved);
    }
    [this.#running, this.#since] = [player in this.#left ? player : 'None', performance.now()];
    this.show();
  }

  // budget returns a bot that takes no more time than the player can spare.
  budget(bot, player) {
    if (!this.isOn || !bot.startsWith('best')) {
      return bot;
    }
    return `best:time=${Math.round(Math.max(50, Math.min(5000, this.#now(player) / 25 + this.#control.increment / 2)))}ms`;
  }

  // show shows the clocks.
  show() {
    for (const player of ['White', 'Black']) {
      const e = document.getElementById(`clock-${player.toLowerCase()}`);
      const text = this.isOn ? timeText(this.#now(player)) : '';
      e.hidden = !this.isOn;
      if (e.textContent !== text) {
        e.textContent = text;
      }
      e.classList.toggle('runs', this.#running === player);
      e.classList.toggle('low', this.isOn && this.#now(player) < low(this.#control.base));
    }
  }

  #now(player) {
    return Math.max(0, this.#left[player] - (this.#running === player ? performance.now() - this.#since : 0));
  }

  #look() {
    if (!this.isOn || this.#running === 'None') {
      return;
    }
    this.show();
    const player = this.#running;
    if (this.#now(player) === 0) {
      this.run('None');
      this.#left[player] = 0;
      this.#end(player);
    }
  }
}
