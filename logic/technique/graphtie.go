package technique

// ties stores links as sets of nodes.
type ties struct {
	words  int
	weak   []uint64 // by node: nodes that are false if it is true
	strong []uint64 // by node: nodes that are true if it is false
	firm   []uint64 // the nodes with strong links
	digits []uint64 // by symbol: its candidates
	houses []uint64 // by house and symbol: the candidates
}

// of returns row i of a table of nodes.
func (t *ties) of(table []uint64, i int) []uint64 { return table[i*t.words : (i+1)*t.words] }

// both links two nodes in a table, in both directions.
func (t *ties) both(table []uint64, a, b int) {
	set(t.of(table, a), b)
	set(t.of(table, b), a)
}

// tie computes the links of candidates by cell and house, then those of groups.
func (x *graph) tie() {
	n, w := len(x.nodes), (len(x.nodes)+63)/64
	x.words = w
	x.weak, x.strong, x.firm = zeros(x.weak, n*w), zeros(x.strong, n*w), zeros(x.firm, w)
	x.digits, x.houses = zeros(x.digits, (x.Symbols+1)*w), zeros(x.houses, len(x.Houses)*(x.Symbols+1)*w)
	for a := range x.singles {
		cell, v := x.nodes[a].first(), x.nodes[a].v
		set(x.of(x.digits, v), a)
		for _, spot := range x.Spots(cell) {
			set(x.inHouse(spot.House, v), a)
		}
	}
	for a := 0; a < x.singles; {
		m := x.At(x.nodes[a].first()).Len()
		for b := a; b < a+m; b++ {
			x.tieCandidate(b, a, m)
		}
		a += m
	}
	for a := x.singles; a < n; a++ {
		x.partGroup(a)
		x.joinRest(a, x.nodes[a].line, x.nodes[a].inLine)
		x.joinRest(a, x.nodes[a].box, x.nodes[a].inBox)
	}
}

// inHouse returns the candidates of a symbol in a house.
func (x *graph) inHouse(h, v int) []uint64 { return x.of(x.houses, h*(x.Symbols+1)+v) }

// tieCandidate computes the links of a candidate. Its cell has n candidates; first is
// their first node.
func (x *graph) tieCandidate(a, first, n int) {
	cell, v := x.nodes[a].first(), x.nodes[a].v
	weak, strong := x.of(x.weak, a), x.of(x.strong, a)
	for b := first; b < first+n; b++ {
		set(weak, b)
	}
	if n == 2 {
		set(strong, 2*first+1-a)
		set(x.firm, a)
	}
	for _, spot := range x.Spots(cell) {
		mates := x.inHouse(spot.House, v)
		union(weak, mates)
		if x.Places(spot.House, v).Len() == 2 && x.Houses[spot.House].Full {
			union(strong, mates)
			set(x.firm, a)
		}
	}
	weak[a>>6] &^= 1 << uint(a&63)
	strong[a>>6] &^= 1 << uint(a&63)
}

func (x *graph) tieStrong(a, b int) {
	x.both(x.strong, a, b)
	set(x.firm, a)
	set(x.firm, b)
}
