/* speed plays random games of each kind, move by move, and prints the number of moves per second. */
#include <hexgames.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* seconds returns the CPU time of the program. */
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int count, char **arguments) {
	static const char *games[] = {"hexade", "hexdame", "hexcore6", "hextad", "hexagrams"};
	double limit = count > 1 ? atof(arguments[1]) : 1;
	for (int g = 0; g < 5; g++) {
		hexgames_error error;
		hexgames_position start = hexgames_new(games[g], NULL, &error);
		long moves = 0, ended = 0;
		uint64_t random = 1;
		double begun = seconds(), spent = 0;
		for (; spent < limit; spent = seconds() - begun) {
			hexgames_state state;
			hexgames_position p = start;
			hexgames_look(p, &state, &error);
			for (int i = 0; i < 1000 && !state.over; i++, moves++) {
				random = random * 6364136223846793005u + 1442695040888963407u;
				hexgames_position next = hexgames_play_index(p, (int64_t)((random >> 32) * (uint64_t)state.moves >> 32), &state, &error);
				if (next == 0) {
					fprintf(stderr, "speed: %s\n", error.message);
					return 1;
				}
				if (p != start)
					hexgames_close(p, NULL);
				p = next;
			}
			ended += state.over;
			if (p != start)
				hexgames_close(p, NULL);
		}
		printf("%-10s%8.0f thousand moves a second, %ld games\n", games[g], (double)moves / spent / 1000, ended);
		hexgames_close(start, NULL);
	}
	return 0;
}
