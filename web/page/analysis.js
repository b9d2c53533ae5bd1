// Analysis by bots: a hint, live evaluation with the best lines, threats, and the review.

import {percent, sentence, t} from './hexgames-words.mjs';
import {load} from './hexgames.mjs';
import {Bar} from './bar.js';
import {adviser, judge} from './bots.js';
import {advance, checkHere, checkTurn, game, isBound, isOver, isPerson, jump, notNow, on, repaint, settle, show} from './game.js';
import {guarded, say} from './messages.js';
import {Review, mistakeWords} from './review.js';
import {color} from './settings.js';
import {otherTurn} from './setups.js';
import {marksOf} from './tree.js';
import {forWhite, worthWords} from './words.js';

const id = (name) => document.getElementById(name);

const often = 250; // milliseconds between updates of a bot's thoughts

const bar = new Bar(id('bar'), id('bar-share'), id('bar-words'));

let judging = false; // whether a bot evaluates the positions shown
let reviewing = false; // whether a bot reviews the game
let expected = new Map(); // results that bots expected for White, by position
let found = null; // the lines found: {position, turn, hints}
let pointed = null; // the marks of a hint or a threat: {position, marks}
let painted = 0; // the time of the last update

export const reviewed = new Review(id('graph'), {
  jump: guarded((node) => jump({do: 'go', node})),
  follow: guarded(({from, line}) => playLine(from, line)),
});

// hint shows the move that a bot would play.
async function hint() {
  settle();
  checkHere();
  checkTurn();
  const {number, state} = game;
  say(t('hint.looking'));
  const thought = await game.bots.think(game.rules, 'hint', adviser);
  if (thought === null || number !== game.number) {
    return;
  }
  learn(state, thought);
  point(marksOf(game.rules, thought.move, color('advice')));
  const worth = thought.nodes === 0 ? t('hint.only') : worthWords(state.turn, thought);
  say(t('hint.is', {move: thought.move, worth}));
}

// point draws marks on the current position, until another one is shown.
function point(marks) {
  pointed = {position: game.state.position, marks};
  repaint();
}

// threat shows what the opponent would play if it were their turn.
async function threat() {
  settle();
  checkHere();
  const {number, state} = game;
  const turned = otherTurn(state.game, state.position);
  const scratch = await load(state.game);
  try {
    if (turned === null || isOver()) {
      throw new Error(t('threat.never'));
    }
    try {
      scratch.new({position: turned});
    } catch {
      throw new Error(t('threat.not'));
    }
    say(t('threat.looking'));
    const thought = await scratch.think({bot: adviser, hints: 1});
    if (thought !== null && number === game.number) {
      point(marksOf(scratch, thought.move, color('problem')));
      say(t('threat.is', {player: t(scratch.state().turn), move: thought.move}));
    }
  } finally {
    scratch.close();
  }
}

// toggleJudge turns the evaluation of the positions shown on or off.
function toggleJudge() {
  settle();
  checkHere();
  judging = !judging;
  id('judge').setAttribute('aria-pressed', String(judging));
  id('analysis').hidden = !judging;
  showBar();
  if (judging) {
    return evaluate();
  }
  if (isPerson(game.state.turn) || game.paused) {
    game.bots.stop(); // otherwise a player is thinking
  }
  repaint();
  return undefined;
}

// evaluate has a bot evaluate the current position, if the user wants that.
const evaluate = guarded(async () => {
  const {state, rules} = game;
  if (!judging || isBound() || isOver() || state.turn === 'Chance' || !(isPerson(state.turn) || game.paused)) {
    return;
  }
  found = null;
  showLines();
  const most = Number(id('analysis-lines').value);
  const thought = await game.bots.think(rules, 'judge', judge, (far) => learn(state, far, true), most);
  if (thought !== null) {
    learn(state, thought, true);
    showLines();
    repaint();
  }
});

// learn records a bot's thought about the position of a state, if the bot had to think.
function learn({position, turn}, thought, lines = false) {
  const isProved = thought.hints?.[0]?.exact === true;
  if (thought.nodes === 0 && !isProved) {
    expected.set(position, {words: t('worth.only')});
  } else {
    expected.set(position, {value: forWhite(turn, thought.value), words: isProved ? worthWords(turn, thought) : ''});
  }
  showBar();
  if (lines && position === game.state.position) {
    found = {position, turn, hints: thought.hints ?? []};
    if (performance.now() - painted > often) {
      painted = performance.now();
      showLines();
      repaint();
    }
  }
}

