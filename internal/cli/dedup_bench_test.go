package cli_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/kinds"
)

// BenchmarkDedup removes equivalent puzzles from a file. The file has BANMEN_LINES random
// disguises of the puzzles in the file BANMEN_COLLECTION. That file has a puzzle of 2x2 or
// 3x3 boxes per line, no two of them equivalent.
func BenchmarkDedup(b *testing.B) {
	lines, err := strconv.Atoi(or(os.Getenv("BANMEN_LINES"), "5000"))
	if err != nil {
		b.Fatal(err)
	}
	originals := puzzles(b, or(os.Getenv("BANMEN_COLLECTION"), "../../examples/collection.sdm"))
	b.Run("sudoku/disguises", func(b *testing.B) {
		name := filepath.Join(b.TempDir(), "disguises")
		disguise(b, name, originals, lines)
		var out, notes bytes.Buffer
		for b.Loop() {
			out.Reset()
			notes.Reset()
			std := cli.IO{In: strings.NewReader(""), Out: &out, Err: &notes, Getenv: func(string) string { return "" }}
			if s := cli.Main(b.Context(), kinds.All, []string{"dedup", "--memory", "64MiB", name}, std); s != 0 {
				b.Fatal(s, notes.String())
			}
		}
		want := fmt.Sprintf("puzzles: %d, dropped: %d, left: %d\n", lines, lines-len(originals), len(originals))
		if notes.String() != want || bytes.Count(out.Bytes(), []byte("\n")) != len(originals) {
			b.Errorf("%s, %d lines; want %s", &notes, bytes.Count(out.Bytes(), []byte("\n")), want)
		}
		b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
	})
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// puzzles returns the puzzles at the beginning of the lines of a file.
func puzzles(b *testing.B, file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " ")
		line = strings.ReplaceAll(line, ".", "0")
		if (len(line) == 16 || len(line) == 81) && strings.Trim(line, "0123456789") == "" {
			all = append(all, line)
		}
	}
	return all
}

// disguise writes a file of n disguised puzzles.
func disguise(b *testing.B, name string, puzzles []string, lines int) {
	f, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriterSize(f, 1<<20)
	writeDisguises(w, puzzles, lines)
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
}

// writeDisguises writes lines; errors stay with w.
func writeDisguises(w io.Writer, puzzles []string, lines int) {
	r := rand.New(rand.NewPCG(1, 2))
	cells := len(puzzles[0])
	side := map[int]int{16: 4, 81: 9}[cells]
	line := make([]byte, cells+1)
	line[cells] = '\n'
	for i := range lines {
		p := puzzles[i%len(puzzles)]
		rows, cols, digits := shuffledLines(r, side), shuffledLines(r, side), r.Perm(side)
		down, right := side, 1
		if r.IntN(2) == 1 {
			down, right = right, down
		}
		for row, y := range rows {
			for col, x := range cols {
				c := p[side*y+x]
				if c != '0' {
					c = byte('1' + digits[c-'1'])
				}
				line[row*down+col*right] = c
			}
		}
		_, _ = w.Write(line)
	}
}

// shuffledLines returns the numbers of rows or columns in random order: the bands are
// shuffled, and the lines within each band.
func shuffledLines(r *rand.Rand, side int) []int {
	k := map[int]int{4: 2, 9: 3}[side]
	var all []int
	for _, band := range r.Perm(k) {
		for _, line := range r.Perm(k) {
			all = append(all, k*band+line)
		}
	}
	return all
}
