package stream_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

const (
	hard    = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	several = "8..75364994368..7567549..83.54.378963698457...87.695345..9743684385.69.77963.845."
)

// A verdict is the result for a line.
type verdict struct {
	line, solutions int
	board, err      string
}

// oneByOne returns the answers to the records of a text.
func oneByOne(t *testing.T, src *stream.Source) []verdict {
	var all []verdict
	for e, err := range src.Records {
		if err != nil {
			all = append(all, verdict{err: err.Error()})
			continue
		}
		r, err := ops.Solve(t.Context(), e.Puzzle, ops.Methods[0])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, verdict{e.Line, r.Solutions, boardText(r.Board), ""})
	}
	return all
}

func boardText(b grid.Board) string {
	var text strings.Builder
	for _, v := range b.Cells {
		text.WriteByte('0' + byte(v))
	}
	return text.String()
}

// inBulk returns the answers to the lines of a text.
func inBulk(t *testing.T, lines *stream.Lines, text []byte) []verdict {
	b := lines.NewBatch()
	if err := b.Solve(t.Context(), text); err != nil {
		t.Fatal(err)
	}
	var all []verdict
	number := 0
	for l := range b.Lines() {
		number++
		switch {
		case l.Cells == nil:
			e, err := lines.Read(l.Text, number)
			if err == io.EOF {
				continue
			}
			v := verdict{line: e.Line}
			if err != nil {
				v = verdict{err: err.Error()}
			} else if r, err := ops.Solve(t.Context(), e.Puzzle, ops.Methods[0]); err != nil {
				t.Fatal(err)
			} else {
				v.solutions, v.board = r.Solutions, boardText(r.Board)
			}
			all = append(all, v)
		default:
			all = append(all, verdict{number, l.Count, strings.TrimSuffix(string(l.Board), "\n"), ""})
		}
	}
	return all
}

// sameLines compares the answers of both ways, and the counts.
func sameLines(t *testing.T, text string) {
	src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
	if err != nil {
		return
	}
	lines := src.Lines()
	if !lines.Bulk() {
		return
	}
	want := oneByOne(t, src)
	ended := []byte(text)
	if !bytes.HasSuffix(ended, []byte("\n")) {
		ended = append(ended, '\n')
	}
	got := inBulk(t, lines, ended)
	if len(got) != len(want) {
		t.Fatalf("%q: %d answers, want %d", text, len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%q: answer %d is %+v, want %+v", text, i, got[i], want[i])
		}
	}
	b := lines.NewBatch()
	if err := b.Count(t.Context(), ended, 2); err != nil {
		t.Fatal(err)
	}
	number := 0
	at := map[int]int{}
	for _, v := range want {
		at[v.line] = v.solutions
	}
	for l := range b.Lines() {
		number++
		if n, ok := at[number]; ok && l.Cells != nil && l.Count != n {
			t.Fatalf("%q: line %d has %d solutions, want %d", text, number, l.Count, n)
		}
	}
}

