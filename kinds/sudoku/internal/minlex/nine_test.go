package minlex

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// min9 is Nine.Min for any board of 9x9, also for those it leaves to Min.
func min9(f *Nine, text string) string {
	var dst [nineCells]byte
	if f.Min(dst[:], []byte(text), '.') {
		return string(dst[:])
	}
	cells, _, err := Min(parse(text), 3, 3)
	if err != nil {
		return err.Error()
	}
	return format(cells)
}

// Nine finds what Min finds, for parts of full boards.
func TestNine(t *testing.T) {
	f := &Nine{grids: fewGrids}
	rapid.Check(t, func(t *rapid.T) {
		cells := drawBoard(t, 3, 3)
		want, _, err := Min(cells, 3, 3)
		if got := min9(f, format(cells)); err == nil && got != format(want) {
			t.Errorf("%s: %s, want %s", format(cells), got, format(want))
		}
	})
	for _, set := range []string{"hardest.txt", "royle17.txt", "grids.txt"} {
		for _, cells := range boards(t, set) {
			want, _, err := Min(cells, 3, 3)
			if got := min9(f, format(cells)); err != nil || got != format(want) {
				t.Errorf("%s: %s, want %s", format(cells), got, format(want))
			}
		}
	}
}

// A full board is laid down by the classes of its bands, and there are 416 of them.
func TestNineGrids(t *testing.T) {
	bands := bands()
	var sum, same int
	for i, c := range bands.classes {
		if i > 0 && !bands.classes[i-1].band.less(&c.band) {
			t.Errorf("class %d does not follow the one before", i)
		}
		same += len(c.same)
	}
	for _, c := range bands.class {
		sum += int(c)
	}
	if len(bands.classes) != 416 || slices.Max(bands.class[:]) != 415 || sum == 0 {
		t.Errorf("%d classes, want 416; %d symmetries", len(bands.classes), same)
	}
	f, r := &Nine{grids: fewGrids}, rand.New(rand.NewPCG(1, 0))
	for _, want := range []string{
		"123456789456789123789123456214365897365897214897214365531642978642978531978531642",
		"123456789457893612986217354274538196531964827698721435342685971715349268869172543",
		"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
	} {
		for range 20 {
			grid := format(shuffled(r, parse(want), 3, 3))
			if got := min9(f, grid); got != want {
				t.Errorf("%s: %s, want %s", grid, got, want)
			}
		}
	}
}

// Nine allocates nothing for a board. An empty cell may be any of .0*-_xX.
func TestNineMemory(t *testing.T) {
	f, dst := &Nine{grids: fewGrids}, make([]byte, nineCells)
	var all [][]byte
	for _, set := range []string{"royle17.txt", "grids.txt"} {
		for _, cells := range boards(t, set) {
			all = append(all, []byte(format(cells)))
		}
	}
	each := func() {
		for _, text := range all {
			f.Min(dst, text, '0')
		}
	}
	if n := testing.AllocsPerRun(3, each); n != 0 {
		t.Errorf("%v allocations", n)
	}
	want := min9(f, string(all[0]))
	for _, open := range []byte("0*-_xX") {
		if got := min9(f, string(bytes.ReplaceAll(all[0], []byte("."), []byte{open}))); got != want {
			t.Errorf("empty cells as %c: %s, want %s", open, got, want)
		}
	}
}

// Royle's list of puzzles with 17 givens has the forms of Min.
func TestNine17(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(os.Getenv("BANMEN_FIXTURES"), "sudoku", "sudoku17.sdm"))
	if err != nil {
		t.Skip("BANMEN_FIXTURES has no list: ", err)
	}
	lines, f := bytes.Fields(data), new(Nine)
	forms := map[string]bool{}
	for i, line := range lines {
		text := string(bytes.ReplaceAll(line, []byte("0"), []byte(".")))
		got := min9(f, text)
		forms[got] = true
		if i%100 != 0 {
			continue
		}
		if want, _, err := Min(parse(text), 3, 3); err != nil || got != format(want) {
			t.Errorf("%s: %s, want %s", text, got, format(want))
		}
	}
	if len(lines) == 0 || len(forms) != len(lines) {
		t.Errorf("%d forms of %d puzzles", len(forms), len(lines))
	}
}

func BenchmarkNine(b *testing.B) {
	for _, set := range []string{"hardest", "royle17", "grids"} {
		b.Run("sudoku/"+set, func(b *testing.B) {
			var texts [][]byte
			for _, cells := range boards(b, set+".txt") {
				texts = append(texts, []byte(format(cells)))
			}
			f, dst := &Nine{grids: fewGrids}, make([]byte, nineCells)
			bands()
			for i := 0; b.Loop(); i++ {
				if !f.Min(dst, texts[i%len(texts)], '.') {
					b.Fatal(i)
				}
			}
		})
	}
}
