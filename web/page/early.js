// The first picture of the board, shown before the rules are loaded: the last one that the page
// showed of this game, or the start of the game. The build inserts the constant starts before this
// text: the games that have a picture of the start.
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
