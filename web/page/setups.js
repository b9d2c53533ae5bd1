// Positions taken apart for the editor: the contents of cells, and whose turn it is.

const other = {w: 'b', b: 'w'};

// rowsOf returns the cells by row: the names of a row's cells begin with the same letter.
function rowsOf(cells) {
  const rows = [];
  for (const {name} of cells) {
    const letter = name.replace(/\d+$/, '');
    if (rows.at(-1)?.letter !== letter) {
      rows.push({letter, names: []});
    }
    rows.at(-1).names.push(name);
  }
  return rows.map(({names}) => names);
}

// readRows returns the contents of cells from a text of rows such as 2w1/(bw)3.
function readRows(text, cells) {
  const on = {};
  const rows = rowsOf(cells);
  text.split('/').forEach((row, i) => {
    let at = 0;
    for (const part of row.match(/\d+|\([bw]+\)|./g) ?? []) {
      if (/^\d/.test(part)) {
        at += Number(part);
      } else {
        on[rows[i][at]] = part;
        at++;
      }
    }
  });
  return on;
}

// writeRows is the reverse of readRows.
const writeRows = (on, cells) => rowsOf(cells).map((row) => row.map((name) => on[name] ?? '.').join('').replace(/\.+/g, ({length}) => length)).join('/');

const sides = {w: 'White', b: 'Black'};

// The tools of games with pieces on cells: each puts a text on a cell.
const tools = (...all) => all.map(([owner, kind, text]) => ({owner, kind, put: () => text}));

// onCells are the functions for games where each piece is on a single cell. A setup has the text on
// each cell that is not empty.
const onCells = {
  // draw returns the pieces of a setup.
  draw({on}) {
    return Object.entries(on).flatMap(([cell, text]) => this.pieces(text, cell));
  },

  // put uses a tool on a cell, or empties the cell if there is no tool.
  put(setup, tool, cell) {
    const on = {...setup.on};
    const put = tool?.put(on[cell]);
    if (tool?.only === true) {
      Object.keys(on).filter((name) => on[name] === put).forEach((name) => delete on[name]);
    }
    on[cell] = tool === undefined ? this.take(on[cell] ?? '') : on[cell] === put && put.length === 1 ? '' : put;
    return {...setup, on: filled(on)};
  },

  // move moves the contents of a cell to another one, or off the board.
  move(setup, from, to) {
    const on = {...setup.on, ...(to !== '' && {[to]: setup.on[from]}), [from]: ''};
    return {...setup, on: filled(on)};
  },

  // take returns the remaining text on a cell after something is removed.
  take: () => '',

  // clear returns the setup with an empty board.
  clear(setup) {
    return {...setup, on: filled(Object.fromEntries(Object.entries(setup.on).filter(([, text]) => text === this.keeps)))};
  },

  toolsOf: ({tools: all}) => all,
};

const filled = (on) => Object.fromEntries(Object.entries(on).filter(([, text]) => (text ?? '') !== ''));

const stone = (kind) => (text, cell) => [{cell, kind, owner: sides[text]}];

