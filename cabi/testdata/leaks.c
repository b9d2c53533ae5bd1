/* leaks makes as many calls as its argument says, of every kind, good and bad. It fails if memory
   grows with them: that of malloc, which holds what C was given, or that of the whole process.
   Compiled with LEAK, it forgets texts, so that its test can see it fail. */
#define _GNU_SOURCE
#include <hexgames.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* resident returns the size of the process in memory, in kilobytes. */
static long resident(void) {
	long size = 0, pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (file == NULL || fscanf(file, "%ld %ld", &size, &pages) != 2)
		pages = 0;
	if (file != NULL)
		fclose(file);
	return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* round_of makes calls, and returns their number. */
static long round_of(unsigned number) {
	static const char *games[] = {"hexade", "hexagrams", "hexcore6", "hexdame", "hextad"};
	static uint8_t mask[1 << 16];
	static float numbers[1 << 16];
	long calls = 0;
	hexgames_error error;
	hexgames_state state;
	hexgames_shape shape;
	size_t size;
	const char *game = games[number % 5];
	hexgames_position p = hexgames_new(game, "", &error);
	hexgames_look(p, &state, &error);
	hexgames_shape_of(p, &shape, &error);
	for (int i = 0; i < 30 && !state.over; i++) {
		hexgames_position next = hexgames_play_index(p, (number + 7919u * i) % state.moves, &state, &error);
		char *text = hexgames_write(next, &error);
#ifndef LEAK
		hexgames_free(text);
#endif
		(void)text;
		hexgames_free(hexgames_encode(next, &size, &error));
		hexgames_play(next, "nonsense", NULL, &error);
		hexgames_mask(next, NULL, 0, mask, (size_t)shape.actions, &error);
		hexgames_observe(next, NULL, 0, numbers, (size_t)(shape.planes * shape.height * shape.width + shape.vector), &error);
		hexgames_close(p, &error);
		hexgames_close(p, &error); /* already closed */
		p = next;
		calls += 8;
	}
	if (number % 20 < 5) {
		hexgames_free(hexgames_moves(p, &error));
		hexgames_free(hexgames_diagram(p, &error));
		hexgames_session s = hexgames_session_new(number, &error);
		char request[64];
		snprintf(request, sizeof request, "{\"do\": \"new\", \"game\": \"%s\"}", game);
		hexgames_free(hexgames_ask(s, request, &error));
		hexgames_free(hexgames_ask(s, "{\"do\": \"think\", \"bot\": \"mcts:nodes=10\"}", &error));
		hexgames_free(hexgames_ask(s, "{\"do\": \"nonsense\"}", &error));
		hexgames_close(s, &error);
		hexgames_position start = hexgames_new(game, "", &error);
		hexgames_batch b = hexgames_batch_new(start, 3, NULL, &error);
		int32_t actions[3];
		for (unsigned step = 0; step < 20; step++) {
			hexgames_batch_choose(b, step, actions, 3, &error);
			actions[2] = -5;
			hexgames_batch_step(b, actions, 3, NULL, &error);
		}
		hexgames_close(b, &error);
		hexgames_close(start, &error);
		calls += 51;
	}
	hexgames_close(p, &error);
	return calls + 4;
}

int main(int count, char **arguments) {
	long wanted = count > 1 ? atol(arguments[1]) : 1000000, calls = 0, before = 0;
	size_t held = 0;
	for (unsigned number = 0; calls < wanted; number++) {
		calls += round_of(number);
		if (before == 0 && calls > wanted / 4) {
			before = resident();
			held = mallinfo2().uordblks;
		}
	}
	long after = resident();
	size_t now = mallinfo2().uordblks;
	printf("%ld calls; %ld kB in memory, after a quarter of them %ld; %zu bytes of malloc, %zu\n", calls, after, before, now, held);
	if (hexgames_handles() != 0 || after > before + before / 4 + 10000 || now > held + 100000) {
		fputs("memory leaks\n", stderr);
		return 1;
	}
	return 0;
}
