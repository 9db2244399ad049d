package model

import "slices"

// Compare returns the list order as a comparison of solutions: negative if a comes before
// b. Both hold the values of the first variables, for example of the cells. Literals of
// other variables are ignored.
func (m *Model) Compare() func(a, b []uint16) int {
	if m.Order == nil {
		return slices.Compare[[]uint16]
	}
	order := slices.Clone(m.Order)
	return func(a, b []uint16) int {
		for _, lit := range order {
			if int(lit.Var) >= len(a) {
				continue
			}
			x, y := int(a[lit.Var]) == lit.Value, int(b[lit.Var]) == lit.Value
			switch {
			case x == y:
			case x:
				return -1
			default:
				return 1
			}
		}
		return 0
	}
}
