package se121

import "math/bits"

// A node says that a candidate is true or false: cell*9+digit, plus off for false. Links
// carry the cause above the node number.
type node uint16

const off node = 729

const (
	nodes     = 1458
	causeBits = 11
)

// The causes of a node. The start of a chain has none; values above byColumn are findings
// of other producers.
const (
	byNone = iota
	byCell
	byBox
	byRow
	byColumn
	byOther
)

func nodeOf(c uint8, d int) node { return node(c)*9 + node(d) }

func (n node) isOff() bool { return n >= off }

func (n node) cell() uint8 {
	if n >= off {
		n -= off
	}
	return uint8(n / 9)
}

func (n node) digit() int {
	if n >= off {
		n -= off
	}
	return int(n % 9)
}

// candidate returns the node that says the candidate is true.
func (n node) candidate() node {
	if n >= off {
		return n - off
	}
	return n
}

// opposite returns the node that says the opposite of the candidate.
func opposite(n node) node {
	if n >= off {
		return n - off
	}
	return n + off
}

// nodeSet is a set of candidates.
type nodeSet [12]uint64

func (s *nodeSet) has(n node) bool { return s[n>>6]>>(n&63)&1 != 0 }
func (s *nodeSet) add(n node)      { s[n>>6] |= 1 << (n & 63) }

func (s *nodeSet) meet(t *nodeSet) (any bool) {
	var all uint64
	for i := range s {
		s[i] &= t[i]
		all |= s[i]
	}
	return all != 0
}

// added returns how much the length of a chain adds to its rating. SE adds tenths one by
// one, which affects ties through rounding.
func added(complexity int) float64 {
	sum, ceil, odd := 0.0, 4, false
	for length := complexity - 2; length > ceil; odd = !odd {
		sum += 0.1
		ceil = further(ceil, odd)
	}
	return sum
}

// further returns the length at which the next tenth is added.
func further(ceil int, odd bool) int {
	if odd {
		return ceil * 4 / 3
	}
	return ceil * 3 / 2
}

func trailing(m uint64) int { return bits.TrailingZeros64(m) }
