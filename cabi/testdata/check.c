/* check calls every function with good and bad input, and fails at the first surprise. */
#include <hexgames.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "line %d: %s; the last error is %d: %s\n", __LINE__, #condition, error.code, error.message); \
			exit(1); \
		} \
	} while (0)

static hexgames_error error;

/* says reports whether the last error has a code and contains a text. */
static int says(int code, const char *text) { return error.code == code && strstr(error.message, text) != NULL; }

/* is reports whether a text is the wanted one, and frees it. */
static int is(char *text, const char *want) {
	int same = text != NULL && strcmp(text, want) == 0;
	if (!same)
		fprintf(stderr, "the text is %s\n", text == NULL ? "NULL" : text);
	hexgames_free(text);
	return same;
}

static void positions(void) {
	hexgames_state state;
	hexgames_position p = hexgames_new("hexdame", "", &error);
	CHECK(p != 0 && error.code == HEXGAMES_OK && error.game == -1 && error.message[0] == 0);
	CHECK(hexgames_look(p, &state, &error) == 0 && state.turn == HEXGAMES_WHITE && !state.over && state.moves == 15);
	CHECK(state.hash != 0 && state.reason[0] == 0);

	/* The same position by its move, its index, and its actions. */
	char *first = hexgames_move(p, 0, &error);
	CHECK(first != NULL);
	hexgames_state after, again;
	hexgames_position q = hexgames_play(p, first, &after, &error);
	CHECK(q != 0 && after.turn == HEXGAMES_BLACK && after.hash != state.hash);
	hexgames_position r = hexgames_play_index(p, 0, &again, &error);
	CHECK(r != 0 && r != q && again.hash == after.hash);
	hexgames_shape shape;
	CHECK(hexgames_shape_of(p, &shape, &error) == 0 && shape.planes == 7 && shape.height == 9 && shape.width == 9 && shape.vector == 0 && shape.actions == 1104);
	uint8_t mask[1104];
	CHECK(hexgames_mask(p, NULL, 0, mask, sizeof mask, &error) == 15);
	int32_t action = 0;
	for (;; action++) {
		CHECK(action < shape.actions);
		char *name = hexgames_action(p, action, &error);
		CHECK(name != NULL);
		int found = strcmp(name, first) == 0;
		hexgames_free(name);
		if (found)
			break;
	}
	CHECK(mask[action] == 1);
	int32_t same[2] = {-7, -7};
	CHECK(hexgames_actions_of(p, first, same, 2, &error) == 1 && same[0] == action && same[1] == -7);
	CHECK(hexgames_actions_of(p, first, NULL, 0, &error) == 1);
	CHECK(hexgames_actions_of(p, "d4-d6", same, 2, &error) == -1 && says(HEXGAMES_ILLEGAL_MOVE, "d4-d6"));
	hexgames_position s = hexgames_play_actions(p, &action, 1, &again, &error);
	CHECK(s != 0 && again.hash == after.hash);
	CHECK(hexgames_mask(p, &action, 1, mask, sizeof mask, &error) == 0);
	float numbers[7 * 81];
	CHECK(hexgames_observe(p, NULL, 0, numbers, 7 * 81, &error) == 0 && numbers[0] == 1);

	/* There and back again, as text and as bytes. */
	char *text = hexgames_write(q, &error);
	hexgames_position t = hexgames_read("hexdame", text, &error);
	CHECK(t != 0);
	CHECK(is(hexgames_write(t, &error), text));
	size_t size = 0;
	void *bytes = hexgames_encode(q, &size, &error);
	CHECK(bytes != NULL && size > 0 && size <= 16);
	hexgames_position u = hexgames_decode("hexdame", bytes, size, &error);
	CHECK(u != 0);
	CHECK(is(hexgames_write(u, &error), text));
	hexgames_free(text);
	hexgames_free(bytes);
	char *moves = hexgames_moves(p, &error);
	CHECK(moves != NULL && strncmp(moves, first, strlen(first)) == 0 && moves[strlen(first)] == '\n' && moves[strlen(moves) - 1] == '\n');
	char *diagram = hexgames_diagram(p, &error);
	CHECK(diagram != NULL && strchr(diagram, '\n') != NULL);
	hexgames_free(moves);
	hexgames_free(diagram);
	hexgames_free(first);

	/* Refused calls. */
	CHECK(hexgames_play(p, "d4-d6", &again, &error) == 0 && says(HEXGAMES_ILLEGAL_MOVE, "d4-d6") && strcmp(error.clause, "D2") == 0);
	CHECK(hexgames_play(p, "nonsense", &again, &error) == 0 && says(HEXGAMES_SYNTAX, "nonsense"));
	CHECK(hexgames_play(p, NULL, &again, &error) == 0 && says(HEXGAMES_SYNTAX, "hexdame"));
	CHECK(hexgames_play_index(p, 15, &again, &error) == 0 && says(HEXGAMES_ILLEGAL_MOVE, "there is no move 15: want 0 to 14"));
	CHECK(hexgames_play_index(p, -1, &again, &error) == 0 && says(HEXGAMES_ILLEGAL_MOVE, "there is no move -1"));
	CHECK(hexgames_move(p, 15, &error) == NULL && says(HEXGAMES_ILLEGAL_MOVE, "there is no move 15"));
	CHECK(hexgames_play_actions(p, NULL, 0, NULL, &error) == 0 && says(HEXGAMES_ILLEGAL_MOVE, "the move is not complete"));
	CHECK(hexgames_play_actions(p, NULL, 1, NULL, &error) == 0 && says(HEXGAMES_ARGUMENT, "null"));
	CHECK(hexgames_mask(p, NULL, 0, mask, 1103, &error) == -1 && says(HEXGAMES_ARGUMENT, "the length of the mask is 1103: want 1104"));
	CHECK(hexgames_observe(p, NULL, 0, numbers, 1, &error) == -1 && says(HEXGAMES_ARGUMENT, "the length of the observation is 1: want 567"));
	CHECK(hexgames_observe(p, &action, 1, numbers, 7 * 81, &error) == -1 && says(HEXGAMES_ILLEGAL_MOVE, "a whole move"));
	CHECK(hexgames_look(p, NULL, &error) == -1 && says(HEXGAMES_ARGUMENT, "null"));
	CHECK(hexgames_shape_of(p, NULL, &error) == -1 && says(HEXGAMES_ARGUMENT, "null"));
	CHECK(hexgames_encode(p, NULL, &error) == NULL && says(HEXGAMES_ARGUMENT, "null"));
	CHECK(hexgames_new("chess", "", &error) == 0 && says(HEXGAMES_NO_GAME, "chess"));
	CHECK(hexgames_new(NULL, "", &error) == 0 && says(HEXGAMES_NO_GAME, ""));
	CHECK(hexgames_new("hexade", "side=11", &error) == 0 && says(HEXGAMES_OPTION, "side"));
	CHECK(hexgames_new("hexade", "side", &error) == 0 && says(HEXGAMES_OPTION, "side"));
	CHECK(hexgames_new("hexade", "side=4 side=5", &error) == 0 && says(HEXGAMES_OPTION, "side=5"));
	CHECK(hexgames_read("hexdame", "W:We5:Be5", &error) == 0 && error.code == HEXGAMES_BAD_POSITION);
	CHECK(hexgames_read("hexdame", "", &error) == 0 && says(HEXGAMES_SYNTAX, "empty"));
	CHECK(hexgames_decode("hexdame", "\xff", 1, &error) == 0 && error.code == HEXGAMES_SYNTAX);
	CHECK(hexgames_decode("hexdame", NULL, 0, &error) == 0 && error.code == HEXGAMES_SYNTAX);

	/* A closed handle, a handle of another kind, and no handle. */
	CHECK(hexgames_close(u, &error) == 0);
	CHECK(hexgames_close(u, &error) == -1 && says(HEXGAMES_NO_HANDLE, "closed"));
	CHECK(hexgames_look(u, &state, &error) == -1 && says(HEXGAMES_NO_HANDLE, "closed"));
	CHECK(hexgames_play_index(u, 0, NULL, NULL) == 0);
	CHECK(hexgames_look(0, &state, &error) == -1 && says(HEXGAMES_NO_HANDLE, "the handle is 0"));
	CHECK(hexgames_ask(p, "{}", &error) == NULL && says(HEXGAMES_NO_HANDLE, "is a position: want a session"));
	CHECK(hexgames_batch_look(p, NULL, &error) == -1 && says(HEXGAMES_NO_HANDLE, "is a position: want a batch"));
	hexgames_position all[] = {p, q, r, s, t};
	for (int i = 0; i < 5; i++)
		CHECK(hexgames_close(all[i], &error) == 0);

	/* The end of a game. */
	p = hexgames_read("hexdame", "W:W:Bi9", &error);
	CHECK(p != 0 && hexgames_look(p, &state, &error) == 0 && state.over && state.winner == HEXGAMES_BLACK && state.turn == HEXGAMES_NONE && state.moves == 0);
	CHECK(strcmp(state.reason, "no legal move") == 0);
	CHECK(hexgames_play_index(p, 0, NULL, &error) == 0 && says(HEXGAMES_GAME_OVER, "no legal move"));
	CHECK(hexgames_close(p, &error) == 0);
}

