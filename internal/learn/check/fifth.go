package check

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	coins "github.com/banmen/banmen/examples/learn/5"
)

var fifth = []Task{
	{ID: "5.1", form: `\d+( \d+)*(\n\d+( \d+)*)*`, make: func(*maker) (all []Case) {
		for _, n := range []int{3, 4, 6, 9} {
			var out strings.Builder
			line := func(first, step int) {
				for i := range n {
					fmt.Fprintf(&out, "%s%d", map[bool]string{true: " "}[i > 0], first+i*step)
				}
				out.WriteByte('\n')
			}
			for row := range n {
				line(row*n, 1)
			}
			for col := range n {
				line(col, n)
			}
			line(0, n+1)
			line(n-1, n-1)
			all = append(all, Case{Name: banmen.Msg("%d rows", n), Input: fmt.Sprintln(n), Want: out.String()})
		}
		return all
	}},
	{ID: "5.2", form: `ok|bad`, make: func(m *maker) (all []Case) {
		add := func(name banmen.Message, n int, b coins.Board) {
			all = append(all, Case{Name: name, Input: fmt.Sprintln(n) + coinRows(n, b), Want: map[bool]string{true: "ok\n", false: "bad\n"}[valid(n, b)]})
		}
		for _, n := range []int{4, 5, 6} {
			found := m.coins(n, 200)
			for range 2 {
				b := found[m.r.IntN(len(found))]
				add(banmen.Msg("a solution"), n, b)
				changed := append(coins.Board(nil), b...)
				i, j := m.r.IntN(len(b)), m.r.IntN(len(b))
				changed[i], changed[j] = changed[j], changed[i]
				add(banmen.Msg("a board with two cells exchanged"), n, changed)
			}
		}
		add(banmen.Msg("three fives in a line"), 4, coins.Board{0, 0, 5, 10, 0, 10, 0, 5, 10, 0, 5, 0, 5, 5, 5, 0})
		add(banmen.Msg("an empty board"), 4, make(coins.Board, 16))
		add(banmen.Msg("rows and columns are right, diagonals are not"), 4, coins.Board{10, 5, 0, 0, 0, 10, 5, 0, 0, 0, 10, 5, 5, 0, 0, 10})
		add(banmen.Msg("only the first diagonal is wrong"), 5, coins.Board{10, 5, 0, 0, 0, 0, 10, 5, 0, 0, 0, 0, 10, 5, 0, 0, 0, 0, 10, 5, 5, 0, 0, 0, 10})
		add(banmen.Msg("only the second diagonal is wrong"), 5, coins.Board{10, 5, 0, 0, 0, 5, 0, 10, 0, 0, 0, 10, 0, 5, 0, 0, 0, 5, 0, 10, 0, 0, 0, 10, 5})
		return all
	}},
	{ID: "5.3", form: `\d+`, make: counts(3, 4, 5, 6)},
	{ID: "5.4", form: `(\d+,)+\d+(\n(\d+,)+\d+)*`, make: func(m *maker) (all []Case) {
		for _, n := range []int{4, 5, 6} {
			found := m.coins(n, 500)
			for range 3 {
				b := found[m.r.IntN(len(found))]
				image := b
				for range 4 {
					for _, other := range []coins.Board{image, image.Mirror(n)} {
						if other.First(n) {
							b = other
						}
					}
					image = image.Turn(n)
				}
				all = append(all, Case{Name: banmen.Msg("a solution"), Input: fmt.Sprintln(n) + coinRows(n, image.Turn(n)), Want: coinRows(n, b)})
			}
		}
		return all
	}},
	{ID: "5.5", form: `\d+`, make: counts(4, 6, 7, 8)},
}

// counts returns a function that makes cases: boards of these sizes, with their numbers of
// solutions.
func counts(sizes ...int) func(*maker) []Case {
	return func(m *maker) (all []Case) {
		for _, n := range sizes {
			all = append(all, Case{Name: banmen.Msg("%d rows", n), Input: fmt.Sprintln(n), Want: m.count(fmt.Sprintf("coin:%d", n)) + "\n"})
		}
		return all
	}
}

// coins returns the first solutions of a size.
func (m *maker) coins(n, most int) (all []coins.Board) {
	s := coins.Solver{N: n, Found: func(b coins.Board) {
		if len(all) < most {
			all = append(all, append(coins.Board(nil), b...))
		}
	}}
	s.Run()
	return all
}

// valid reports whether each line has exactly one 10 and one 5.
func valid(n int, b coins.Board) bool {
	for _, line := range coins.Lines(n) {
		tens, fives := 0, 0
		for _, cell := range line {
			switch b[cell] {
			case 10:
				tens++
			case 5:
				fives++
			}
		}
		if tens != 1 || fives != 1 {
			return false
		}
	}
	return true
}

// coinRows writes a board with commas.
func coinRows(n int, b coins.Board) string {
	cells := make([]uint16, len(b))
	for i, coin := range b {
		cells[i] = uint16(coin)
	}
	return csv(cells, n)
}
