package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/tell"
)

// Refute returns steps to a contradiction, if the first Wrong cell keeps its symbol and
// the others are open, and describes the contradiction. It uses the easiest steps of the
// ladder, without unneeded ones. If there is no contradiction, the message is empty. The
// Reasoner cannot be used afterwards.
func (r *Reasoner) Refute(ctx context.Context) (all []Step, why banmen.Message, err error) {
	if b := r.Symbols(); len(r.alien) > 0 {
		for _, f := range r.p.Faults(b) {
			if slices.ContainsFunc(f.Cells, func(c int) bool { return r.alien[c] > 0 }) {
				why = tell.Contradicts(f.Text)
			}
		}
		return nil, why, nil
	}
	r.keepFirst()
	return r.contradict(ctx)
}

// RefuteAnswer returns steps to a contradiction if some candidates were placed and others
// removed, as Refute does for a Wrong cell.
func (r *Reasoner) RefuteAnswer(ctx context.Context, place, remove []logic.Cand) (all []Step, why banmen.Message, err error) {
	s := r.teller.State
	for _, c := range remove {
		if s.Value(c.Cell()) == 0 && s.Has(c) {
			s.Remove(c)
		}
	}
	for _, c := range place {
		if s.Value(c.Cell()) == 0 {
			s.Put(c.Cell(), s.ToBoard(c.Symbol()))
		}
	}
	return r.contradict(ctx)
}

// contradict returns the steps from the state to a contradiction, without unneeded ones.
func (r *Reasoner) contradict(ctx context.Context) (all []Step, why banmen.Message, err error) {
	s := r.teller.State
	s.Unique, s.Solution = false, nil
	start := s.Clone()
	_, err = r.Path(ctx, func(t Step) bool {
		all = append(all, t)
		return true
	})
	if err != nil || !s.Broken() {
		return nil, why, err
	}
	for i := len(all) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(all), i, i+1)
		if contradicts(start.Clone(), without) {
			all = without
		}
	}
	for _, t := range all {
		start.Apply(t.step)
	}
	return all, tell.Teller{State: start, Symbols: r.teller.Symbols}.Contradiction(), nil
}

// keepFirst opens all Wrong cells but the first, so that the others do not contribute to
// the contradiction.
func (r *Reasoner) keepFirst() {
	if len(r.Wrong) < 2 {
		return
	}
	s, b := r.teller.State, r.Symbols()
	s.Start(r.p.Givens())
	for c, v := range b.Cells {
		if v != 0 && s.Value(c) == 0 && !slices.Contains(r.Wrong[1:], c) {
			s.Put(c, int(v))
		}
	}
	leaveTo(s, r.marks)
}

// contradicts reports whether the steps are valid in sequence and end in a contradiction.
func contradicts(s *logic.State, steps []Step) bool {
	for _, t := range steps {
		if logic.Check(s, t.step) != nil {
			return false
		}
		s.Apply(t.step)
	}
	return s.Broken()
}
