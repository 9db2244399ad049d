package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// exhausted says that one of a line's candidates is true because they guard an impossible
// pattern. It returns an empty message for other lines. The proof tries every filling of the
// pattern, and the text does not repeat that.
func (w *tale) exhausted(l *logic.Line) banmen.Message {
	m := w.unfillable(l)
	if m.Format == "" {
		return m
	}
	return banmen.Msg("%s; so %s", m, w.among(l.Cands))
}

func (w *tale) unfillable(l *logic.Line) banmen.Message {
	for i, part := range w.p.Parts {
		if part.Role == logic.Pattern && i+1 < len(w.p.Parts) && slices.Equal(w.p.Parts[i+1].Cands, l.Cands) {
			return banmen.Msg("%[1]s cannot all be filled with %[2]s alone, as every way to do so fails", w.CellNames(part.Cells...), w.symbols(part.Symbols.List()...))
		}
	}
	return banmen.Message{}
}

// guarded describes a step that rests only on the guardians of an impossible pattern. It reports
// false for other steps.
func (w *tale) guarded() bool {
	p := &w.p.Proof
	if len(p.Lines) != 1 || p.Over.Kind != logic.NoSet {
		return false
	}
	m := w.unfillable(&p.Lines[0])
	if m.Format == "" {
		return false
	}
	if w.head = m; len(w.p.Place) > 0 {
		w.head = banmen.Msg("%s; the only other candidate there is %s", m, w.candNames(w.p.Place))
	} else {
		w.items(w.oneOf(p.Lines[0].Cands, w.p.Remove))
	}
	w.mentionAll()
	return true
}
