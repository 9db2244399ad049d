package attack25

import (
	"io"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

var forms = []banmen.Form{coloursForm, boardForm, recordForm, compactForm, gamesForm}

// A reader yields the records of a file for a game. A file that is empty has
// none.
type reader func(*play.Game, iter.Seq2[line, error], func(banmen.Entry, error) bool)

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
			read(g, lines(r), func(e banmen.Entry, err error) bool {
				some = true
				return yield(e, err)
			})
			if !some {
				yield(banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a board or a record of Attack 25"))
			}
		}
	}
}

// gameOf returns the game that a reader was told of.
func gameOf(p banmen.Params) (*play.Game, error) {
	if p.As == "" {
		return play.New(usual()), nil
	}
	q, err := parse(p.As)
	if err != nil {
		return nil, err
	}
	return q.(*Puzzle).start.game, nil
}
