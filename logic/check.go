package logic

import (
	"fmt"
	"slices"
)

// Check returns an error unless the proof of a step shows each of its placements
// and eliminations. It knows no technique.
func Check(s *State, step *Step) error {
	if len(step.Place)+len(step.Remove) == 0 {
		return fmt.Errorf("%v says nothing", step)
	}
	k := known{State: s}
	for i, c := range slices.Concat(step.Place, step.Remove) {
		opposite := k.not
		if i >= len(step.Place) {
			opposite = k.and
		}
		if !k.are(c) || !s.Has(c) || !opposite(c).refutes(&step.Proof) {
			return fmt.Errorf("%v: %s is not proved", step, s.Name(c))
		}
	}
	return nil
}

// known is what is supposed and what follows from that. What branches off copies its
// slices, so as not to write into those it came from.
type known struct {
	*State
	on    []Cand // are true
	off   []Cand // are false, besides what those that are true exclude
	lines []Line
}

func (k known) and(all ...Cand) known {
	k.on = append(slices.Clip(k.on), all...)
	return k
}

func (k known) not(all ...Cand) known {
	k.off = append(slices.Clip(k.off), all...)
	return k
}

// are reports whether there can be such candidates on the board.
func (k known) are(all ...Cand) bool {
	return !slices.ContainsFunc(all, func(c Cand) bool {
		return c.Cell() >= len(k.value) || c.Symbol() < 1 || c.Symbol() > k.Symbols
	})
}

func (k known) isFalse(c Cand) bool {
	return slices.Contains(k.off, c) || slices.ContainsFunc(k.on, func(t Cand) bool { return k.Exclude(t, c) })
}

// refutes reports whether p shows that what is known is a contradiction.
func (k known) refutes(p *Proof) bool {
	for _, l := range p.Lines {
		if !k.are(l.Cands...) || !k.proves(&l) {
			return false
		}
		k.lines = append(slices.Clip(k.lines), l)
		if l.Off {
			k = k.not(l.Cands...)
		} else if len(l.Cands) == 1 {
			k = k.and(l.Cands...)
		}
	}
	any := func(q Proof) bool { return k.refutes(&q) }
	if slices.ContainsFunc(k.on, k.isFalse) || slices.ContainsFunc(p.Sums, k.missed) || slices.ContainsFunc(p.Any, any) {
		return true
	}
	if p.Over.Kind == NoSet {
		return k.crowded(p.Base, p.Cover)
	}
	over, ok := k.base(p.Over)
	for i := 0; ok && i < len(over); i++ {
		ok = len(over) == len(p.Cases) && k.and(over[i]).refutes(&p.Cases[i])
	}
	return ok
}

func (k known) proves(l *Line) bool {
	if !l.Off {
		return k.not(l.Cands...).refutes(&l.Proof)
	}
	return !slices.ContainsFunc(l.Cands, func(c Cand) bool { return !k.and(c).refutes(&l.Proof) })
}

// crowded reports whether there are more bases than covers, of those without a true
// candidate, and each open candidate is in as many covers as bases at least. Covers
// that no base needs do not count.
func (k known) crowded(base, cover []Set) bool {
	needs, n := map[Cand]int{}, 0
	for i, set := range slices.Concat(base, cover) {
		list, by := k.base, 1
		if i >= len(base) {
			list, by = k.cover, -1
		}
		cands, ok := list(set)
		if !ok {
			return false
		}
		if slices.ContainsFunc(cands, func(c Cand) bool { return slices.Contains(k.on, c) }) {
			continue
		}
		needed := by == 1
		for _, c := range cands {
			if _, known := needs[c]; (known || by == 1) && !k.isFalse(c) {
				needs[c] += by
				needed = true
			}
		}
		if needed {
			n += by
		}
	}
	for _, by := range needs {
		if by > 0 {
			return false
		}
	}
	return n > 0
}
