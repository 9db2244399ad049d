package ops_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Known numbers of classes: coins from an exhaustive list; OEIS A109741 and Russell and
// Jarvis 2006 for Number Place; A040082 and A003090 for Latin squares; A006052 for magic
// squares.
func TestCountClasses(t *testing.T) {
	for _, test := range []struct {
		text, names, want string
		long              bool
	}{
		{"coin:3", "d4", "0", false}, {"coin:4", "d4", "3", false}, {"coin:5", "d4", "20", false},
		{"coin:6", "d4", "444", false}, {"coin:7", "d4", "20280", false}, {"coin:8", "d4", "1453368", false},
		{"coin:3,sum", "d4", "1", false}, {"coin:4,sum", "d4", "3", false}, {"coin:5,sum", "d4", "32", false},
		{"coin:6,sum", "d4", "756", false}, {"coin:7,sum", "d4", "30885", false}, {"coin:8,sum", "d4", "2116200", false},
		{"sudoku:2x2", "all", "2", false}, {"sudoku:2x3", "all", "49", false}, {"sudoku:2x2", "none", "288", false},
		{"sudoku:2x4", "all", "1673187", true}, {"sudoku:3x3", "all", "5472730538", true},
		{"latin:4", "isotopy", "2", false}, {"latin:5", "isotopy", "2", false}, {"latin:6", "isotopy", "22", false},
		{"latin:4", "paratopy", "2", false}, {"latin:5", "paratopy", "2", false}, {"latin:6", "paratopy", "12", true},
		{"magic:3", "d4", "1", false}, {"magic:4", "d4", "880", false},
	} {
		if test.long && os.Getenv("BANMEN_LONG") == "" || testing.Short() && len(test.want) > 4 {
			continue
		}
		n, err := ops.CountClasses(t.Context(), parse(t, test.text), test.names, ops.CountOptions{})
		if err != nil || n.String() != test.want {
			t.Errorf("%s, %s: %s, %v; want %s", test.text, test.names, n, err, test.want)
		}
	}
}

// As many classes are listed as counted, and their sizes add up to all solutions; each is
// the first of its class.
func TestClassesAgree(t *testing.T) {
	for i, text := range small(
		"sudoku:2x2", "sudoku:2x2:1...............", "sudoku:2x2:12..............", "sudoku:2x2:1..1............", "sudoku:2x2:......1.........",
		"sudoku:2x2+x", "sudoku:1x4", "sudoku:2x3:123456456123231.....................", "latin:3", "latin:4", "latin:4:1.....2..3.....4",
		"coin:5", "coin:5,sum", "coin:4:a...............", "magic:3", "magic:3:....5...4", "magic:4:G..D............",
	) {
		p := parse(t, text)
		for k, names := range append(ops.SymmetryNames(p), "c4,"+ops.SymmetryNames(p)[8]) {
			if !testing.Short() || (i+k)%7 == 0 {
				classesAgree(t, p, names)
			}
		}
	}
	if testing.Short() {
		return
	}
	for _, names := range []string{"d4", "all"} { // joining half boards takes a while
		classesAgree(t, parse(t, "sudoku:2x3:123456456123........................"), names)
	}
}

func classesAgree(t *testing.T, p banmen.Puzzle, names string) {
	t.Helper()
	total, err := ops.Count(t.Context(), p, ops.CountOptions{})
	if err != nil {
		t.Fatal(err)
	}
	n, size := int64(0), int64(0)
	for c, err := range ops.Classes(t.Context(), p, names, ops.ListOptions{}) {
		if err != nil {
			t.Fatalf("%s, %s: %v", p, names, err)
		}
		n++
		size += c.Size
	}
	counted, err := ops.CountClasses(t.Context(), p, names, ops.CountOptions{})
	if err != nil || counted.String() != fmt.Sprint(n) || total.String() != fmt.Sprint(size) {
		t.Errorf("%s, %s: %d classes listed, %s counted, %v; %d of %s solutions", p, names, n, counted, err, size, total)
	}
}

// A class is the orbit of its first board, enumerated here.
func TestClassesPlain(t *testing.T) {
	for _, text := range []string{"sudoku:2x2", "latin:4", "coin:5,sum", "magic:3"} {
		p := parse(t, text)
		s, err := ops.NewSymmetries(p, "all")
		if err != nil {
			t.Fatal(err)
		}
		generators := s.Generators()
		seen := map[string]bool{}
		first := map[string]int64{}
		for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			if seen[fmt.Sprint(b.Cells)] {
				continue
			}
			orbit := []grid.Board{b}
			seen[fmt.Sprint(b.Cells)] = true
			for i := 0; i < len(orbit); i++ {
				for _, y := range generators {
					if c := y.Apply(orbit[i]); !seen[fmt.Sprint(c.Cells)] {
						seen[fmt.Sprint(c.Cells)] = true
						orbit = append(orbit, c)
					}
				}
			}
			first[fmt.Sprint(b.Cells)] = int64(len(orbit))
		}
		n := 0
		for c, err := range ops.Classes(t.Context(), p, "all", ops.ListOptions{}) {
			if n++; err != nil || first[fmt.Sprint(c.Board.Cells)] != c.Size {
				t.Errorf("%s: %v with %d, %v; want %d", text, c.Board.Cells, c.Size, err, first[fmt.Sprint(c.Board.Cells)])
			}
		}
		if n != len(first) {
			t.Errorf("%s: %d classes; want %d", text, n, len(first))
		}
	}
}

func TestSymmetriesRefuse(t *testing.T) {
	for _, test := range []struct {
		text, names string
		want        error
	}{
		{"coin:4", "bands", banmen.ErrCannot},
		{"coin:4", "", banmen.ErrCannot},
		{"sudoku:2x2+x", "rows", banmen.ErrCannot},
		{"attack25", "d4", banmen.ErrCannot},
		{"sudoku:4x4:1" + strings.Repeat(".", 255), "all", banmen.ErrLimit},
	} {
		if _, err := ops.NewSymmetries(parse(t, test.text), test.names); !errors.Is(err, test.want) {
			t.Errorf("%.20s, %s: %v; want %v", test.text, test.names, err, test.want)
		}
	}
	for _, err := range ops.Classes(t.Context(), parse(t, "sudoku:4x4"), "all", ops.ListOptions{}) {
		if !errors.Is(err, banmen.ErrLimit) {
			t.Errorf("classes of 16x16 boards: %v", err)
		}
	}
}

// Notes say which symmetries are left.
func TestSymmetriesNotes(t *testing.T) {
	for _, test := range []struct{ text, names, order, note string }{
		{"sudoku:2x3", "d4", "4", "symmetries of d4 that keep the rules: 4 of 8"},
		{"sudoku:2x2:1...............", "d4", "2", "symmetries that fix the givens: 2 of 8"},
		{"sudoku:2x2:1...............", "relabel", "6", "symmetries that fix the givens: 6 of 24"},
		{"sudoku:2x2:12..............", "relabel,d4", "2", "symmetries that fix the givens: 2 of 192"},
		{"coin:4", "d4", "8", ""},
	} {
		s, err := ops.NewSymmetries(parse(t, test.text), test.names)
		if err != nil || s.Order().String() != test.order || (len(s.Notes()) > 0) != (test.note != "") || test.note != "" && s.Notes()[0].String() != test.note {
			t.Errorf("%s, %s: order %s, %v, %v; want %s, %s", test.text, test.names, s.Order(), s.Notes(), err, test.order, test.note)
		}
	}
}
