// The types of hexgames.mjs. MODULE.md is its manual.

import type {
  Answers, Click, Drawing, Heading, Line, Piece, PictureMark, Pictured, Point, Progress, Refused, Requests, Review, Solved, Solving, State,
  Tag, Thought, Tree, Tried,
} from './hexgames-types.d.mts';

export type * from './hexgames-types.d.mts';

/** A game that can be loaded. */
export interface Listed {
  /** What load calls it, in lower case. */
  name: string;
  title: string;
  /** What it is, in one line. */
  line: string;
  /** How to play it: paragraphs with an empty line between them. */
  guide: string;
  options: Setting[];
  /** The bots that are its levels, the weakest first, with their Elo, 0 if it is not known. */
  levels: {name: string; elo: number}[];
  /** The rules in words and pictures. */
  lessons: Lesson[];
  /** How many puzzles there are, in the file NAME-puzzles.json. */
  puzzles: number;
  /** Whether there is an opening book, the file NAME.book. */
  book: boolean;
}

/**
 * A clause of the rules in words, and a picture for it: of a position with marks, without
 * coordinates.
 */
export interface Lesson {
  words: string;
  /** The numbers of the clauses that it is about, as errors name them, with spaces between them. */
  clauses?: string;
  /** The picture in words. */
  alt: string;
  position: string;
  /** The position in the picture, if it is not legal. */
  played?: string;
  /** The moves that the lesson teaches, for the user to play. */
  moves?: string[];
  /** The picture is that of the position after this move, unless there is arrive. */
  move?: string;
  /** The cells whose pieces are drawn as they are after the move. */
  arrive?: string[];
  marks?: PictureMark[];
  /** Marks of what is not allowed. */
  wrong?: PictureMark[];
  /** Scores to write at points of the board. */
  points?: {at: Point; text: string}[];
  /** The cells at the border of the picture. Without them, it shows the whole board. */
  around?: string[];
  /** Whether the picture shows what is beside the board. */
  areas?: boolean;
}

/** An option of a game. */
export interface Setting {
  name: string;
  type: 'number' | 'yes or no' | 'player' | 'cell' | 'text';
  /** The value in the standard game. */
  standard: string;
  /** What it is, such as "cells along a side". */
  words: string;
}

/** The games that can be loaded. */
export const games: readonly Listed[];

/** A request that was refused, and changed nothing. The message is a sentence for the user. */
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

/** Where the program of a game is: its address, its bytes, or the compiled program. */
export type Program = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/**
 * Loads a game, and begins a standard one. Each call returns a game of its own. They share
 * the program, which is loaded for the first of them. Without a program, load looks for it
 * beside the module.
 */
export function load(name: string, options?: {program?: Program}): Promise<Game>;

/** How a bot is to think. */
export interface Thinking {
  /** The bot with its settings, such as strong or mcts:time=2s. Without it, the bot is best. */
  bot?: string;
  /** Each role has a bot of its own. Without it, the role is the player to move. */
  role?: string;
  /** The number of moves to list, best first. */
  hints?: number;
  /** The moves to choose from, if not all. */
  among?: string[];
  /** Is called with what the bot has found so far. */
  onprogress?: (thought: Thought) => void;
}

/** A game in progress. Methods that are refused throw a Refusal, and change nothing. */
export interface Game {
  /** The name of the game. */
  readonly name: string;

  /** Begins a game: the standard one, one with options, or at a position. The seed is for Chance. */
  'new'(fields?: Requests['new']): State;
  /** Continues at the end of a record: the first in a text, or another. */
  load(record: string, fields?: {number?: number}): State;
  /** Begins a game and plays moves. */
  replay(fields?: Requests['replay']): State;
  /** Tells what the records of a text are of, and loads none. */
  records(record: string): Heading[];

  /** Tells how the game stands. */
  state(): State;
  /** Tells the moves of the line, with comments and variations. */
  line(): Line;
  /** Tells the main line with the side lines in their places, and the notes on each move. */
  tree(): Tree;
  /** Draws the position. */
  drawing(): Drawing;
  /** Draws the position as SVG, that after a move, or an item, and tells where the cells are. */
  picture(fields?: Requests['picture']): Pictured;
  /** Lists the legal moves. */
  legal(): string[];
  /** Tells what clicks mean, one after the other, and what can be clicked next. */
  click(...names: string[]): Click;
  /** Collects the clicks of a user, who may begin again at any time. */
  clicker(): Clicker;
  /** Tells what a move would change, and does not play it. */
  try(move: string): Tried;

