package lesson

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
)

// digits are the texts of symbols.
var digits = []string{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"}

// Facts returns sentences on the value, frequency and prerequisites of a technique.
func (l *Lesson) Facts() (all []banmen.Message) {
	if l.Beyond {
		all = append(all, banmen.Msg("HoDoKu has no such step; here it is %s, score %d", l.Entry.Level, l.Entry.Score))
	} else {
		all = append(all, banmen.Msg("HoDoKu: %s, score %d", l.Entry.Level, l.Entry.Score))
	}
	if l.SE != "" {
		all = append(all, banmen.Msg("Sudoku Explainer: %s", l.SE))
	} else {
		all = append(all, banmen.Msg("Sudoku Explainer has no such step"))
	}
	if l.Default {
		all = append(all, banmen.Msg("needed %d times in %d puzzles", l.Times, Collection))
	} else {
		all = append(all, banmen.Msg("searched only on request"))
	}
	if len(l.Before) > 0 {
		all = append(all, LearnFirst(l.Before))
	}
	return all
}

// LearnFirst names the prerequisites of a technique.
func LearnFirst(keys []string) banmen.Message {
	var names []banmen.Message
	all := scale.AllWithLaws()
	for _, key := range keys {
		if i := slices.IndexFunc(all, func(k scale.Known) bool { return k.Key == key }); i >= 0 {
			names = append(names, tell.Name(all[i].Technique))
		}
	}
	return banmen.Msg("learn first: %s", banmen.Join(names, banmen.Msg("%s, %s"), banmen.Msg("%s, %s")))
}

func (e *Example) teller() tell.Teller { return tell.Teller{State: e.State, Symbols: digits} }

// Notation returns the step in HoDoKu's notation.
func (e *Example) Notation() string { return e.State.Notation(e.Step) }

// Sentence explains why the step is right; Proof lists the parts of its proof.
func (e *Example) Sentence() banmen.Message { return e.teller().Sentence(e.Step) }
func (e *Example) Proof() banmen.Message    { return e.teller().Proof(&e.Step.Proof) }

// Figure draws the position with the step. It shows the candidates of the step's symbols
// or, for several symbols, all candidates of its cells.
func (e *Example) Figure() *figure.Figure {
	b := e.State.Board()
	f := figure.New(9, 9, b.Cells, e.Case.Givens.Cells, digits)
	f.Region = make([]int, len(f.Cells))
	for _, h := range e.State.Kinds[logic.Box] {
		for _, c := range e.State.Houses[h].Cells {
			f.Region[c] = h
		}
	}
	t := e.teller()
	t.Draw(f, e.Step)
	cells, about := t.Cells(e.Step), e.symbols()
	for c := range f.Cells {
		if slices.Contains(cells, c) && !about.One() {
			continue
		}
		for i := range f.Cells[c].Marks {
			if m := &f.Cells[c].Marks[i]; m.Fill == figure.Plain && !about.Has(i+1) {
				m.Text = ""
			}
		}
	}
	return f
}

// symbols returns the symbols of the step.
func (e *Example) symbols() (m logic.Mask) {
	m = logic.MaskOf(e.Step.Symbols...)
	for _, c := range slices.Concat(e.Step.Place, e.Step.Remove) {
		m |= logic.Bit(c.Symbol())
	}
	for _, p := range e.Step.Parts {
		m |= p.Symbols
	}
	return m
}
