package check

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// small is the kind of chapter 1.
const small = "sudoku:2x2"

// rows4 matches a 4x4 board with commas.
const rows4 = `([1-4],){3}[1-4](\n([1-4],){3}[1-4]){3}`

var first = []Task{
	{ID: "1.1", form: `\d+`, make: each4(func(m *maker, b []uint16) string {
		n := 0
		for _, v := range b {
			if v == 0 {
				n++
			}
		}
		return fmt.Sprintln(n)
	})},
	{ID: "1.2", form: `ok|bad`, make: each4(func(m *maker, b []uint16) string {
		if m.sound(text(small, b)) {
			return "ok\n"
		}
		return "bad\n"
	})},
	{ID: "1.3", form: rows4 + `|none`, make: each4(func(m *maker, b []uint16) string {
		return solved(m.solve(text(small, b), "naive"), "none", func(b grid.Board) string { return csv(b.Cells, 4) })
	})},
	{ID: "1.4", form: `\d+`, make: each4(func(m *maker, b []uint16) string { return m.count(text(small, b)) + "\n" })},
	{ID: "1.5", form: `\d+ \d+ \d+`, make: func(m *maker) (all []Case) {
		for _, c := range each4(func(m *maker, b []uint16) string {
			s := m.solve(text(small, b), "naive").Stats
			return fmt.Sprintln(s.Steps, s.Backtracks, s.Depth)
		})(m) {
			if !strings.HasPrefix(c.Want, "0") || strings.Contains(c.Input, "0") && m.sound(text(small, ofCSV(c.Input))) {
				all = append(all, c)
			}
		}
		return all
	}},
}

// sound reports whether the givens of a puzzle break no rule.
func (m *maker) sound(text string) bool {
	p := m.puzzle(text)
	return m.err == nil && len(p.Faults(p.Givens())) == 0
}

// ofCSV reads a board with commas.
func ofCSV(text string) []uint16 {
	return boardOf(strings.NewReplacer(",", "", "\n", "", "0", ".").Replace(text))
}

// each4 makes a case of each 4x4 board with its answer.
func each4(answer func(m *maker, b []uint16) string) func(*maker) []Case {
	return func(m *maker) (all []Case) {
		add := func(name banmen.Message, b []uint16) {
			if m.err == nil {
				all = append(all, Case{Name: name, Input: csv(b, 4), Want: answer(m, b)})
			}
		}
		add(banmen.Msg("the board of the chapter"), boardOf("1.....3....4.2.."))
		add(banmen.Msg("an empty board"), make([]uint16, 16))
		full := m.full(small)
		if m.err != nil {
			return nil
		}
		add(banmen.Msg("a full board"), full)
		add(banmen.Msg("two equal digits in a row"), boardOf("1..1............"))
		add(banmen.Msg("two equal digits in a column"), boardOf("..2...........2."))
		add(banmen.Msg("two equal digits in a box"), boardOf("..........3....3"))
		add(banmen.Msg("no solution, although no digit is repeated"), boardOf("12....34........"))
		add(banmen.Msg("a full board with a fault"), with(full, 5, full[6]))
		for i := range 6 {
			b := m.full(small)
			for _, cell := range m.r.Perm(16)[:7+i] {
				if m.err == nil {
					b[cell] = 0
				}
			}
			add(banmen.Msg("%d open cells", 7+i), b)
		}
		return all
	}
}

// with returns a board with another value in a cell.
func with(b []uint16, cell int, v uint16) []uint16 {
	b = append([]uint16(nil), b...)
	b[cell] = v
	return b
}