static void sessions(void) {
	hexgames_session s = hexgames_session_new(7, &error);
	CHECK(s != 0);
	char *reply = hexgames_ask(s, "{\"do\":\"new\",\"game\":\"hexade\",\"options\":{\"side\":4}}", &error);
	CHECK(reply != NULL && strstr(reply, "\"turn\":\"White\"") != NULL);
	hexgames_free(reply);
	CHECK(is(hexgames_ask(s, "[]", &error), "{\"error\":{\"kind\":\"request\",\"game\":\"\",\"input\":\"\",\"reason\":\"the request is not a JSON object\"},\"message\":\"the request is not a JSON object\"}"));
	reply = hexgames_ask(s, "{\"do\":\"picture\"}", &error);
	CHECK(reply != NULL && strstr(reply, "svg") != NULL);
	hexgames_free(reply);
	size_t size = 0;
	void *file = hexgames_png("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\" viewBox=\"0 0 8 8\"><rect width=\"8\" height=\"8\" fill=\"#ff0000\"/></svg>", &size, &error);
	CHECK(file != NULL && size > 8 && memcmp(file, "\x89PNG", 4) == 0);
	hexgames_free(file);
	CHECK(hexgames_png("<nonsense", &size, &error) == NULL && error.code == HEXGAMES_SYNTAX);
	CHECK(hexgames_close(s, &error) == 0);
	CHECK(hexgames_ask(s, "{}", &error) == NULL && says(HEXGAMES_NO_HANDLE, "closed"));
	CHECK(hexgames_cancel(s, &error) == -1 && says(HEXGAMES_NO_HANDLE, "closed"));
}

