package attack25

import (
	"io"
	"iter"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

var forms = []banmen.Form{
	coloursForm, boardForm, recordForm, compactForm, gamesForm, psrForm,
	codec.Text(kindName, parse), codec.JSON(kindName, parse),
}

// A reader yields the records of a file. An empty file has none.
type reader func(*play.Game, iter.Seq2[codec.FileLine, error], func(banmen.Entry, error) bool)

// entries makes a Form.Read.
func entries(read reader) func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(r io.Reader, p banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			g, err := gameOf(p)
			if err != nil {
				yield(banmen.Entry{}, err)
				return
			}
			some := false
			read(g, linesInLetters(codec.FileLines(r)), func(e banmen.Entry, err error) bool {
				some = true
				return yield(e, err)
			})
			if !some {
				yield(banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a board or a record of Attack 25"))
			}
		}
	}
}

// gameOf returns the game that a reader's Params name.
func gameOf(p banmen.Params) (*play.Game, error) {
	if p.As == "" {
		return play.New(defaultRules()), nil
	}
	q, err := parse(p.As)
	if err != nil {
		return nil, err
	}
	return q.(*Puzzle).start.game, nil
}

func isBlank(l codec.FileLine) bool { return strings.TrimSpace(l.Text) == "" }

// isComment reports whether l is blank or begins with #.
func isComment(l codec.FileLine) bool {
	return isBlank(l) || strings.HasPrefix(strings.TrimSpace(l.Text), "#")
}

// is returns the Fit for text with a clear sign of a form.
func is(format string, args ...any) banmen.Fit {
	return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg(format, args...)}
}

// could returns the Fit for text that may have a form.
func could(format string, args ...any) banmen.Fit {
	return banmen.Fit{Fitness: banmen.FitMaybe, Why: banmen.Msg(format, args...)}
}
