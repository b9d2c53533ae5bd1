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
export function outline({center, corners}, scale, {x, y} = {x: 0, y: 0}) {
  return corners.map((corner) => `${round(x + (corner.x - center.x) * scale)},${round(y + (corner.y - center.y) * scale)}`).join(' ');
}

// inside returns the radius of the circle that fits into a cell.
export function inside({center, corners}) {
  return Math.min(...corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const [ax, ay, bx, by] = [a.x - center.x, a.y - center.y, b.x - center.x, b.y - center.y];
    return Math.abs(ax * by - ay * bx) / Math.hypot(bx - ax, by - ay);
  }));
}

// transformOf returns the transform that moves a piece to a cell, raised by the height of
// the pieces below it.
export function transformOf(piece, {center}) {
  const above = piece.level * (look(piece.kind).raise ?? 0);
  return `translate(${round(center.x)}px, ${round(center.y - above)}px)`;
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
  const owner = piece.owner?.toLowerCase() ?? 'nobody';
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
      element('polygon', {class: 'shadow', points: outline(cell, size, {x: 0, y: r * 0.09})}),
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
  if (piece.text !== undefined) {
    const text = element('text', {class: 'text', y: r * 0.36, 'font-size': round(r * 1.02)});
    text.textContent = piece.text;
    g.append(text);
  }
  return g;
}

// bridge returns the connection of the halves of a piece: a band over the gap between
// them, and its two edges.
function bridge(cell, mate, r) {
  const [x, y] = [mate.center.x - cell.center.x, mate.center.y - cell.center.y];
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