// showLines lists the best lines. The user can play their moves.
function showLines() {
  const list = id('analysis-list');
  const {turn, position, hints} = found ?? {hints: []};
  list.replaceChildren(...hints.map((hint) => {
    const {move, value, nodes, exact, line = [move]} = hint;
    const button = Object.assign(document.createElement('button'), {type: 'button'});
    const worth = Object.assign(document.createElement('b'), {
      textContent: exact ? worthWords(turn, {value, hints: [hint]}) : nodes === 0 ? t('worth.only') : percent(forWhite(turn, value)),
    });
    button.append(worth, ` ${line.slice(0, 8).join(' ')}`);
    button.addEventListener('click', guarded(() => position === game.state.position && playLine(game.state.tree.node, [move])));
    const item = document.createElement('li');
    item.append(button);
    return item;
  }));
}

// playLine plays moves from a node, as a variation unless they exist, and goes to the first of
// them.
function playLine(node, line) {
  settle();
  checkHere();
  const {rules} = game;
  rules.go({node});
  const start = rules.state().ply;
  for (const move of line) {
    rules.play(move, {aside: true});
  }
  game.paused = true;
  return advance({...rules.go(start + 1), played: undefined});
}

// showBar shows White's expected result, if the user wants it.
function showBar() {
  if (judging && game.state !== null) {
    const {value, words} = valueOf();
    bar.show(value, words);
  } else {
    bar.hide();
  }
}

// valueOf returns White's expected result, if known, and words to replace it, if any.
function valueOf() {
  const {state} = game;
  if (isOver()) {
    return {value: {White: 1, Black: -1, None: 0}[state.outcome.winner]};
  }
  return expected.get(state.position) ?? {value: reviewed.valueAt(state)};
}

// review has a bot review all moves of the line, or stops the review.
export async function review() {
  settle();
  checkHere();
  const {state, rules, bots} = game;
  if (reviewing) {
    bots.stop();
    say('');
    return;
  }
  if (!isOver() && !isPerson(state.turn) && !game.paused) {
    throw new Error(notNow());
  }
  if (state.moves.length === 0) {
    throw new Error(t('review.empty'));
  }
  reviewing = true;
  id('review').textContent = t('review.stop');
  try {
    const answer = await bots.review(rules, ({done, of}) => say(t('review.at', {done, of})));
    if (answer !== null && rules === game.rules) {
      say('');
      reviewed.fill(answer.moves, rules.tree());
      show();
      id('graph').scrollIntoView({block: 'nearest'});
    }
  } finally {
    reviewing = false;
    id('review').textContent = t('do.review');
    evaluate(); // the review stops evaluation
  }
}

// stepToMistake goes to the next or the previous mistake of the review.
function stepToMistake(direction) {
  settle();
  const node = reviewed.next(game.state, direction);
  if (node === undefined) {
    throw new Error(t(reviewed.isShown ? 'review.noMore' : 'review.first'));
  }
  return jump({do: 'go', node});
}

// betterMarks returns the marks of the better move if a mistake is shown.
function betterMarks() {
  const mistake = reviewed.mistakeAt(game.state);
  if (mistake?.best === undefined || mistake.best === mistake.move) {
    return [];
  }
  const scratch = game.rules;
  const {ply} = game.state;
  scratch.go(ply - 1);
  try {
    return marksOf(scratch, mistake.best, color('advice'));
  } finally {
    scratch.go(ply);
  }
}

on('shown', (state) => {
  if (found !== null && found.position !== state.position) {
    found = null;
    showLines();
  }
  reviewed.show(state);
  const mistake = reviewed.mistakeAt(state);
  id('verdict').textContent = mistake === undefined ? '' : sentence(`${mistake.mark} ${mistakeWords(mistake)}`);
  showBar();
  allowMistakes(state);
});

function allowMistakes(state) {
  for (const [name, direction] of [['mistake-back', -1], ['mistake-next', 1]]) {
    id(name).setAttribute('aria-disabled', String(reviewed.next(state, direction) === undefined));
  }
}

on('picture', () => {
  const {state} = game;
  const marks = [...state.marks, ...(pointed?.position === state.position ? pointed.marks : [])];
  if (judging && found?.position === state.position) {
    found.hints.forEach(({move}, i) => marks.push(...marksOf(game.rules, move, color('advice') + ['f0', '90', '68', '50', '40'][i])));
  }
  return [...marks, ...betterMarks()];
});

on('idle', evaluate);

on('left', () => {
  [expected, found, pointed] = [new Map(), null, null];
  id('analysis-list').replaceChildren();
  if (judging && isBound()) {
    judging = false;
    id('judge').setAttribute('aria-pressed', 'false');
    id('analysis').hidden = true;
  }
});

// listen connects the buttons.
export function listen(press) {
  press('hint', hint);
  press('judge', toggleJudge);
  press('threat', threat);
  press('review', review);
  press('mistake-back', () => stepToMistake(-1));
  press('mistake-next', () => stepToMistake(1));
  id('analysis-lines').addEventListener('change', () => evaluate());
}

