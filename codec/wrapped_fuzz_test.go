package codec_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
)

// FuzzWrapped draws by a seed what people write around a board: words, quoting, tables, arrays and
// labels. The text must be read as that board, or refused.
func FuzzWrapped(f *testing.F) {
	seeds := uint64(200)
	if testing.Short() {
		seeds = 40
	}
	for seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		name, text := wrapped(t, r)
		got, err := readAny(text)
		if err == nil && !slices.Equal(got, []string{name}) {
			t.Fatalf("seed %d: read as %v, expected %s or an error:\n%s", seed, got, name, text)
		}
	})
}

// TestWrapped checks that most texts of FuzzWrapped are read.
func TestWrapped(t *testing.T) {
	texts, refused := 400, 0
	if testing.Short() {
		texts = 50
	}
	for seed := range texts {
		_, text := wrapped(t, rand.New(rand.NewPCG(uint64(seed), 1)))
		if _, err := readAny(text); err != nil {
			refused++
		}
	}
	t.Log(refused, "of", texts, "texts were refused")
	if 3*refused > texts {
		t.Errorf("%d of %d texts were refused: expected less than a third", refused, texts)
	}
}

// wrapped returns a board and a text with it.
func wrapped(t *testing.T, r *rand.Rand) (name, text string) {
	t.Helper()
	p, err := sudoku.Kind.Parse(mixedFirst)
	if err != nil {
		t.Fatal(err)
	}
	b := p.Givens().Clone()
	shuffled := r.Perm(9)
	for i, v := range b.Cells {
		if v > 0 {
			b.Cells[i] = uint16(shuffled[v-1] + 1)
		}
		if r.IntN(8) == 0 {
			b.Cells[i] = 0
		}
	}
	rows := rowsOf(r, b)
	for range r.IntN(3) {
		rows = wrapRows(r, rows)
	}
	before, after := words(r, 4), words(r, 4)
	return p.With(b).String(), strings.Join(slices.Concat(before, rows, after), "\n") + "\n"
}

func choose[T any](r *rand.Rand, all ...T) T { return all[r.IntN(len(all))] }

// rowsOf returns the rows of a board in one of many ways.
func rowsOf(r *rand.Rand, b grid.Board) (rows []string) {
	open := choose(r, ".", "0", "-", "_", "*", "x", "?")
	left, between, right := "", "", ""
	switch r.IntN(8) {
	case 0:
		between = " "
	case 1:
		left, between, right, open = "| ", " | ", " |", choose(r, " ", ".", "0")
	case 2:
		left, between, right, open = "[", ", ", "],", choose(r, "0", "None", "null", "-1")
	case 3:
		between, open = ",", choose(r, "", "0", ".")
	case 4:
		between, open = "\t", choose(r, "", "0", ".")
	case 5:
		between, open = " & ", choose(r, "", "0", ".")
		right = ` \\`
	case 6:
		left, right = `"`, `",`
	}
	bars := r.IntN(4) == 0 && between == ""
	for row := range b.Rows {
		var cells []string
		for col := range b.Cols {
			text := open
			if v := b.Cells[b.At(row, col)]; v > 0 {
				text = string(rune('0' + v))
			}
			if bars && col > 0 && col%3 == 0 {
				text = choose(r, "|", "|") + text
			}
			cells = append(cells, text)
		}
		if bars && row > 0 && row%3 == 0 {
			rows = append(rows, "---+---+---")
		}
		rows = append(rows, left+strings.Join(cells, between)+right)
	}
	switch {
	case left == "[":
		rows = slices.Concat([]string{choose(r, "grid = [", "[", "int[][] g = [")}, rows, []string{choose(r, "]", "];")})
	case r.IntN(8) == 0 && left+between+right == "":
		rows = []string{strings.Join(rows, "")}
	}
	return rows
}

// wrapRows puts something around each row, or around all.
func wrapRows(r *rand.Rand, rows []string) (out []string) {
	prefix, suffix := "", ""
	var first, last []string
	switch r.IntN(9) {
	case 0:
		prefix = "> "
	case 1:
		prefix = choose(r, "    ", "\t", "  ")
	case 2:
		first, last = []string{"```"}, []string{"```"}
	case 3:
		first, last = []string{"[code]"}, []string{"[/code]"}
	case 4:
		prefix = "// "
	case 5:
		suffix = choose(r, " ", "  ")
	case 6:
		first, last = []string{"<pre>"}, []string{"</pre>"}
	case 7:
		prefix = "tom: "
	case 8:
		suffix = "\r"
	}
	for _, row := range rows {
		out = append(out, prefix+row+suffix)
	}
	return slices.Concat(first, out, last)
}

// words returns at most n lines of what people write around boards.
func words(r *rand.Rand, n int) (lines []string) {
	for range r.IntN(n + 1) {
		lines = append(lines, choose(r,
			"", "", "hello all", "GG", "Stufe 3 von 5", "Puzzle #4711", "Level 4", "★★★☆☆", "2024-06-03", "10:15", "5 min",
			"Sent from my iPad 7", "-- ", "Bob 555-0199", "9", "81 cells, 30 givens", "r1c3 = 4?", "1.", "(3/5)", "Number of Givens: 30",
			"問題 12", "よろしくお願いします。", "+49 170 1234567", "done in 4:12 lol 10/10", "I have 1 2 3 left", "xx", "1 2 4 or 9?", "x = 5",
			"https://example.com/12345", "=== 3 ===", "----------", "<b>help</b>", "f(5) = 3", "{1,2,3}", "| a | b |", "row 3, column 5: 7"))
	}
	return lines
}
