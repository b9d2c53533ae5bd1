/* hexgames.h: the games of hexgames in C, C++, and every language that can call C.

   Build the library with Go, and link with it:

	go build -buildmode=c-shared -o libhexgames.so example.com/hexgames/cabi
	cc -o program program.c -L. -lhexgames

   MANUAL.md, beside this file, shows programs. In short:

   Positions, sessions and batches are handles: numbers that are never 0 and never used again.
   Close each of them once. A handle that is closed, or that never was one, is an error.

   Every function that can fail takes a hexgames_error, which may be NULL, as its last argument. On
   success it sets the code to HEXGAMES_OK. On failure it changes nothing else, and returns 0, NULL
   or, where it returns a number that may be 0, -1.

   Texts are UTF-8 and end with a zero byte. Those that a function returns are the caller's, who
   frees them with hexgames_free. All other memory stays the caller's: the library keeps no pointer
   after a call.

   Any thread may call any function at any time. Calls with the same batch wait for each other, and
   those with the same session, too, but not for bots that think. Load the library after fork, not
   before: in a child process, only one thread goes on, and the library needs all of its own.

   No call of a function ends the process. A fault in a game or in the library itself is the error
   HEXGAMES_PANIC; what it concerned should be closed. */
#ifndef HEXGAMES_H
#define HEXGAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. hexgames_version returns that of the library. */
#define HEXGAMES_VERSION 1
int32_t hexgames_version(void);

/* Handles. */
typedef uint64_t hexgames_position;
typedef uint64_t hexgames_session;
typedef uint64_t hexgames_batch;

/* Codes of errors. They never change. */
enum {
	HEXGAMES_OK = 0,
	HEXGAMES_ILLEGAL_MOVE = 1,  /* a move that cannot be played in this position */
	HEXGAMES_GAME_OVER = 2,     /* a move after the end */
	HEXGAMES_SYNTAX = 3,        /* a text that cannot be read */
	HEXGAMES_AMBIGUOUS = 4,     /* a text that reads as several legal moves */
	HEXGAMES_BAD_POSITION = 5,  /* a position that no game can reach */
	HEXGAMES_OPTION = 6,        /* an option out of its range */
	HEXGAMES_ENCODING = 7,      /* a position that the encoding as numbers cannot hold */
	HEXGAMES_NO_GAME = 8,       /* there is no game with this name */
	HEXGAMES_NO_HANDLE = 9,     /* a handle that is closed, of another kind, or none */
	HEXGAMES_ARGUMENT = 10,     /* a null pointer, or an array of the wrong length */
	HEXGAMES_PANIC = 11,        /* a fault in a game or in the library */
	HEXGAMES_OTHER = 12         /* anything else: the message says what */
};

typedef struct {
	int32_t code;
	int32_t game;      /* in a batch, the first game that refuses its action; else -1 */
	char clause[16];   /* the clause of the rules that was broken, such as "D6"; "" if none was */
	char message[488]; /* for people */
} hexgames_error;

/* Players, as turn and winner. */
enum { HEXGAMES_NONE = 0, HEXGAMES_WHITE = 1, HEXGAMES_BLACK = 2, HEXGAMES_CHANCE = 3 };

/* What is to know of a position at each move. */
typedef struct {
	int32_t turn;    /* the player to move; HEXGAMES_NONE when the game is over */
	int32_t over;    /* 1 when the game is over */
	int32_t winner;  /* HEXGAMES_NONE for a draw, and while the game goes on */
	int32_t moves;   /* the number of legal moves */
	uint64_t hash;   /* equal positions have equal hashes; 0 if the game has none */
	char reason[40]; /* why the game is over, such as "no legal move" */
} hexgames_state;

/* hexgames_free frees a text or bytes that a function returned. NULL is fine. */
void hexgames_free(void *text);

/* hexgames_close closes a handle of any kind, and returns 0, or -1 if there is none. A call that
   uses it in another thread still comes to its end; bots stop thinking. */
int32_t hexgames_close(uint64_t handle, hexgames_error *error);

