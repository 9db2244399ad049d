package model

// AllDifferent says that no two of the variables are equal. With as many variables as
// values, each value occurs.
type AllDifferent struct{ Of []Var }

func (c AllDifferent) Vars() []Var { return c.Of }
func (AllDifferent) Name() string  { return "all different" }

// possible compares the decided variables.
func (c AllDifferent) possible(p Partial) bool {
	var seen uint64 // the values below 64
	for i, v := range c.Of {
		x := p.Values[v]
		switch {
		case x == 0:
		case x < 64:
			if seen>>x&1 != 0 {
				return false
			}
			seen |= 1 << x
		default:
			for _, u := range c.Of[:i] {
				if p.Values[u] == x {
					return false
				}
			}
		}
	}
	return true
}

func (AllDifferent) check(*Model) error { return nil }

func (c AllDifferent) renamed(of renaming) Constraint { return AllDifferent{of.vars(c.Of)} }
