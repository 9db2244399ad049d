package svg

import (
	"fmt"
	"strings"
)

// borders draws the thin lines, and the heavy ones over them.
func (p *picture) borders() {
	p.path("thin", func(a, b int) bool { return !p.apart(a, b) })
	p.path("heavy", p.apart)
}

// apart reports whether a heavy line runs between two cells; -1 is outside.
func (p *picture) apart(a, b int) bool {
	return p.f.Region != nil && (a < 0 || b < 0 || p.f.Region[a] != p.f.Region[b])
}

// path draws all lines between cells for which want holds, in pieces as long as
// they can be.
func (p *picture) path(class string, want func(a, b int) bool) {
	rows, cols := p.f.Rows, p.f.Cols
	var d strings.Builder
	for r := range rows + 1 {
		runs(cols, func(c int) bool { return want(p.at(r-1, c), p.at(r, c)) }, func(from, n int) {
			fmt.Fprintf(&d, "M%d %dh%d", margin+from*side, margin+r*side, n*side)
		})
	}
	for c := range cols + 1 {
		runs(rows, func(r int) bool { return want(p.at(r, c-1), p.at(r, c)) }, func(from, n int) {
			fmt.Fprintf(&d, "M%d %dv%d", margin+c*side, margin+from*side, n*side)
		})
	}
	if d.Len() > 0 {
		p.printf(`<path class="%s" d="%s"/>`+"\n", class, d.String())
	}
}

// at returns the cell in a row and column, or -1 outside.
func (p *picture) at(r, c int) int {
	if r < 0 || c < 0 || r >= p.f.Rows || c >= p.f.Cols {
		return -1
	}
	return r*p.f.Cols + c
}

// runs calls take with the start and length of each run of numbers below n for
// which want holds.
func runs(n int, want func(int) bool, take func(from, n int)) {
	from := 0
	for i := range n + 1 {
		if i < n && want(i) {
			continue
		}
		if i > from {
			take(from, i-from)
		}
		from = i + 1
	}
}
