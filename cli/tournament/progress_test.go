package tournament

import (
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
)

// end ends a game of the schedule.
func end(t *testing.T, r *results, i int, winner hexgames.Player, reason hexgames.Reason) {
	t.Helper()
	p := r.Match.Schedule()[i]
	p.Winner, p.Reason = winner, reason
	if err := r.Add(p, match.Result{Game: hexgames.NewGame(hexagrams.New())}); err != nil {
		t.Fatal(err)
	}
}

// TestProgress checks the lines that show the progress and the standings.
func TestProgress(t *testing.T) {
	var log strings.Builder
	tour := toy(t, 10)
	r := opened(t, tour, "")
	if got := newProgress(&console.Env{Errs: &log}, r).line(time.Minute); got != "0 of 10 games" {
		t.Errorf("before the first game %q", got)
	}
	for i, winner := range []hexgames.Player{hexgames.White, hexgames.White} {
		end(t, r, i, winner, hexgames.ReasonScore)
	}
	p := newProgress(&console.Env{Errs: &log}, r)
	if got := p.line(time.Minute); got != "2 of 10 games; +1 =0 -1" {
		t.Errorf("at the beginning %q", got)
	}
	end(t, r, 3, hexgames.Black, "forfeit: crash")
	end(t, r, 2, hexgames.None, hexgames.ReasonAgreement)
	if got := p.line(time.Minute); got != "4 of 10 games, 3m0s left, 1 forfeit; +2 =1 -1" {
		t.Errorf("later %q", got)
	}
	p.due = time.Now().Add(time.Hour)
	p.show()
	if log.Len() > 0 {
		t.Errorf("the log has %q too early", &log)
	}
	p.before, p.due = 4, time.Now()
	p.show()
	if log.String() != "4 of 10 games, 1 forfeit; +2 =1 -1\n" || !p.due.After(time.Now()) {
		t.Errorf("the log has %q, and is due at %v", &log, p.due)
	}
	log.Reset()
	p.Screen = true
	p.show()
	p.Rewrite("")
	if want := "\r\r4 of 10 games, 1 forfeit; +2 =1 -1\r                                  \r"; log.String() != want {
		t.Errorf("the screen has %q, want %q", &log, want)
	}
	tour.Bots = append(tour.Bots, bot.Spec{Name: "mcts"}, bot.Spec{Name: "greedy"})
	finished := r.Played()
	finished[0].Players = [2]int{1, 2}
	if got := r.inShort(finished); got != ", 1 forfeit; random 50%, random:seed=5 62%, mcts 0%" &&
		got != ", 1 forfeit; random:seed=5 62%, random 50%, mcts 0%" {
		t.Errorf("for three of four bots %q", got)
	}
}
