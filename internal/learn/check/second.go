package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/learn"
)

// nine is the kind of chapter 2.
const nine = "sudoku:3x3"

var second = []Task{
	{ID: "2.1", form: `\d \d (-|[1-9]+)(\n\d \d (-|[1-9]+))*`, make: withBlocked(func(_ *maker, b []uint16) string {
		var out strings.Builder
		for cell, v := range b {
			if v > 0 {
				continue
			}
			all := ""
			for _, n := range candidates(b, cell) {
				all += fmt.Sprint(n)
			}
			if all == "" {
				all = "-"
			}
			fmt.Fprintln(&out, cell/9+1, cell%9+1, all)
		}
		return out.String()
	})},
	{ID: "2.2", form: `[1-9]{81}|none`, make: func(m *maker) []Case {
		answer := func(m *maker, b []uint16) string {
			return solved(m.solve(text(nine, b), "fast"), "none", func(b grid.Board) string { return plain(b.Cells) + "\n" })
		}
		all := withBlocked(answer)(m)
		clash := boardOf(learn.Ten()[0])
		given := slices.IndexFunc(clash, func(v uint16) bool { return v > 0 })
		clash[slices.Index(clash, 0)] = clash[given] // both are in the first row
		add := func(name banmen.Message, b []uint16) {
			all = append(all, Case{Name: name, Input: plain(b) + "\n", Want: answer(m, b)})
		}
		add(banmen.Msg("givens that contradict each other"), clash)
		if full := m.full(nine); m.err == nil {
			add(banmen.Msg("a full board with a fault"), with(full, 80, full[79]))
		}
		return all
	}},
	{ID: "2.3", form: `[1-9.]{81}`, make: each9(func(_ *maker, b []uint16) string {
		b = append([]uint16(nil), b...)
		for again := true; again; {
			again = false
			for cell, v := range b {
				if v > 0 {
					continue
				}
				if all := candidates(b, cell); len(all) == 1 {
					b[cell], again = all[0], true
				}
			}
		}
		return plain(b) + "\n"
	})},
	{ID: "2.4", form: `\d \d \d`, make: each9(func(_ *maker, b []uint16) string {
		best, least := 0, 10
		for cell, v := range b {
			if n := len(candidates(b, cell)); v == 0 && n < least {
				best, least = cell, n
			}
		}
		return fmt.Sprintln(best/9+1, best%9+1, least)
	})},
	{ID: "2.5", form: `[1-9]{81}(\n[1-9]{81})*`, make: func(m *maker) []Case {
		var all []Case
		for _, times := range []int{1, 20} {
			c := Case{Name: banmen.Msg("%d boards", 10*times)}
			answers := ""
			for _, text := range learn.Ten() {
				answers += plain(m.solve(nine+":"+text, "fast").Board.Cells) + "\n"
			}
			c.Input, c.Want = strings.Repeat(strings.Join(learn.Ten(), "\n")+"\n", times), strings.Repeat(answers, times)
			all = append(all, c)
		}
		return all
	}},
}

// candidates returns the digits that stand in no house of a cell of 9x9.
func candidates(b []uint16, cell int) (all []uint16) {
	var taken [10]bool
	for i, v := range b {
		if i/9 == cell/9 || i%9 == cell%9 || i/27 == cell/27 && i%9/3 == cell%9/3 {
			taken[v] = true
		}
	}
	for n := uint16(1); n <= 9; n++ {
		if !taken[n] {
			all = append(all, n)
		}
	}
	return all
}

// withBlocked makes cases of the ten puzzles, and of a board with a cell without candidates.
func withBlocked(answer func(m *maker, b []uint16) string) func(*maker) []Case {
	return func(m *maker) []Case {
		b := boardOf("12345678.........9" + strings.Repeat(".", 63))
		return append(each9(answer)(m), Case{Name: banmen.Msg("a cell without candidates"), Input: plain(b) + "\n", Want: answer(m, b)})
	}
}

// each9 makes a case of each of the ten puzzles with its answer.
func each9(answer func(m *maker, b []uint16) string) func(*maker) []Case {
	return func(m *maker) (all []Case) {
		for i, text := range learn.Ten() {
			all = append(all, Case{Name: banmen.Msg("puzzle %d of the ledger", i+1), Input: text + "\n", Want: answer(m, boardOf(text))})
		}
		return all
	}
}
