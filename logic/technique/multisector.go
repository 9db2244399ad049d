package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Multi-sector locked sets. Some rows and columns cross in as many open cells as symbols fit there.
// A symbol that is assigned to the rows counts once for each row, and one assigned to the columns
// once for each column. So each of these symbols is placed in the crossing.
var (
	MultiSector = &logic.Technique{Key: "multi-sector", Name: "Multi-Sector Locked Sets", JA: "マルチセクターロックドセット", Form: logic.FormBase}

	multiSectors = []logic.Finder{{Technique: MultiSector, Find: findMultiSector}}
)

// A sectors is a search for such sets. Lines are rows first, then columns.
type sectors struct {
	*logic.State
	lines, cross []int // the houses that cross each other
	found        []*logic.Step
}

const (
	mostSectors     = 9  // lines of a kind up to which all sets of them are tried
	mostMultiSector = 24 // steps by rows, and by columns
)

func findMultiSector(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Grid() || len(s.Kinds[logic.Row]) > mostSectors || len(s.Kinds[logic.Col]) > mostSectors || s.Symbols > mostSectors {
		return
	}
	x := sectors{State: s, lines: s.Kinds[logic.Row], cross: s.Kinds[logic.Col]}
	x.search(mostMultiSector)
	x.lines, x.cross = x.cross, x.lines
	x.search(len(x.found) + mostMultiSector)
	slices.SortStableFunc(x.found, func(p, q *logic.Step) int { return len(p.Proof.Base) - len(q.Proof.Base) })
	for _, p := range x.found {
		if !yield(p) {
			return
		}
	}
}

// search tries sets of at least two lines with the symbols that are counted in them. It stops after
// most steps.
func (x *sectors) search(most int) {
	n := len(x.lines)
	var unplaced [mostSectors]logic.Mask // by line
	for i, h := range x.lines {
		for v := 1; v <= x.Symbols; v++ {
			if x.Places(h, v) != 0 {
				unplaced[i] |= logic.Bit(v)
			}
		}
	}
	for lines := logic.Mask(0); lines < logic.Bit(n); lines++ {
		if lines.Len() < 2 || lines.Len() > n-2 {
			continue
		}
		if x.Stopped() || len(x.found) >= most {
			return
		}
		var cells [mostSectors]int          // by crossing line: its open cells on the lines
		var symbols [mostSectors]logic.Mask // and their candidates
		for j := range x.cross {
			for i := range lines.All() {
				if m := x.At(x.cell(i, j)); m != 0 {
					cells[j]++
					symbols[j] |= m
				}
			}
		}
		var open logic.Mask
		for i := range lines.All() {
			open |= unplaced[i]
		}
		for in := open; in != 0; in = (in - 1) & open {
			room := 0
			for i := range lines.All() {
				room -= (unplaced[i] & in).Len()
			}
			var across logic.Mask
			for j := range x.cross {
				if more := cells[j] - (symbols[j] &^ in).Len(); more > 0 {
					room += more
					across |= logic.Bit(j)
				}
			}
			if room >= 0 && across.Len() > 1 && x.removes(lines, across, in) {
				x.note(lines, across, in)
			}
		}
	}
}

// cell returns where a line meets a crossing line.
func (x *sectors) cell(i, j int) int {
	if x.Houses[x.lines[i]].Kind == logic.Col {
		i, j = j, i
	}
	return x.Shape.At(i, j)
}

// removes reports whether cells outside the crossings lose candidates. in has the symbols counted in lines.
func (x *sectors) removes(lines, across, in logic.Mask) bool {
	loses := func(houses []int, of, by, symbols logic.Mask) bool {
		for i := range of.All() {
			for v := range symbols.All() {
				if m := x.Places(houses[i], v); m&by != 0 && m&^by != 0 {
					return true
				}
			}
		}
		return false
	}
	return loses(x.lines, lines, across, in) || loses(x.cross, across, lines, x.AllSymbols()&^in)
}

// note adds the step of the crossings, if it removes anything new.
func (x *sectors) note(lines, across, in logic.Mask) {
	p := &logic.Step{Technique: MultiSector}
	part := logic.Part{Role: logic.Pattern}
	pattern := x.NewCells()
	for i := range lines.All() {
		for j := range across.All() {
			if c := x.cell(i, j); x.At(c) != 0 {
				part.Cells, part.Symbols = append(part.Cells, c), part.Symbols|x.At(c)
				pattern.Add(c)
			}
		}
	}
	slices.Sort(part.Cells)
	for _, c := range part.Cells {
		p.Proof.Base = append(p.Proof.Base, logic.CellSet(c))
	}
	x.covers(p, pattern, x.lines, lines, in)
	x.covers(p, pattern, x.cross, across, part.Symbols&^in)
	if len(p.Proof.Cover) != len(p.Proof.Base) || len(p.Remove) == 0 {
		return
	}
	slices.Sort(p.Remove)
	p.Remove = slices.Compact(p.Remove)
	if !slices.ContainsFunc(x.found, func(q *logic.Step) bool { return sameCands(p.Remove, q.Remove) }) {
		p.Parts = []logic.Part{part}
		x.found = append(x.found, p)
	}
}