/* hexgames_handles returns the number of handles that are open. */
int64_t hexgames_handles(void);

/* hexgames_games returns the games and their options as JSON: an array of objects with name, title
   and options, an array of objects with name, type, standard and words. */
char *hexgames_games(hexgames_error *error);

/* Positions. They never change: to play a move is to get another position. */

/* hexgames_new returns the start of a game. Options are words such as "side=5 open=yes"; NULL or ""
   is the standard game. */
hexgames_position hexgames_new(const char *game, const char *options, hexgames_error *error);

/* hexgames_read reads a position from a text of hexgames_write, and hexgames_decode from bytes of
   hexgames_encode. */
hexgames_position hexgames_read(const char *game, const char *position, hexgames_error *error);
hexgames_position hexgames_decode(const char *game, const void *bytes, size_t size, hexgames_error *error);

/* hexgames_look writes what is to know of a position, and returns 0, or -1. */
int32_t hexgames_look(hexgames_position position, hexgames_state *state, hexgames_error *error);

/* hexgames_play plays a move in the game's notation, hexgames_play_index move i of the legal moves,
   counted from 0, and hexgames_play_actions the move with these actions. They return the next
   position, of which they write the state, unless that is NULL. */
hexgames_position hexgames_play(hexgames_position position, const char *move, hexgames_state *state, hexgames_error *error);
hexgames_position hexgames_play_index(hexgames_position position, int64_t i, hexgames_state *state, hexgames_error *error);
hexgames_position hexgames_play_actions(hexgames_position position, const int32_t *actions, size_t count, hexgames_state *state, hexgames_error *error);

/* hexgames_moves returns the legal moves, each with a line break after it, and hexgames_move one. */
char *hexgames_moves(hexgames_position position, hexgames_error *error);
char *hexgames_move(hexgames_position position, int64_t i, hexgames_error *error);

/* hexgames_write returns the position as a line of text, and hexgames_diagram the board in several
   lines, for terminals. hexgames_encode returns a few bytes, and sets their number. */
char *hexgames_write(hexgames_position position, hexgames_error *error);
char *hexgames_diagram(hexgames_position position, hexgames_error *error);
void *hexgames_encode(hexgames_position position, size_t *size, hexgames_error *error);

/* Positions as numbers. A move is one action or several; an observation is planes and a vector. */

typedef struct {
	int32_t planes, height, width; /* number x of row y of plane i is at (i*height+y)*width+x */
	int32_t vector;                /* the numbers after the planes */
	int32_t actions;               /* actions are 0 to actions-1 */
} hexgames_shape;

/* hexgames_shape_of writes the sizes, and returns 0, or -1. */
int32_t hexgames_shape_of(hexgames_position position, hexgames_shape *shape, hexgames_error *error);

/* hexgames_observe writes the observation after the first actions of a move, which has
   planes*height*width+vector numbers, and returns 0, or -1. */
int32_t hexgames_observe(hexgames_position position, const int32_t *first, size_t count, float *numbers, size_t length, hexgames_error *error);

/* hexgames_mask writes a 1 for each action that can follow the first ones, and 0 for others. It
   returns the number of the former; 0 if the first ones are a whole move. Or it returns -1. */
int32_t hexgames_mask(hexgames_position position, const int32_t *first, size_t count, uint8_t *mask, size_t length, hexgames_error *error);

/* hexgames_action returns the name of an action for people, such as "d4-e5"; "" if there is none. */
char *hexgames_action(hexgames_position position, int32_t action, hexgames_error *error);

/* hexgames_actions_of writes the actions of a legal move in the game's notation, as many as there is
   room for, and returns how many there are, or -1. */
int32_t hexgames_actions_of(hexgames_position position, const char *move, int32_t *actions, size_t length, hexgames_error *error);

/* Sessions: a game in progress with its record, drawings, clicks and bots, by requests as JSON.
   kit/session/JSON.md lists them. */

/* hexgames_session_new returns a session without a game. The seed is for Chance and for bots. */
hexgames_session hexgames_session_new(uint64_t seed, hexgames_error *error);

