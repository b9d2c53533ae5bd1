// The larger board, for fingers.

const fingerWidth = 26; // below this many pixels a cell is small

// A Zoom lets a button enlarge the board in its frame.
export class Zoom {
  #button;
  #frame;
  #board;

  constructor(button, frame, board) {
    [this.#button, this.#frame, this.#board] = [button, frame, board];
    button.addEventListener('click', () => this.#toggle());
    addEventListener('resize', () => this.show());
  }

  // show shows the button if the cells are small.
  show() {
    const polygon = this.#board.querySelector('.cell polygon');
    const zoomed = this.#frame.classList.contains('zoomed');
    this.#button.hidden = !zoomed && (polygon === null || polygon.getBoundingClientRect().width >= fingerWidth);
  }

  #toggle() {
    const zoomed = this.#frame.classList.toggle('zoomed');
    this.#button.setAttribute('aria-pressed', String(zoomed));
    this.#button.textContent = zoomed ? 'Whole board' : 'Enlarge';
    this.#frame.scrollTo((this.#board.clientWidth - this.#frame.clientWidth) / 2, 0);
  }
}
