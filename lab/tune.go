package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// A parameter is a bot setting to tune, on a scale from 0 to 1.
type parameter struct {
	name        string
	least, most float64
	whole       bool // whether it is a whole number
	at          float64
}

// A tuning searches for better settings by SPSA: simultaneous perturbation stochastic
// approximation. In each round, two bots play a match. Their settings differ from the current ones
// by a step up or down, each chosen at random. The settings then move toward the winner's. Each
// round is a separate run whose Spec follows from the earlier rounds, so an interrupted tuning can
// continue, and the result is the same for any number of workers.
type tuning struct {
	labor
	contest
	bot        bot.Spec
	parameters []*parameter
	rounds     int
	step, rate float64 // in the first round, on the parameters' scale
	runner     *job.Runner
	path       []tuned
}

// A tuned is the result of a round.
type tuned struct {
	Round int     `json:"round"`
	Up    string  `json:"up"` // the bots that played
	Down  string  `json:"down"`
	Score float64 `json:"score"` // the first bot's score
	Bot   string  `json:"bot"`   // the settings after the round
}

// tune tunes the settings of a bot.
func tune(e *console.Env) error {
	t := &tuning{runner: &job.Runner{}}
	set := e.Flags()
	t.labor.define(set)
	t.contest.define(set, 4)
	set.IntVar(&t.Games, "games", 64, "")
	set.IntVar(&t.rounds, "rounds", 100, "")
	set.Float64Var(&t.step, "step", 0.15, "")
	set.Float64Var(&t.rate, "rate", 0.3, "")
	set.Func("set", "", t.addParameter)
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	given := givenOf(set)
	switch {
	case len(args) != 1:
		return console.Usage("there are %d bots: want one to tune", len(args))
	case len(t.parameters) == 0:
		return console.Usage("there is nothing to tune: want -set NAME=MIN,MAX, such as -set exploration=0.1,2")
	case t.rounds < 1 || t.rounds > 100000:
		return console.Usage("-rounds is %d: want 1 to 100000", t.rounds)
	case !(t.step > 0 && t.step <= 0.5) || !(t.rate > 0 && t.rate <= 10):
		return console.Usage("-step is %v and -rate is %v: want a step of at most 0.5 and a rate of at most 10", t.step, t.rate)
	case t.labor.spec:
		return console.Usage("each round has its own spec: omit -spec")
	case t.plots != "":
		return console.Usage("each round has its own figures: omit -plots, and use hexlab report -plots for a round")
	}
	t.Kind = job.Match
	if err := t.complete(args, given); err != nil {
		return err
	}
	t.bot = t.Spec.Bot(0)
	if is, ok := bot.Recommended(t.Game, t.bot.Name); ok {
		if t.bot.Name != "best" {
			return console.Usage("%s is a level, which has no settings: want a bot such as mcts", t.bot.Name)
		}
		is.Budget = t.bot.Budget
		t.bot = is
	}
	if err := t.begin(); err != nil {
		return err
	}
	if err := t.labor.check(); err != nil {
		return err
	}
	for round := 1; round <= t.rounds; round++ {
		if err := t.play(e, round); err != nil {
			return err
		}
	}
	return t.report(e)
}

// addParameter parses a parameter: its name, minimum and maximum.
func (t *tuning) addParameter(text string) error {
	name, values, ok := strings.Cut(text, "=")
	least, most, ok2 := strings.Cut(values, ",")
	low, err1 := strconv.ParseFloat(least, 64)
	high, err2 := strconv.ParseFloat(most, 64)
	if !ok || !ok2 || err1 != nil || err2 != nil || !(low < high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		return fmt.Errorf("want NAME=MIN,MAX, such as exploration=0.1,2")
	}
	t.parameters = append(t.parameters, &parameter{name: strings.ToLower(name), least: low, most: high})
	return nil
}

// begin checks the parameters and sets their initial values: the bot's own setting, or the middle
// of the range.
func (t *tuning) begin() error {
	settings := map[string]bot.Setting{}
	for _, k := range bot.Kinds() {
		if k.Name == t.bot.Name {
			for _, s := range k.Settings {
				settings[s.Name] = s
			}
		}
	}
	for _, p := range t.parameters {
		s, ok := settings[p.name]
		if !ok || s.Type != bot.Whole && s.Type != bot.Decimal {
			return console.Usage("%s has no numeric setting %s: see the documentation of package kit/bot", t.bot.Name, p.name)
		}
		p.whole = s.Type == bot.Whole
		p.at = 0.5
		if v := t.bot.Float(p.name); t.bot.Value(p.name) != "" {
			p.at = max(0, min(1, (v-p.least)/(p.most-p.least)))
		}
		for _, at := range []float64{0, 1} {
			if _, err := bot.ParseSpec(t.with(func(q *parameter) float64 {
				if q == p {
					return at
				}
				return q.at
			})); err != nil {
				return console.Usage("the range of %s: %v", p.name, err)
			}
		}
	}
	return nil
}

