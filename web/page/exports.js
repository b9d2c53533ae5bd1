// Files for the user to keep.

import {film} from './film.js';

// toFile makes a link save a file.
export function toFile(link, name, text, type) {
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
}

// canvasOf returns a picture in SVG on a canvas, so many times as wide and high; or, with a width, as large
// as all others of that width and height.
async function canvasOf(svg, scale, [width, height] = []) {
  const address = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = width === undefined ? [scale * image.naturalWidth, scale * image.naturalHeight] : [width, height];
    const context = canvas.getContext('2d');
    const factor = Math.min(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight);
    const [w, h] = [factor * image.naturalWidth, factor * image.naturalHeight];
    context.drawImage(image, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const png = (canvas) => new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

// pixels returns a picture in SVG as PNG, with twice its width.
export const pixels = async (svg) => png(await canvasOf(svg, 2));

const [usual, last] = [900, 3000]; // how long a frame is shown, and the last one, in milliseconds

// animation returns pictures in SVG, one after the other, as an animated PNG. It calls tell with the number
// of each.
export async function animation(pictures, tell) {
  const largest = await canvasOf(pictures.at(-1), 1);
  const size = [largest.width, largest.height];
  const frames = [];
  for (const [i, svg] of pictures.entries()) {
    tell(i + 1);
    const bytes = new Uint8Array(await (await png(await canvasOf(svg, 1, size))).arrayBuffer());
    frames.push({bytes, time: i === pictures.length - 1 ? last : usual});
  }
  return film(frames, ...size);
}
