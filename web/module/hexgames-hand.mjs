// The hand of a user, who makes moves on a board: by clicks, by drags, and from the keyboard.

import {Areas} from './hexgames-areas.mjs';
import {animate} from './hexgames-animation.mjs';
import {Board} from './hexgames-board.mjs';
import {Choices} from './hexgames-choices.mjs';
import {Clicker} from './hexgames-clicker.mjs';
import {listenToDrags} from './hexgames-drag.mjs';
import {pictureElement} from './hexgames-picture.mjs';
import {r, sentence, t} from './hexgames-words.mjs';

const mostEarly = 8; // clicks before it is the user's turn

// A Hand has three elements: the board, an svg, and boxes for the areas beside it and for buttons. It
// calls these functions:
//
//   picture(fields)        returns the picture of the position, with more fields of the request
//   play(move)             plays a move
//   refused(refusal, name) says why a click on a name leads nowhere
//   reason()               returns why the user may not click
//   changed()              has heard that the clicks have changed
//   before()               ends what is going on, at every click
//   more()                 returns a text and more buttons, as {text, buttons}
//   draw(mark)             takes a mark that the user has drawn; without it, users cannot draw
//   guard(f)               wraps an event handler
export class Hand {
  board;
  areas;
  #choices;
  #box; // of the choices
  #on;
  #game = null; // in which the user moves
  #drawing = {};
  #clicker = null; // while the user may move
  #early = null; // the names that were clicked before, null if that is not allowed
  #latest = ''; // the name that was clicked last
  #placed = false; // whether the board shows pieces of a move that is not complete
  #considered = ['']; // the cell at which the pointer is, and its point