  /** Plays a move. */
  play(move: string, fields?: Omit<Requests['play'], 'move'>): State;
  /** Plays all moves of Chance up to the next player's. */
  chance(fields?: Requests['chance']): State;
  /** Takes back how the players ended the game, or goes back by a move, which stays in the line. */
  undo(): State;
  /** Goes to the position after so many moves of the line, or to a node of the tree. */
  go(to: number | {node: number}): State;
  /** Goes to a variation: a move instead of the move ply of the line. Both count from 1. */
  variation(ply: number, number: number): State;
  /** Makes the line the main line, which becomes a side line. */
  promote(): State;
  /** Removes the move that led here, which is on a side line, and all moves after it. */
  remove(): State;
  /** Sets the comments on the move that led here, its signs, and what is drawn on the board. */
  annotate(notes: Requests['annotate']): Tree;
  /** Resigns for a player. */
  resign(player: 'White' | 'Black'): State;
  /** Ends the game because a player has run out of time. */
  timeout(player: 'White' | 'Black'): State;
  /** Agrees to a draw. */
  draw(): State;
  /** Writes the record, with tags in addition to its own, or instead of them. */
  record(fields?: {tags?: Tag[]}): string;

  /**
   * Lets a bot think about the position, in a worker. After stop, the thought is the last
   * one that the bot has told, or null.
   */
  think(thinking?: Thinking): Promise<Thought | null>;
  /** Lets a bot judge every move of the line, in a worker. After stop, the review is null. */
  review(fields?: {bot?: string; onprogress?: (progress: Progress) => void}): Promise<Review | null>;
  /**
   * Finds out who wins from the position, with certainty, in the worker of the bots. Without a limit
   * it takes up to ten seconds. After stop, the answer is null.
   */
  solve(fields?: Requests['solve'] & {onprogress?: (progress: Solving) => void}): Promise<Solved | null>;
  /** Starts the worker of the bots, so that the first thought does not wait for it. */
  prepare(): void;
  /** Stops the bots at once. They forget what they know. */
  stop(): void;

  /** Makes any request, and returns the answer unchanged. Bots think before it returns. */
  ask<Kind extends keyof Requests>(request: {do: Kind} & Requests[Kind]): Answers[Kind];

  /** Ends the game, and frees its memory. */
  close(): void;
}

/** What the clicks so far mean. */
export interface Clicked {
  /** The names that were clicked. */
  names: string[];
  /** The names that can be clicked next. */
  next: string[];
  /** The moves that are complete. */
  moves: string[];
  /** What the user chooses next, in words, "" if there is nothing. */
  prompt: string;
  /** What the clicks have put on the board already. */
  pieces: Piece[];
  /** Why the last click led nowhere. Then the clicks have begun anew. */
  refusal?: Refused;
  /** The move, if there is nothing left to choose. */
  move?: string;
}

/** Collects the clicks of a user. */
export interface Clicker {
  readonly names: string[];
  /** What the clicks so far mean. */
  readonly now: Clicked;
  /** Continues with a name, or begins another move with it. The last name again starts over. */
  click(name: string): Clicked;
  /** Starts over. */
  reset(): Clicked;
}

/** How mount shows a game. */
export interface Mounting {
  /** Who plays: person, or a bot such as level3. Without it, it is a person. */
  white?: string;
  black?: string;
  /** The colors: light, which is the standard, dark, wood or paper. */
  theme?: string;
  /** Whether Black is below. */
  flip?: boolean;
  /** Whether nobody can move. */
  readonly?: boolean;
  /** How the game begins: with options, at a position, or from a record. */
  options?: {[name: string]: string | number | boolean};
  position?: string;
  record?: string;
  /** Where the program of the game is, if it is not beside the module. */
  program?: Program;
  /** Texts in another language, by the keys that hexgames-texts.mjs has, and the language, such as de. */
  texts?: {[key: string]: unknown};
  /** Is called with every move that was played. */
  onmove?: (played: {move: string; by: string; state: State}) => void;
}

/** A board in an element. */
export interface View {
  /** The game on the board. */
  readonly game: Game;
  /** Plays a move. */
  play(move: string): Promise<void>;
  /** Goes to a position, as the method of the game does. */
  go(to: number | {node: number}): Promise<void>;
  /** Turns the board. */
  flip(): Promise<void>;
  /** Changes the colors. */
  color(theme: string): Promise<void>;
  /** Shows the game after other code has changed it; with a state, with the moves that led to it. */
  show(state?: State): Promise<void>;
  /** Empties the element, and ends the game if mount has loaded it. */
  close(): void;
}

/** Puts a board into an element of a page, with a game or one of a name. */
export function mount(element: Element, game: string | Game, how?: Mounting): Promise<View>;
