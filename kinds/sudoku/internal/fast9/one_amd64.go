package fast9

// one512 has eight slots.
type one512 struct{ oneWords }

const halfSlots = slotsRow / 2

func (k *one512) slots() int { return slotsRow }

func (k *one512) step(slots uint32) (changed, dead uint32) {
	if slots < 1<<halfSlots {
		return pairFew512(&k.cells[0][0])
	}
	return pairOne512(&k.cells[0][0])
}

func (k *one512) scan(slots uint32) (open, solved uint32) {
	return scanOne512(&k.cells[0][0], slots)
}

// one2 has four slots.
type one2 struct{ oneWords }

func (k *one2) slots() int { return halfSlots }

func (k *one2) step(uint32) (changed, dead uint32) { return pairOne2(&k.cells[0][0]) }

func (k *one2) scan(slots uint32) (open, solved uint32) {
	return scanOne2(&k.cells[0][0], &bitCounts, slots)
}
