package stepjson

import (
	"strconv"

	"github.com/banmen/banmen/logic"
)

// Names are the names of a puzzle's cells, symbols and houses.
type Names struct {
	rules   *logic.Rules
	cell    func(cell int) string
	symbols []string // by symbol
	houses  []string

	byCell, bySymbol, byHouse, byCand map[string]int // created on first use
}

// New returns the names for rules: cell names a cell, and symbols has the texts of
// symbols from 1. A symbol without a text of its own is named by number, as #2.
func New(rules *logic.Rules, cell func(cell int) string, symbols []string) *Names {
	n := &Names{rules: rules, cell: cell, symbols: make([]string, rules.Symbols+1)}
	seen := map[string]bool{"": true}
	for v := 1; v <= rules.Symbols; v++ {
		n.symbols[v] = "#" + strconv.Itoa(v)
		if v < len(symbols) && !seen[symbols[v]] {
			n.symbols[v] = symbols[v]
		}
		seen[n.symbols[v]] = true
	}
	for _, h := range rules.Houses {
		n.houses = append(n.houses, houseName(h))
	}
	return n
}

func houseName(h logic.House) string { return string("rcbx"[h.Kind]) + strconv.Itoa(h.Index+1) }

func (n *Names) cand(c logic.Cand, sign string) string {
	return n.cell(c.Cell()) + sign + n.symbols[c.Symbol()]
}

func (n *Names) cands(all []logic.Cand, sign string) []string {
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = n.cand(c, sign)
	}
	return texts
}

func (n *Names) symbolsOf(m logic.Mask) (texts []string) {
	for v := range m.All() {
		texts = append(texts, n.symbols[v])
	}
	return texts
}

// index makes the maps from names.
func (n *Names) index() {
	if n.byCell != nil {
		return
	}
	n.byCell, n.bySymbol, n.byHouse, n.byCand = map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	for v := 1; v < len(n.symbols); v++ {
		n.bySymbol[n.symbols[v]] = v
	}
	for h, name := range n.houses {
		n.byHouse[name] = h
	}
	times := map[string]int{}
	for _, h := range n.rules.Restated { // b5#2 is the second restatement of box 5
		name := houseName(h.House)
		if _, is := n.byHouse[name]; is {
			times[name]++
			name += "#" + strconv.Itoa(times[name]+1)
		}
		n.byHouse[name] = h.In
	}
	for c := range n.rules.Shape.Size() {
		n.byCell[n.cell(c)] = c
		for v := 1; v < len(n.symbols); v++ {
			d := logic.CandOf(c, v)
			n.byCand[n.cand(d, is)], n.byCand[n.cand(d, isNot)] = int(d), int(d)
		}
	}
}