// with returns the bot with its parameters set to points on their scales.
func (t *tuning) with(at func(*parameter) float64) string {
	s := t.bot
	var all []string
	for one := range strings.SplitSeq(s.Settings, ",") {
		name, _, _ := strings.Cut(one, "=")
		if one != "" && !slices.ContainsFunc(t.parameters, func(p *parameter) bool { return p.name == name }) {
			all = append(all, one)
		}
	}
	for _, p := range t.parameters {
		all = append(all, p.name+"="+p.text(at(p)))
	}
	s.Settings = strings.Join(all, ",")
	return s.String()
}

// text formats the value at a point on the scale, with few digits.
func (p *parameter) text(at float64) string {
	v := p.least + float64(max(0, min(1, at))*(p.most-p.least))
	if p.whole {
		return strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// gains returns the step and the rate for a round. The step falls with the eighth root of the round
// number, the rate with the fourth root of its cube. Both are computed with square roots, because
// other functions differ between processors.
func (t *tuning) gains(round int) (step, rate float64) {
	fourth := func(x float64) float64 { return math.Sqrt(math.Sqrt(x)) }
	k := float64(round) + float64(t.rounds)/10 // stabilizes the first rounds
	return t.step / math.Sqrt(fourth(float64(round))), t.rate / (math.Sqrt(k) * fourth(k))
}

// play plays a round and moves the parameters.
func (t *tuning) play(e *console.Env, round int) error {
	dice := rand.New(rand.NewPCG(t.Seed, uint64(round)))
	step, rate := t.gains(round)
	signs := map[*parameter]float64{}
	for _, p := range t.parameters {
		signs[p] = float64(2*dice.IntN(2) - 1)
	}
	s := t.Spec
	s.Seed = dice.Uint64() >> 11 // exact in every JSON reader
	up := t.with(func(p *parameter) float64 { return p.at + float64(step*signs[p]) })
	down := t.with(func(p *parameter) float64 { return p.at - float64(step*signs[p]) })
	s.Bots = []string{up, down}
	sized, err := s.Sized(context.Background(), t.runner)
	if err != nil {
		return misused(err)
	}
	l := t.labor
	l.folder = filepath.Join(t.folder, fmt.Sprintf("round-%05d", round))
	score := 0.5
	if up != down {
		c, err := l.conduct(e, t.runner, sized)
		switch {
		case err != nil:
			return err
		case c.interrupted:
			return fmt.Errorf("interrupted after %d of %d rounds: run the same command to continue", round, t.rounds)
		}
		if score, err = scoreOf(c.folder); err != nil {
			return err
		}
	}
	// The score above one half, per step, is the slope in the direction of the signs.
	for _, p := range t.parameters {
		p.at = max(0, min(1, p.at+float64(rate*float64((score-0.5)/step)*signs[p])))
	}
	now := tuned{round, up, down, score, t.with(func(p *parameter) float64 { return p.at })}
	t.path = append(t.path, now)
	fmt.Fprintf(e.Errs, "round %d of %d: %s scored %.1f%% against %s; now %s\n", round, t.rounds, up, 100*score, down, now.Bot)
	return nil
}

// scoreOf returns the score of the first bot in a folder.
func scoreOf(folder string) (float64, error) {
	var s stats.Score
	for row, err := range corpus.Games(folder) {
		if err != nil {
			return 0, err
		}
		note(&s, pointsOf(row, int(row.ID%2)))
	}
	return s.Share(), nil
}

// report reports the result, the average over the second half of the rounds.
func (t *tuning) report(e *console.Env) error {
	last := t.path[len(t.path)/2:]
	sums := map[*parameter]float64{}
	for _, one := range last {
		s, err := bot.ParseSpec(one.Bot)
		if err != nil {
			return err
		}
		for _, p := range t.parameters {
			sums[p] += (s.Float(p.name) - p.least) / (p.most - p.least) / float64(len(last))
		}
	}
	result := t.with(func(p *parameter) float64 { return sums[p] })
	var b bytes.Buffer
	if t.json {
		text, err := json.MarshalIndent(struct {
			Bot    string  `json:"bot"`
			Before string  `json:"before"`
			Rounds []tuned `json:"rounds"`
		}{result, t.bot.String(), t.path}, "", "  ")
		if err != nil {
			return err
		}
		b.Write(append(text, '\n'))
	} else {
		fmt.Fprintf(&b, "%s\n", result)
		fmt.Fprintf(&b, "to test it: hexlab match -game %s -sprt 0,20 -o DIR %s %s\n", t.Game, result, t.bot)
	}
	_, err := e.Out.Write(b.Bytes())
	return err
}
