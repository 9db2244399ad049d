package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// explain names the reasons that exclude all sets of values that contradict l. If these do not
// suffice, it names all domains.
func (c *cage) explain(s *state, causes []lit, l lit, position int32) []lit {
	b := blocker{s: s, of: c.of, position: position}
	for _, v := range c.of {
		b.cells = append(b.cells, b.cell(v))
	}
	ok, at, value := true, -1, uint64(0)
	if l != none {
		at, value = slices.Index(c.of, s.owner[l.atom()]), 1<<s.value[l.atom()]
	}
	switch {
	case l == none:
		ok = b.block(c.sets, func(uint64) bool { return true })
	case at >= 0 && l.negative(): // the value would be in this cell
		b.cells[at] = blockedCell{had: value, fixed: true, chosen: true}
		ok = b.block(c.sets, func(set uint64) bool { return set&value != 0 })
	default: // negative l: the cell would have the value
		for i := range b.cells {
			if i != at && (at >= 0 || !c.peers[i].has(s.owner[l.atom()])) {
				ok = ok && b.exclude(i, value)
			}
		}
		ok = ok && b.block(c.sets, func(set uint64) bool { return set&value == 0 })
	}
	if !ok {
		return c.sum.explain(s, causes, l, position)
	}
	return b.causes(causes, at)
}

// A blocker explains why cells could not have certain sets of values. It chooses reasons among the
// facts about the cells that were known before a position.
type blocker struct {
	s        *state
	of       []model.Var
	position int32
	cells    []blockedCell
}

// A blockedCell has the facts about a cell, and those chosen as reasons.
type blockedCell struct {
	had    uint64 // the values that it could have
	gone   uint64 // the values that it could not have; nothing if it is fixed
	fixed  bool
	chosen bool   // its value, if it is fixed
	out    uint64 // the values chosen of gone
}

func (b *blocker) cell(v model.Var) (c blockedCell) {
	members := b.s.members(int32(v))
	if len(members) == 0 { // fixed at the root
		return blockedCell{had: b.s.dom[v], fixed: true, chosen: true}
	}
	for _, a := range members {
		switch {
		case b.s.trueBefore(is(a), b.position):
			return blockedCell{had: 1 << b.s.value[a], fixed: true}
		case b.s.trueBefore(not(a), b.position):
			c.gone |= 1 << b.s.value[a]
		default:
			c.had |= 1 << b.s.value[a]
		}
	}
	return c
}

// cost returns how many further literals are needed to show that a cell has none of some values. It
// returns -1 if the cell may have one.
func (c *blockedCell) cost(values uint64) int {
	switch {
	case c.had&values != 0:
		return -1
	case c.fixed && c.chosen:
		return 0
	case c.fixed:
		return 1
	}
	return bits.OnesCount64(values & c.gone &^ c.out)
}

func (b *blocker) exclude(i int, values uint64) bool {
	c := &b.cells[i]
	if c.cost(values) < 0 {
		return false
	}
	if c.fixed {
		c.chosen = true
	} else {
		c.out |= values & c.gone
	}
	return true
}

// block chooses the reasons why the cells cannot have any of the sets that needs selects. It
// reports false if there is no reason for one of them.
func (b *blocker) block(sets []uint64, needs func(set uint64) bool) bool {
	for _, set := range sets {
		if needs(set) && !b.blockSet(set) {
			return false
		}
	}
	return true
}

// blockSet chooses the reason with the fewest literals why the cells cannot have a set: a cell with
// none of its values, a cell with another value, or a value without a cell.
func (b *blocker) blockSet(set uint64) bool {
	least, cell, value := 1<<30, -1, uint64(0)
	for i := range b.cells {
		if n := b.cells[i].cost(set); n >= 0 && n < least {
			least, cell = n, i
		}
	}
	for w := set; w != 0 && least > 0; w &= w - 1 {
		n := 0
		for i := range b.cells {
			k := b.cells[i].cost(w & -w)
			if k < 0 {
				n = 1 << 30
				break
			}
			n += k
		}
		if n < least {
			least, cell, value = n, -1, w&-w
		}
	}
	switch {
	case least == 1<<30:
		return false
	case cell >= 0:
		b.exclude(cell, set)
	case value != 0:
		for i := range b.cells {
			b.exclude(i, value)
		}
	}
	return true
}

// causes appends the chosen reasons, except those about the cell at.
func (b *blocker) causes(causes []lit, at int) []lit {
	for i, v := range b.of {
		c := b.cells[i]
		for _, a := range b.s.members(int32(v)) {
			switch value := uint64(1) << b.s.value[a]; {
			case i == at && c.fixed:
			case c.fixed && c.chosen && c.had&value != 0:
				causes = append(causes, is(a))
			case !c.fixed && c.out&value != 0:
				causes = append(causes, not(a))
			}
		}
	}
	return causes
}
