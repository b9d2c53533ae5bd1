// Clicks of a user, and what they mean.

// A Clicker collects the names that a user clicks. After each of them it knows what can be clicked
// next, or which move is complete.
export class Clicker {
  #click;
  #names = [];
  #answer;

  // click tells what names mean: see the method click of a game.
  constructor(click) {
    this.#click = click;
    this.reset();
  }

  // names are the names that were clicked so far.
  get names() {
    return [...this.#names];
  }

  // now returns what the names mean: what can be clicked next, the moves that are complete, what to
  // choose in words, and the pieces that are on the board already. move is the move that is
  // complete, if there is nothing left to choose.
  get now() {
    const {next = [], moves = [], prompt = '', pieces = [], refusal} = this.#answer;
    return {names: this.names, next, moves, prompt, pieces, ...(refusal && {refusal}), ...(moves.length === 1 && next.length === 0 && {move: moves[0]})};
  }

  // reset forgets the names, and returns now.
  reset() {
    return this.#take([]);
  }

  // click continues with a name or, if it does not fit, begins another move with it. The last name again
  // starts over. It returns now; if no move begins with the name either, that has the refusal, and
  // the names are forgotten.
  click(name) {
    const fits = this.#answer.next?.includes(name) === true;
    if (!fits && this.#names.at(-1) === name) {
      return this.reset();
    }
    const more = this.#click(...this.#names, name);
    if (more.refusal === undefined) {
      return this.#take([...this.#names, name], more);
    }
    const anew = this.#names.length === 0 ? more : this.#click(name);
    if (anew.refusal === undefined) {
      return this.#take([name], anew);
    }
    return {...this.reset(), refusal: more.refusal};
  }

  #take(names, answer = this.#click(...names)) {
    [this.#names, this.#answer] = [names, answer];
    return this.now;
  }
}