static void batches(void) {
	hexgames_position start = hexgames_read("hexdame", "W:We5:Bf5,f6,g6", &error);
	hexgames_batch_options options = {.plies = 10, .threads = 2};
	hexgames_batch b = hexgames_batch_new(start, 100, &options, &error);
	CHECK(b != 0);
	CHECK(hexgames_batch_new(start, 0, NULL, &error) == 0 && says(HEXGAMES_OTHER, "0 games"));
	static uint8_t masks[100 * 1104], bits[100 * 138], turns[100], ends[100], plane_bits[100 * 71];
	static float observations[100 * 567], returns[100];
	static int8_t planes[100 * 567];
	hexgames_arrays arrays = {
		.masks = masks, .masks_length = sizeof masks, .mask_bits = bits, .mask_bits_length = sizeof bits,
		.observations = observations, .observations_length = 100 * 567, .planes = planes, .planes_length = sizeof planes,
		.plane_bits = plane_bits, .plane_bits_length = sizeof plane_bits, .turns = turns, .turns_length = 100,
		.ends = ends, .ends_length = 100, .returns = returns, .returns_length = 100,
	};
	CHECK(hexgames_batch_reset(b, 5, &arrays, &error) == 0 && turns[99] == HEXGAMES_WHITE && ends[99] == HEXGAMES_RUNNING);
	int32_t actions[100], refused[100];
	CHECK(hexgames_batch_choose(b, 1, actions, 100, &error) == 0);
	CHECK(masks[99 * 1104 + actions[99]] == 1 && (bits[99 * 138 + actions[99] / 8] >> actions[99] % 8 & 1) == 1);
	actions[17] = actions[40] = 556;
	actions[18] = HEXGAMES_SKIP;
	CHECK(hexgames_batch_step(b, actions, 100, &arrays, &error) == -1 && error.game == 17 && strcmp(error.clause, "D6") == 0);
	CHECK(says(HEXGAMES_ILLEGAL_MOVE, "game 17: hexdame: \"556\""));
	CHECK(hexgames_batch_refused(b, refused, 100, &error) == 2 && refused[0] == 17 && refused[1] == 40);
	CHECK(hexgames_batch_refused(b, NULL, 0, &error) == 2);
	CHECK(hexgames_batch_step(b, actions, 99, &arrays, &error) == -1 && says(HEXGAMES_OTHER, "the length of actions is 99: want 100"));
	masks[0] = 9;
	arrays.returns_length = 99;
	CHECK(hexgames_batch_look(b, &arrays, &error) == -1 && says(HEXGAMES_OTHER, "Returns") && masks[0] == 9);
	arrays.returns_length = 100;
	arrays.returns = NULL;
	CHECK(hexgames_batch_look(b, &arrays, &error) == -1 && says(HEXGAMES_ARGUMENT, "returns") && masks[0] == 9);
	arrays.returns_length = 0;
	CHECK(hexgames_batch_look(b, &arrays, &error) == 0 && masks[0] != 9);
	hexgames_position p = hexgames_batch_position(b, 18, &error);
	CHECK(p != 0 && is(hexgames_write(p, &error), "W:We5:Bf5,f6,g6"));
	CHECK(hexgames_batch_position(b, 100, &error) == 0 && says(HEXGAMES_ARGUMENT, "there is no game 100: want 0 to 99"));
	CHECK(hexgames_close(p, &error) == 0 && hexgames_close(b, &error) == 0 && hexgames_close(start, &error) == 0);
}

