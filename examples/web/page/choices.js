// The buttons below the board.

// Choices shows a text and buttons. What a button does is made safe by guard.
export class Choices {
  #box;
  #guard;

  constructor(box, guard) {
    this.#box = box;
    this.#guard = guard;
  }

  // show shows buttons in the place of those that are there, and reports whether one
  // of those had the keyboard.
  show(text, buttons) {
    const held = this.#box.contains(document.activeElement);
    const span = document.createElement('span');
    span.textContent = text;
    this.#box.replaceChildren(...(text === '' ? [] : [span]), ...buttons.map((button) => this.#button(button)));
    this.#box.hidden = this.#box.childElementCount === 0;
    return held;
  }

  // focus leads the keyboard to the first button, and reports whether there is one.
  focus() {
    const first = this.#box.querySelector('button');
    first?.focus();
    return first !== null;
  }

  #button({text, action, look = '', data = {}}) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.className = look;
    Object.assign(button.dataset, data);
    button.addEventListener('click', this.#guard(action));
    return button;
  }
}
