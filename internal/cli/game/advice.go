// Package game has the verbs of the command that need a game: play, moves, replay,
// perft, train, study, advise, match. What they share, who answers questions and
// how well (--rates, --wrong), is in advice.go.
package game

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
)

// chances are the flags that say who answers, and the questions of a game.
type chances struct {
	rates, wrong string
	questions    int
	seed         uint64
	jobs         command.Jobs
}

// declare declares the flags.
func (o *chances) declare(f *command.Flags) {
	f.Add(&o.rates, command.Flag{Name: "rates", Usage: banmen.Msg("how likely each player is to answer, `NUMBERS` such as .3,.25,.25,.2 (default: all alike)")})
	f.Add(&o.wrong, command.Flag{Name: "wrong", Usage: banmen.Msg("which part of the answers of each player is wrong, `NUMBERS` such as .1,0,0,.2")})
	f.Seed(&o.seed)
	f.Jobs(&o.jobs)
}

// declareQuestions declares --questions.
func (o *chances) declareQuestions(f *command.Flags) {
	f.Add(&o.questions, command.Flag{Name: "questions", Usage: banmen.Msg("`N` questions are left (default: as many as the game takes)")})
}

// advice are the flags of verbs that rate positions.
type advice struct {
	chances
	method   string
	playouts int
	memory   command.Memory
}

// declare declares the flags.
func (o *advice) declare(f *command.Flags) {
	o.chances.declare(f)
	o.declareQuestions(f)
	f.Method(&o.method, adviceMethods)
	f.Add(&o.playouts, command.Flag{Name: "playouts", Natural: true, Usage: banmen.Msg("`N` playouts for an estimate (default: the usual number)")})
	f.Memory(&o.memory)
}

// adviceMethods are the methods of advise.
var adviceMethods = []string{"exact", "search"}

// resolve returns what the flags mean.
func (o *chances) resolve(c *command.Call) (banmen.AdviceOptions, error) {
	todo := banmen.AdviceOptions{Questions: o.questions, Jobs: int(o.jobs), Seed: 1}
	var err error
	if todo.Rates, err = numbers("rates", o.rates); err != nil {
		return todo, err
	}
	if todo.Wrong, err = numbers("wrong", o.wrong); err != nil {
		return todo, err
	}
	if c.Given("questions") && o.questions < 1 {
		return todo, console.Usage("--questions is %d: nothing is left to choose; expected 1 or more", o.questions)
	}
	if c.Given("seed") {
		todo.Seed = o.seed
	}
	return todo, nil
}

// resolve returns what the flags mean.
func (o *advice) resolve(c *command.Call) (banmen.AdviceOptions, error) {
	todo, err := o.chances.resolve(c)
	if err != nil {
		return todo, err
	}
	todo.Method, todo.Playouts, todo.Memory = o.method, o.playouts, int64(o.memory)
	return todo, nil
}

// numbers reads numbers with commas between them.
func numbers(flag, text string) ([]float64, error) {
	if text == "" {
		return nil, nil
	}
	var all []float64
	for word := range strings.SplitSeq(text, ",") {
		x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !(x >= 0 && x <= 1e9) {
			return nil, console.Usage("--%s: expected numbers of 0 or more with commas between them, such as .3,.25,.25,.2, found %q", flag, word)
		}
		all = append(all, x)
	}
	return all, nil
}

// checkChances looks whether rates and wrong answers are for the players of a
// position, and makes the rates sum to 1.
func checkChances(c *command.Call, o banmen.AdviceOptions, players []string) error {
	for _, n := range []struct {
		flag string
		all  []float64
	}{{"rates", o.Rates}, {"wrong", o.Wrong}} {
		if n.all != nil && len(n.all) != len(players) {
			return console.Usage("--%s: expected %d numbers, for %s, found %d", n.flag, len(players), strings.Join(players, ", "), len(n.all))
		}
	}
	if o.Rates != nil && slices.Max(o.Rates) == 0 {
		return console.Usage("--rates are all 0: nobody ever answers")
	}
	if o.Wrong != nil && slices.Max(o.Wrong) >= 1 {
		return console.Usage("--wrong: expected numbers under 1, found %v", slices.Max(o.Wrong))
	}
	normalise(c, o.Rates)
	return nil
}

// normalise says so where rates do not sum to 1, and makes them.
func normalise(c *command.Call, rates []float64) {
	sum := 0.0
	for _, r := range rates {
		sum += r
	}
	if sum == 0 || sum > 1-1e-9 && sum < 1+1e-9 {
		return
	}
	var told []string
	for i := range rates {
		rates[i] /= sum
		told = append(told, strconv.FormatFloat(rates[i], 'g', 4, 64))
	}
	c.Note("the rates sum to %s, not 1: taken as %s", strconv.FormatFloat(sum, 'g', 6, 64), strings.Join(told, ","))
}

// declareColor declares --color.
func declareColor(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "color", Usage: banmen.Msg("the choices of the player `NAME` alone"), Values: func() []string { return players(f.Kinds) }})
}

// players are the players of all games.
func players(k *command.Kinds) (all []string) {
	for _, kind := range k.For(command.Games) {
		all = append(all, game.Players(k.Example(kind))...)
	}
	return all
}

// firstGame is the name of the first game.
func firstGame(k *command.Kinds) string { return k.For(command.Games)[0].Name }

// startOf returns where the game that a text names begins.
func startOf(k *command.Kinds, text string) (banmen.Position, error) {
	_, p, err := k.Parse(text)
	if err != nil {
		return nil, err
	}
	return game.Start(p)
}
