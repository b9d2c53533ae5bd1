// A board to play on, in any page. MODULE.md is the manual.

import {still} from './hexgames-animation.mjs';
import {Hand} from './hexgames-hand.mjs';
import {style} from './hexgames-style.mjs';
import {outcomeWords, promptWords, refusalWords, sentence, speak, t} from './hexgames-words.mjs';
import {load} from './hexgames.mjs';

// The variables that a page may set, with the defaults for light and dark boards.
const colors = {
  accent: ['#1f6b66', '#6fc3b8'], problem: ['#9c2f20', '#f1907f'], advice: ['#4a5fc1', '#93a4ff'], text: ['#2a2724', '#ece7dd'],
  points: ['#8a4b00', '#ffd58a'], 'points-edge': ['#fff6e2', '#2a1c00'],
};

const variables = (dark) => Object.entries(colors).map(([name, values]) => `--${name}: var(--hexgames-${name}, ${values[dark]});`).join(' ');

const layout = `
:host { ${variables(0)} display: grid; gap: 8px; color: var(--text); font: inherit; }
:host([data-theme="dark"]) { ${variables(1)} }
p { margin: 0; text-align: center; min-height: 1.5em; }
.frame { min-height: 0; }
.board { height: auto; max-height: 100%; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; justify-content: center; min-height: 2.4em; }
.buttons button { font: inherit; padding: 4px 12px; }
.beside { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px; }
.beside:empty, [hidden] { display: none; }
h2, summary { font-size: 0.85em; margin: 0; }
details.area { grid-column: 1 / -1; }
`;

const thinkingTime = 350; // the minimum for a bot, in milliseconds

let sheets = null; // shared by all boards

function sheetsOf() {
  sheets ??= [style, layout].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}

// mount puts a board into an element and returns a View of it. The game is one from load, or a
// name. The options may start it with other rules, at a position, or from a record.
export async function mount(element, game, options = {}) {
  const {position, options: rules, record, texts, program} = options;
  if (texts !== undefined) {
    speak(texts.language ?? 'en', texts);
  }
  const own = typeof game === 'string';
  const played = own ? await load(game, program && {program}) : game;
  try {
    if (record !== undefined) {
      played.load(record);
    } else if (position !== undefined) {
      played.new({position});
    } else if (rules !== undefined) {
      played.new({options: rules});
    }
    return new View(element, played, own, options);
  } catch (problem) {
    if (own) {
      played.close();
    }
    throw problem;
  }
}

// A View is a board in an element. hexgames.d.mts documents its methods.
class View {
  game;
  #element;
  #root;
  #own; // whether the game was loaded for the view
  #players;
  #theme;
  #flip;
  #onmove;
  #hand;
  #status;
  #current = 0; // incremented to cancel whatever is in progress

  constructor(element, game, own, {white = 'person', black = 'person', theme = 'light', flip = false, readonly = false, onmove = () => {}}) {
    [this.game, this.#own, this.#theme, this.#flip, this.#onmove] = [game, own, theme, flip, onmove];
    this.#players = readonly ? {White: '', Black: ''} : {White: white, Black: black};
    this.#element = element;
    this.#root = element.shadowRoot ?? element.attachShadow({mode: 'open'});
    this.#root.adoptedStyleSheets = sheetsOf();
    element.dataset.theme = theme;
    const make = (name, className, role) => {
      const e = name === 'svg' ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
      e.setAttribute('class', className);
      if (role !== undefined) {
        e.setAttribute('role', role);
      }
      return e;
    };
    const [frame, svg, choices, areas] = [make('div', 'frame'), make('svg', 'board', 'application'), make('div', 'buttons', 'group'), make('div', 'beside')];
    this.#status = make('p', 'status', 'status');
    svg.setAttribute('aria-label', t('board.name', {game: game.name}));
    frame.append(svg);
    this.#root.replaceChildren(this.#status, frame, choices, areas);
    this.#hand = new Hand({svg, areas, choices}, {
      picture: (fields) => this.#picture(fields),
      play: (move) => this.play(move),
      refused: (refusal) => this.#say(refusalWords(refusal, this.game.drawing().cells)),
      reason: () => t('board.not'),
      changed: () => this.#tell(),
      guard: (f) => async (...args) => {
        try {
          await f(...args);
        } catch (problem) {
          this.#say(sentence(problem.message));
        }
      },
    });
    this.show().catch((problem) => this.#say(sentence(problem.message)));
  }

  // play plays a move.
  play(move) {
    return this.show(this.game.play(move));
  }

  // go goes to a position: a number of moves, or {node}.
  go(to) {
    return this.show(this.game.go(to));
  }

  // flip turns the board.
  flip() {
    this.#flip = !this.#flip;
    return this.show();
  }

  // color changes the colors: light, dark, wood, or paper.
  color(theme) {
    this.#theme = theme;
    this.#element.dataset.theme = theme;
    return this.show();
  }

  // show shows the game after other code has changed it. With a state, it animates its moves. Then
  // bots and Chance continue.
  async show(state = this.game.state()) {
    const number = ++this.#current;
    this.game.stop();
    const {played = []} = state;
    if (played.length > 0 && played.length < 5 && !still()) {
      this.#hand.freeze(this.#picture());
      await this.#hand.animate(played, () => number === this.#current);
      if (number !== this.#current) {
        return;
      }
    }
    this.#hand.show(this.game, this.game.drawing(), this.#picture());
    this.#hand.begin(this.#isPerson(state));
    for (const {move, by} of played) {
      this.#onmove({move, by, state});
    }
    await this.#goOn(state, number);
  }

  // close empties the element, and ends the game if mount loaded it.
  close() {
    this.#current++;
    this.game.stop();
    this.#root.replaceChildren();
    if (this.#own) {
      this.game.close();
    }
  }

  #isPerson = ({turn, outcome}) => outcome.reason === '' && this.#players[turn] === 'person';

  // goOn lets Chance or a bot move, if it has the turn at the end of the line.
  async #goOn({turn, outcome, ply, length}, number) {
    const bot = this.#players[turn];
    if (outcome.reason !== '' || ply < length || number !== this.#current || bot === '' || bot === 'person') {
      return;
    }
    if (turn === 'Chance') {
      if (Object.values(this.#players).some((player) => player !== '')) {
        await this.show(this.game.chance());
      }
      return;
    }
    const begun = performance.now();
    const thought = await this.game.think({bot, role: turn});
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, thinkingTime - performance.now() + begun)));
    if (thought !== null && number === this.#current) {
      await this.play(thought.move);
    }
  }

  #picture(fields = {}) {
    return this.game.picture({theme: this.#theme, variables: true, flip: this.#flip, areas: false, ...fields});
  }

  #say(text) {
    this.#status.textContent = text;
  }

  // tell shows the prompt or the state of the game.
  #tell() {
    const {turn, outcome} = this.game.state();
    const persons = Object.values(this.#players).filter((player) => player === 'person').length;
    if (outcome.reason !== '') {
      this.#say(sentence(outcomeWords(outcome)));
    } else if (this.#hand.isOpen) {
      this.#say(promptWords(turn, this.#hand.prompt, persons === 1));
    } else {
      this.#say(t(this.#players[turn] ? 'board.thinks' : 'board.toMove', {player: t(turn)}));
    }
  }
}
