package logic

import (
	"fmt"
	"slices"
)

// Check returns an error unless the proof of a step shows each of its placements and
// eliminations. It does not use the technique.
func Check(s *State, step *Step) error {
	if len(step.Place)+len(step.Remove) == 0 {
		return fmt.Errorf("%v says nothing", step)
	}
	k := &known{State: s, out: make([]Mask, s.Shape.Size())}
	for i, c := range slices.Concat(step.Place, step.Remove) {
		claim := Line{Cands: []Cand{c}, Off: i >= len(step.Place), Proof: step.Proof}
		if !k.proves(&claim) || !s.Has(c) {
			return fmt.Errorf("%v: %s is not proved", step, s.Name(c))
		}
	}
	return nil
}

// proves reports whether the proof of a line refutes the opposite of the line: that all
// its candidates are false, or, for an Off line, that one of them is true.
func (k *known) proves(l *Line) bool {
	if !l.Off {
		return k.are(l.Cands...) && k.denies(Line{Cands: l.Cands, Off: true}, &l.Proof)
	}
	stays := func(c Cand) bool { return !k.denies(Line{Cands: []Cand{c}}, &l.Proof) }
	return k.are(l.Cands...) && !slices.ContainsFunc(l.Cands, stays)
}

// denies reports whether p shows that a line contradicts the known facts.
func (k *known) denies(l Line, p *Proof) bool {
	defer k.back(k.mark())
	k.add(l)
	return k.refutes(p)
}

// refutes reports whether p shows that the known facts contradict each other.
func (k *known) refutes(p *Proof) bool {
	defer k.back(k.mark())
	for _, l := range p.Lines {
		if !k.proves(&l) {
			return false
		}
		k.add(l)
		k.lines = append(k.lines, l)
	}
	any := func(q Proof) bool { return k.refutes(&q) }
	if k.wrong || slices.ContainsFunc(p.Laws, k.violated) || k.unbalanced(p.Combination) || slices.ContainsFunc(p.Any, any) {
		return true
	}
	if p.Over.Kind == NoSet {
		return k.crowded(p.Base, p.Cover)
	}
	over, truths := k.base(p.Over)
	ends := truths > 0 && len(over) == len(p.Cases)
	for i := 0; ends && i < len(over); i++ {
		ends = k.denies(Line{Cands: over[i : i+1]}, &p.Cases[i])
	}
	return ends
}

// crowded reports whether bases need more truths than covers have room for. A cover has room only
// for candidates that bases need. A candidate that bases need but no cover takes has room for
// itself.
func (k *known) crowded(base, cover []Set) bool {
	needs, n := map[Cand]int{}, 0
	for _, set := range base {
		if open, truths := k.left(k.base(set)); truths > 0 {
			n += truths
			for _, c := range open {
				needs[c]++
			}
		}
	}
	for _, set := range cover {
		open, room := k.left(k.cover(set))
		taken := slices.DeleteFunc(open, func(c Cand) bool {
			needs[c]--
			return needs[c] < 0
		})
		n -= min(room, len(taken))
	}
	for _, times := range needs {
		n -= max(0, times)
	}
	return n > 0
}
