package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A share divides a law into the cells inside and outside of houses.
type share struct{ in, out logic.Cells }

// divide finds the shares of the laws.
func (set *houseSet) divide(s *logic.State) {
	seen := s.NewCells()
	for _, i := range set.laws {
		sum, _ := s.Laws[i].Exactly()
		of := share{s.NewCells(), s.NewCells()}
		for k, v := range sum.Of {
			c := int(v)
			if sum.Coefficient(k) != 1 || seen.Has(c) {
				set.shares = nil
				return
			}
			seen.Add(c)
			if set.within.Has(c) {
				of.in.Add(c)
			} else {
				of.out.Add(c)
			}
		}
		set.shares = append(set.shares, of)
	}
}

// settleShares is settle for laws without common cells: each that has more open cells inside
// than outside is subtracted.
func (x *balanceSearch) settleShares(set *houseSet) {
	in, out := common(set.within, x.open), 0
	x.taken = x.taken[:0]
	for k, of := range set.shares {
		if i, o := common(of.in, x.open), common(of.out, x.open); i > o {
			in, out = in-i, out+o
			x.taken = append(x.taken, set.laws[k])
		}
	}
	b := &set.balance
	b.houses, b.sums = len(set.houses), b.sums[:0]
	if in+out <= mostRemaining {
		for _, h := range set.houses {
			b.sums = append(b.sums, logic.Summand{House: true, Index: h, Times: 1})
		}
		for _, i := range x.taken {
			b.sums = append(b.sums, logic.Summand{Index: i, Times: -1})
		}
	}
	set.leave(in, out)
}

// common returns the number of cells that are in both sets.
func common(a, b logic.Cells) (n int) {
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

// gain returns by how much the number of open cells falls if a law is added times times.
func (x *balanceSearch) gain(s *logic.State, law, times int) (n int) {
	sum, _ := s.Laws[law].Exactly()
	for i, v := range sum.Of {
		if s.Value(int(v)) != 0 {
			continue
		}
		switch was := x.times[v]; {
		case was == 0:
			n--
		case was+times*sum.Coefficient(i) == 0:
			n++
		}
	}
	return n
}

func (x *balanceSearch) add(s *logic.State, law, times int) {
	sum, _ := s.Laws[law].Exactly()
	for i, v := range sum.Of {
		x.times[v] += times * sum.Coefficient(i)
	}
}