/* hexgames_ask returns the reply to a request, an object with answer, or with error and message. A
   request in which a bot thinks takes as long as its budget allows. */
char *hexgames_ask(hexgames_session session, const char *request, hexgames_error *error);

/* hexgames_cancel ends the thinking of all requests that the session is answering, which then return
   the best that was found, and returns 0, or -1. */
int32_t hexgames_cancel(hexgames_session session, hexgames_error *error);

/* hexgames_png returns a picture as a PNG file, from the SVG of a session's answer, and sets its size. */
void *hexgames_png(const char *svg, size_t *size, hexgames_error *error);

/* Batches: many games in step, for programs that learn. */

typedef struct {
	int32_t plies;   /* the number of moves after which a game is cut off; 0 for never */
	int32_t threads; /* the number of threads that work in a call; at least one does */
	int32_t chance;  /* 1 if the caller plays Chance, too; otherwise the batch draws */
	int32_t final;   /* 1 if a game that has ended shows its final position until the next step */
} hexgames_batch_options;

/* The action that leaves a game as it is. */
#define HEXGAMES_SKIP (-1)

/* How a game ended. */
enum { HEXGAMES_RUNNING = 0, HEXGAMES_OVER = 1, HEXGAMES_CUT = 2 };

/* Arrays of the caller, with the number of their elements: those of all games, one game after the
   other. An array that is NULL, with the length 0, is not written. */
typedef struct {
	uint8_t *masks;      size_t masks_length;        /* actions for each game: 1 if the action is legal */
	uint8_t *mask_bits;  size_t mask_bits_length;    /* (actions+7)/8 bytes: action a is bit a%8 of byte a/8 */
	float *observations; size_t observations_length; /* planes*height*width+vector numbers */
	int8_t *planes;      size_t planes_length;       /* planes*height*width numbers */
	uint8_t *plane_bits; size_t plane_bits_length;   /* (planes*height*width+7)/8 bytes */
	float *vectors;      size_t vectors_length;      /* vector numbers */
	uint8_t *turns;      size_t turns_length;        /* the player to act; HEXGAMES_NONE in a game that has ended */
	uint8_t *ends;       size_t ends_length;         /* whether the last step ended the game */
	float *returns;      size_t returns_length;      /* White's result of a game that ended: 1, -1 or 0 */
} hexgames_arrays;

/* hexgames_batch_new returns a batch of games that begin at a position. Options may be NULL. */
hexgames_batch hexgames_batch_new(hexgames_position start, int32_t games, const hexgames_batch_options *options, hexgames_error *error);

/* hexgames_batch_reset begins all games anew, with a seed for the moves of Chance. hexgames_batch_look
   only writes the arrays. hexgames_batch_step takes an action for each game: one that is not legal
   leaves its game unchanged, and is an error. They return 0, or -1. Arrays may be NULL, but with a
   wrong length nothing is done. */
int32_t hexgames_batch_reset(hexgames_batch batch, uint64_t seed, const hexgames_arrays *arrays, hexgames_error *error);
int32_t hexgames_batch_look(hexgames_batch batch, const hexgames_arrays *arrays, hexgames_error *error);
int32_t hexgames_batch_step(hexgames_batch batch, const int32_t *actions, size_t length, const hexgames_arrays *arrays, hexgames_error *error);

/* hexgames_batch_refused writes the numbers of the games that refused their actions in the last
   step, as many as there is room for, and returns how many there are, or -1. */
int32_t hexgames_batch_refused(hexgames_batch batch, int32_t *games, size_t length, hexgames_error *error);

/* hexgames_batch_choose writes a random legal action for each game, and returns 0, or -1. Take
   another seed for each step. */
int32_t hexgames_batch_choose(hexgames_batch batch, uint64_t seed, int32_t *actions, size_t length, hexgames_error *error);

/* hexgames_batch_position returns the position of a game, counted from 0. */
hexgames_position hexgames_batch_position(hexgames_batch batch, int32_t game, hexgames_error *error);

#ifdef __cplusplus
}
#endif

#endif
