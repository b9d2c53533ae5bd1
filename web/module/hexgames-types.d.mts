// The types of requests and answers. go test ./web -run Types -update writes them
// from hexgames.schema.json.

/** The fields of each kind of request. */
export interface Requests {
  new: {
    game?: string;
    options?: {[name: string]: string | number | boolean};
    position?: string;
    seed?: number;
  };
  load: {
    record: string;
    number?: number;
    game?: string;
  };
  replay: {
    game?: string;
    start?: string;
    moves?: string[];
    result?: string;
    termination?: string;
  };
  records: {
    record: string;
  };
  state: {};
  line: {};
  tree: {};
  drawing: {};
  picture: {
    theme?: string;
    /** Whether the colors are CSS variables, such as --hexgames-white-face, with the theme's colors as defaults. */
    variables?: boolean;
    /** In pixels, at most 20000. With 0, the picture fills the available width. */
    width?: number;
    /** Whether Black is at the bottom. */
    flip?: boolean;
    /** Whether to name lines and cells. Default true. */
    coordinates?: boolean;
    /** Whether to show the areas beside the board, such as scores. Default true. */
    areas?: boolean;
    /** Kinds of marks of the position to leave out, such as group. */
    hide?: string[];
    marks?: PictureMark[];
    /** A move. The picture shows the position after it. */
    move?: string;
    /** Names clicked so far. The picture shows their effect. */
    names?: string[];
    /** Pieces that replace the position's. They need not follow the rules. */
    pieces?: PictureRequestPiece[];
    /** An item beside the board, such as a tile. The picture shows nothing else. */
    item?: string;
  };
  legal: {
    /** Whether to include the opening-book keys. */
    keys?: boolean;
  };
  click: {
    names?: string[];
  };
  try: {
    move: string;
  };
  play: {
    move: string;
    /** The player's time left after the move, in milliseconds. */
    clock?: number;
    /** Whether a move in the past starts a variation instead of a new main line. */
    aside?: boolean;
  };
  chance: {
    /** Whether a move in the past starts a variation instead of a new main line. */
    aside?: boolean;
  };
  undo: {};
  go: {
    /** A number of moves of the line. */
    ply?: number;
    /** The number of a move, from the answer to tree. */
    node?: number;
  };
  variation: {
    ply: number;
    number: number;
  };
  promote: {};
  remove: {};
  annotate: {
    /** A comment before the move. */
    before?: string;
    /** A comment after the move. */
    after?: string;
    /** Glyphs such as !?, or numbers such as $16. */
    glyphs?: string[];
    marks?: PictureMark[];
  };
  resign: {
    player: 'White' | 'Black';
  };
  timeout: {
    player: 'White' | 'Black';
  };
  draw: {};
  record: {
    tags?: Tag[];
  };
  think: {
    bot?: string;
    role?: string;
    hints?: number;
    among?: string[];
  };
  review: {
    bot?: string;
  };
  solve: {
    /** Such as 5s. */
    time?: string;
    /** The maximum number of positions to examine, 1 or more. */
    nodes?: number;
    /** Whether to also find the number of moves to the end. */
    length?: boolean;
  };
}

/** The answer to each kind of request. */
export interface Answers {
  new: State;
  load: State;
  replay: State;
  records: Records;
  state: State;
  line: Line;
  tree: Tree;
  drawing: Shown;
  picture: Pictured;
  legal: Legal;
  click: Clicked;
  try: Tried;
  play: State;
  chance: State;
  undo: State;
  go: State;
  variation: State;
  promote: State;
  remove: State;
  annotate: Tree;
  resign: State;
  timeout: State;
  draw: State;
  record: Recorded;
  think: Thought;
  review: Review;
  solve: Solved;
}

/** A mark in a picture that is not part of the position. */
export interface PictureMark {
  kind: string;
  cells: string[];
  /** Any CSS color. */
  color?: string;
}

/** In a request. */
export interface PictureRequestPiece {
  cell: string;
  kind: string;
  owner?: Player;
  text?: string;
  mate?: string;
  level?: number;
}

