// Examples that the types accept, and mistakes that they reject.

import {type Game, type Judged, type Refused, type Review, type State, type Thought, Refusal, games, load} from 'hexgames';

const game: Game = await load(games[0].name, {program: new URL('https://example.com/hexade.wasm')});
const states: State[] = [
  game.state(), game.new(), game.new({options: {side: 5, first: 'Black', mustscore: true}, seed: 3}), game.load('*', {number: 1}),
  game.replay({moves: ['a1']}), game.play('a1'), game.chance(), game.undo(), game.go(0), game.variation(1, 1), game.resign('White'), game.draw(),
];
const texts: string[] = [...game.legal(), game.record({tags: [{name: 'White', value: 'Ada'}]}), states[0].position, game.picture({width: 300, marks: [{kind: 'ring', cells: ['a1']}]}).svg];
const thought: Thought | null = await game.think({bot: 'easy', role: 'a', hints: 3, among: texts, onprogress: ({nodes}) => nodes.toFixed()});
const review: Review | null = await game.review({onprogress: ({done, of}) => done / of});
const judged: Judged[] = review?.moves ?? [];
const moves: string[] = game.ask({do: 'legal'}).moves;
const text: string | undefined = game.try('a1').words ?? game.click('a1', 'b2').refusal?.clause ?? game.line().comment;
const numbers: number[] = [game.drawing().cells?.[0].center.x ?? 0, game.records('*')[0].moves, thought?.value ?? judged[0].before ?? 0];
try {
  game.ask({do: 'play', move: moves[0]});
} catch (problem) {
  const refused: Refused | null = problem instanceof Refusal ? problem : null;
  texts.push(refused?.reason ?? text ?? '', ...(refused?.cells ?? []), String(numbers));
}
game.stop();
game.close();

// @ts-expect-error: there is no such player
game.resign('Chance');
// @ts-expect-error: the request needs a move
game.ask({do: 'play'});
// @ts-expect-error: there is no such request
game.ask({do: 'jump'});
// @ts-expect-error: a thought may be null
(await game.think()).move;
// @ts-expect-error: it is a number
game.go('1');
// @ts-expect-error: there is no such field
game.think({depth: 3});
// @ts-expect-error: the name of a game does not change
game.name = 'hexade';