// setups are the games with an editor. For each, read returns the setup of a position's text, with
// turn, the letter of the side to move. texts returns the possible texts of a setup; the rules
// choose one. The other functions default to onCells.
const setups = {
  hexdame: {
    ...onCells,
    read(text) {
      const on = {};
      const [turn, ...rest] = text.split(':');
      for (const side of rest) {
        for (const cell of side.slice(1).split(',').filter((name) => name !== '')) {
          const letter = side[0].toLowerCase();
          on[cell.replace(/^K/, '')] = cell.startsWith('K') ? letter.toUpperCase() : letter;
        }
      }
      return {on, turn: turn.toLowerCase()};
    },
    texts({on, turn}, cells) {
      const side = (letter) => cells.filter(({name}) => on[name]?.toLowerCase() === letter).map(({name}) => (on[name] === letter ? name : `K${name}`)).join(',');
      return [`${turn.toUpperCase()}:W${side('w')}:B${side('b')}`];
    },
    pieces: (text, cell) => [{cell, kind: text === text.toLowerCase() ? 'man' : 'king', owner: sides[text.toLowerCase()]}],
    tools: tools(['White', 'man', 'w'], ['White', 'king', 'W'], ['Black', 'man', 'b'], ['Black', 'king', 'B']),
  },
  hexade: {
    ...onCells,
    read(text, cells) {
      const [rows, turn, ply] = text.split(' ');
      return {on: readRows(rows, cells), turn: turn === '-' ? 'wb'[ply % 2] : turn};
    },
    // The number of stones placed is the minimum possible: players lose stones in pairs.
    texts({on, turn}, cells) {
      const count = (letter) => Object.values(on).filter((text) => text === letter).length;
      const fits = (lost, from, ply) => lost >= 0 && lost % 2 === 0 && (lost === 0 || ply >= from);
      let ply = turn === 'w' ? 0 : 1;
      while (ply < 1000 && !(fits(Math.ceil(ply / 2) - count('w'), 6, ply) && fits(Math.floor(ply / 2) - count('b'), 5, ply))) {
        ply += 2;
      }
      const least = ply < 1000 ? ply : 2 * Math.max(count('w'), count('b')) + (turn === 'w' ? 0 : 1);
      return [`${writeRows(on, cells)} ${turn} ${least}`, `${writeRows(on, cells)} - ${least}`];
    },
    pieces: stone('stone'),
    tools: tools(['White', 'stone', 'w'], ['Black', 'stone', 'b']),
  },
  hexagrams: {
    ...onCells,
    read(text, cells) {
      const [rows, turn] = text.split(' ');
      return {on: readRows(rows, cells), turn};
    },
    texts: ({on, turn}, cells) => [`${writeRows(on, cells)} ${turn}`],
    pieces: (text, cell) => stone(/^[xyz]/.test(cell) ? 'hexad' : 'triad')(text, cell),
    tools: tools(['White', 'piece', 'w'], ['Black', 'piece', 'b']),
  },
  hexcore6: {
    ...onCells,
    read(text, cells) {
      const [rows, turn] = text.split(' ');
      return {on: readRows(rows, cells), turn: turn === '-' ? 'w' : turn};
    },
    texts({on, turn}, cells) {
      const rows = writeRows(on, cells);
      const later = [`${rows} ${turn} move`, `${rows} - over`];
      return Object.values(on).some((text) => text === '#' || text.length > 1) ? later : [`${rows} ${turn} place`, ...later];
    },
    pieces(text, cell) {
      if (text === '*' || text === '#') {
        return [{cell, kind: text === '*' ? 'core' : 'obstacle'}];
      }
      return [...text.replace(/[()]/g, '')].map((letter, level) => ({cell, kind: 'disc', level, owner: sides[letter]}));
    },
    tools: [['White', 'w'], ['Black', 'b']].map(([owner, letter]) => ({owner, kind: 'disc', put: (text = '') => {
      const discs = text.replace(/[^bw]/g, '');
      return discs === '' || discs.length === 3 ? letter : `(${discs}${letter})`;
    }})).concat([{kind: 'core', only: true, put: () => '*'}, {kind: 'obstacle', put: () => '#'}]),
    take(text) {
      const discs = text.replace(/[^bw]/g, '').slice(0, -1);
      return discs.length > 1 ? `(${discs})` : discs;
    },
    keeps: '*',
  },
  // A setup of Hextad has the tiles on the table, with the cells of their halves, and the tiles in
  // the pools. The tools are the remaining tiles. The first click is for the half with fewer pips.
  hextad: {
    read(text) {
      const [head, table, white, black, scores, due] = text.split(' ');
      const list = (pool) => (pool === '-' ? [] : pool.split('.'));
      const tiles = table === '-' ? [] : table.split(';').map((one) => {
        const [name, cells] = one.split(':');
        return {name, cells: cells.split('/')};
      });
      return {head, tiles, pools: {w: list(white), b: list(black)}, white: Number(scores.split(':')[0]), turn: /b$/.test(due) ? 'b' : 'w', half: null};
    },
    texts({head, tiles, pools, white, turn}) {
      const order = (a, b) => a[0] - b[0] || a[1] - b[1];
      const table = tiles.map(({name, cells}) => {
        const ends = cells.map((cell) => cell.split(',').map(Number));
        const [first] = [...ends].sort(order);
        return {name, first, cells: name[0] === name[1] ? ends.sort(order) : ends};
      }).sort((a, b) => order(a.first, b.first)).map(({name, cells}) => `${name}:${cells.join('/')}`).join(';');
      const worth = worthOf(tiles);
      const first = Math.min(white, worth);
      const pool = (letter) => [...pools[letter]].sort().join('.') || '-';
      const text = [head, table || '-', pool('w'), pool('b'), `${first}:${worth - first}`].join(' ');
      return [turn, `r${turn}`, `s${turn}`, `d${turn}`, 'c', '-'].map((due) => `${text} ${due}`);
    },
    draw({tiles, half}) {
      const halves = tiles.flatMap(({name, cells: [a, b]}) => [{cell: a, kind: 'half', text: name[0], mate: b}, {cell: b, kind: 'half', text: name[1], mate: a}]);
      return half === null ? halves : [...halves, {cell: half.cell, kind: 'half', text: half.name[0]}];
    },
    put(setup, tool, cell) {
      const {tiles, half} = setup;
      const there = tiles.find(({cells}) => cells.includes(cell));
      if (tool === undefined || there !== undefined) {
        return {...setup, tiles: tiles.filter((one) => one !== there), half: null};
      }
      if (half?.name !== tool.tile || half.cell === cell) {
        return {...setup, half: {name: tool.tile, cell}};
      }
      return {...without(setup, tool.tile), tiles: [...tiles, {name: tool.tile, cells: [half.cell, cell]}], half: null};
    },
    move: (setup, from) => ({...setup, tiles: setup.tiles.filter(({cells}) => !cells.includes(from)), half: null}),
    clear: (setup) => ({...setup, tiles: [], half: null}),
    give: (setup, tile, letter) => {
      const left = without(setup, tile);
      return letter === '' ? left : {...left, pools: {...left.pools, [letter]: [...left.pools[letter], tile]}};
    },
    toolsOf({head, tiles, pools}) {
      const [least, most] = head.split('/')[1].split('-').map(Number);
      const all = [];
      for (let a = least; a <= most; a++) {
        for (let b = a; b <= most; b++) {
          all.push(`${a}${b}`);
        }
      }
      const place = (tile) => (pools.w.includes(tile) ? 'White' : pools.b.includes(tile) ? 'Black' : undefined);
      return all.filter((tile) => tiles.every(({name}) => name !== tile)).map((tile) => ({tile, owner: place(tile)}));
    },
  },
};

