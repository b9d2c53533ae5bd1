// The page: it starts a game and connects everything around the board.

import {sentence, t} from './hexgames-words.mjs';
import {style} from './hexgames-style.mjs';
import * as analysis from './analysis.js';
import {Address} from './address.js';
import {botOf, isPlayer} from './bots.js';
import * as dialogs from './dialogs.js';
import {Editor} from './editor.js';
import {
  advance, beginClicks, checkPresent, checkTurn, enter, flip, fragment, game, hand, inquire, isBound, isFlipped, isMoving, isOver, isPast, isPerson,
  jump, keep, on, opponent, persons, picture, play, record, redo, repaint, seat, settle, show, showPlayers, step, togglePause, undo,
} from './game.js';
import {openKeys, listenToKeys} from './keys.js';
import {fromFragment} from './link.js';
import {Loader} from './loader.js';
import {announce, explainWith, guarded, say} from './messages.js';
import {Moves} from './moves.js';
import * as notes from './notes.js';
import {install, keepAll} from './offline.js';
import * as openings from './openings.js';
import * as puzzles from './puzzles.js';
import {listenToSettings, translate} from './settings.js';
import {Setup} from './setup.js';
import * as store from './store.js';
import {isFirstVisit, openWelcome} from './welcome.js';
import {gameOf} from './words.js';
import {Zoom} from './zoom.js';

const id = (name) => document.getElementById(name);

const first = 'hexdame'; // the first game that the page shows

const pictureWidth = 800; // of a saved picture
const frameWidth = 480; // of an animation

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const moves = new Moves(id('moves'), {
  jump: guarded(jump),
  point: (cells) => hand.board.remind(cells),
});
const loader = new Loader();
new Zoom({more: id('zoom'), less: id('zoom-out'), frame: id('frame'), board: id('board')});
let setup; // once the language is known
const editor = new Editor((name, position) => startNew(name, {do: 'new', position}, game.players.White, game.players.Black));

on('shown', (state) => {
  moves.show(state, analysis.reviewed.isShown ? analysis.reviewed.judged : new Map(), id('board').hasAttribute('data-quiet'));
  id('moves-title').textContent = t('moves.title');
  showGroups(state);
});

// showGroups hides marks that appear only on request: groups, during the game.
function showGroups({drawing, outcome}) {
  const has = (drawing.marks ?? []).some(({kind}) => kind === 'group');
  id('groups').hidden = !has;
  const wanted = id('groups').getAttribute('aria-pressed') === 'true' || outcome.reason !== '';
  game.hidden = wanted ? [] : ['group'];
}

function toggleGroups() {
  id('groups').setAttribute('aria-pressed', String(id('groups').getAttribute('aria-pressed') !== 'true'));
  showGroups(game.state);
  repaint();
}

// At the end of a game, offer a rematch or a review.
on('buttons', () => {
  if (!isOver() || isPast() || isBound() || !game.state.main) {
    return [];
  }
  return [...(game.remote === null ? [{text: t('do.rematch'), action: rematch, look: 'main'}] : []), {text: t('do.reviewGame'), action: analysis.review}];
});

// rematch starts the same game again with sides exchanged.
function rematch() {
  const {state, players, clock} = game;
  const position = state.standard ? {} : {position: state.start};
  return startNew(state.game, {do: 'new', game: state.game, ...position}, players.Black, players.White, say, clock.isOn ? {...clock.saved, White: undefined, Black: undefined} : null);
}

const beginning = 6; // before this many moves, a bot does not agree to a draw

const enough = 0.45; // a bot agrees to a draw if it expects at most this share

