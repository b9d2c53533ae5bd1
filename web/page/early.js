// The first picture of the board, which is there before the rules are: the last one that the
// page showed of this game, or that of the game's start. The program that builds the page
// writes before this text the constant starts: the games that have such a picture.
{
  const frame = document.getElementById('frame');
  const values = new URLSearchParams(location.hash.slice(1));
  const game = location.hash === '' ? starts[0] : values.get('game');
  let last = null;
  try {
    last = JSON.parse(localStorage.getItem('picture'));
  } catch {
    // There is none.
  }
  if (last !== null && last.fragment === location.hash && last.theme === document.documentElement.dataset.theme) {
    const picture = new DOMParser().parseFromString(last.svg, 'image/svg+xml').documentElement;
    frame.append(Object.assign(document.importNode(picture, true), {id: 'early'}));
  } else if (starts.includes(game) && ['start', 'moves'].every((name) => !values.has(name))) {
    const {theme} = document.documentElement.dataset;
    frame.append(Object.assign(new Image(), {id: 'early', alt: '', src: `${game}-${theme}.svg`}));
  }
}
