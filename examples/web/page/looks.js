// The looks of pieces, by kind. Everything about individual kinds is here and in the
// style sheet.

// A look has a shape, disc or cell, its size as a fraction of the cell, the drawing on it,
// and the distance by which it raises a piece on top of it.
const looks = {
  man: {shape: 'disc', size: 0.76, on: 'ring'},
  king: {shape: 'disc', size: 0.76, on: 'crown'},
  stone: {shape: 'disc', size: 0.78},
  disc: {shape: 'disc', size: 0.74, on: 'ring', raise: 0.15},
  core: {shape: 'cell', size: 0.84, on: 'star'},
  obstacle: {shape: 'cell', size: 0.84},
  hexad: {shape: 'cell', size: 0.8, on: 'ring'},
  triad: {shape: 'cell', size: 0.76},
  half: {shape: 'cell', size: 0.9},
};
const plain = {shape: 'disc', size: 0.76, raise: 0.15};

const look = (kind) => looks[kind] ?? plain;

const svg = 'http://www.w3.org/2000/svg';

// element makes an element of a drawing.
export function element(name, attributes = {}, ...children) {
  const e = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) {
    e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

const round = (x) => Math.round(x * 1e4) / 1e4;

// outline returns the corners of a cell around its center, scaled, as the points of a
// polygon.
export function outline(cell, scale, x = 0, y = 0) {
  const points = [];
  for (let i = 0; i < cell.corners.length; i += 2) {
    points.push(`${round(x + (cell.corners[i] - cell.x) * scale)},${round(y + (cell.corners[i + 1] - cell.y) * scale)}`);
  }
  return points.join(' ');
}

// inside returns the radius of the circle that fits into a cell.
export function inside(cell) {
  let least = Infinity;
  const n = cell.corners.length;
  for (let i = 0; i < n; i += 2) {
    const [ax, ay] = [cell.corners[i] - cell.x, cell.corners[i + 1] - cell.y];
    const [bx, by] = [cell.corners[(i + 2) % n] - cell.x, cell.corners[(i + 3) % n] - cell.y];
    least = Math.min(least, Math.abs(ax * by - ay * bx) / Math.hypot(bx - ax, by - ay));
  }
  return least;
}

// transformOf returns the transform that moves a piece to a cell, raised by the height of
// the pieces below it.
export function transformOf(piece, cell) {
  const above = piece.level * (look(piece.kind).raise ?? 0);
  return `translate(${cell.x}px, ${cell.y - above}px)`;
}

// star returns the points of a star.
function star(points, outer, inner) {
  const corners = [];
  for (let i = 0; i < 2 * points; i++) {
    const r = i % 2 === 0 ? outer : inner;
    const a = (Math.PI * i) / points - Math.PI / 2;
    corners.push(`${round(r * Math.cos(a))},${round(r * Math.sin(a))}`);
  }
  return corners.join(' ');
}

// draw returns the drawing of a piece on a cell. The mate is the cell of its other half.
export function draw(piece, cell, mate) {
  const {shape, size, on} = look(piece.kind);
  const owner = piece.owner === '' ? 'nobody' : piece.owner.toLowerCase();
  const g = element('g', {class: `piece ${owner} kind-${piece.kind}`});
  g.style.transform = transformOf(piece, cell);
  const r = inside(cell) * size;
  if (shape === 'disc') {
    g.append(
      element('circle', {class: 'shadow', cx: 0, cy: r * 0.13, r: r * 1.01}),
      element('circle', {class: 'body', r}),
    );
  } else {
    g.append(
      element('polygon', {class: 'shadow', points: outline(cell, size, 0, r * 0.09)}),
      element('polygon', {class: 'body', points: outline(cell, size)}),
    );
    if (mate !== undefined) {
      g.append(...bridge(cell, mate, r));
    }
  }
  switch (on) {
    case 'ring':
      g.append(element('circle', {class: 'line', r: r * 0.64}));
      break;
    case 'crown':
      g.append(element('circle', {class: 'line', r: r * 0.8}), element('polygon', {class: 'emblem', points: star(6, r * 0.6, r * 0.3)}));
      break;
    case 'star':
      g.append(element('polygon', {class: 'emblem', points: star(6, r * 0.72, r * 0.4)}));
      break;
  }
  if (piece.text !== '') {
    const text = element('text', {class: 'text', y: r * 0.36, 'font-size': round(r * 1.02)});
    text.textContent = piece.text;
    g.append(text);
  }
  return g;
}

// bridge returns the connection of the halves of a piece: a band over the gap between
// them, and its two edges.
function bridge(cell, mate, r) {
  const [x, y] = [mate.x - cell.x, mate.y - cell.y];
  const l = Math.hypot(x, y);
  const corner = (along, side) => `${round(x * along - (y / l) * r * side)},${round(y * along + (x / l) * r * side)}`;
  const [wide, near, far] = [1 / Math.sqrt(3), 0.38, 0.62]; // as wide as a side of a hexagon
  const [from, to] = [r / l - 0.01, 1 - r / l + 0.01];
  return [
    element('polygon', {
      class: 'bridge', points: [corner(near, wide), corner(far, wide), corner(far, -wide), corner(near, -wide)].join(' '),
    }),
    element('path', {
      class: 'bridge-edge', d: `M${corner(from, wide)} L${corner(to, wide)} M${corner(from, -wide)} L${corner(to, -wide)}`,
    }),
  ];
}
