package fast9

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

var sets = []string{"easy", "minimal", "17", "top1465", "hardest11", "hardest1106", "serg"}

const lineBytes = Cells + 1

// readSet returns the lines of testdata/name.txt.gz without the first, which gives their
// source.
func readSet(t testing.TB, name string) []byte {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("\n"))
	if len(text)%lineBytes != 0 {
		t.Fatalf("%s: a line is not of %d characters", name, Cells)
	}
	return text
}

// plainCounts returns the counts of the plain solver.
func plainCounts(text []byte, limit int) []int {
	n := make([]int, len(text)/lineBytes)
	New(Plain).Count(n, text, lineBytes, limit)
	return n
}

// check compares an implementation with the counts of the plain solver, and verifies its
// solutions.
func check(t *testing.T, s *Solver, text []byte, want []int, limit int) {
	t.Helper()
	n := make([]int, len(want))
	for i := range n {
		n[i] = -1 // to be overwritten
	}
	s.Count(n, text, lineBytes, limit)
	compare(t, "Count", text, n, want)
	dst := bytes.Repeat([]byte("-"), len(text))
	s.Solve(n, dst, lineBytes, text, lineBytes, limit)
	compare(t, "Solve", text, n, want)
	for i := range n {
		one := bytes.Clone(dst[i*lineBytes:][:Cells])
		if found := s.One(one, text[i*lineBytes:], limit); found != want[i] {
			t.Fatalf("One: %d solutions of %s, the plain solver has %d", found, text[i*lineBytes:][:Cells], want[i])
		}
		if !bytes.Equal(one, dst[i*lineBytes:][:Cells]) {
			t.Fatalf("One and Solve write different solutions of %s", text[i*lineBytes:][:Cells])
		}
		question, answer := text[i*lineBytes:][:Cells], dst[i*lineBytes:][:lineBytes]
		if answer[Cells] != '-' {
			t.Fatalf("%s: something was written behind the solution", question)
		}
		if want[i] == 0 && !bytes.Equal(answer, bytes.Repeat([]byte("-"), lineBytes)) {
			t.Fatalf("%s has no solution, but %s was written", question, answer)
		}
		if want[i] > 0 && !solves(answer[:Cells], question) {
			t.Fatalf("%s is no solution of\n%s", answer, question)
		}
	}
}

func compare(t *testing.T, what string, text []byte, n, want []int) {
	t.Helper()
	for i := range n {
		if n[i] != want[i] {
			t.Fatalf("%s: %d solutions of %s, the plain solver has %d", what, n[i], text[i*lineBytes:][:Cells], want[i])
		}
	}
}

// solves reports whether answer keeps the givens and has each digit once in each house.
func solves(answer, question []byte) bool {
	var seen [27]uint
	for i, c := range answer {
		if c < '1' || c > '9' || question[i] >= '1' && question[i] <= '9' && question[i] != c {
			return false
		}
		for _, house := range cells9.Houses[i] {
			seen[house] |= 1 << (c - '1')
		}
	}
	for _, digits := range seen {
		if digits != cells9.AllDigits {
			return false
		}
	}
	return len(answer) == Cells
}