// offer offers a draw. A bot agrees if it expects no more than a draw. Early in the game it
// declines, because its estimate is unreliable.
async function offer() {
  settle();
  if (isBound()) {
    await game.remote.offer('draw');
    return;
  }
  checkPresent();
  checkTurn();
  const {number, state, rules} = game;
  const other = opponent(state.turn);
  const declines = () => say(t('draw.declined', {player: t(other)}));
  if (botOf(game.players[other]) === '') {
    inquire(t('draw.offered', {player: t(state.turn), other: t(other)}), [
      [t('draw.accept'), () => advance(rules.draw())],
      [t('draw.decline'), declines],
    ]);
    return;
  }
  if (state.moves.filter(({by}) => by !== 'Chance').length < beginning) {
    declines();
    return;
  }
  say(t('draw.considers', {player: t(other)}));
  const thought = await game.bots.think(rules, `${other}, asked`, botOf(game.players[other]));
  if (thought === null || number !== game.number) {
    return;
  }
  if ((1 - thought.value) / 2 > enough) {
    declines();
  } else {
    await advance(rules.draw());
  }
}

// resign asks whether the person to move, or a waiting person, wants to resign.
function resign() {
  settle();
  checkPresent();
  if (isBound()) {
    game.remote.check('resign');
  }
  const who = isPerson(game.state.turn) ? [game.state.turn] : persons();
  if (who.length === 0) {
    throw new Error(t('resign.person'));
  }
  inquire(t('resign.sure', {player: who.map((player) => t(player)).join(t('or'))}), [
    ...who.map((player) => [
      who.length > 1 ? t('resign.player', {player: t(player)}) : t('resign.yes'), () => (isBound() ? game.remote.resign() : advance(game.rules.resign(player))),
    ]),
    [t('resign.no'), () => {}],
  ]);
}

// openRemote shows an online game.
async function openRemote(match, back = game.kept) {
  keepAll();
  const found = await loader.load(match.game, (opened) => opened.replay(match.line()), say);
  await enter(found, 'person', 'person', {key: `online-${match.id}`, back, match});
}

// most is the maximum number of new moves to show one by one.
const most = 3;

// catchUp shows the online game's new moves and its end. If the user is viewing an earlier
// position, it stays.
async function catchUp() {
  const {remote: match, rules, state} = game;
  const line = match.line();
  const [fresh, stays] = [line.moves.slice(state.moves.length), isPast()];
  const goesOn = state.moves.every(({move}, i) => move === line.moves[i]);
  const isLate = () => line.result !== '*' && !isOver();
  if (goesOn && !stays && fresh.length <= most) {
    for (const move of fresh) {
      await advance(rules.play(move));
      if (game.remote !== match) {
        return;
      }
    }
    if (isLate()) {
      await advance(rules.replay(line));
    } else {
      show();
    }
    return;
  }
  const next = rules.replay(line);
  await advance(goesOn && stays ? rules.go(state.ply) : next);
  if (!goesOn) {
    announce(t('log.takenBack'));
  } else if (fresh.length > 0) {
    announce(t('log.fresh', {moves: fresh.slice(-most).join(', ')}));
  }
}

// table is the board for online games.
const table = {
  open: openRemote,
  catchUp,
  shown: () => game.remote,
  isThere: () => game.rules !== null,
  hasMoved: (player) => game.state.moves.some(({by}) => by === player),
  refresh: () => {
    showPlayers();
    if (!isMoving()) { // otherwise the end of the move takes care of it
      beginClicks();
    }
  },
  ask: () => {
    showPlayers();
    if (!isMoving()) {
      hand.offer();
    }
  },
};

// startNew starts a game with a request.
async function startNew(name, request, white, black, inform = say, clock = null) {
  enter(await loader.load(name, (opened) => opened.ask(request), inform), white, black, {clock});
}

// loadRecord continues from a record. If the record does not name a game, it is a record of the
// current game. If the name of a player in the record is a level, that level plays.
async function loadRecord(text, inform) {
  const records = game.rules.records(text);
  const found = await loader.load(records[0]?.game ?? game.state.game, (opened) => opened.load(text), inform);
  const {tags = []} = records[0];
  const who = (player) => tags.find(({name, value}) => name === player && isPlayer(value))?.value ?? game.players[player];
  enter(found, who('White'), who('Black'));
  if (records.length > 1) {
    say(t('load.first', {n: records.length}));
  }
}

