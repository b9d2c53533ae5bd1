// Shapes in SVG.

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

const round = (x) => Math.round(x * 100) / 100;

// outline returns the corners of a cell, scaled about its center, as a polygon's points attribute.
export function outline({center: {x, y}, corners}, scale) {
  return corners.map((corner) => `${round(x + (corner.x - x) * scale)},${round(y + (corner.y - y) * scale)}`).join(' ');
}

// inside returns the radius of the circle that fits into a cell.
export function inside({center, corners}) {
  return Math.min(...corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const [ax, ay, bx, by] = [a.x - center.x, a.y - center.y, b.x - center.x, b.y - center.y];
    return Math.abs(ax * by - ay * bx) / Math.hypot(bx - ax, by - ay);
  }));
}
