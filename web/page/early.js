// The first picture of the board, shown before the rules are loaded: the last one that the page
// showed of this game, or the start of the game. Without a picture, the board takes the place that
// the start takes, and the line of scores is already there, so nothing below moves later. The build
// inserts the constant starts before this text: the sizes of the pictures, and which games have
// scores.
{
  const frame = document.getElementById('frame');
  const values = new URLSearchParams(location.hash.slice(1));
  const start = location.hash === '' ? starts[0] : starts.find(({game}) => game === values.get('game'));
  if (start?.scores) {
    document.getElementById('scores').append('\u00a0');
  }
  let last = null;
  try {
    last = JSON.parse(localStorage.getItem('picture'));
  } catch {
    // There is none.
  }
  if (last !== null && last.fragment === location.hash && last.theme === document.documentElement.dataset.theme) {
    const picture = new DOMParser().parseFromString(last.svg, 'image/svg+xml').documentElement;
    frame.append(Object.assign(document.importNode(picture, true), {id: 'early'}));
  } else if (start !== undefined && ['start', 'moves'].every((name) => !values.has(name))) {
    const {theme} = document.documentElement.dataset;
    const {game, width, height} = start;
    frame.append(Object.assign(new Image(width, height), {id: 'early', alt: '', src: `${game}-${theme}.svg`}));
  } else if (start !== undefined) {
    document.getElementById('board').setAttribute('viewBox', `0 0 ${start.width} ${start.height}`);
  }
}
