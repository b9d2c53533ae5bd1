// The buttons below the board.

// Choices shows a text and buttons. guard wraps the buttons' actions.
export class Choices {
  #box;
  #guard;

  constructor(box, guard) {
    this.#box = box;
    this.#guard = guard;
  }

  // show replaces the buttons. A button that stays keeps the focus. show reports whether the
  // focused button is gone.
  show(text, buttons) {
    const active = this.#box.getRootNode().activeElement;
    const held = this.#box.contains(active) ? active.textContent : null;
    const span = document.createElement('span');
    span.textContent = text;
    this.#box.replaceChildren(...(text === '' ? [] : [span]), ...buttons.map((button) => this.#button(button)));
    this.#box.hidden = this.#box.childElementCount === 0;
    const same = [...this.#box.querySelectorAll('button')].find((button) => button.textContent === held);
    same?.focus();
    return held !== null && same === undefined;
  }

  // focus moves the focus to the first button and reports whether there is one.
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
      if (detail < 2) { // the second click of a double click was meant for the previous button
        act();
      }
    });
    return button;
  }
}
