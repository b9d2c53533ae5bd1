import {games, load} from 'hexgames';

for (const {name} of games) {
  const game = await load(name);
  while (game.state().turn === 'Chance') {
    game.chance();
  }
  const {move} = await game.think({bot: 'beginner'});
  console.log(name, game.play(move).played[0].by);
}
