package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Joint counts. Suppose that some regions can place their stars only in some rows, and need as many
// as these rows have room for. Then the rows have no stars outside the regions. This is a fish of
// counts.
var (
	JointCounts = &logic.Technique{Key: "joint-counts", Name: "Joint Counts", JA: "個数の組み合わせ", Form: logic.FormCoveredLaws}

	jointCounts = []logic.Finder{{Technique: JointCounts, Find: findJointCounts, For: func(r *logic.Rules) bool {
		return len(new(scratch).families(logic.NewState(r))) > 1
	}}}
)

// mostJoint is the maximum number of counts in a step.
const mostJoint = 5

// findJointCounts combines up to mostJoint disjoint counts of one family and covers them
// with counts of another.
func findJointCounts(s *logic.State, yield func(*logic.Step) bool) {
	x := of(s)
	families := x.families(s)
	if len(families) < 2 {
		return
	}
	owner := make([][]int, len(families)) // by family and cell: the index of its tally, or -1
	for i, f := range families {
		owner[i] = slices.Repeat([]int{-1}, s.Shape.Size())
		for at, t := range f {
			for _, c := range t.cands {
				owner[i][c.Cell()] = at
			}
		}
	}
	for size := 1; size <= mostJoint; size++ {
		for i, base := range families {
			for j, cover := range families {
				if i == j || len(base) == 0 || len(cover) == 0 || !slices.Equal(valuesOf(s, base[0].law), valuesOf(s, cover[0].law)) {
					continue
				}
				j := joint{s: s, base: base, cover: cover, owner: owner[j], yield: yield}
				if !j.pick(0, size) {
					return
				}
			}
		}
	}
}

// A joint is a choice of base counts, and the covers that they need.
type joint struct {
	s           *logic.State
	base, cover []tally
	owner       []int
	yield       func(*logic.Step) bool
	bases       []int
	covers      []int
	least, most int
}

func (j *joint) pick(from, more int) bool {
	if more == 0 {
		return j.look()
	}
	for at := from; at <= len(j.base)-more; at++ {
		t := j.base[at]
		if t.least < 1 {
			continue
		}
		covers, most, ok := slices.Clone(j.covers), j.most, true
		for _, c := range t.cands {
			o := j.owner[c.Cell()]
			if ok = o >= 0; !ok {
				break
			}
			if !slices.Contains(covers, o) {
				covers, most = append(covers, o), most+j.cover[o].most
			}
		}
		if !ok || len(covers) > mostJoint+1 {
			continue
		}
		next := *j
		next.bases, next.covers, next.least, next.most = append(slices.Clip(j.bases), at), covers, j.least+t.least, most
		if !next.pick(at+1, more-1) {
			return false
		}
	}
	return true
}

// look yields the candidates in the covers outside the bases, if the bases need all the
// room the covers have.
func (j *joint) look() bool {
	if j.least < j.most {
		return true
	}
	p := &logic.Step{Technique: JointCounts}
	inBase := map[logic.Cand]bool{}
	for _, at := range j.bases {
		t := j.base[at]
		p.Parts = append(p.Parts, logic.Part{Role: logic.Base, Cells: cellsOf(&j.s.Laws[t.law])})
		p.Proof.Base = append(p.Proof.Base, logic.CountSet(t.law))
		for _, c := range t.cands {
			inBase[c] = true
		}
	}
	var gone []logic.Cand
	for _, at := range j.covers {
		t := j.cover[at]
		p.Parts = append(p.Parts, logic.Part{Role: logic.Cover, Cells: cellsOf(&j.s.Laws[t.law])})
		p.Proof.Cover = append(p.Proof.Cover, logic.CountSet(t.law))
		for _, c := range t.cands {
			if !inBase[c] {
				gone = append(gone, c)
			}
		}
	}
	if len(gone) == 0 {
		return true
	}
	settle(j.s, p, gone)
	return j.yield(p)
}