/** A tag of a record. */
export interface Tag {
  name: string;
  value: string;
}

/** A game at the current position. */
export interface State {
  game: string;
  turn: Player;
  outcome: Outcome;
  /** Whether the players ended the game, not the rules. */
  declared: boolean;
  position: string;
  /** The number of occurrences of the position in the game so far. */
  occurrences: number;
  /** The number of moves that led here. */
  ply: number;
  /** The number of moves of the line. */
  length: number;
  /** Whether the line is the main line of the record. */
  main: boolean;
  result: Result;
  /** The tag of the record with the reason why the game ended. */
  termination?: string;
  ending?: Ending;
  /** The moves played by the request. */
  played?: Played[];
}

/** The records in a text. */
export interface Records {
  records: Heading[];
}

/** The line of moves through the current position. */
export interface Line {
  start: string;
  /** Whether the standard game starts from this position. */
  standard: boolean;
  tags?: Tag[];
  /** A comment on the game. */
  comment?: string;
  moves: LineMove[];
}

/** The main line of a record with all variations. */
export interface Tree {
  start: string;
  /** Whether the standard game starts from this position. */
  standard: boolean;
  tags?: Tag[];
  /** The number of the current move; 0 at the start. */
  node: number;
  /** A comment on the game. */
  comment?: string;
  /** The marks drawn at the start. */
  marks?: PictureMark[];
  moves: Branch[];
}

/** The drawing of the current position. */
export interface Shown {
  drawing: Drawing;
}

/** A picture of a position. */
export interface Pictured {
  svg: string;
  /** Missing for an item. */
  place?: Placement;
}

/** The legal moves. */
export interface Legal {
  moves: string[];
  /** The opening-book keys of the positions after the moves. */
  keys?: string[];
}

/** The meaning of clicks. */
export interface Clicked {
  click: Click;
}

/** The effect of a move, which is not played. */
export interface Tried {
  trial: Trial;
  /** The changes in words. */
  words?: string;
}

/** The record of a game. */
export interface Recorded {
  record: string;
}

/** A bot's evaluation of the current position. */
export interface Thought {
  move: string;
  value: number;
  nodes: number;
  /** The number of moves that the bot looked ahead. */
  depth: number;
  milliseconds: number;
  line?: string[];
  /** The best moves, best first. */
  hints?: Hint[];
}

/** A bot's judgment of the moves of a line. */
export interface Review {
  moves: Judged[];
}

/** The result of solving the current position. If it is known and there is no winner, neither player can force a win. */
export interface Solved {
  known: boolean;
  winner?: Side;
  /** The players known to avoid a loss. */
  holds?: Side[];
  /** The number of moves to the end by both players. */
  moves?: number;
  line?: string[];
  /** The number of positions examined. */
  nodes: number;
  milliseconds: number;
}

/** The progress of a review. */
export interface Progress {
  done: number;
  of: number;
}

/** The progress of the solve request. The question is whether the player can force a win. */
export interface Solving {
  player: Side;
  /** The maximum number of moves in the question. */
  within?: number;
  /** An estimate of the positions left to solve if the answer is yes. */
  yes: number;
  /** The estimate if the answer is no. */
  no: number;
  /** The number of positions examined. */
  nodes: number;
}

export type Player = 'None' | 'White' | 'Black' | 'Chance';

/** A game that is over without a winner is a draw. */
export interface Outcome {
  winner: 'None' | 'White' | 'Black';
  reason: string;
}

/** The result of a record, * if there is none. */
export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

/** The result with best play, where an endgame table has the position. */
export interface Ending {
  winner: 'None' | 'White' | 'Black';
  /** The number of moves to the end by both players; 0 for a draw. */
  plies: number;
}

/** A move played by a request. */
export interface Played {
  /** The number of the move. */
  ply: number;
  move: string;
  by: Mover;
  changes?: Change[];
  /** The changes in words. */
  words?: string;
}

