package hexade

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestGoldenGames replays recorded games: random ones, and one for each ending.
func TestGoldenGames(t *testing.T) {
	g := gametest.NewGolden(t, Parse)
	for seed := range uint64(14) {
		side := MinSide + int(seed)%(MaxSide-MinSide+1)
		g.Add(g.Random(hexgames.NewGame(start(uint8(side))), seed), fmt.Sprintf("random game %d on side %d", seed, side))
	}
	row := strings.Fields("k12 l3 j14 j19 j13 f15 j11 a3 j12 i12 j10 o9 j15")
	g.Add(g.Play(New().String(), strings.Fields("m10 j12 j13 l10 l5 k10 g3 j11 j10")...), "four captured at once")
	g.Add(g.Play(New().String(), append(row, "a1")...), "a row that lasts")
	g.Add(g.Play(New().String(), append(row, "l12", "j12", "s19")...), "a row that is broken, and built again")
	g.Add(g.Play(New().String(), strings.Fields("j8 l14 j13 a1 j9 a3 j10 s19 j12 s17 j14 a5 k14 a7 j11 i14")...), "one of two sixes lasts")
	g.Add(g.Random(g.Play("w2w/1b1b1/2bb2/wbb1bbw/2bb2/1b1b1/w2w w 24", "d4"), 1), "twelve captured at once")
	g.Add(g.Play("wbww/wbbww/w1wbwb/wbbbwbb/bbwbbw/wbwbw/wbwb w 36", "c2"), "a full board")
	g.Add(g.Play("bwwb/wbwwb/wbw1wb/bwbbwbw/wbwbbw/wbwbb/bwbw w 36", "c4"), "a six on a full board")
	g.Add(g.Play("bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/ww1w w 36", "g6"), "a six on a full board that comes too late")
	g.AddEndings(New().String(), "i11")
	g.Check()
}