  constructor({svg, areas, choices}, on) {
    this.#on = {before() {}, changed() {}, more: () => ({}), guard: (f) => f, ...on};
    const {guard} = this.#on;
    const click = guard((name, again) => this.click(name, again));
    this.board = new Board(svg, {
      click,
      aim: (name) => this.#offer(name),
      cancel: guard(() => this.cancel()),
      consider: guard((name) => this.#consider(name)),
      ...(on.draw && {draw: guard(on.draw)}),
    });
    this.areas = new Areas(areas, {click, paint: (name) => pictureElement(on.picture({item: name}).svg)});
    this.#box = choices;
    this.#choices = new Choices(choices, guard);
    listenToDrags(svg, areas, {
      lift: (name) => this.#lift(name), over: guard((name, at) => this.#consider(name, at)), drop: guard((name, at) => this.#drop(name, at)),
      cancel: guard(() => this.reset()),
    });
  }

  // show shows the position of a game, without clicks.
  show(game, drawing, picture) {
    [this.#game, this.#drawing, this.#placed, this.#considered] = [game, drawing, false, ['']];
    this.board.show(drawing, picture);
    this.areas.show(drawing.areas ?? []);
  }

  // repaint shows the same position with other marks or colors, also what was clicked or considered.
  repaint() {
    this.board.paint(this.#on.picture(this.#placed ? {names: this.names} : {}));
    this.#consider(...this.#considered);
  }

  // begin lets the user move, or no longer. Clicks that were made before count now.
  begin(may, mayEarly = false) {
    const early = may ? this.#early ?? [] : [];
    this.#clicker = may ? new Clicker((...names) => this.#game.click(...names)) : null;
    this.#early = mayEarly && !may ? this.#early ?? [] : null;
    this.board.wait(this.#early ?? []);
    for (const name of early) {
      const {refusal, move} = this.#clicker.click(name);
      if (move !== undefined && name === early.at(-1)) {
        const game = this.#game;
        this.#clicker.reset();
        this.#choose();
        setTimeout(() => game === this.#game && this.isOpen && this.#on.guard(this.#on.play)(move)); // once everything is shown
        return;
      }
      if (refusal !== undefined || move !== undefined) {
        this.#clicker.reset();
        this.#choose();
        this.#on.refused({kind: '', reason: t('board.canceled')}, '');
        return;
      }
    }
    this.#choose();
  }

  // freeze shows that nothing can be clicked for a while, and expects changes that lead to a picture.
  freeze(picture) {
    this.#clicker = null;
    this.#choose();
    this.board.expect(picture);
  }

  // animate shows the changes of moves, as long as it is wanted.
  async animate(played, wanted) {
    for (const {changes = []} of played) {
      await animate(this.board, changes, wanted);
      if (!wanted()) {
        return;
      }
    }
  }

  // reset starts the clicks over.
  reset() {
    this.#clicker?.reset();
    this.forgetEarly();
    this.#choose();
  }

  // cancel is reset by the user.
  cancel() {
    this.#on.before();
    this.reset();
  }

  // isOpen reports whether the user may move.
  get isOpen() {
    return this.#clicker !== null;
  }

  // prompt returns what the user chooses next, "" for nothing.
  get prompt() {
    return this.#clicker?.now.prompt ?? '';
  }

  // names returns what was clicked.
  get names() {
    return this.#clicker?.names ?? [];
  }

  // offer shows the buttons again: those of more may have changed.
  offer() {
    this.#offer();
  }

  // ask moves the focus to the buttons.
  ask() {
    this.#choices.focus();
  }

  // click handles a click on a cell, or on an item beside the board. Again means that it belongs
  // to a double click, whose first click has done what the user wanted.
  click(name, again = false) {
    if (again && name === this.#latest && !this.#follows(name)) {
      return undefined;
    }
    this.#latest = name;
    this.#on.before();
    if (this.#clicker === null && this.#early !== null) {
      return this.#clickEarly(name);
    }
    if (this.#clicker === null) {
      this.#on.refused({kind: '', reason: this.#on.reason()}, name);
      return undefined;
    }
    const {refusal, move, next} = this.#clicker.click(name);
    if (refusal !== undefined) {
      this.#choose();
      this.board.point(refusal.cells ?? [], 'refused');
      this.#on.refused(refusal, name);
      return undefined;
    }
    if (move !== undefined) {
      this.#clicker.reset();
      return this.#on.play(move);
    }
    this.#choose();
    if (next.length === 0) {
      this.#choices.focus();
    }
    return undefined;
  }

  // clickEarly notes a click before it is the user's turn. The last one again takes all of them back.
  #clickEarly(name) {
    if (this.#early.at(-1) === name || this.#early.length === mostEarly) {
      this.forgetEarly();
    } else {
      this.#early.push(name);
    }
    this.board.wait(this.#early);
    this.#choose();
  }

  // forgetEarly forgets the clicks that were made before the turn of the user.
  forgetEarly() {
    if (this.#early !== null) {
      this.#early = [];
    }
    this.board.wait([]);
  }

  // follows reports whether a name can be clicked next.
  #follows(name) {
    return this.#clicker?.now.next.includes(name) ?? false;
  }

  // choose shows the meaning of the clicks so far.
  #choose() {
    const {names = [], next = [], pieces = []} = this.#clicker?.now ?? {};
    if (pieces.length > 0 || this.#placed) {
      this.board.paint(this.#on.picture(pieces.length > 0 ? {names} : {}));
    }
    this.#placed = pieces.length > 0;
    const set = new Set(next);
    this.board.choose(names, set, names.length > 0);
    this.areas.choose(names, set);
    this.#offer();
    this.#on.changed();
  }

  // offer shows buttons for names that are not on the board, for moves that clicks cannot tell
  // apart, for the cell that a finger aims at, and others.
  #offer(aimed = '') {
    const {text = '', buttons: more = []} = this.#on.more();
    const buttons = [];
    if (this.#clicker !== null) {
      const {names, moves, next} = this.#clicker.now;
      if (aimed !== '') {
        buttons.push({text: t('board.click', {name: aimed}), action: () => this.click(aimed), look: 'main'});
      }
      for (const move of moves) {
        buttons.push({text: t('board.play', {move}), action: () => this.#on.play(move), look: 'main', data: {move}});
      }
      for (const name of this.#offBoard(next)) {
        buttons.push({text: sentence(r(name)).slice(0, -1), action: () => this.click(name), data: {name}});
      }
      if (names.length > 0) {
        buttons.push({text: t('board.cancel'), action: () => this.reset(), data: {cancel: ''}});
      }
    } else if (this.#early?.length > 0) {
      buttons.push({text: t('board.cancel'), action: () => this.reset(), data: {cancel: ''}});
    }
    if (this.#choices.show(text, [...more.filter(({first}) => first), ...buttons, ...more.filter(({first}) => !first)]) && !this.#choices.focus()) {
      this.board.focus();
    }
  }

  // offBoard returns the names that are neither on the board nor beside it.
  #offBoard(next) {
    const {cells = [], areas = []} = this.#drawing;
    const there = new Set([...cells.map(({name}) => name), ...areas.flatMap(({items = []}) => items)]);
    return next.filter((name) => !there.has(name));
  }

  // completed returns the clicks that complete a move with one on a cell, and the move. A tile
  // that is dragged to a point lies on that cell and on the one next to it that is nearest to the
  // point.
  #completed(name, at = null) {
    if (!this.#follows(name)) {
      return null;
    }
    const {names} = this.#clicker.now;
    for (const more of [[name], [name, at && this.board.beside(name, at, this.#game.click(...names, name).next ?? [])]]) {
      const {moves = [], next = []} = more.includes(undefined) || more.includes(null) ? {} : this.#game.click(...names, ...more);
      if (moves.length === 1 && next.length === 0) {
        return {names: more, move: moves[0]};
      }
    }
    return null;
  }

  // consider shows the changes that a click on a cell would make, if it completes a move, or what
  // is dragged to a point of it.
  #consider(name, at) {
    this.#considered = [name, at];
    const found = this.#completed(name, at);
    if (found === null) {
      this.board.unghost();
      return;
    }
    this.board.ghost(this.#game.try(found.move).trial.changes ?? [], this.#on.picture({move: found.move}));
  }

  // lift begins a move by dragging the pieces on a cell, or an item beside the board. If no move
  // begins there, it returns undefined.
  #lift(name) {
    this.#on.before();
    const {names = []} = this.#clicker?.now ?? {};
    if (names.length !== 1 || names[0] !== name) {
      this.reset();
      if (!this.#follows(name)) {
        return undefined;
      }
      this.click(name);
    }
    return (this.board.cell(name) === undefined ? this.areas : this.board).lift(name);
  }

  // drop ends to drag at a point of a cell.
  #drop(name, at) {
    const {names} = this.#completed(name, at) ?? {names: [name]};
    if (!this.#follows(name)) {
      this.reset();
      return undefined;
    }
    return names.map((one) => this.click(one)).at(-1);
  }
}
