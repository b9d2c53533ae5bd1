// The types of hexgames.mjs. MODULE.md is its manual.

import type {
  Answers, Click, Drawing, Heading, Line, Piece, PictureMark, Pictured, Point, Progress, Refused, Requests, Review, Solved, Solving, State,
  Tag, Thought, Tree, Tried,
} from './hexgames-types.d.mts';

export type * from './hexgames-types.d.mts';

/** A game that can be loaded. */
export interface Listed {
  /** The name for load, in lowercase. */
  name: string;
  title: string;
  /** A description in one line. */
  line: string;
  /** How to play: paragraphs separated by empty lines. */
  guide: string;
  options: Setting[];
  /** The bots that are its levels, weakest first, with their Elo, 0 if not known. */
  levels: {name: string; elo: number}[];
  /** The rules in words and pictures. */
  lessons: Lesson[];
  /** The number of puzzles in the file NAME-puzzles.json. */
  puzzles: number;
  /** Whether there is an opening book, the file NAME.book. */
  book: boolean;
}

/**
 * A clause of the rules in words, with a picture of a position with marks, without coordinates.
 */
export interface Lesson {
  words: string;
  /** The numbers of its clauses, as in errors, separated by spaces. */
  clauses?: string;
  /** A description of the picture. */
  alt: string;
  position: string;
  /** The position in the picture, if it is not legal. */
  played?: string;
  /** The moves that the lesson teaches, for the user to play. */
  moves?: string[];
  /** A move. The picture shows the position after it, unless there is arrive. */
  move?: string;
  /** The cells to draw as they are after the move. */
  arrive?: string[];
  marks?: PictureMark[];
  /** Marks of illegal moves. */
  wrong?: PictureMark[];
  /** Scores to write at points of the board. */
  points?: {at: Point; text: string}[];
  /** The cells that bound the picture. By default, it shows the whole board. */
  around?: string[];
  /** Whether the picture shows the areas beside the board. */
  areas?: boolean;
}

/** An option of a game. */
export interface Setting {
  name: string;
  type: 'number' | 'yes or no' | 'player' | 'cell' | 'text';
  /** The value in the standard game. */
  standard: string;
  /** A description, such as "cells along a side". */
  words: string;
}

/** The games that can be loaded. */
export const games: readonly Listed[];

/** The error for a refused request, which changed nothing. The message is a sentence for the user. */
export class Refusal extends Error implements Refused {
  constructor(error: Refused, message: string);
  readonly kind: string;
  readonly game: string;
  readonly input: string;
  readonly column?: number;
  readonly clause?: string;
  readonly cells?: string[];
  readonly reason: string;
}

/** The program of a game: its address, its bytes, or the compiled program. */
export type Program = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/**
 * Loads a game and starts a standard one. Each call returns a separate game; they share the
 * program, which is loaded once. By default, the program is the file beside the module.
 */
export function load(name: string, options?: {program?: Program}): Promise<Game>;

/** Options for think. */
export interface Thinking {
  /** The bot with its settings, such as strong or mcts:time=2s. The default is best. */
  bot?: string;
  /** Each role has a separate bot. The default is the player to move. */
  role?: string;
  /** The number of moves to list, best first. */
  hints?: number;
  /** The moves to choose from, if not all. */
  among?: string[];
  /** Called with the bot's thoughts so far. */
  onprogress?: (thought: Thought) => void;
}

/** A game in progress. A refused method throws a Refusal and changes nothing. */
export interface Game {
  /** The name of the game. */
  readonly name: string;

  /** Starts a game: the standard one, one with options, or one at a position. The seed is for Chance. */
  'new'(fields?: Requests['new']): State;
  /** Continues at the end of a record, by default the first in a text. */
  load(record: string, fields?: {number?: number}): State;
  /** Starts a game and plays moves. */
  replay(fields?: Requests['replay']): State;
  /** Lists the records in a text, and loads none. */
  records(record: string): Heading[];

  /** Returns the state of the game. */
  state(): State;
  /** Returns the moves of the line, with comments and variations. */
  line(): Line;
  /** Returns the main line with all variations, and the notes on each move. */
  tree(): Tree;
  /** Draws the position. */
  drawing(): Drawing;
  /** Draws as SVG the position, the position after a move, or an item, and returns the places of the cells. */
  picture(fields?: Requests['picture']): Pictured;
  /** Lists the legal moves. */
  legal(): string[];
  /** Returns the meaning of a sequence of clicks, and the possible next clicks. */
  click(...names: string[]): Click;
  /** Returns a collector of a user's clicks. */
  clicker(): Clicker;
  /** Returns the effect of a move without playing it. */
  try(move: string): Tried;

