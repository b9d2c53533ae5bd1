// A game inside another page. The fragment of the address has the game, as in links to the page. A
// game with moves is shown; otherwise two people can play.

import {load, mount} from './hexgames.mjs';

const id = (name) => document.getElementById(name);

async function main() {
  const values = new URLSearchParams(location.hash.slice(1));
  const game = await load(values.get('game') ?? 'hexdame');
  const moves = (values.get('moves') ?? '').split('.').filter((move) => move !== '');
  const {length} = game.replay({
    start: values.get('start') ?? '', moves, result: values.get('result') ?? '*', termination: values.get('reason') ?? '',
  });
  if (values.has('ply')) {
    game.go(Number(values.get('ply')));
  }
  const view = await mount(id('board'), game, {
    theme: document.documentElement.dataset.theme, readonly: moves.length > 0, flip: values.get('black') === 'person' && values.get('white') !== 'person',
  });
  id('whole').href = `./${location.hash}`;

  function show() {
    id('where').textContent = length === 0 ? '' : `${game.state().ply} / ${length}`;
    for (const [name, can] of [['back', game.state().ply > 0], ['forward', game.state().ply < length]]) {
      id(name).hidden = length === 0;
      id(name).disabled = !can;
    }
  }

  const step = (by) => async () => {
    const going = view.go(game.state().ply + by);
    show();
    await going;
  };
  id('back').addEventListener('click', step(-1));
  id('forward').addEventListener('click', step(1));
  new MutationObserver(() => view.color(document.documentElement.dataset.theme)).observe(document.documentElement, {attributeFilter: ['data-theme']});
  show();
  document.body.dataset.ready = 'true';
}

main().catch((problem) => {
  id('where').textContent = problem.message;
  id('back').hidden = id('forward').hidden = true;
});
