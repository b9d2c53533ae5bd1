// A small page where two people play Hexdame by clicking on a picture. It draws nothing itself.
import {load} from './hexgames.mjs';
const [status, buttons, picture] = ['status', 'buttons', 'picture'].map((name) => document.getElementById(name));
const game = await load('hexdame');
let clicker = game.clicker();
let place; // of the picture

function show(words) {
  const {names, next, moves, prompt} = clicker.now;
  const {svg, place: shown} = game.picture({width: 560, marks: [{kind: 'ring', cells: names}, {kind: 'dot', cells: next}].filter(({cells}) => cells.length > 0)});
  place = shown;
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  buttons.replaceChildren(...moves.map((move) => Object.assign(document.createElement('button'), {textContent: move, onclick: () => play(move)})));
  status.textContent = words || `${game.state().turn}: ${prompt}`;
}

function play(move) {
  const {outcome} = game.play(move);
  clicker = game.clicker();
  show(outcome.reason && `${outcome.winner} wins: ${outcome.reason}`.replace('None wins', 'a draw'));
}

picture.addEventListener('click', ({offsetX, offsetY}) => {
  const scale = place.width / picture.clientWidth; // from the screen to the picture, and then to the drawing
  const [x, y] = [(offsetX * scale - place.origin.x) / place.unit, (offsetY * scale - place.origin.y) / place.unit];
  const far = ({center}) => Math.hypot(center.x - x, center.y - y);
  const cell = game.drawing().cells.sort((a, b) => far(a) - far(b))[0];
  const {refusal, move} = clicker.click(cell.name);
  move === undefined ? show(refusal?.reason) : play(move);
});
show();
