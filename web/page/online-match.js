// A game on the server. The match follows its events and keeps the resulting state.

import {t} from './hexgames-words.mjs';
import {controlWords} from './clock.js';
import {commit, forget, numberOf} from './online-chance.js';
import {Clocks} from './online-clock.js';
import {ask, command, linkTo} from './online-server.js';
import {Stream} from './online-stream.js';
import {announce, say} from './messages.js';
import {gameWords} from './words.js';

export const unreachable = () => t('online.unreachable');

const unfinished = {winner: 'None', reason: ''};

const other = (player) => (player === 'White' ? 'Black' : 'White');

// isResult reports whether a reason for the end of a game comes with a winner or a draw.
const isResult = (reason) => !['', 'aborted', 'expired'].includes(reason);

// A Match is an online game. It calls the functions of hooks when something changes: board for the
// moves and the end, turn for who may move, open to show another game, and tell with the state of
// the connection.
export class Match {
  pending = ''; // what the player has sent, until it is answered
  secret; // the secret of the seat that the user is invited to

  #state;
  #hooks;
  #clocks = new Clocks();
  #stream = null;
  #closed = false;
  #gone = false; // whether the opponent is gone, so the user may claim a win
  #asking = null; // the pending request for the state
  #stale = false; // whether another request is necessary

