// The dialog for online games: the user's games, open games, games to watch, a new game, and the
// user's data.

import {r, sentence, t} from './hexgames-words.mjs';
import {games} from './hexgames.mjs';
import {controlWords} from './clock.js';
import {copies} from './dialogs.js';
import {ask, command, post, urlOf} from './online-server.js';
import {readOptions, showOptions} from './setup.js';
import {gameWords} from './words.js';

const id = (name) => document.getElementById(name);

const often = 5000; // the interval in milliseconds for reading the lists again

const page = 20; // how many games a list shows at first, and how many more each time

const lists = ['online-games', 'online-lobby', 'online-watch'];

// nameOf returns the name of a person, or of nobody.
function nameOf(person) {
  if (person === undefined) {
    return t('person.nobody');
  }
  const name = person.name || t('person.noName');
  return person.bot === true ? t('person.bot', {name}) : name;
}

// playersOf returns the players of a game.
const playersOf = ({white, black}) => t('hall.players', {white: nameOf(white), black: nameOf(black)});

// stateOf describes the state of one of the user's games.
function stateOf({status, turn, you, outcome}) {
  switch (status) {
    case 'open':
      return t('hall.waits');
    case 'over':
      return outcome?.reason ? t('hall.overBy', {reason: r(outcome.reason)}) : t('hall.over');
    case 'committed':
      return t('hall.soon');
    default:
      return turn === you ? t('hall.yours') : t('hall.turn', {player: t(turn)});
  }
}

// A Hall is the dialog. It calls the functions of hooks. Open shows a game; create and join start
// one. Person makes sure that the user has an identity, me returns it, and forget drops it. Self
// returns the user's id even if the server no longer lets them play. Invited tells users if they
// need an invitation.
export class Hall {
  #hooks;
  #wanted = Object.fromEntries(lists.map((name) => [name, page])); // the number of games that the lists show
  #timer;

