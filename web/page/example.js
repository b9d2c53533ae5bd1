// A small page that plays all games: the user is White, and a bot is Black.
import {games, load} from './hexgames.mjs';
const [select, buttons, status, board] = ['game', 'buttons', 'status', 'board'].map((name) => document.getElementById(name));
let [game, clicker] = [null, null]; // there is a clicker while it is the user's turn

function draw(name, attributes, more) {
  const e = board.appendChild(Object.assign(document.createElementNS('http://www.w3.org/2000/svg', name), more));
  Object.entries({...attributes, 'stroke-width': 0.04}).forEach(([key, value]) => e.setAttribute(key, value));
}
const button = (textContent, onclick) => Object.assign(document.createElement('button'), {textContent, onclick});

function show(words) {
  const {names = [], next = [], moves = []} = clicker?.now ?? {};
  const {cells, pieces = [], areas = []} = game.drawing();
  board.replaceChildren();
  for (const {name, corners} of cells) {
    const fill = names.includes(name) ? '#f93' : next.includes(name) ? '#9d9' : '#e5ddc8';
    draw('polygon', {points: corners.map(({x, y}) => [x, y]), fill, stroke: '#fff', 'data-name': name}, {onclick: () => click(name)});
  }
  for (const {cell, level, kind, owner, text = {king: '♛', core: '★', hexad: '⬢'}[kind] ?? ''} of pieces) {
    const {x, y} = cells.find(({name}) => name === cell).center;
    const place = {transform: `translate(${x} ${y - level / 8})`, 'pointer-events': 'none'};
    draw('circle', {...place, r: 0.33, fill: {White: '#fff', Black: '#333'}[owner] ?? '#db6', stroke: '#000'});
    draw('text', {...place, y: 0.14, fill: '#c33', 'font-size': 0.4, 'text-anchor': 'middle'}, {textContent: text});
  }
  const {x, y, width, height} = board.getBBox();
  board.setAttribute('viewBox', [x, y, width, height]);
  const beside = next.filter((name) => cells.every((cell) => cell.name !== name)).map((name) => button(name, () => click(name)));
  buttons.replaceChildren(...beside, ...moves.map((move) => button(`Play ${move}`, () => go(game.play(move)))));
  status.textContent = [words, ...areas.map(({name, owner = '', items, score}) => `${owner} ${name}: ${items?.join(' ') ?? score}`)].join(' · ');
}

function click(name) {
  const {move, refusal} = clicker?.click(name) ?? {};
  move ? go(game.play(move)) : show(refusal?.reason ?? clicker?.now.prompt);
}

async function go({turn, outcome: {winner, reason}}, mine = game) { // continues from a state to the user's turn
  clicker = turn === 'White' ? game.clicker() : null;
  show(reason ? `${winner} wins: ${reason}`.replace('None wins', 'a draw') : `${turn} to move`);
  const thought = turn === 'Black' ? await game.think({bot: 'easy'}) : null;
  if (game === mine && !['White', 'None'].includes(turn)) go(thought ? game.play(thought.move) : game.chance());
}

select.append(...games.map(({name, title}) => new Option(title, name)));
select.onchange = async () => {
  const [wanted, loaded] = [select.value, await load(select.value)];
  if (wanted !== select.value) return loaded.close(); // the user has chosen another game
  game?.close();
  go((game = loaded).state());
};
select.onchange();