// reopen continues a stored game.
async function reopen(key, inform, back) {
  const {game: name, record: text, line, ply, white, black, clock = null} = store.get(key) ?? {};
  if (name === undefined) {
    throw new Error(t('games.broken'));
  }
  const found = await loader.load(name, (opened) => {
    opened.load(text);
    return store.goTo(opened, line, ply);
  }, inform);
  enter(found, white, black, {key, back, clock});
}

// openLink goes to the game in a fragment, and reports whether there is one.
async function openLink(text) {
  const link = fromFragment(text);
  if (link === null) {
    return false;
  }
  const {start, moves: played, result, termination} = link;
  const found = await loader.load(link.game, (opened) => {
    const end = opened.replay({start, moves: played, result, termination});
    return link.ply < played.length ? opened.go(link.ply) : end;
  }, say);
  enter(found, link.white ?? game.players.White, link.black ?? game.players.Black, {back: false});
  return true;
}

// openHere goes to the game of the current history entry or fragment: the stored game, with its
// variations and comments, or else the game in the fragment. It reports whether there is a game.
async function openHere(text) {
  if (game.online?.opens(text) === true) {
    return game.online.open(text);
  }
  const key = store.get(Address.key()) === null ? store.find(text) : Address.key();
  if (key !== '') {
    try {
      await reopen(key, say, false);
      return true;
    } catch (problem) {
      if (problem.late) {
        throw problem;
      }
      // The stored game is damaged, but the fragment may not be.
    }
  }
  return openLink(text);
}

const badLink = (problem) => t('link.bad', {why: sentence(problem.message)});

// follow opens a link after the address has changed. If the link is damaged, the game stays, and
// the page restores its address.
async function follow(text) {
  try {
    if (await openHere(text)) {
      return;
    }
  } catch (problem) {
    if (problem.late) {
      return; // the user has moved on
    }
    say(badLink(problem));
  }
  game.address.write(fragment());
}

// frames returns pictures of all positions in the line, all of the same size.
function frames() {
  const {rules, state} = game;
  const all = [];
  for (let ply = 0; ply <= state.length; ply++) {
    rules.go(ply);
    all.push(rules.picture({
      theme: document.documentElement.dataset.theme, flip: isFlipped(), areas: false, width: frameWidth, hide: ply === state.length ? [] : ['group'],
    }).svg);
  }
  rules.go(state.ply);
  return all;
}

// playAgainst starts a game for a beginner, who moves first, against the first level.
async function playAgainst(name) {
  const found = await loader.load(name, (opened) => opened.new(), say);
  const players = ['person', 'level1'];
  const [white, black] = found.state.turn === 'Black' ? players.reverse() : players;
  await enter(found, white, black);
}

// welcome shows the cards of all games.
function welcome() {
  id('status').textContent = t('status.choose');
  openWelcome({play: guarded(playAgainst), learn: guarded(async (name) => {
    await playAgainst(name);
    await dialogs.openRules(gameOf(name));
  })});
  // On a busy machine, this event comes late. Then the user may have clicked a piece.
  id('welcome-dialog').addEventListener('close', () => {
    if (id('status').textContent === t('status.choose')) {
      beginClicks();
    }
  }, {once: true});
}

