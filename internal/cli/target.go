package cli

import (
	"math"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// targetFlags say what puzzles that are made shall be like.
type targetFlags struct {
	givens, level, score, er, require, allow string
	minimal                                  bool
}

func (o *targetFlags) declare(f *command.Flags) {
	levels := func() []string { return levelNames() }
	f.GivensRange(&o.givens)
	f.Add(&o.level, command.Flag{Name: "level", Values: levels, Usage: banmen.Msg("of `LEVEL`: easy, medium, hard, unfair or extreme, by HoDoKu's ladder")})
	f.Add(&o.score, command.Flag{Name: "score", Usage: banmen.Msg("with a score in `RANGE`, as 1000-1600, by HoDoKu's ladder")})
	f.Add(&o.er, command.Flag{Name: "er", Usage: banmen.Msg("with an ER in `RANGE`, as 4.0-4.5, by Sudoku Explainer's scale")})
	f.Add(&o.require, command.Flag{Name: "require", Values: scale.Words, Usage: banmen.Msg("that need each of the `TECHNIQUES`, with commas between them (banmen help techniques)")})
	f.Add(&o.allow, command.Flag{Name: "allow", Values: scale.Words, Usage: banmen.Msg("that need no others than these `TECHNIQUES` and those of --require")})
	f.Add(&o.minimal, command.Flag{Name: "minimal", Usage: banmen.Msg("of which no given can go")})
}

func levelNames() (names []string) {
	for l := logic.Easy; l <= logic.Extreme; l++ {
		names = append(names, strings.ToLower(l.String()))
	}
	return names
}

// target returns what the flags ask for, nil if that is no more than a number of givens,
// which is then returned, or -1.
func (o *targetFlags) target() (t *ops.Target, givens int, err error) {
	t, givens = &ops.Target{Minimal: o.minimal}, command.Unset
	if t.Givens, err = o.bounds("givens", o.givens, 1); err != nil {
		return nil, 0, err
	}
	if t.Score, err = o.bounds("score", o.score, 1); err != nil {
		return nil, 0, err
	}
	if t.ER, err = o.bounds("er", o.er, 10); err != nil {
		return nil, 0, err
	}
	if o.level != "" {
		i := indexFold(levelNames(), o.level)
		if i < 0 {
			return nil, 0, console.Usage("there is no level %q: %s", o.level, console.OrOneOf(o.level, levelNames()))
		}
		level := logic.Level(i)
		t.Level = &level
	}
	if t.Require, err = techniques(o.require, true); err != nil {
		return nil, 0, err
	}
	if t.Allow, err = techniques(o.allow, false); err != nil {
		return nil, 0, err
	}
	if t.Givens != nil && t.Givens.Least == t.Givens.Most {
		givens = t.Givens.Least
	}
	if t.Level == nil && t.Score == nil && t.ER == nil && t.Require == nil && t.Allow == nil && (t.Givens == nil || !t.Minimal && givens >= 0) {
		t = nil // without --givens no given can go
	}
	return t, givens, nil
}

func indexFold(words []string, word string) int {
	for i, w := range words {
		if strings.EqualFold(w, word) {
			return i
		}
	}
	return -1
}

// techniques reads names with commas between them; of a group only where one is not
// asked for.
func techniques(text string, one bool) (all []*logic.Technique, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		picked := scale.Pick(word)
		switch {
		case picked == nil:
			return nil, console.Usage("there is no technique %q: %s", word, console.DidYouMean(word, scale.Words(), banmen.Msg("banmen help techniques lists them")))
		case one && len(picked) > 1:
			return nil, console.Usage("%s is a group of techniques: expected one, as %s", word, picked[0].Key)
		}
		all = append(all, picked...)
	}
	return all, nil
}

// bounds reads a range of numbers, or one number, each times unit; nil if there is none.
func (o *targetFlags) bounds(flag, text string, unit float64) (*ops.Range, error) {
	if text == "" {
		return nil, nil
	}
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	least, err := strconv.ParseFloat(from, 64)
	most, err2 := strconv.ParseFloat(to, 64)
	whole := func(x float64) bool { return x*unit == math.Trunc(x*unit) || unit == 10 }
	if err != nil || err2 != nil || least < 0 || least > most || most > 1e9 || !whole(least) || !whole(most) {
		return nil, console.Usage("--%s %q: expected a number or a range, as %s", flag, text, map[string]string{"givens": "22-26", "score": "1000-1600", "er": "4.0-4.5"}[flag])
	}
	return &ops.Range{Least: int(math.Round(least * unit)), Most: int(math.Round(most * unit))}, nil
}
