// The types of hexgames.mjs. MODULE.md is its manual.

import type {
  Answers, Click, Drawing, Heading, Line, PictureMark, Pictured, Point, Progress, Refused, Requests, Review, Solved, Solving, State, Tag,
  Thought, Tried,
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
  /** The rules in words and pictures. */
  lessons: Lesson[];
}

/**
 * A clause of the rules in words, and a picture for it: of a position with marks, without
 * coordinates.
 */
export interface Lesson {
  words: string;
  /** The picture in words. */
  alt: string;
  position: string;
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
  /** Draws the position. */
  drawing(): Drawing;
  /** Draws the position as SVG, or that after a move, and tells where the cells are. */
  picture(fields?: Requests['picture']): Pictured;
  /** Lists the legal moves. */
  legal(): string[];
  /** Tells what clicks mean, one after the other, and what can be clicked next. */
  click(...names: string[]): Click;
  /** Tells what a move would change, and does not play it. */
  try(move: string): Tried;

  /** Plays a move. */
  play(move: string): State;
  /** Plays all moves of Chance up to the next player's. */
  chance(): State;
  /** Takes back how the players ended the game, or goes back by a move, which stays in the line. */
  undo(): State;
  /** Goes to the position after so many moves of the line. */
  go(ply: number): State;
  /** Goes to a variation: a move instead of the move ply of the line. Both count from 1. */
  variation(ply: number, number: number): State;
  /** Resigns for a player. */
  resign(player: 'White' | 'Black'): State;
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
