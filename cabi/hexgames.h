/* hexgames.h: hexgames for C, C++, and every language that can call C.

   Build the library with Go and link to it:

	go build -buildmode=c-shared -o libhexgames.so example.com/hexgames/cabi
	cc -o program program.c -L. -lhexgames

   MANUAL.md, beside this file, shows example programs. In short:

   Positions, sessions, and batches are handles: numbers that are never 0 and never reused.
   Close each of them once. Using a closed or nonexistent handle is an error.

   Every function that can fail takes a hexgames_error, which may be NULL, as its last argument. On
   success, it sets the code to HEXGAMES_OK. On failure, it changes nothing else, and returns 0,
   NULL, or -1. It returns -1 if its result is a number that may be 0.

   Texts are UTF-8 and end with a zero byte. The caller owns the texts that a function returns, and
   frees them with hexgames_free. The library keeps no pointers to the caller's memory after a call.

   Any thread may call any function at any time. Calls on the same batch wait for each other. Calls
   on the same session wait for each other, too, but not while bots are thinking. Load the library
   after fork, not before: a child process has only one thread, and the library needs all of its
   threads.

   No function ends the process. A panic in a game or in the library becomes the error
   HEXGAMES_PANIC; close the handles it involved. */
#ifndef HEXGAMES_H
#define HEXGAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. hexgames_version returns the version of the library's interface. */
#define HEXGAMES_VERSION 1
int32_t hexgames_version(void);

/* Handles. */
typedef uint64_t hexgames_position;
typedef uint64_t hexgames_session;
typedef uint64_t hexgames_batch;

/* Error codes. They never change. */
enum {
	HEXGAMES_OK = 0,
	HEXGAMES_ILLEGAL_MOVE = 1,  /* a move that cannot be played in this position */
	HEXGAMES_GAME_OVER = 2,     /* a move after the end */
	HEXGAMES_SYNTAX = 3,        /* a text that cannot be parsed */
	HEXGAMES_AMBIGUOUS = 4,     /* a text that matches several legal moves */
	HEXGAMES_BAD_POSITION = 5,  /* a position that no game can reach */
	HEXGAMES_OPTION = 6,        /* an option out of its range */
	HEXGAMES_ENCODING = 7,      /* a position that cannot be encoded as numbers */
	HEXGAMES_NO_GAME = 8,       /* an unknown game */
	HEXGAMES_NO_HANDLE = 9,     /* a handle that is closed, of the wrong kind, or nonexistent */
	HEXGAMES_ARGUMENT = 10,     /* a null pointer, or an array of the wrong length */
	HEXGAMES_PANIC = 11,        /* a panic in a game or in the library */
	HEXGAMES_OTHER = 12         /* anything else, as described by the message */
};

typedef struct {
	int32_t code;
	int32_t game;      /* in a batch, the first game that refuses its action; otherwise, -1 */
	char clause[16];   /* the clause of the rules that was broken, such as "D6", or "" */
	char message[488]; /* for people */
} hexgames_error;

/* Players: the values of turn and winner. */
enum { HEXGAMES_NONE = 0, HEXGAMES_WHITE = 1, HEXGAMES_BLACK = 2, HEXGAMES_CHANCE = 3 };

/* The state of a position. */
typedef struct {
	int32_t turn;    /* the player to move; HEXGAMES_NONE if the game is over */
	int32_t over;    /* 1 if the game is over */
	int32_t winner;  /* HEXGAMES_NONE for a draw, and if the game is not over */
	int32_t moves;   /* the number of legal moves */
	uint64_t hash;   /* equal positions have equal hashes; 0 if the game has none */
	char reason[40]; /* why the game is over, such as "no legal move" */
} hexgames_state;

/* hexgames_free frees a text or bytes that a function returned. NULL is allowed. */
void hexgames_free(void *text);

/* hexgames_close closes a handle of any kind. It returns 0, or -1 if there is no such handle. Calls
   that use it in other threads are completed; bots stop thinking. */
int32_t hexgames_close(uint64_t handle, hexgames_error *error);

