// A user's clicks and their meaning.

// A Clicker collects the names that a user clicks. After each, it provides the possible next
// clicks, or the complete move.
export class Clicker {
  #click;
  #names = [];
  #answer;

  // click is a game's click method.
  constructor(click) {
    this.#click = click;
    this.reset();
  }

  // names are the names clicked so far.
  get names() {
    return [...this.#names];
  }

  // now returns the meaning of the names: the possible next clicks, the complete moves, and the
  // pieces that the clicks put on the board. If there is nothing left to choose, move is the
  // complete move.
  get now() {
    const {next = [], moves = [], prompt = '', pieces = [], refusal} = this.#answer;
    return {names: this.names, next, moves, prompt, pieces, ...(refusal && {refusal}), ...(moves.length === 1 && next.length === 0 && {move: moves[0]})};
  }

  // reset clears the names and returns now.
  reset() {
    return this.#take([]);
  }

  // click continues with a name or, if it does not fit, starts a new move with it. Repeating the
  // last name starts over. click returns now. If no move starts with the name either, the result
  // has the refusal, and the names are cleared.
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
