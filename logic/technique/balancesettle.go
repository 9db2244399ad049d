package technique

import "github.com/banmen/banmen/logic"

// settle adds up houses, and adds or subtracts each law if that leaves fewer open cells. The set is
// useless if too many cells remain, or if no law takes part.
func (x *balanceSearch) settle(s *logic.State, set *houseSet) {
	if set.shares != nil {
		x.settleShares(set)
		return
	}
	clear(x.times)
	b := &set.balance
	b.houses, b.sums = len(set.houses), b.sums[:0]
	for _, h := range set.houses {
		b.sums = append(b.sums, logic.Summand{House: true, Index: h, Times: 1})
		for _, c := range s.Houses[h].Cells {
			x.times[c]++
		}
	}
	for _, i := range set.laws {
		for _, times := range [2]int{-1, 1} {
			if x.gain(s, i, times) > 0 {
				x.add(s, i, times)
				b.sums = append(b.sums, logic.Summand{Index: i, Times: times})
				break
			}
		}
	}
	in, out := 0, 0
	for i, w := range set.near {
		for m := logic.Mask(w); m != 0; m &= m - 1 {
			switch c := i<<6 | m.First(); {
			case x.times[c] == 0 || s.Value(c) != 0:
			case x.times[c] > 0:
				in++
			default:
				out++
			}
		}
	}
	set.leave(in, out)
}

// leave records the numbers of open cells that remain inside and outside the houses.
func (set *houseSet) leave(in, out int) {
	b := &set.balance
	b.left, b.named, b.Cells = in+out, remainder(in, out), nil
	set.ok = b.left > 0 && b.left <= mostRemaining && len(b.sums) > len(set.houses)
}
