// A user's moves on a board, by clicks, drags, and the keyboard.

import {Areas} from './hexgames-areas.mjs';
import {animate} from './hexgames-animation.mjs';
import {Board} from './hexgames-board.mjs';
import {Choices} from './hexgames-choices.mjs';
import {Clicker} from './hexgames-clicker.mjs';
import {listenToDrags} from './hexgames-drag.mjs';
import {pictureElement} from './hexgames-picture.mjs';
import {r, sentence, t} from './hexgames-words.mjs';

const mostEarly = 8; // clicks before it is the user's turn

// A Hand uses three elements: the board, an svg, and boxes for the areas beside it and for buttons.
// It calls these functions:
//
// - picture(fields) returns the picture of the position, with more fields of the request.
// - play(move) plays a move.
// - refused(refusal, name) reports a refused click on a name.
// - reason() returns why the user may not click.
// - changed() is called when the clicks have changed.
// - before() is called at every click, to end anything in progress.
// - more() returns a text and more buttons, as {text, buttons}.
// - draw(mark) takes a mark drawn by the user; without it, users cannot draw.
// - guard(f) wraps an event handler.
export class Hand {
  board;
  areas;
  #choices;
  #box; // of the choices
  #on;
  #game = null; // the game to play
  #drawing = {};
  #clicker = null; // while the user may move
  #early = null; // the names clicked before the user's turn; null if not allowed
  #latest = ''; // the last name clicked
  #placed = false; // whether the board shows pieces of an incomplete move
  #considered = ['']; // the cell at the pointer, and the pointer's event

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

  // repaint shows the same position with other marks or colors, and keeps the clicks and the preview.
  repaint() {
    this.board.paint(this.#on.picture(this.#placed ? {names: this.names} : {}));
    this.#consider(...this.#considered);
  }

  // begin sets whether the user may move, or may click early. Early clicks take effect now.
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
        setTimeout(() => game === this.#game && this.isOpen && this.#on.guard(this.#on.play)(move)); // after everything is shown
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

  // freeze disables clicks and prepares for an animation to a picture.
  freeze(picture) {
    this.#clicker = null;
    this.#choose();
    this.board.expect(picture);
  }

  // animate shows the changes of moves while wanted returns true.
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

  // cancel resets the clicks on the user's behalf.
  cancel() {
    this.#on.before();
    this.reset();
  }

  // isOpen reports whether the user may move.
  get isOpen() {
    return this.#clicker !== null;
  }

  // prompt returns the prompt for the next click, or "".
  get prompt() {
    return this.#clicker?.now.prompt ?? '';
  }

  // names returns the names clicked so far.
  get names() {
    return this.#clicker?.names ?? [];
  }

  // offer updates the buttons, because more may return others.
  offer() {
    this.#offer();
  }

  // ask moves the focus to the buttons.
  ask() {
    this.#choices.focus();
  }

  // click handles a click on a cell or on an item beside the board. If again is set, it is a later
  // click of a double click; usually the first one did what the user wanted.
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

  // clickEarly stores a click before the user's turn. Repeating the last one clears them all.
  #clickEarly(name) {
    if (this.#early.at(-1) === name || this.#early.length === mostEarly) {
      this.forgetEarly();
    } else {
      this.#early.push(name);
    }
    this.board.wait(this.#early);
    this.#choose();
  }

  // forgetEarly clears the early clicks.
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

  // offer shows buttons for names that are not on the board, for moves that clicks cannot
  // distinguish, for the cell that a finger aims at, and for more.
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

  // completed returns the move that a click on a cell completes, with the clicks that it takes. A
  // tile dragged to a point covers that cell and the adjacent cell nearest to the point.
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

  // consider previews the move that a click on a cell, or a drop at a point of it, would complete.
  #consider(name, at) {
    this.#considered = [name, at];
    const found = this.#completed(name, at);
    if (found === null) {
      this.board.unghost();
      return;
    }
    this.board.ghost(this.#game.try(found.move).trial.changes ?? [], this.#on.picture({move: found.move}));
  }

  // lift starts a move by dragging the pieces on a cell or an item beside the board. If no move
  // starts there, it returns undefined.
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

  // drop ends a drag at a point of a cell.
  #drop(name, at) {
    const {names} = this.#completed(name, at) ?? {names: [name]};
    if (!this.#follows(name)) {
      this.reset();
      return undefined;
    }
    return names.map((one) => this.click(one)).at(-1);
  }
}
