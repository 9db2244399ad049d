package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// weight is HoDoKu's sort key of steps with equally many eliminations: later positions in
// the list and higher cells weigh more.
func weight(remove []logic.Cand) int {
	sum := 0
	for i, c := range remove {
		sum += c.Cell()*(1+80*i) + c.Symbol()
	}
	return sum
}

// better compares steps as HoDoKu does: most eliminations first, then least weight; for
// equal eliminations, the shortest chain.
func better(p, q *logic.Step) int {
	if n := cmp.Compare(len(q.Remove), len(p.Remove)); n != 0 {
		return n
	}
	if p.Technique != q.Technique || !sameCands(p.Remove, q.Remove) {
		return cmp.Compare(weight(p.Remove), weight(q.Remove))
	}
	return cmp.Compare(len(p.Chain), len(q.Chain))
}

// sameCands reports whether two lists have the same candidates in any order.
func sameCands(a, b []logic.Cand) bool {
	return len(a) == len(b) && logic.Subset(a, b)
}

// yieldBest sorts steps and yields them.
func yieldBest(steps []*logic.Step, yield func(*logic.Step) bool) {
	slices.SortStableFunc(steps, better)
	for _, p := range steps {
		if !yield(p) {
			return
		}
	}
}
