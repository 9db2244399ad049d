package cli

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// targetFlags say what puzzles that are made shall be like.
type targetFlags struct{ ops.TargetText }

func (o *targetFlags) declare(f *command.Flags) {
	f.GivensRange(&o.Givens)
	f.Add(&o.Level, levelFlag())
	f.Add(&o.Score, command.Flag{Name: "score", Usage: banmen.Msg("with a score in `RANGE`, as 1000-1600, by HoDoKu's ladder")})
	f.Add(&o.ER, command.Flag{Name: "er", Usage: banmen.Msg("with an ER in `RANGE`, as 4.0-4.5, by Sudoku Explainer's scale")})
	f.Add(&o.Require, command.Flag{Name: "require", Values: scale.Words, Usage: banmen.Msg("that need each of the `TECHNIQUES`, with commas between them (banmen help techniques)")})
	f.Add(&o.Allow, command.Flag{Name: "allow", Values: scale.Words, Usage: banmen.Msg("that need no others than these `TECHNIQUES` and those of --require")})
	f.Add(&o.Minimal, command.Flag{Name: "minimal", Usage: banmen.Msg("of which no given can go")})
}

// levelFlag is --level.
func levelFlag() command.Flag {
	return command.Flag{Name: "level", Values: ops.LevelNames, Usage: banmen.Msg("of `LEVEL`: easy, medium, hard, unfair or extreme, by HoDoKu's ladder; books take easy:20,hard:20")}
}

// target returns what the flags ask for of puzzles like one, nil if that is no more than a number of givens,
// which is then returned, or -1.
func (o *targetFlags) target(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle) (*ops.Target, int, error) {
	o.told()
	o.Kind, o.Empty = kind, empty
	t, givens, err := o.Target(ctx)
	if errors.Is(err, banmen.ErrNone) {
		return nil, 0, err
	}
	return t, givens, console.AsUsage(err)
}

// told says how flags are called.
func (o *targetFlags) told() {
	o.Name = func(field string) string { return "--" + field }
	o.Near = func(typed string, words []string) banmen.Message {
		if len(words) > 10 {
			return console.DidYouMean(typed, words, banmen.Msg("banmen help techniques lists them"))
		}
		return console.OrOneOf(typed, words)
	}
}

// findLevel returns the level of a name.
func findLevel(name string) (*logic.Level, error) {
	var o targetFlags
	o.told()
	l, err := o.FindLevel(name)
	return l, console.AsUsage(err)
}
