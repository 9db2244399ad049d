package engine_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// gridEdges returns the pairs of neighbours on a board, whose cells are numbered row by row.
func gridEdges(rows, cols int) (all [][2]int) {
	for i := range rows * cols {
		if i%cols+1 < cols {
			all = append(all, [2]int{i, i + 1})
		}
		if i+cols < rows*cols {
			all = append(all, [2]int{i, i + cols})
		}
	}
	return all
}

// connected returns a board with values that are connected, some of them a number of times.
func connected(t *rapid.T) *model.Model {
	m := new(model.Model)
	rows, cols := rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(2, 4).Draw(t, "columns")
	k := rapid.IntRange(2, 3).Draw(t, "values")
	if rows*cols > 9 {
		k = 2
	}
	cells := m.Add(rows*cols, k)
	for range rapid.IntRange(1, 3).Draw(t, "constraints") {
		c := model.Connected{Of: cells, Edges: gridEdges(rows, cols), Values: []int{rapid.IntRange(1, k).Draw(t, "value")}, Least: rapid.IntRange(0, 2).Draw(t, "least"), Most: len(cells)}
		if k > 2 && rapid.Bool().Draw(t, "two") {
			c.Values = append(c.Values, c.Values[0]%k+1)
		}
		if rapid.Bool().Draw(t, "size") {
			c.Least = rapid.IntRange(1, rows*cols).Draw(t, "size")
			c.Most = c.Least + rapid.SampledFrom([]int{0, 0, 2}).Draw(t, "more")
		}
		m.Require(c)
	}
	for range rapid.IntRange(0, 4).Draw(t, "counts") {
		of := rapid.SliceOfNDistinct(rapid.SampledFrom(cells), 2, 4, rapid.ID[model.Var]).Draw(t, "of")
		m.Require(model.Count{Of: of, Values: []int{rapid.IntRange(1, k).Draw(t, "value")}, Least: 1, Most: rapid.IntRange(1, len(of)).Draw(t, "most")})
	}
	for range rapid.IntRange(0, 3).Draw(t, "givens") {
		m.Domains[rapid.SampledFrom(cells).Draw(t, "cell")] = []int{rapid.IntRange(1, k).Draw(t, "value")}
	}
	return m
}

func TestAgreeConnected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, connected(t)) })
}

// Boards whose only solution follows without a guess.
func TestConnectedWithoutGuess(t *testing.T) {
	for name, b := range map[string]struct {
		board       []string // 1: in, 2: out, .: open
		least, most int
		solutions   int
	}{
		"nodes out of reach":     {[]string{"12.", ".2."}, 2, 6, 1},
		"two parts":              {[]string{"121", "222"}, 1, 6, 0},
		"a bridge":               {[]string{"1.1", "222"}, 1, 6, 1},
		"a way to the only exit": {[]string{"2.2", "12.", "..."}, 5, 9, 1},
		"too far":                {[]string{"1....", "22222"}, 2, 2, 1},
		"two that are too far":   {[]string{"1...1"}, 1, 4, 0},
		"parts that are too few": {[]string{".2..", "22.."}, 4, 8, 1},
		"none":                   {[]string{"222"}, 1, 3, 0},
		"enough":                 {[]string{"11..", "...."}, 1, 2, 1},
	} {
		m := new(model.Model)
		rows, cols := len(b.board), len(b.board[0])
		cells := m.Add(rows*cols, 2)
		for i := range cells {
			if x := b.board[i/cols][i%cols]; x != '.' {
				m.Domains[i] = []int{int(x - '0')}
			}
		}
		m.Require(model.Connected{Of: cells, Edges: gridEdges(rows, cols), Values: []int{1}, Least: b.least, Most: b.most})
		for _, f := range []engine.Func{engine.Search, engine.Copying} {
			found, stats := solutions(t, f, m, engine.Options{})
			if len(found) != b.solutions || stats.Guesses > 0 {
				t.Errorf("%s: %d solutions, %d guesses", name, len(found), stats.Guesses)
			}
		}
	}
}
