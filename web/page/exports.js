// Files for the user to keep.

import {film} from './film.js';

// toFile makes a link download a file.
export function toFile(link, name, text, type) {
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
}

// canvasOf draws an SVG picture on a canvas, scaled by a factor or, given a width and height,
// centered on a canvas of that size.
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

// pixels returns an SVG picture as a PNG of twice its width.
export const pixels = async (svg) => png(await canvasOf(svg, 2));

const [usual, last] = [900, 3000]; // how long to show a frame, and the last one, in milliseconds

// animation returns SVG pictures as an animated PNG that shows one after another. It calls tell
// with the number of each.
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
