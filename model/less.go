package model

// Less says that each variable is less than the next, or, if OrEqual, at most the
// next.
type Less struct {
	Of      []Var
	OrEqual bool
}

func (c Less) Vars() []Var { return c.Of }
func (Less) Name() string  { return "less" }

// possible gives each open variable the least value that can follow.
func (c Less) possible(p Partial) bool {
	step := 1
	if c.OrEqual {
		step = 0
	}
	least := 1
	for _, v := range c.Of {
		x := p.Values[v]
		if x == 0 {
			domain := p.domain(v)
			if len(domain) == 0 || domain[len(domain)-1] < least {
				return false
			}
		} else if x < least {
			return false
		}
		least = max(least, x) + step
	}
	return true
}

func (Less) check(*Model) error { return nil }

func (c Less) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}
