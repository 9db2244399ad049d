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

// choice chooses a guess in the band that scan has found.
func (k *one512) choice(slot int) choice {
	band := int(k.cells[oneKeysRow][slot] & 15)
	var way [6]uint64
	for i := range way {
		way[i] = k.cells[oneWaysRow+band/3*6+i][slot] >> (band % 3 * wordBand) >> k.low & 0x1ff
	}
	all := chooseIn(uint64(3*band), &way)
	guess := all.in(0)
	guess.digit <<= k.low
	return guess
}

// one2 has four slots.
type one2 struct{ oneWords }

func (k *one2) slots() int { return halfSlots }

func (k *one2) step(uint32) (changed, dead uint32) { return pairOne2(&k.cells[0][0]) }

func (k *one2) scan(slots uint32) (open, solved uint32) {
	return scanOne2(&k.cells[0][0], &bitCounts, slots)
}

// choice is what scanOne2 has chosen.
func (k *one2) choice(slot int) choice {
	band := int(k.cells[oneKeysRow][slot] & 15)
	at := band % 3 * wordBand
	chosen := k.cells[oneChoiceRow:]
	c := choice{line: 3*band + int(chosen[1][slot]>>at&1), digit: uint16(chosen[0][slot] >> at)}
	if chosen[2][slot] != 0 {
		c.triad = 1
	}
	if chosen[3][slot] != 0 {
		c.triad = 2
	}
	return c
}
