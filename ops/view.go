package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// A View selects what to draw of a record besides its board.
type View struct {
	Candidates bool                        // candidates of open cells, unless the record has marks
	Step       bool                        // the next step by HoDoKu's ladder
	Say        func(banmen.Message) string // translates messages; nil: English
}

// Figure draws a record. The step's sentence is a note. Cells with a wrong symbol are
// marked instead of a step; a note says that, or that no technique applies.
func (v View) Figure(ctx context.Context, e banmen.Entry) (*figure.Figure, error) {
	if v.Candidates && e.Marks == nil && !v.Step {
		var err error
		if e.Marks, err = Candidates(ctx, e.Puzzle, e.Placed()); err != nil {
			return nil, err
		}
	}
	f, err := Figure(e)
	if err != nil || !v.Step {
		return f, err
	}
	r, err := NewReasoner(ctx, e, nil)
	if err != nil {
		return nil, err
	}
	return r.view(e, f, v.say), ctx.Err()
}

func (v View) say(m banmen.Message) string {
	if v.Say == nil {
		return m.String()
	}
	return v.Say(m)
}

// view returns the figure with the next step, or a replacement for it.
func (r *Reasoner) view(e banmen.Entry, f *figure.Figure, say func(banmen.Message) string) *figure.Figure {
	for _, c := range r.Wrong {
		f.Cells[c].Role = figure.Wrong
	}
	var note banmen.Message
	t, ok := r.Next()
	switch {
	case r.Solutions == 0:
		note = banmen.Msg("no solution")
	case len(r.Wrong) > 0:
		note = banmen.Msg("%s is wrong there", CellName(e.Puzzle, r.Wrong[0])+"="+r.Symbol(r.Wrong[0]))
	case ok:
		f, note = r.Figure(t), t.Sentence
	default:
		note = r.StopReason()
	}
	f.Notes = append(f.Notes, say(note))
	return f
}
