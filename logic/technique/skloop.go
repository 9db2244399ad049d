package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// SK-loops by Steve Kurzhals: two rows and two columns that cross in four boxes. Take their cells
// in these boxes without the crossings. If each symbol is counted once per line or once per box,
// there are as many symbols as cells. So each counted symbol is in these cells.
var (
	SKLoop = &logic.Technique{Key: "sk-loop", Name: "SK-Loop", JA: "SKループ", Form: logic.FormBase}

	skLoops = []logic.Finder{{Technique: SKLoop, Find: findSKLoop}}
)

// leastSKLoop bounds the open cells of a loop.
const leastSKLoop = 12

// A skLoop is four lines with the boxes in which they cross.
type skLoop struct {
	*logic.State
	lines [4]int
	cells []int // the open cells of the loop
}

func findSKLoop(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Grid() || len(s.Kinds[logic.Box]) == 0 {
		return
	}
	rows, cols := s.Kinds[logic.Row], s.Kinds[logic.Col]
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			if s.Stopped() {
				return
			}
			for j, c := range cols {
				for _, d := range cols[j+1:] {
					if x := (skLoop{State: s, lines: [4]int{a, b, c, d}}); x.find() && !x.step(yield) {
						return
					}
				}
			}
		}
	}
}

// find finds the open cells of the loop. It reports false if the lines do not cross in four
// different boxes, or if fewer than leastSKLoop of the cells are open.
func (x *skLoop) find() bool {
	var boxes []int
	crossing := x.NewCells()
	for _, row := range x.lines[:2] {
		for _, col := range x.lines[2:] {
			c := x.Houses[row].Cells[x.Common(row, col).First()]
			box := x.House(c, logic.Box)
			if box < 0 {
				return false
			}
			for _, b := range boxes {
				if b == box {
					return false
				}
			}
			boxes = append(boxes, box)
			crossing.Add(c)
		}
	}
	for _, line := range x.lines {
		for _, box := range boxes {
			for place := range x.Common(line, box).All() {
				if c := x.Houses[line].Cells[place]; !crossing.Has(c) && x.At(c) != 0 {
					x.cells = append(x.cells, c)
				}
			}
		}
	}
	return len(x.cells) >= leastSKLoop
}

// covers returns the fewest lines and boxes that have all of the cells with a symbol.
func (x *skLoop) covers(v int) (best []logic.Set) {
	for some := range 1 << len(x.lines) {
		used := map[int]bool{}
		var sets []logic.Set
		for _, c := range x.cells {
			if !x.At(c).Has(v) {
				continue
			}
			h := x.House(c, logic.Box)
			for i, line := range x.lines {
				if some>>i&1 == 1 && inHouse(x.State, c, line) {
					h = line
				}
			}
			if !used[h] {
				used[h], sets = true, append(sets, logic.HouseSet(h, v))
			}
		}
		if some == 0 || len(sets) < len(best) {
			best = sets
		}
	}
	return best
}

func (x *skLoop) step(yield func(*logic.Step) bool) bool {
	p := &logic.Step{Technique: SKLoop, Parts: []logic.Part{{Role: logic.Pattern, Cells: slices.Sorted(slices.Values(x.cells))}}}
	for v := 1; v <= x.Symbols; v++ {
		if p.Proof.Cover = append(p.Proof.Cover, x.covers(v)...); len(p.Proof.Cover) > len(x.cells) {
			return true
		}
	}
	for _, c := range p.Parts[0].Cells {
		p.Proof.Base = append(p.Proof.Base, logic.CellSet(c))
		p.Parts[0].Symbols |= x.At(c)
	}
	return !removesRest(x.State, p) || yield(p)
}
