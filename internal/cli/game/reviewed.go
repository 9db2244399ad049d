package game

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
)

// A reviewer rates the answers of records.
type reviewer struct {
	c     *command.Call
	src   *records.Source
	forms bool // it was asked for positions in a form
}

// gameHead returns where a record begins and its moves, and writes which of
// several games it is.
func (r *reviewer) gameHead(e banmen.Entry) (start banmen.Position, record string, err error) {
	start, err = game.Start(e.Puzzle)
	record = e.Meta["record"]
	switch {
	case err == nil && record == "":
		err = banmen.Errorf(nil, "this has no moves to replay")
		fallthrough
	case err != nil:
		return nil, "", r.src.At(e, err)
	case !r.src.Many || r.forms:
		return start, record, nil
	}
	return start, record, r.c.Print(func() error {
		id := cmp.Or(e.Meta["id"], r.c.Text(banmen.Msg("line %d", e.Line)))
		return r.c.Out.Block([]byte(id+"\n"), true)
	}, nil)
}

// refuted says what is wrong with a record, and where if that is known.
func (r *reviewer) refuted(e banmen.Entry, why banmen.Message, at banmen.Place) error {
	err := r.c.Print(nil, func() any {
		head := r.head(e)
		head.Error = r.c.Text(why)
		return head
	})
	if err != nil {
		return err
	}
	return &console.NegativeError{Why: why, At: at}
}

// head is the head of an answer about a record.
func (r *reviewer) head(e banmen.Entry) answer.Head {
	head := r.c.Head(e)
	head.ID = e.Meta["id"]
	return head
}

// final writes the final counts and compares them with those of the record.
func (r *reviewer) final(e banmen.Entry, pos banmen.Position) error {
	scores := pos.Status().Scores
	var told, counts []string
	for i, player := range pos.Players() {
		told = append(told, fmt.Sprintf("%s %d", player, scores[i]))
		counts = append(counts, fmt.Sprint(scores[i]))
	}
	if !r.forms {
		err := r.c.Print(func() error { return r.c.Out.Block([]byte(strings.Join(told, ", ")+"\n"), true) }, nil)
		if err != nil {
			return err
		}
	}
	if want := e.Meta["final"]; want != "" && want != strings.Join(counts, " ") {
		return r.refuted(e, banmen.Msg("the record ends with %s, its moves with %s", want, strings.Join(counts, " ")), banmen.Place{})
	}
	return nil
}