// without returns a setup of Hextad with a tile removed from all pools.
const without = (setup, tile) => ({...setup, pools: Object.fromEntries(Object.entries(setup.pools).map(([letter, pool]) => [letter, pool.filter((one) => one !== tile)]))});

// worthOf returns the total worth of the sums on a table of Hextad.
function worthOf(tiles) {
  const pips = new Map(tiles.flatMap(({name, cells}) => cells.map((cell, i) => [cell, Number(name[i])])));
  let worth = 0;
  for (const cell of pips.keys()) {
    const [q, r] = cell.split(',').map(Number);
    for (const [[a, b], [c, d]] of [[[1, 0], [0, 1]], [[1, 0], [1, -1]]]) { // the two corners counted here
      const three = [cell, `${q + a},${r + b}`, `${q + c},${r + d}`].map((name) => pips.get(name));
      const [least, middle, most] = three.sort((x, y) => x - y);
      worth += !three.includes(undefined) && least + middle === most ? most : 0;
    }
  }
  return worth;
}

// setupOf returns the functions that take positions of a game apart, or undefined if there are
// none.
export const setupOf = (game) => setups[game];

// otherTurn returns the text of a position with the other side to move, or null if a turn can never
// be skipped.
export function otherTurn(game, text) {
  switch (game) {
    case 'hexdame':
      return text.replace(/^./, (letter) => ({W: 'B', B: 'W'})[letter]);
    case 'hexagrams':
      return text.replace(/.$/, (letter) => other[letter]);
    case 'hexcore6':
      return text.replace(/ ([wb]) (move|pass)$/, (_, letter) => ` ${other[letter]} move`);
    default:
      return null;
  }
}
