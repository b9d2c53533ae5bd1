/* play plays a random game of each kind and shows how it ends. */
#include <hexgames.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char *players[] = {"nobody", "White", "Black", "Chance"};

/* fail prints an error and ends the program. */
static void fail(const hexgames_error *error) {
	fprintf(stderr, "play: %s\n", error->message);
	exit(1);
}

/* below returns a random number below n. */
static uint32_t below(uint32_t n) {
	static uint64_t state = 1;
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((state >> 32) * n >> 32);
}

/* play plays a random game and returns the number of moves. */
static int play(const char *game, const char *options, int most) {
	hexgames_error error;
	hexgames_state state;
	hexgames_position p = hexgames_new(game, options, &error);
	if (p == 0 || hexgames_look(p, &state, &error) != 0)
		fail(&error);
	int moves = 0;
	for (; !state.over && moves < most; moves++) {
		hexgames_position next = hexgames_play_index(p, below((uint32_t)state.moves), &state, &error);
		if (next == 0)
			fail(&error);
		hexgames_close(p, NULL);
		p = next;
	}
	char *text = hexgames_write(p, &error);
	char *diagram = hexgames_diagram(p, &error);
	if (text == NULL || diagram == NULL)
		fail(&error);
	printf("%s after %d moves: %s\n%s\n", game, moves, text, diagram);
	if (state.over)
		printf("The winner is %s: %s.\n\n", players[state.winner], state.reason);
	hexgames_free(text);
	hexgames_free(diagram);
	hexgames_close(p, NULL);
	return moves;
}

int main(void) {
	play("hexade", "side=5", 1000);
	play("hexagrams", "", 1000);
	play("hexcore6", "side=4", 1000);
	play("hexdame", "", 1000);
	play("hextad", "", 1000);

	/* An error has a code, the clause of the rules, and a message for people. */
	hexgames_error error;
	hexgames_position p = hexgames_new("hexdame", NULL, NULL);
	if (hexgames_play(p, "d4-d6", NULL, &error) == 0)
		printf("code %d, clause %s: %s\n\n", error.code, error.clause, error.message);
	hexgames_close(p, NULL);

	/* A session has the whole game and bots. */
	hexgames_session s = hexgames_session_new(1, NULL);
	const char *requests[] = {
		"{\"do\": \"new\", \"game\": \"hexagrams\"}",
		"{\"do\": \"think\", \"bot\": \"mcts:nodes=1000,seed=1\"}",
	};
	for (int i = 0; i < 2; i++) {
		char *reply = hexgames_ask(s, requests[i], &error);
		if (reply == NULL)
			fail(&error);
		puts(reply);
		hexgames_free(reply);
	}
	hexgames_close(s, NULL);
	printf("\n%" PRId64 " handles are open.\n", hexgames_handles());
	return 0;
}
