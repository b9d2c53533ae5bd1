// The larger board, for fingers and for large tables.

const fingerWidth = 30; // a cell narrower than this many pixels is small

const levels = [1, 1.5, 2.1, 3]; // the zoom levels

// A Zoom makes buttons enlarge and shrink the board in its frame. The frame scrolls.
export class Zoom {
  #in;
  #out;
  #frame;
  #board;
  #level = 0;

  constructor({more, less, frame, board}) {
    [this.#in, this.#out, this.#frame, this.#board] = [more, less, frame, board];
    more.addEventListener('click', () => this.#go(1));
    less.addEventListener('click', () => this.#go(-1));
    addEventListener('resize', () => this.show());
    new MutationObserver(() => this.show()).observe(board, {attributeFilter: ['data-cells', 'viewBox']});
    this.#drag();
  }

  // show shows the buttons if the cells are small.
  show() {
    const polygon = this.#board.querySelector('.cell polygon');
    const isSmall = polygon !== null && polygon.getBoundingClientRect().width < fingerWidth;
    this.#in.hidden = this.#level === levels.length - 1 || this.#level === 0 && !isSmall;
    this.#out.hidden = this.#level === 0;
  }

  #go(direction) {
    const {scrollLeft, scrollTop, clientWidth, clientHeight} = this.#frame;
    const before = levels[this.#level];
    this.#level = Math.max(0, Math.min(levels.length - 1, this.#level + direction));
    const factor = levels[this.#level] / before;
    this.#frame.classList.toggle('zoomed', this.#level > 0);
    this.#board.style.width = this.#level === 0 ? '' : `${100 * levels[this.#level]}%`;
    this.#board.style.height = this.#level === 0 ? '' : 'auto';
    this.#frame.scrollTo((scrollLeft + clientWidth / 2) * factor - clientWidth / 2, (scrollTop + clientHeight / 2) * factor - clientHeight / 2);
    this.show();
  }

  // drag lets the mouse drag the larger board by anything that is not clickable.
  #drag() {
    let held = null;
    this.#frame.addEventListener('pointerdown', ({pointerType, button, clientX, clientY, target}) => {
      if (this.#level > 0 && pointerType === 'mouse' && button === 0 && target.closest('.cell.next') === null) {
        held = {x: clientX + this.#frame.scrollLeft, y: clientY + this.#frame.scrollTop};
      }
    });
    addEventListener('pointermove', ({clientX, clientY}) => held !== null && this.#frame.scrollTo(held.x - clientX, held.y - clientY));
    addEventListener('pointerup', () => {
      held = null;
    });
  }
}
