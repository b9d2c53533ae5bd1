// Files for the user to keep.

// toFile makes a link save a file.
export function toFile(link, name, text, type) {
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
}

// pixels returns a picture in SVG as PNG, with twice its width.
export async function pixels(svg) {
  const address = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
