package ops_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Equivalent puzzles have the same canonical form, which has as many solutions.
func TestCanon(t *testing.T) {
	for _, c := range []struct {
		a, b, form    string
		automorphisms int64
	}{
		{"sudoku:2x2:1.....3....4.2..", "sudoku:2x2:4......3.1....2.", "sudoku:2x2:...1.2....3.4...", 8},
		{"sudoku:2x2:1...............", "sudoku:2x2:..........4.....", "sudoku:2x2:...............1", 48},
		{"sudoku:2x2:1234341221434321", "sudoku:2x2:4321214334121234", "sudoku:2x2:1234341221434321", 32},
		{"sudoku:2x3:123456..............................", "sudoku:2x3:......456123........................", "sudoku:2x3:..............................123456", 576},
	} {
		if testing.Short() && c.automorphisms > 100 {
			continue
		}
		form, n, err := ops.Canon(parse(t, c.a))
		again, m, err2 := ops.Canon(parse(t, c.b))
		if err != nil || err2 != nil || form.String() != c.form || again.String() != c.form || n.Int64() != c.automorphisms || n.Cmp(m) != 0 {
			t.Errorf("%s: %v with %v, %s: %v with %v", c.a, form, n, c.b, again, m)
			continue
		}
		want, _ := ops.Count(t.Context(), parse(t, c.a), ops.CountOptions{})
		if have, err := ops.Count(t.Context(), form, ops.CountOptions{}); err != nil || have.Cmp(want) != 0 {
			t.Errorf("%v has %v solutions, %s has %v, %v", form, have, c.a, want, err)
		}
	}
}

// TestKeys checks that a key made from a line is the key of the puzzle.
func TestKeys(t *testing.T) {
	keys, ok := ops.NewKeys(parse(t, "sudoku"))
	if !ok {
		t.Fatal("no keys of lines")
	}
	for _, cells := range []string{
		"........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......",
		"123456789456789123789123456214365897365897214897214365531642978642978531978531642",
	} {
		form, _, err := ops.Canon(parse(t, "sudoku:3x3:"+cells))
		if err != nil {
			t.Fatal(err)
		}
		want, err := ops.KeyOf(form)
		line := form.String()[len("sudoku:3x3:"):]
		if got := keys.Of([]byte("before"), []byte(line)); err != nil || got != want {
			t.Errorf("%s: key %x, want %x, %v", line, got, want, err)
		}
	}
}

func TestCanonNone(t *testing.T) {
	for text, want := range map[string]error{
		"coin:6":       banmen.ErrCannot,
		"attack25":     banmen.ErrCannot,
		"sudoku:2x2+x": banmen.ErrCannot,
		"sudoku:7x2":   banmen.ErrCannot,
	} {
		if _, _, err := ops.Canon(parse(t, text)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// TestOwnCount checks that an engine counts a puzzle with givens even if its kind can count empty
// boards, and that fixing the order of the first row divides the count.
func TestOwnCount(t *testing.T) {
	for empty, usual := range map[string]string{
		"sudoku:2x2": "sudoku:2x2:1234............",
		"sudoku:2x3": "sudoku:2x3:123456..............................",
	} {
		all, err := ops.Count(t.Context(), parse(t, empty), ops.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		some, err := ops.Count(t.Context(), parse(t, usual), ops.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		side := int64(parse(t, empty).Givens().Cols)
		if want := some.Mul(some, new(big.Int).MulRange(1, side)); all.Cmp(want) != 0 {
			t.Errorf("%s: %v, want %v", empty, all, want)
		}
	}
}