  constructor(hooks) {
    this.#hooks = hooks;
    for (const {name, title} of games) {
      id('online-game').append(new Option(title, name));
    }
    id('online-game').addEventListener('change', () => this.#options());
    id('online-clock').addEventListener('change', showTimes);
    this.#options();
    showTimes();
    this.#submits('online-name', 'online-problem', () => this.#name());
    this.#submits('online-new', 'online-new-problem', () => this.#create());
    this.#submits('online-token', 'online-you-problem', () => this.#makeToken());
    this.#presses('online-recovery', () => this.#recovery());
    this.#presses('online-erase', () => {
      id('online-erase-sure').hidden = false;
      id('online-erase-sure').focus();
    });
    this.#presses('online-erase-sure', () => this.#erase());
    copies('online-recovery-copy', 'online-recovery-text', 'online-you-problem');
    copies('online-token-copy', 'online-token-text', 'online-you-problem');
    id('online-export').href = urlOf('me/export');
    for (const name of ['online-others', 'online-you']) {
      id(name).addEventListener('toggle', () => this.#lists());
    }
    for (const name of lists) {
      id(`${name}-more`).addEventListener('click', () => {
        this.#wanted[name] += page;
        this.#lists();
      });
    }
    id('online-dialog').addEventListener('close', () => clearInterval(this.#timer));
  }

  // show opens the dialog.
  show() {
    for (const name of ['online-problem', 'online-new-problem', 'online-you-problem']) {
      id(name).textContent = '';
    }
    for (const name of ['online-recovery-shown', 'online-token-shown', 'online-erase-sure']) {
      id(name).hidden = true;
    }
    id('online-name').value = this.#hooks.me()?.name ?? '';
    for (const name of lists) {
      this.#wanted[name] = page;
    }
    this.#lists();
    if (this.#hooks.me() === null) {
      this.#hooks.recall().then(() => this.#lists());
    }
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#lists(), often);
    id('online-dialog').showModal();
  }

  // send sends a command, and reports when it has to be sent again.
  send(path, body) {
    const tell = (text) => {
      id('online-problem').textContent = text;
    };
    return command(path, body, ({message}) => tell(t('online.again', {message}))).finally(() => tell(''));
  }

  // act runs an action and shows an error in an element.
  async #act(problem, action) {
    id(problem).textContent = '';
    try {
      await action();
    } catch (wrong) {
      id(problem).textContent = sentence(wrong.message);
    }
  }

  #submits(name, problem, action) {
    id(`${name}-form`).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#act(problem, action);
    });
  }

  #presses(name, action) {
    id(name).addEventListener('click', () => this.#act('online-you-problem', action));
  }

  // lists reads all visible lists.
  async #lists() {
    const me = this.#hooks.me();
    this.#hooks.invited();
    id('online-known').hidden = this.#hooks.self() === '';
    id('online-unknown').hidden = !id('online-known').hidden;
    const open = (summary) => this.#enter(() => this.#hooks.open(summary.id));
    const mine = me === null ? [] : this.#list('me/games?', 'online-games', (all) => (all.length === 0 ? t('hall.none') : ''), (summary) => [
      button(`${gameWords(summary.game)}: ${stateOf(summary)}`, playersOf(summary), () => open(summary), summary.status === 'playing' && summary.turn === summary.you),
    ]);
    if (me === null) {
      id('online-games-about').textContent = t('hall.none');
      id('online-games').replaceChildren();
      id('online-games-more').hidden = true;
    }
    const lobby = this.#list('lobby?', 'online-lobby', (all) => (all.length === 0 ? t('hall.empty') : ''), (summary) => {
      const own = me !== null && [summary.white?.id, summary.black?.id].includes(me.id);
      const join = button(t('match.join'), '', () => this.#enter(() => this.#hooks.join(id('online-name').value.trim(), summary)));
      join.setAttribute('aria-label', t('hall.join', {game: gameWords(summary.game), players: playersOf(summary)}));
      return [button(`${gameWords(summary.game)}, ${controlWords(summary.clock)}`, playersOf(summary), () => open(summary)), ...(own ? [] : [join])];
    });
    const others = id('online-others').open ? this.#list('games?status=playing&', 'online-watch', (all) => (all.length === 0 ? t('hall.quiet') : ''), (summary) => [
      button(`${gameWords(summary.game)}, ${controlWords(summary.clock)}`, playersOf(summary), () => open(summary)),
    ]) : [];
    const tokens = me !== null && id('online-you').open ? this.#tokens() : [];
    await Promise.all([mine, lobby, others, tokens]);
  }

  // list reads a list and shows it unless it is unchanged.
  async #list(path, name, about, entry) {
    let words = '';
    let more = false;
    const wanted = this.#wanted[name];
    try {
      const all = await gamesOf(path, wanted);
      if (wanted !== this.#wanted[name]) {
        return; // another answer, with more games, is on its way
      }
      more = all.length >= wanted;
      words = about(all);
      fill(id(name), all.filter(({game}) => games.some((one) => one.name === game)), entry);
    } catch (problem) {
      words = problem.message;
    }
    id(`${{'online-watch': 'online-others'}[name] ?? name}-about`).textContent = words;
    const button = id(`${name}-more`);
    if (!more && document.activeElement === button) {
      id('online-title').focus();
    }
    button.hidden = !more;
  }

  async #tokens() {
    const {tokens = []} = await ask('me/tokens').catch(() => ({}));
    const forBots = tokens.filter(({scope}) => scope === 'play');
    fill(id('online-tokens'), forBots, ({id: token, label, created}) => {
      const words = document.createElement('span');
      words.textContent = `${label || t('hall.token')}, ${new Date(created).toLocaleDateString()}`;
      const revoke = button(t('hall.revoke'), '', () => this.#act('online-you-problem', async () => {
        await ask(`me/tokens/${token}`, {method: 'DELETE'});
        await this.#tokens();
      }));
      revoke.setAttribute('aria-label', t('hall.revokeToken', {token: words.textContent}));
      return [words, revoke];
    });
  }

  // enter goes to a game and closes the dialog.
  #enter(action) {
    return this.#act('online-problem', async () => {
      await action();
      this.#close();
    });
  }

  #close() {
    id('online-dialog').close();
  }

  async #name() {
    const {name} = await this.#hooks.person(id('online-name').value.trim());
    id('online-problem').textContent = (name ?? '') === '' ? t('hall.noName') : t('hall.name', {name});
    await this.#lists();
  }

  #options() {
    showOptions(id('online-options'), id('online-game').value, 'online-option');
  }

  async #create() {
    const start = id('online-start').value.trim();
    const options = readOptions(id('online-options'), start);
    const watchers = id('online-watchers').value;
    const clock = readClock();
    await this.#hooks.create(id('online-name').value.trim(), {
      game: id('online-game').value,
      seat: id('online-seat').value,
      ...(start === '' ? {options} : {start}),
      ...(clock === null ? {} : {clock}),
      ...(id('online-with').value === 'lobby' ? {listed: true} : {}),
      ...(watchers === 'private' ? {private: true} : Number(watchers) > 0 ? {delay: Number(watchers)} : {}),
    });
    this.#close();
  }

  async #recovery() {
    const {secret} = await post('me/recovery');
    id('online-recovery-text').value = new URL(`#recover=${secret}`, location.href).href;
    id('online-recovery-shown').hidden = false;
    id('online-recovery-copy').focus();
  }

  async #makeToken() {
    const [label, bot] = ['label', 'bot'].map((name) => id(`online-token-${name}`).value.trim());
    const {token} = await post('me/tokens', {...(label === '' ? {} : {label}), ...(bot === '' ? {} : {bot})});
    id('online-token-text').value = token;
    id('online-token-shown').hidden = false;
    id('online-token-copy').focus();
    await this.#tokens();
  }

  async #erase() {
    await ask('me', {method: 'DELETE', body: {confirm: this.#hooks.self()}});
    this.#hooks.forget();
    id('online-name').value = '';
    id('online-erase-sure').hidden = true;
    await this.#lists();
    id('online-you-problem').textContent = t('hall.erased');
  }
}

// gamesOf reads a list page by page, up to a number of games or a few more. The path ends with ? or
// &.
async function gamesOf(path, wanted) {
  const most = 200; // on a page
  const all = new Map();
  for (let before = ''; ;) {
    const limit = Math.min(wanted - all.size, most);
    const {games: found} = await ask(`${path}limit=${limit}${before}`);
    for (const summary of found) {
      all.set(summary.id, summary);
    }
    if (found.length < limit || all.size >= wanted) {
      return [...all.values()];
    }
    before = `&before=${found.at(-1).changed}`;
  }
}

// button returns a button with a title and a description.
function button(title, about, action, turn = false) {
  const one = Object.assign(document.createElement('button'), {type: 'button', textContent: title});
  if (about !== '') {
    one.append(Object.assign(document.createElement('span'), {textContent: about}));
  }
  if (turn) {
    one.dataset.turn = '';
  }
  one.addEventListener('click', action);
  return one;
}

const filled = new WeakMap(); // the content of the lists

// fill fills a list, unless it is unchanged. A button keeps the focus if it stays.
function fill(list, all, entry) {
  const text = JSON.stringify(all);
  if (filled.get(list) === text) {
    return;
  }
  filled.set(list, text);
  const nameOfButton = (one) => one.getAttribute('aria-label') ?? one.textContent;
  const held = list.contains(document.activeElement) ? nameOfButton(document.activeElement) : null;
  list.replaceChildren(...all.map((one) => {
    const item = document.createElement('li');
    item.append(...entry(one));
    return item;
  }));
  if (held !== null) {
    ([...list.querySelectorAll('button')].find((one) => nameOfButton(one) === held) ?? id('online-title')).focus();
  }
}

// showTimes shows the fields for the kind of clock.
function showTimes() {
  for (const field of document.querySelectorAll('[data-clock]')) {
    field.hidden = field.dataset.clock !== id('online-clock').value;
  }
}

// readClock returns the time control, or null for no clocks.
function readClock() {
  const number = (name, unit) => Math.round(Number(id(`online-${name}`).value) * unit);
  switch (id('online-clock').value) {
    case 'minutes':
      return {base: number('minutes', 60_000), increment: number('increment', 1000)};
    case 'days':
      return {move: number('days', 86_400_000)};
    default:
      return null;
  }
}