/* think requests thinking that would take a minute. */
static void *think(void *session) {
	return hexgames_ask(*(hexgames_session *)session, "{\"do\":\"think\",\"bot\":\"mcts:time=60s\"}", NULL);
}

static void *games(void *wanted) {
	for (int i = 0; i < 300; i++) {
		hexgames_state state = {0};
		hexgames_position p = hexgames_new("hexagrams", NULL, NULL);
		hexgames_look(p, &state, NULL);
		while (!state.over) {
			hexgames_position next = hexgames_play_index(p, (state.hash >> 8) % (uint64_t)state.moves, &state, NULL);
			hexgames_close(p, NULL);
			p = next;
		}
		hexgames_close(p, NULL);
		*(uint64_t *)wanted = state.hash;
	}
	return NULL;
}

static void threads(void) {
	hexgames_session s = hexgames_session_new(1, &error);
	hexgames_free(hexgames_ask(s, "{\"do\":\"new\",\"game\":\"hexade\"}", &error));
	pthread_t thread, others[4];
	uint64_t hashes[4];
	CHECK(pthread_create(&thread, NULL, think, &s) == 0);
	for (int i = 0; i < 4; i++)
		CHECK(pthread_create(&others[i], NULL, games, &hashes[i]) == 0);
	for (int i = 0; i < 4; i++) {
		pthread_join(others[i], NULL);
		CHECK(hashes[i] == hashes[0] && hashes[i] != 0);
	}
	char *state = hexgames_ask(s, "{\"do\":\"state\"}", &error); /* it does not wait for the bot */
	CHECK(state != NULL && strstr(state, "\"ply\":0") != NULL);
	hexgames_free(state);
	void *reply = NULL;
	CHECK(hexgames_cancel(s, &error) == 0 && pthread_join(thread, &reply) == 0);
	CHECK(reply != NULL && strstr(reply, "\"move\":") != NULL);
	hexgames_free(reply);
	CHECK(hexgames_close(s, &error) == 0);
}

int main(void) {
	CHECK(hexgames_version() == HEXGAMES_VERSION);
	char *list = hexgames_games(&error);
	CHECK(list != NULL && strstr(list, "{\"name\":\"hexdame\",\"title\":\"Hexdame\",\"options\":[") != NULL);
	hexgames_free(list);
	hexgames_free(NULL);
	positions();
	sessions();
	batches();
	threads();
	CHECK(hexgames_handles() == 0);
	puts("all is well");
	return 0;
}
