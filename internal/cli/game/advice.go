// Package game has the verbs of the command that need a game: play, moves, replay,
// perft, train, study, advise, match.
package game

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// chances holds the flags of verbs with many games about who answers, and how well.
type chances struct {
	verb.Chances
	jobs command.Jobs
}

func (o *chances) declare(f *command.Flags, more ...verb.Option) {
	o.Chances = verb.UsualChances()
	records.Options(f, append(o.Options(), more...))
	f.Jobs(&o.jobs)
}

// of returns the options that the flags set for the players of a game. Without --seed the
// seed is random.
func (o *chances) of(c *command.Call, players []string) (banmen.AdviceOptions, error) {
	todo, err := o.Advice()
	if err == nil {
		err = verb.FitChances(&todo, players, c.NoteMessage)
	}
	todo.Jobs, todo.Seed = int(o.jobs), c.Seed(o.Seed)
	return todo, console.AsUsage(err)
}

// firstGame is the name of the first game.
func firstGame(k *command.Kinds) string { return k.For(command.Games)[0].Name }

// startOf returns the start of the game that a text names.
func startOf(k *command.Kinds, text string) (banmen.Position, error) {
	_, p, err := k.Parse(text)
	if err != nil {
		return nil, err
	}
	return game.Start(p)
}

// A reviewer is a Doer that rates the choices of records.
type reviewer interface {
	verb.Doer
	stream.Lister
}

// role returns the role of the i-th player in figures.
func role(i int) figure.Role { return figure.Player1 + figure.Role(i%4) }