/* hexgames_handles returns the number of open handles. */
int64_t hexgames_handles(void);

/* hexgames_games returns the games and their options as JSON: an array of objects with name, title,
   and options. Options are an array of objects with name, type, standard, and words. */
char *hexgames_games(hexgames_error *error);

/* Positions. They never change: playing a move returns a new position. */

/* hexgames_new returns the start of a game. Options are words such as "side=5 open=yes"; NULL or ""
   means the standard game. */
hexgames_position hexgames_new(const char *game, const char *options, hexgames_error *error);

/* hexgames_read reads a position from a text that hexgames_write returned, and hexgames_decode from
   bytes that hexgames_encode returned. */
hexgames_position hexgames_read(const char *game, const char *position, hexgames_error *error);
hexgames_position hexgames_decode(const char *game, const void *bytes, size_t size, hexgames_error *error);

/* hexgames_look writes the state of a position, and returns 0 or -1. */
int32_t hexgames_look(hexgames_position position, hexgames_state *state, hexgames_error *error);

/* hexgames_play plays a move in the game's notation. hexgames_play_index plays move i of the legal
   moves, counted from 0. hexgames_play_actions plays the move with the given actions. They return
   the next position, and write its state unless state is NULL. */
hexgames_position hexgames_play(hexgames_position position, const char *move, hexgames_state *state, hexgames_error *error);
hexgames_position hexgames_play_index(hexgames_position position, int64_t i, hexgames_state *state, hexgames_error *error);
hexgames_position hexgames_play_actions(hexgames_position position, const int32_t *actions, size_t count, hexgames_state *state, hexgames_error *error);

/* hexgames_moves returns the legal moves, each followed by a line break. hexgames_move returns move
   i of them. */
char *hexgames_moves(hexgames_position position, hexgames_error *error);
char *hexgames_move(hexgames_position position, int64_t i, hexgames_error *error);

/* hexgames_write returns the position as a line of text. hexgames_diagram returns the board as
   several lines, for terminals. hexgames_encode returns the position as bytes and sets size to their
   number. */
char *hexgames_write(hexgames_position position, hexgames_error *error);
char *hexgames_diagram(hexgames_position position, hexgames_error *error);
void *hexgames_encode(hexgames_position position, size_t *size, hexgames_error *error);

/* Positions as numbers. A move is one or more actions; an observation is planes and a vector. */

typedef struct {
	int32_t planes, height, width; /* number x of row y of plane i is at (i*height+y)*width+x */
	int32_t vector;                /* the number of values after the planes */
	int32_t actions;               /* actions are 0 to actions-1 */
} hexgames_shape;

/* hexgames_shape_of writes the sizes, and returns 0 or -1. */
int32_t hexgames_shape_of(hexgames_position position, hexgames_shape *shape, hexgames_error *error);

/* hexgames_observe writes the observation after the first actions of a move, and returns 0 or -1. The
   observation has planes*height*width+vector numbers. */
int32_t hexgames_observe(hexgames_position position, const int32_t *first, size_t count, float *numbers, size_t length, hexgames_error *error);

/* hexgames_mask writes 1 for each action that can follow the first actions of a move, and 0 for all
   others. It returns how many can follow, or -1. None can follow if the first actions are a complete
   move. */
int32_t hexgames_mask(hexgames_position position, const int32_t *first, size_t count, uint8_t *mask, size_t length, hexgames_error *error);

/* hexgames_action returns the human-readable name of an action, such as "d4-e5", or "" if it has
   none. */
char *hexgames_action(hexgames_position position, int32_t action, hexgames_error *error);

/* hexgames_actions_of writes the actions of a legal move in the game's notation, as many as fit. It
   returns their total number, or -1. */
int32_t hexgames_actions_of(hexgames_position position, const char *move, int32_t *actions, size_t length, hexgames_error *error);

/* Sessions: games in progress with records, drawings, clicks, and bots, controlled by JSON requests.
   kit/session/JSON.md lists the requests. */

/* hexgames_session_new returns a session without a game. The seed is for Chance and for bots. */
hexgames_session hexgames_session_new(uint64_t seed, hexgames_error *error);