/** The description of a record. */
export interface Heading {
  game?: string;
  tags?: Tag[];
  /** The number of moves of the main line. */
  moves: number;
  result: Result;
}

/** A move of a line, with its notes from the record. */
export interface LineMove {
  move: string;
  by: Mover;
  /** Glyphs such as !?. */
  glyphs?: string[];
  /** A comment before the move. */
  before?: string;
  /** A comment after the move. */
  after?: string;
  /** The time left, such as 0:04:58. */
  clock?: string;
  evaluation?: number;
  /** The first moves of other lines. */
  variations?: string[];
}

/** A move of a tree, with its notes from the record. */
export interface Branch {
  /** The number of the move, constant as long as the session has the game. */
  node: number;
  move: string;
  by: Mover;
  /** Glyphs such as !?. */
  glyphs?: string[];
  /** A comment before the move. */
  before?: string;
  /** A comment after the move. */
  after?: string;
  /** The time left, such as 0:04:58. */
  clock?: string;
  evaluation?: number;
  /** The marks drawn on the board. */
  marks?: PictureMark[];
  /** Variations, which start in place of this move. */
  lines?: Branch[][];
}

export interface Drawing {
  cells?: Cell[];
  pieces?: Piece[];
  areas?: Area[];
  marks?: Mark[];
}

/** The place of a drawing in a picture, in units of its viewBox. The point p of the drawing is at origin + unit * p. */
export interface Placement {
  /** Negative if the board is flipped. */
  unit: number;
  origin: Point;
  width: number;
  height: number;
}

/** It has names to click, moves to play, or a refusal. */
export interface Click {
  next?: string[];
  moves?: string[];
  refusal?: Refused;
  /** A prompt for the next click. */
  prompt?: string;
  /** The pieces that the clicks so far put on the board. */
  pieces?: Piece[];
}

export interface Trial {
  move: string;
  changes?: Change[];
  position: string;
  outcome: Outcome;
}

/** A move with a bot's evaluation of it. */
export interface Hint {
  move: string;
  value: number;
  nodes: number;
  /** Whether the value is proven. */
  exact?: boolean;
  /** If proven, the number of moves to the end by both players, including this one. */
  plies?: number;
  line?: string[];
}

/** A move of a review. Its values are for the player who moves. */
export interface Judged {
  /** The number of the move. */
  ply: number;
  move: string;
  by: Mover;
  before?: number;
  after?: number;
  best?: string;
  line?: string[];
}

/** A player other than Chance. */
export type Side = 'White' | 'Black';

/** The player who made a move. */
export type Mover = 'White' | 'Black' | 'Chance';

export interface Change {
  kind: 'placed' | 'moved' | 'captured' | 'lifted' | 'turned' | 'drawn' | 'scored';
  piece?: Piece;
  path?: string[];
  count?: number;
  item?: string;
  from?: string;
  to?: string;
  owner?: Owner;
  at?: Point[];
}

export interface Cell {
  name: string;
  center: Point;
  corners: Point[];
  shade: 0 | 1 | 2;
}

export interface Piece {
  cell: string;
  /** The number of pieces below it. */
  level: number;
  kind: string;
  owner?: Owner;
  text?: string;
  /** The cell of the other half of a piece that covers two cells. */
  mate?: string;
}

/** Either a list of items or a number. */
export interface Area {
  name: string;
  owner?: Owner;
  items?: string[];
  score: number;
}

export interface Mark {
  kind: string;
  cells?: string[];
  at?: Point[];
  owner?: Owner;
}

/** X grows to the right, y downward. */
export interface Point {
  x: number;
  y: number;
}

export interface Refused {
  kind: string;
  /** The game's name. */
  game: string;
  /** The input that was refused, unchanged. */
  input: string;
  /** The byte of the input where the error is, counted from 1. */
  column?: number;
  /** The clause of the game's rules that the input breaks. */
  clause?: string;
  cells?: string[];
  /** The reason for the refusal, in words. */
  reason: string;
}

/** The player who owns something, omitted if there is none. */
export type Owner = 'White' | 'Black' | 'Chance';