  constructor(state, hooks) {
    [this.#state, this.#hooks] = [state, hooks];
    this.#note(state);
  }

  // close stops following the game.
  close() {
    this.#closed = true;
    this.#stream?.close();
  }

  get id() {
    return this.#state.id;
  }

  get game() {
    return this.#state.terms.game;
  }

  get state() {
    return this.#state;
  }

  get clocks() {
    return this.#clocks;
  }

  get isOver() {
    return this.#state.status === 'over';
  }

  get isPlaying() {
    return this.#state.status === 'playing';
  }

  // seat is White or Black for a player, and None for a spectator.
  get seat() {
    return this.#state.you ?? 'None';
  }

  get isPlayer() {
    return this.seat !== 'None';
  }

  // isWaiting reports whether the game is waiting for this player.
  get isWaiting() {
    return this.isPlaying && this.plays(this.#state.turn);
  }

  get fragment() {
    return `#game=${this.id}`;
  }

  // link is the link for spectators. The server shows a preview of it, and redirects to the
  // fragment.
  get link() {
    return linkTo(`g/${this.id}`);
  }

  get about() {
    return this.#state.terms.private === true ?
      t('link.private') : t('link.watch');
  }

  // invitation is the link for the other player, or "" if no seat is free.
  get invitation() {
    const [secret] = Object.values(this.#state.invites ?? {});
    return secret === undefined ? '' : `${this.link}#invite=${secret}`;
  }

  // line returns the moves in the form that the page's rules take.
  line() {
    const {terms: {start}, moves, outcome} = this.#state;
    const ended = isResult(outcome.reason) ? {
      result: {White: '1-0', Black: '0-1', None: '1/2-1/2'}[outcome.winner], termination: outcome.reason,
    } : {result: '*'};
    return {start, moves, ...ended};
  }

  // personOn returns the person in a seat, or undefined.
  personOn(player) {
    return this.#state[player.toLowerCase()];
  }

  // nameOf returns the name of a player, or undefined for a free seat.
  nameOf(player) {
    const person = this.personOn(player);
    if (person === undefined) {
      return undefined;
    }
    const name = person.name ?? '';
    const known = name === '' ? t(this.#isMe(person) ? 'person.you' : 'person.noName') : name;
    return person.bot === true ? t('person.bot', {name: known}) : known;
  }

  #isMe = (person) => this.isPlayer && person?.id === this.personOn(this.seat)?.id;

  // plays reports whether the user plays a side.
  plays(player) {
    return this.#isMe(this.personOn(player));
  }

  // status describes the state of the game, or returns "" if the board shows it.
  status() {
    const {status, turn, outcome, readOnly} = this.#state;
    if (status === 'open') {
      return t(this.isPlayer ? 'match.waiting' : 'match.free');
    }
    if (status === 'committed') {
      return t(this.#isLost() ? 'match.elsewhere' : 'match.soon');
    }
    if (status === 'over') {
      return isResult(outcome.reason) ? '' : t(outcome.reason === 'expired' ? 'match.expired' : 'match.aborted');
    }
    if (readOnly === true) {
      return t('match.old');
    }
    if (this.pending !== '') {
      return this.pending;
    }
    if (turn === 'White' || turn === 'Black') {
      return this.plays(turn) ? '' : t('status.toMove', {player: t(turn)});
    }
    return '';
  }

  // notNow returns the reason why the user cannot move, or "".
  notNow() {
    const {status, turn, readOnly} = this.#state;
    if (status !== 'playing' || readOnly === true || this.pending !== '') {
      return this.status();
    }
    if (!this.isPlayer) {
      return t('match.watching');
    }
    return this.plays(turn) ? '' : t('not.turn', {player: t(turn)});
  }

  // why returns the reason why the user cannot do something, or "".
  #why(what) {
    const {status, terms, turn, offer, readOnly, moves} = this.#state;
    if (!this.isPlayer) {
      return t('match.watching');
    }
    if (status === 'over') {
      return t('match.over');
    }
    if (readOnly === true) {
      return t('match.old');
    }
    if (this.pending !== '') {
      return t('match.wait');
    }
    switch (what) {
      case 'abort':
        if (this.#hooks.hasMoved('Chance')) {
          return t('match.drawn');
        }
        return this.#hooks.hasMoved(this.seat) ? t('match.moved') : '';
      case 'claim':
        if (terms.clock?.move > 0) {
          return t('match.days');
        }
        if (status !== 'playing' || this.plays(turn)) {
          return t('match.turn');
        }
        return this.#gone ? '' : t('match.there');
      default:
        if (status !== 'playing') {
          return t('match.notBegun');
        }
        if (what !== 'resign' && offer !== undefined) {
          return t('match.offer');
        }
        return what === 'takeback' && moves.length === 0 ? t('match.noMove') : '';
    }
  }

  // can reports whether the user can do something.
  can = (what) => this.#why(what) === '';

  // check fails if the user cannot do something.
  check(what) {
    const why = this.#why(what);
    if (why !== '') {
      throw new Error(why);
    }
  }

  // question returns the question for the user, or "".
  question() {
    const {offer, status} = this.#state;
    if (status === 'open' && this.invitation !== '') {
      return t('match.send');
    }
    if (offer === undefined || !this.isPlayer) {
      return '';
    }
    const isOwn = this.plays(offer.by) && !this.plays(other(offer.by));
    return t(`match.${isOwn ? 'own' : 'other'}${offer.what === 'draw' ? 'Draw' : 'Takeback'}`, {player: t(offer.by)});
  }

  // buttons returns the buttons for the user's possible actions.
  buttons() {
    const {offer, status, rematch} = this.#state;
    const buttons = [];
    if (this.secret !== undefined) {
      buttons.push({text: t('match.join'), action: () => this.#hooks.join(this), look: 'main'});
    }
    if (status === 'open' && this.invitation !== '') {
      buttons.push({text: t('match.invite'), action: () => this.#hooks.invite(this), look: 'main'});
    }
    if (offer !== undefined && this.isPlayer) {
      const answers = [[t('draw.accept'), 'accept'], [t('draw.decline'), 'decline']];
      const own = this.plays(offer.by) && !this.plays(other(offer.by));
      buttons.push(...(own ? [[t('match.withdraw'), 'decline']] : answers).map(([text, what]) => ({text, action: () => this.#do({do: what, offer: offer.n})})));
    }
    if (status === 'playing' && this.isPlayer && this.can('claim')) {
      buttons.push({text: t('match.claim'), action: () => this.claim(), look: 'main'});
    }
    if (status === 'over' && rematch !== undefined && !this.isPlayer) {
      buttons.push({text: t('match.watchRematch'), action: () => this.#hooks.open(rematch)});
    } else if (status === 'over' && this.isPlayer) {
      buttons.push({text: t(rematch === undefined ? 'do.rematch' : 'match.goRematch'), action: () => this.rematch(), look: 'main'});
    }
    return buttons;
  }

  // play sends a move.
  play = (move) => this.#do({do: 'move', version: this.#state.version, move}, t('match.sending', {move}));

  // offer offers a draw or a takeback.
  offer(what) {
    this.check(what);
    return this.#do({do: 'offer', what});
  }

  resign = () => this.#do({do: 'resign'});

  abort() {
    this.check('abort');
    return this.#do({do: 'abort'});
  }

  claim() {
    this.check('claim');
    return this.#do({do: 'claim', version: this.#state.version});
  }

  // join takes a seat: the seat of the secret, or a free one.
  async join(fields) {
    const {event} = await this.#send({do: 'join', ...fields, ...await this.#hooks.committed(this.game)});
    this.secret = undefined;
    return event;
  }

  // rematch asks for another game, or accepts the opponent's request for one.
  async rematch() {
    const {event} = await this.#send({do: 'rematch', ...await this.#hooks.committed(this.game)});
    await this.#hooks.open(event.id);
  }

  // do sends a command, and shows a message until it is answered.
  async #do(body, words = t('match.asking')) {
    this.pending = words;
    this.#hooks.turn(this);
    try {
      const {n} = await this.#send(body);
      if (n > this.#state.n && !this.#closed) { // the stream is slower
        await this.refresh();
      }
    } catch (problem) {
      if (problem.state !== undefined && !this.#closed) {
        this.#take(problem.state);
      }
      throw problem;
    } finally {
      this.pending = '';
      if (!this.#closed) {
        this.#hooks.turn(this);
      }
    }
  }

  async #send(body) {
    const tell = (words) => {
      if (!this.#closed) {
        say(words);
      }
    };
    const answer = await command(`games/${this.id}/commands`, body, ({kind, message}) => tell(kind === 'network' ? unreachable() : t('online.again', {message})));
    tell('');
    return answer;
  }

  // watch follows the events of a game between other people.
  watch() {
    if (this.#closed) {
      return;
    }
    this.#stream = new Stream(`game ${this.id}`, `games/${this.id}/stream`, {
      cursor: () => ({after: `${this.#state.epoch}.${this.#state.n}`}),
      receive: (message) => this.receive(message),
      tell: (connection) => {
        if (connection === 'connected' || !this.isOver) {
          this.#hooks.tell(connection);
        }
      },
    });
  }

  // receive takes a message from a stream, if it is about this game.
  receive({epoch, game, games, event, now, reset}) {
    if (this.#closed) {
      return;
    }
    if (reset === true || games !== undefined && !this.isOver || game === this.id && epoch !== undefined && epoch !== this.#state.epoch) {
      this.#mend();
    } else if (game === this.id && event !== undefined) {
      this.#event(event);
    } else if (game === this.id && now !== undefined) {
      this.#now(now);
    }
  }

  #event(event) {
    const {n, moves} = this.#state;
    if (event.n <= n) {
      return;
    }
    if (event.n > n + 1) { // something is missing
      this.#mend();
      return;
    }
    const next = {...this.#state, n: event.n};
    switch (event.kind) {
      case 'moved':
      case 'drawn':
        next.moves = [...moves, event.move];
        break;
      case 'tookback':
        next.moves = moves.slice(0, event.ply ?? 0);
        break;
      case 'ended':
        Object.assign(next, {outcome: event.outcome, status: 'over'});
        break;
      case 'rematch':
        next.rematch = event.id;
        break;
      case 'declined':
        announce(t(event.by === this.#state.offer?.by ? 'match.withdrawn' : 'match.declined'));
        break;
      case 'joined':
      case 'revealed':
      case 'reseeded': // the message does not name the person
        this.#mend();
        break;
    }
    this.#state = next;
  }

  // now takes the state of the game after some events.
  #now(now) {
    if (now.n < this.#state.n) {
      return;
    }
    if (now.n > this.#state.n) {
      this.#mend();
      return;
    }
    const {n, version, status, turn, clocks, offer, outcome = unfinished, present = []} = now;
    const persons = {};
    for (const player of ['White', 'Black']) {
      if (this.personOn(player) !== undefined) {
        persons[player.toLowerCase()] = {...this.personOn(player), present: present.includes(player)};
      }
    }
    this.#take({...this.#state, n, version, status, turn, clocks, offer, outcome, gone: undefined, ...persons});
  }

  // mend asks the server for missing events. If it refuses, the page shows the events it has.
  #mend() {
    if (this.isPlayer || this.#state.terms.private !== true) {
      this.refresh().catch(() => {});
    }
  }

  // refresh asks the server for the state of the game.
  async refresh() {
    if (this.#asking !== null) {
      this.#stale = true;
      await this.#asking;
      return;
    }
    this.#asking = this.#ask();
    try {
      await this.#asking;
    } finally {
      this.#asking = null;
    }
  }

  async #ask() {
    do {
      this.#stale = false;
      try {
        const state = await ask(`games/${this.id}`);
        if (!this.#closed && (state.epoch !== this.#state.epoch || state.n >= this.#state.n)) {
          this.#take(state);
        }
      } catch (problem) {
        if (problem.again !== true) {
          throw problem;
        }
        // The stream reconnects and asks then.
      }
    } while (this.#stale && !this.#closed);
  }

  // take takes a state and reports what has changed.
  #take(state) {
    const before = this.#state;
    this.#state = state;
    this.#note(state);
    if (state.offer !== undefined && state.offer.n !== before.offer?.n && this.question() !== '') {
      announce(this.question());
    }
    for (const player of ['White', 'Black']) {
      const [old, person] = [before[player.toLowerCase()], this.personOn(player)];
      if (old === undefined && person !== undefined && !this.#isMe(person)) {
        announce(t('match.plays', {name: this.nameOf(player), side: t(player)}));
      }
    }
    if (before.status === 'open' && state.status !== 'open') {
      this.#hooks.taken();
    }
    this.#hooks.board(this);
  }

  // note updates what depends on the time, and reveals the user's number when it is needed.
  #note(state) {
    this.#clocks.tell(state.clocks);
    const opponent = this.isPlayer ? this.personOn(other(this.seat)) : undefined;
    this.#gone = opponent !== undefined && opponent.present !== true && !this.plays(other(this.seat));
    if (state.status === 'committed') {
      reveal(state);
    } else if (state.status === 'over' && this.isPlayer) {
      forget(this.personOn(this.seat)?.commitment); // the number is no longer needed
    }
  }

  // isLost reports whether the user's number is in another browser.
  #isLost() {
    return ['White', 'Black'].some((player) => {
      const {commitment, number} = this.personOn(player) ?? {};
      return this.plays(player) && commitment !== undefined && number === undefined && numberOf(commitment) === null;
    });
  }

  // words describes the game.
  words() {
    return `${gameWords(this.game)}, ${controlWords(this.#state.terms.clock)}`;
  }
}

const revealing = new Set(); // the hashes of numbers that are being sent

// reveal sends the numbers that this browser chose for a game.
export async function reveal({id, you, ...state}) {
  const mine = you === undefined ? undefined : state[you.toLowerCase()];
  for (const person of [state.white, state.black]) {
    const {commitment, number} = person ?? {};
    const known = commitment === undefined || number !== undefined || person.id !== mine?.id ? null : numberOf(commitment);
    if (known !== null && !revealing.has(commitment)) {
      revealing.add(commitment);
      try {
        await command(`games/${id}/commands`, {do: 'reveal', number: known});
        forget(commitment);
      } catch {
        // Another tab has done it, or the game is over.
      } finally {
        revealing.delete(commitment);
      }
    }
  }
}

// commitment returns the command field with the hash of a new number.
export function commitment() {
  const hash = commit();
  return hash === undefined ? {} : {commitment: hash};
}
