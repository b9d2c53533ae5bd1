// Comments and symbols for the move shown, and actions for variations.

import {t} from './hexgames-words.mjs';
import {load} from './hexgames.mjs';
import {advance, allow, checkHere, enter, game, isBound, isPast, note, on, settle} from './game.js';
import {along} from './tree.js';

const id = (name) => document.getElementById(name);

const glyphs = ['!', '?', '!!', '??', '!?', '?!'];

// here returns the move shown as it is in the tree, or the tree at the start.
function here() {
  const {tree, moves, ply} = game.state;
  return ply === 0 ? {after: tree.comment} : along(tree, moves.map(({move}) => move))[ply - 1] ?? {};
}

// write changes the notes on the move shown.
function write(fields) {
  settle();
  note(game.rules.annotate(fields));
}

// promote makes the variation the main line.
function promote() {
  settle();
  checkHere();
  return advance(game.rules.promote());
}

// remove deletes the variation from the move shown on.
function remove() {
  settle();
  checkHere();
  return advance(game.rules.remove());
}

// leaveAside goes back to where the variation left the main line.
function leaveAside() {
  settle();
  const {tree, moves} = game.state;
  let main = tree.moves;
  let node = 0;
  for (const {move} of moves) {
    if (main[0]?.move !== move) {
      break;
    }
    ({node} = main[0]);
    main = main.slice(1);
  }
  return advance(game.rules.go({node}));
}

// playOn starts a separate game with the moves up to the position shown.
async function playOn() {
  settle();
  checkHere();
  const {state, players} = game;
  const found = await load(state.game);
  const next = found.replay({start: state.start, moves: state.moves.slice(0, state.ply).map(({move}) => move)});
  await enter({game: found, state: next}, players.White, players.Black, {back: true});
}

let noted = ''; // the move with its comment in the field

function show() {
  const {state} = game;
  const {after = '', glyphs: signs = []} = here();
  const present = `${game.key} ${state.tree.node}`;
  if (document.activeElement !== id('note') || noted !== present) {
    [id('note').value, noted] = [after, present];
  }
  id('notes').hidden = isBound();
  for (const button of id('glyphs').children) {
    button.setAttribute('aria-pressed', String(signs.includes(button.textContent)));
    button.setAttribute('aria-disabled', String(state.ply === 0));
  }
  id('aside').hidden = isBound() || state.main && !isPast();
  id('aside').dataset.main = state.main;
  for (const name of ['promote', 'remove', 'leave-aside']) {
    id(name).hidden = state.main;
  }
  allow('promote', !state.main && state.ply > 0);
}

on('shown', show);

// listen connects the fields and buttons.
export function listen(press) {
  press('promote', promote);
  press('remove', remove);
  press('leave-aside', leaveAside);
  press('play-on', playOn);
  id('note').addEventListener('input', () => write({after: id('note').value}));
  id('glyphs').append(...glyphs.map((glyph) => {
    const button = Object.assign(document.createElement('button'), {type: 'button', textContent: glyph});
    button.setAttribute('aria-label', t(`glyph.${glyphs.indexOf(glyph) + 1}`));
    button.addEventListener('click', () => {
      const {glyphs: signs = []} = here();
      if (game.state.ply > 0) {
        write({glyphs: signs.includes(glyph) ? signs.filter((one) => one !== glyph) : [glyph, ...signs.filter((one) => !glyphs.includes(one))]});
      }
    });
    return button;
  }));
}
