/* broken uses a game that panics: each call returns an error, and the process continues. */
#include <hexgames.h>
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

int main(void) {
	hexgames_error error = {0};
	hexgames_state state;
	hexgames_position p = hexgames_new("broken", "", &error);
	CHECK(p != 0 && hexgames_look(p, &state, &error) == 0 && state.turn == HEXGAMES_WHITE);
	CHECK(hexgames_play_index(p, 0, &state, &error) == 0 && error.code == HEXGAMES_PANIC && strcmp(error.message, "panic: Apply is broken") == 0);
	CHECK(hexgames_play_index(p, 0, NULL, NULL) == 0);
	CHECK(hexgames_diagram(p, &error) == NULL && error.code == HEXGAMES_PANIC && strcmp(error.message, "panic: Diagram is broken") == 0);
	uint8_t mask[1000];
	hexgames_shape shape;
	CHECK(hexgames_shape_of(p, &shape, &error) == 0);
	CHECK(hexgames_mask(p, NULL, 0, mask, (size_t)shape.actions, &error) == -1 && error.code == HEXGAMES_PANIC);

	/* In the library's threads. */
	hexgames_batch_options options = {.threads = 2};
	hexgames_batch b = hexgames_batch_new(p, 1000, &options, &error);
	CHECK(b != 0);
	static int32_t actions[1000];
	CHECK(hexgames_batch_choose(b, 1, actions, 1000, &error) == -1 && error.code == HEXGAMES_PANIC);
	CHECK(hexgames_batch_step(b, actions, 1000, NULL, &error) == -1 && error.code == HEXGAMES_PANIC);
	CHECK(hexgames_batch_look(b, NULL, &error) == 0);

	/* In bots, with as many threads. */
	hexgames_session s = hexgames_session_new(1, &error);
	hexgames_free(hexgames_ask(s, "{\"do\":\"new\",\"game\":\"broken\"}", &error));
	const char *bots[] = {"mcts:nodes=1000", "mcts:nodes=1000,goroutines=2", "alphabeta:nodes=1000", "alphabeta:nodes=1000,goroutines=2", "random", "greedy"};
	for (int i = 0; i < 6; i++) {
		char request[100];
		snprintf(request, sizeof request, "{\"do\":\"think\",\"bot\":\"%s\"}", bots[i]);
		char *reply = hexgames_ask(s, request, &error);
		CHECK(reply == NULL && error.code == HEXGAMES_PANIC);
		reply = hexgames_ask(s, "{\"do\":\"state\"}", &error);
		CHECK(reply != NULL && strstr(reply, "\"turn\":\"White\"") != NULL);
		hexgames_free(reply);
	}
	CHECK(hexgames_ask(s, "{\"do\":\"solve\",\"nodes\":1000}", &error) == NULL && error.code == HEXGAMES_PANIC);
	CHECK(hexgames_close(s, &error) == 0);
	CHECK(hexgames_close(b, &error) == 0 && hexgames_close(p, &error) == 0 && hexgames_handles() == 0);
	puts("all is well");
	return 0;
}