/* hexgames_ask returns the reply to a request: an object with answer, or with error and message. If
   a bot has to think, the call takes as long as the bot's budget allows. */
char *hexgames_ask(hexgames_session session, const char *request, hexgames_error *error);

/* hexgames_cancel stops the thinking in all pending requests of the session, which then return the
   best result so far. It returns 0 or -1. */
int32_t hexgames_cancel(hexgames_session session, hexgames_error *error);

/* hexgames_png converts the SVG in a session's answer to a PNG file, and sets size to its length. */
void *hexgames_png(const char *svg, size_t *size, hexgames_error *error);

/* Batches: many games in lockstep, for machine learning. */

typedef struct {
	int32_t plies;   /* games are cut off after this many moves; 0 for never */
	int32_t threads; /* the number of threads in a call; 0 means 1 */
	int32_t chance;  /* 1 if the caller plays Chance, too; otherwise, the batch draws */
	int32_t final;   /* 1 if a finished game shows its final position until the next step */
} hexgames_batch_options;

/* The action that leaves a game unchanged. */
#define HEXGAMES_SKIP (-1)

/* How a game ended. */
enum { HEXGAMES_RUNNING = 0, HEXGAMES_OVER = 1, HEXGAMES_CUT = 2 };

/* The caller's arrays. Each holds the elements of all games, one game after another; its length is
   the total number of elements. An array that is NULL, with length 0, is not written. The comments
   list the elements for each game. */
typedef struct {
	uint8_t *masks;      size_t masks_length;        /* actions numbers: 1 if the action is legal */
	uint8_t *mask_bits;  size_t mask_bits_length;    /* (actions+7)/8 bytes: action a is bit a%8 of byte a/8 */
	float *observations; size_t observations_length; /* planes*height*width+vector numbers */
	int8_t *planes;      size_t planes_length;       /* planes*height*width numbers */
	uint8_t *plane_bits; size_t plane_bits_length;   /* (planes*height*width+7)/8 bytes */
	float *vectors;      size_t vectors_length;      /* vector numbers */
	uint8_t *turns;      size_t turns_length;        /* the player to act; HEXGAMES_NONE in a finished game */
	uint8_t *ends;       size_t ends_length;         /* how the last step ended the game */
	float *returns;      size_t returns_length;      /* White's result if the game ended: 1, -1, or 0 */
} hexgames_arrays;

/* hexgames_batch_new returns a batch of games that start at a position. Options may be NULL. */
hexgames_batch hexgames_batch_new(hexgames_position start, int32_t games, const hexgames_batch_options *options, hexgames_error *error);

/* hexgames_batch_reset restarts all games, with a seed for the moves of Chance. hexgames_batch_step
   plays an action in each game; an illegal action leaves its game unchanged and is an error.
   hexgames_batch_look only writes the arrays. They return 0 or -1. Arrays may be NULL, but if an
   array has the wrong length, nothing is done. */
int32_t hexgames_batch_reset(hexgames_batch batch, uint64_t seed, const hexgames_arrays *arrays, hexgames_error *error);
int32_t hexgames_batch_look(hexgames_batch batch, const hexgames_arrays *arrays, hexgames_error *error);
int32_t hexgames_batch_step(hexgames_batch batch, const int32_t *actions, size_t length, const hexgames_arrays *arrays, hexgames_error *error);

/* hexgames_batch_refused writes the numbers of the games that refused their actions in the last
   step, as many as fit. It returns their total number, or -1. */
int32_t hexgames_batch_refused(hexgames_batch batch, int32_t *games, size_t length, hexgames_error *error);

/* hexgames_batch_choose writes a random legal action for each game, and returns 0 or -1. Use a
   different seed for each step. */
int32_t hexgames_batch_choose(hexgames_batch batch, uint64_t seed, int32_t *actions, size_t length, hexgames_error *error);

/* hexgames_batch_position returns the position of a game, counted from 0. */
hexgames_position hexgames_batch_position(hexgames_batch batch, int32_t game, hexgames_error *error);

#ifdef __cplusplus
}
#endif

#endif
