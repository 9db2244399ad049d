package model

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Rank requires that Line begins with First, and gives its rank among lines with that beginning. On
// exactly Less sides, all other lines that begin with First are less. On the other sides they are
// greater. Lines compare like numbers: the first place where they differ decides.
type Rank struct {
	Line  []Var
	First int // the value that begins Line
	Sides [][][]Var
	Less  int  // number of sides on which lines are less
	Ties  bool // lines on the other sides may also be equal to Line
}

func (c Rank) Vars() []Var {
	all := slices.Clone(c.Line)
	for _, side := range c.Sides {
		for _, l := range side {
			all = append(all, l...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (Rank) Name() string { return "rank" }

// possible compares the decided beginnings of the lines.
func (c Rank) possible(p Partial) bool {
	if x := p.Values[c.Line[0]]; x != c.First {
		return x == 0 && slices.Contains(p.domain(c.Line[0]), c.First)
	}
	least, most := 0, 0
	for _, side := range c.Sides {
		canLess, canMore := true, true
		for _, l := range side {
			if p.Values[l[0]] != c.First {
				continue
			}
			i := 0
			for i < len(l) && p.Values[l[i]] != 0 && p.Values[l[i]] == p.Values[c.Line[i]] {
				i++
			}
			switch {
			case i == len(l):
				canLess, canMore = false, canMore && c.Ties
			case p.Values[l[i]] == 0 || p.Values[c.Line[i]] == 0:
			case p.Values[l[i]] < p.Values[c.Line[i]]:
				canMore = false
			default:
				canLess = false
			}
		}
		switch {
		case canLess && canMore:
			most++
		case canLess:
			least, most = least+1, most+1
		case !canMore:
			return false
		}
	}
	return least <= c.Less && c.Less <= most
}

func (c Rank) check(*Model) error {
	if len(c.Line) == 0 {
		return errors.New("its line has no variables")
	}
	if len(c.Sides) > maxSides {
		return fmt.Errorf("it has %d sides, expected up to %d", len(c.Sides), maxSides)
	}
	for i, side := range c.Sides {
		for _, l := range side {
			if len(l) != len(c.Line) {
				return fmt.Errorf("a line of side %d has %d variables, expected %d", i, len(l), len(c.Line))
			}
		}
	}
	return nil
}

// maxSides limits the number of sides, since Restated tries every subset of them.
const maxSides = 8

func (c Rank) renamed(of renaming) Constraint {
	c.Line = of.vars(c.Line)
	sides := make([][][]Var, len(c.Sides))
	for i, side := range c.Sides {
		for _, l := range side {
			sides[i] = append(sides[i], of.vars(l))
		}
	}
	c.Sides = sides
	return c
}

// Restated returns an equivalent constraint made of other types. It is far larger.
func (c Rank) Restated() And {
	all := []Constraint{Exactly(1, c.Line[:1], c.First)}
	less, more := make([][]Constraint, len(c.Sides)), make([][]Constraint, len(c.Sides))
	for i, side := range c.Sides {
		less[i], more[i] = c.each(side, true), c.each(side, false)
	}
	var ways []Constraint
	for set := range 1 << len(c.Sides) {
		if bits.OnesCount(uint(set)) != c.Less {
			continue
		}
		var way []Constraint
		for i := range c.Sides {
			if set>>i&1 != 0 {
				way = append(way, less[i]...)
			} else {
				way = append(way, more[i]...)
			}
		}
		if len(way) == 0 {
			return And{all}
		}
		ways = append(ways, allOf(way))
	}
	if len(ways) == 0 {
		return And{append(all, Table{Of: c.Line[:1]})} // the rank is impossible
	}
	return And{append(all, oneOf(ways))}
}

// allOf returns a constraint that requires all of some constraints.
func allOf(all []Constraint) Constraint {
	if len(all) == 1 {
		return all[0]
	}
	return And{all}
}

// oneOf returns a constraint that requires at least one of some constraints.
func oneOf(all []Constraint) Constraint {
	if len(all) == 1 {
		return all[0]
	}
	return Or{all}
}

// each returns constraints for one side: every line that begins with First is less than c.Line, or
// every such line is greater.
func (c Rank) each(side [][]Var, less bool) (all []Constraint) {
	for _, l := range side {
		a, b := l, c.Line
		if !less {
			a, b = b, a
		}
		ways, always := before(a, b, c.Ties && !less)
		if !always {
			all = append(all, oneOf(append(ways, Exactly(0, l[:1], c.First))))
		}
	}
	return all
}

// before returns the ways in which line a can be less than b, or equal if orEqual. Both begin with
// the same value. always means that this holds for all values.
func before(a, b []Var, orEqual bool) (ways []Constraint, always bool) {
	var equal []Constraint
	for i := 1; i < len(a); i++ {
		if a[i] != b[i] {
			pair := []Var{a[i], b[i]}
			ways = append(ways, allOf(append(slices.Clone(equal), Less{Of: pair})))
			equal = append(equal, Linear{Of: pair, Coefficients: []int{1, -1}})
		}
	}
	if orEqual && len(equal) > 0 {
		ways = append(ways, allOf(equal))
	}
	return ways, orEqual && len(equal) == 0
}