  /** Plays a move. */
  play(move: string, fields?: Omit<Requests['play'], 'move'>): State;
  /** Plays all moves of Chance up to the next player's. */
  chance(fields?: Requests['chance']): State;
  /** Takes back a resignation or other declared result; otherwise goes back one move, which stays in the line. */
  undo(): State;
  /** Goes to the position after this number of moves of the line, or to a node of the tree. */
  go(to: number | {node: number}): State;
  /** Goes to a variation: an alternative to the move ply of the line. Both are numbered from 1. */
  variation(ply: number, number: number): State;
  /** Makes the line the main line. The old main line becomes a variation. */
  promote(): State;
  /** Removes the current move, which must be in a variation, and all moves after it. */
  remove(): State;
  /** Sets the comments on the current move, its glyphs, and the marks on the board. */
  annotate(notes: Requests['annotate']): Tree;
  /** Resigns for a player. */
  resign(player: 'White' | 'Black'): State;
  /** Ends the game because a player has run out of time. */
  timeout(player: 'White' | 'Black'): State;
  /** Agrees to a draw. */
  draw(): State;
  /** Returns the record. The tags add to its tags or replace them. */
  record(fields?: {tags?: Tag[]}): string;

  /**
   * Lets a bot think about the position, in a worker. After stop, resolves with the bot's last
   * thought, or null.
   */
  think(thinking?: Thinking): Promise<Thought | null>;
  /** Lets a bot judge every move of the line, in a worker. After stop, resolves with null. */
  review(fields?: {bot?: string; onprogress?: (progress: Progress) => void}): Promise<Review | null>;
  /**
   * Proves who wins from the position, in the bots' worker. Without a limit it takes up to ten
   * seconds. After stop, resolves with null.
   */
  solve(fields?: Requests['solve'] & {onprogress?: (progress: Solving) => void}): Promise<Solved | null>;
  /** Starts the bots' worker, so that the first thought does not wait for it. */
  prepare(): void;
  /** Stops the bots immediately, and drops their search trees. */
  stop(): void;

  /** Makes any request and returns the answer unchanged. Blocks while bots are thinking. */
  ask<Kind extends keyof Requests>(request: {do: Kind} & Requests[Kind]): Answers[Kind];

  /** Ends the game and frees its memory. */
  close(): void;
}

/** The meaning of the clicks so far. */
export interface Clicked {
  /** The names clicked so far. */
  names: string[];
  /** The names that can be clicked next. */
  next: string[];
  /** The moves that are complete. */
  moves: string[];
  /** A prompt for the next click, "" if there is none. */
  prompt: string;
  /** The pieces that the clicks put on the board. */
  pieces: Piece[];
  /** Why the last click was refused. The clicks then start over. */
  refusal?: Refused;
  /** The move, once there is nothing left to choose. */
  move?: string;
}

/** Collects a user's clicks. */
export interface Clicker {
  readonly names: string[];
  /** The meaning of the clicks so far. */
  readonly now: Clicked;
  /** Continues with a name, or starts a new move with it. Repeating the last name starts over. */
  click(name: string): Clicked;
  /** Starts over. */
  reset(): Clicked;
}

/** Options for mount. */
export interface Mounting {
  /** The player: person, or a bot such as level3. The default is person. */
  white?: string;
  black?: string;
  /** The colors: light (the default), dark, wood, or paper. */
  theme?: string;
  /** Whether Black is at the bottom. */
  flip?: boolean;
  /** Whether moves are disabled. */
  readonly?: boolean;
  /** The start of the game: with options, at a position, or from a record. */
  options?: {[name: string]: string | number | boolean};
  position?: string;
  record?: string;
  /** The program of the game, if it is not beside the module. */
  program?: Program;
  /** The language, such as de, and texts in it, with the keys of hexgames-texts.mjs. */
  texts?: {[key: string]: unknown};
  /** Called with every move played. */
  onmove?: (played: {move: string; by: string; state: State}) => void;
}

/** A board in an element. */
export interface View {
  /** The game on the board. */
  readonly game: Game;
  /** Plays a move. */
  play(move: string): Promise<void>;
  /** Goes to a position, like the game's method. */
  go(to: number | {node: number}): Promise<void>;
  /** Turns the board. */
  flip(): Promise<void>;
  /** Changes the colors. */
  color(theme: string): Promise<void>;
  /** Shows the game after other code has changed it. With a state, animates its moves. */
  show(state?: State): Promise<void>;
  /** Empties the element, and ends the game if mount loaded it. */
  close(): void;
}

/** Puts a board into an element of a page. The game is a Game or a name. */
export function mount(element: Element, game: string | Game, how?: Mounting): Promise<View>;
