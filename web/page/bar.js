// The bar with White’s expected result, from 0% to 100%.

import {percent, sentence, t} from './hexgames-words.mjs';

// A Bar shows a value for White: 1 is a win, 0 a draw, and -1 a loss. Without a value, it shows
// that the result is unknown. Words replace the percentage, as for a proof.
export class Bar {
  #box;
  #share;
  #words;

  constructor(box, share, words) {
    [this.#box, this.#share, this.#words] = [box, share, words];
  }

  show(value, words = '') {
    this.#box.hidden = false;
    this.#share.style.width = value === undefined ? '50%' : percent(value);
    const known = value === undefined ? t('bar.unknown') : t('bar.white', {percent: percent(value)});
    this.#words.textContent = words === '' ? known : sentence(words).slice(0, -1);
    this.#box.setAttribute('aria-valuenow', value === undefined ? 50 : Math.round(50 * (value + 1)));
    this.#box.setAttribute('aria-valuetext', this.#words.textContent);
  }

  hide() {
    this.#box.hidden = true;
  }
}
