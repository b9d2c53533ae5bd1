// The buttons below the board.

// Choices shows a text and buttons. What a button does is made safe by guard.
export class Choices {
  #box;
  #guard;

  constructor(box, guard) {
    this.#box = box;
    this.#guard = guard;
  }

  // show shows buttons in the place of those that are there. A button that is still
  // there keeps the keyboard; if one had it that is gone, show reports that.
  show(text, buttons) {
    const held = this.#box.contains(document.activeElement) ? document.activeElement.textContent : null;
    const span = document.createElement('span');
    span.textContent = text;
    this.#box.replaceChildren(...(text === '' ? [] : [span]), ...buttons.map((button) => this.#button(button)));
    this.#box.hidden = this.#box.childElementCount === 0;
    const same = [...this.#box.querySelectorAll('button')].find((button) => button.textContent === held);
    same?.focus();
    return held !== null && same === undefined;
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
    const act = this.#guard(action);
    button.addEventListener('click', ({detail}) => {
      if (detail < 2) { // the second click of two was meant for the button before
        act();
      }
    });
    return button;
  }
}