// listen connects all buttons and fields.
function listen() {
  const press = (name, action) => id(name).addEventListener('click', guarded(action));
  for (const [name, there] of [['first', () => 0], ['back', ({ply}) => ply - 1], ['forward', ({ply}) => ply + 1], ['last', ({length}) => length]]) {
    press(name, () => step(there(game.state)));
  }
  for (const [name, action] of [
    ['undo', undo], ['redo', redo], ['flip', flip], ['draw', offer], ['resign', resign], ['pause', togglePause], ['groups', toggleGroups],
    ['openings', openings.toggle], ['welcome', welcome], ['keys-help', openKeys], ['settings', () => id('settings-dialog').showModal()],
  ]) {
    press(name, action);
  }
  analysis.listen(press);
  notes.listen(press);
  puzzles.listen();
  listenToKeys();
  listenToMenu();
  press('puzzles', () => puzzles.open(game.state.game));
  press('new', () => setup.open(game.state.game, game.players.White, game.players.Black));
  press('help', () => dialogs.openRules(gameOf(game.state.game)));
  explainWith((clause) => dialogs.openRules(gameOf(game.state.game), clause));
  press('games', () => dialogs.openGames({
    list: store.list, present: () => game.key, open: (key) => reopen(key, say, game.kept), remove: store.remove,
  }));
  press('save', () => {
    settle();
    dialogs.openSave(game.state.game, {
      record: record(), position: game.state.position, svg: picture({width: pictureWidth, areas: true}).svg, film: frames,
    });
  });
  press('position', () => editor.open(game.state.game, game.state.position));
  press('load', () => dialogs.openLoad());
  press('link', () => dialogs.openLink(game.remote?.link ?? new URL(fragment(), location.href).href, game.remote === null ? {
    embed: new URL(`embed.html${fragment()}`, location.href).href,
  } : {about: game.remote.about}));
  for (const player of ['White', 'Black']) {
    id(player.toLowerCase()).addEventListener('change', guarded((event) => seat(player, event.target.value)));
  }
  id('typed').addEventListener('submit', guarded((event) => {
    event.preventDefault();
    settle();
    checkTurn();
    const text = id('move').value.trim();
    if (text === '') {
      throw new Error(t('type.empty'));
    }
    const done = play(text);
    id('move').value = '';
    return done;
  }));
  game.address.listen(follow);
  addEventListener('pagehide', () => store.keepPicture({fragment: location.hash, theme: document.documentElement.dataset.theme, svg: game.shown.svg}));
  store.listen((key) => {
    if (key === game.key && game.remote === null) { // another tab continues this game, so it becomes another one here
      game.key = store.newKey();
      game.address.begin(game.key, false);
      keep();
    }
  });
  dialogs.listen(loadRecord);
  for (const name of ['new', 'load']) {
    id(`${name}-dialog`).addEventListener('close', () => loader.forget());
  }
  listenToSettings(() => {
    repaint();
    if (!isMoving()) {
      hand.areas.show(game.state.drawing.areas ?? []);
      beginClicks();
    }
  });
}

// listenToMenu makes a button show the menu on small screens.
function listenToMenu() {
  const open = (isOpen) => {
    id('menu').classList.toggle('open', isOpen);
    id('more').setAttribute('aria-expanded', String(isOpen));
  };
  id('more').addEventListener('click', () => open(!id('menu').classList.contains('open')));
  document.addEventListener('click', ({target}) => target.closest('#more') === null && open(false));
  document.addEventListener('keydown', ({key}) => key === 'Escape' && open(false));
}

async function main() {
  await translate();
  setup = new Setup(startNew);
  let problem = '';
  const {server} = document.documentElement.dataset;
  if (server !== undefined) {
    game.online = await (await import('./online.js')).start(server, table);
  }
  const isFirst = location.hash === '' && isFirstVisit();
  try {
    if (!await openHere(location.hash)) {
      await startNew(first, {do: 'new'}, game.players.White, game.players.Black);
    }
  } catch (wrong) {
    await startNew(first, {do: 'new'}, game.players.White, game.players.Black);
    problem = badLink(wrong);
  }
  if (problem !== '') {
    say(problem);
  }
  listen();
  if (isFirst) {
    welcome();
  }
  document.body.dataset.ready = 'true';
  install(id('install'));
}

try {
  await main();
} catch (problem) {
  id('status').textContent = t('status.failed');
  say(sentence(problem.message));
}