// texts has streams with all types of lines.
var texts = []string{
	strings.Repeat(hard+"\n", 5),
	hard + "\n" + several + "\n88" + hard[2:] + "\n" + hard,
	hard + "\r\n" + strings.ReplaceAll(hard, ".", "0") + "\r\n\r\n# x\r\n" + hard,
	hard + ",1,2\n" + hard + " # x\n  \"" + hard + "\"\n" + hard + "\té\n",
	hard + "\n" + hard[1:] + "\n" + hard + ".\ny" + hard[1:] + "\n1.....3....4.2..\n" + hard + "\n",
	hard + "\n" + hard[:40] + "\n" + hard[:40] + "\n" + hard + "\n",
	hard + "\na\x00b\n" + hard + "\n",
	"\uFEFF" + hard + "\n\uFEFF" + hard + "\n",
	hard + "\n" + strings.ReplaceAll(hard, ".", " ") + "\n" + strings.ReplaceAll(hard, ".", "□") + "\n" + strings.ReplaceAll(hard, "8", "８") + "\n",
	strings.Repeat(hard+"\r\n", 5),
	strings.Repeat(hard+"\r\n", 5) + several + "\r\n88" + hard[2:] + "\r\n",
	"\uFEFFpuzzle,solution\n" + hard + "\n" + hard + "\n",
	hard + "\n\xff\n" + hard + "\n" + hard + "\xe9\n#\xff\n" + hard + ",\xe9\n" + hard,
	"\x00\n" + hard + "\n" + hard + "\n",
	hard + "\n" + hard + "\r\r\n" + hard + "\r\n",
	"puzzle,solution\n" + hard + ",1\n" + hard + "\n",
	hard + "\n" + hard + "\nsudoku,1\n" + hard + "\n",
	"id,puzzle,solution\n1," + hard + ",2\n2," + several + "\n3;88" + hard[2:] + "\n" + hard + "\n4\t " + hard + "\n#5," + hard + "\n6,\"" + hard + "\"\r\n",
	"n,sudoku\n1,2," + hard + "\n" + hard + ",1\n\xff,1\n,x\n7," + hard[:79] + "\n8," + hard[1:] + "\n9," + hard + "\nid,puzzle\n" + strings.Repeat("10,"+hard+"\n", 9),
	"n,quizzes\n" + strings.Repeat("1,"+hard[2:]+"\n", 2) + strings.Repeat("1,"+hard+"\n", 8),
	hard + "\n" + hard + hard + "\n" + strings.ReplaceAll(hard, ".", "/") + "\n#" + hard[1:] + "\n",
}

func TestLines(t *testing.T) {
	for _, text := range texts {
		src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
		if err != nil || src.Lines() == nil {
			t.Errorf("%q is not taken in bulk, %v", text, err)
		}
		sameLines(t, text)
	}
}

// Files that bulk solving does not support are left to the records.
func TestNoLines(t *testing.T) {
	for _, c := range []struct {
		text string
		in   stream.Input
	}{
		{"1.....3....4.2..\n1.....3....4.2..\n", stream.Input{}},
		{"sudoku::" + hard + "\nsudoku::" + hard + "\n", stream.Input{}},
		{hard + "\n" + hard + "\n", stream.Input{Params: banmen.Params{As: "latin:9"}}},
		{hard + "\n" + hard + "\n", stream.Input{Params: banmen.Params{As: "sudoku:3x3+x"}}},
		{hard + "\n" + hard + "\n", stream.Input{Params: banmen.Params{Alphabet: "987654321"}}},
	} {
		src, err := stream.Read(kinds.All, strings.NewReader(c.text), c.in)
		if err != nil || src.Lines().Bulk() {
			t.Errorf("%q is taken in bulk, or %v", c.text, err)
		}
	}
}

// Each line has the same answer in bulk as by itself.
func FuzzLines(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for line := range strings.Lines(text) {
			if len(line) > 99 {
				return // larger boards may take long
			}
		}
		sameLines(t, hard+"\n"+text)
		sameLines(t, "id,puzzle\n1,"+hard+"\n"+text)
	})
}

// TestTitledLines: lines below a title have what it names, also where a bulk solver could read them.
func TestTitledLines(t *testing.T) {
	text := "X-Sudoku\n" + strings.Repeat(strings.Repeat(".", 80)+"1\n", 2)
	src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
	if err != nil {
		t.Fatal(err)
	}
	lines := src.Lines()
	if lines.Bulk() {
		t.Error("a batch would lack the diagonals")
	}
	e, err := lines.Read([]byte(strings.Repeat(".", 80)+"1"), 2)
	if want := "sudoku:3x3+x:" + strings.Repeat(".", 80) + "1"; err != nil || e.Puzzle.String() != want {
		t.Errorf("read %v (%v), expected %s", e.Puzzle, err, want)
	}
}
