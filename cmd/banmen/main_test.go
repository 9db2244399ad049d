package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/kinds"
)

// run runs the command inside the test and returns what it wrote.
func run(t testing.TB, in string, args ...string) (status int, out, err string) {
	var o, e bytes.Buffer
	status = cli.Main(t.Context(), kinds.All, args, cli.IO{
		In: strings.NewReader(in), Out: &o, Err: &e, Getenv: func(string) string { return "" }})
	return status, o.String(), e.String()
}

// TestFourGivens solves all boards that the task of an article allows: one each of 1 to 4 on a 4x4
// board. The counts are those of two other programs. A short test uses one of the 24 orders of the
// digits.
func TestFourGivens(t *testing.T) {
	orders := 24
	if testing.Short() {
		orders = 1
	}
	var in strings.Builder
	var place func(board []byte, digit byte, from int)
	place = func(board []byte, digit byte, from int) {
		if digit > '4' {
			fmt.Fprintf(&in, "%s\n", board)
			return
		}
		for i := from; i < len(board); i++ {
			if board[i] == '.' {
				board[i] = digit
				if orders == 1 {
					place(board, digit+1, i)
				} else {
					place(board, digit+1, 0)
				}
				board[i] = '.'
			}
		}
	}
	place([]byte("................"), '1', 0)
	status, out, _ := run(t, in.String(), "solve")
	lines, none, many := strings.Count(out, "\n"), strings.Count(out, "none\n"), strings.Count(out, ",many\n")
	if status != 1 || lines != 1820*orders || none != 600*orders || many != 788*orders || lines-none-many != 432*orders {
		t.Errorf("status %d, %d lines, %d none, %d many", status, lines, none, many)
	}
}

// FuzzCheck gives the command files of all sorts. The command may refuse a file in one line with
// the position, after the answers to earlier records. Or it may refuse single records, in a line
// each, with a line that counts them at the end.
func FuzzCheck(f *testing.F) {
	for _, in := range []string{
		"1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n", "R,13\nB,8\n", "R1\n\nR\n", "|--|--|\n|10| 5|\n|--|--|\n| 5|10|\n|--|--|\n",
		"sudoku:2x2:1.....3....4.2..\n", `{"format":"banmen-puzzle/1","puzzle":"magic:3:4........"}`, "\xff\x00\n", "R13 B8 Wx -\n",
		"3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n", "5 3 . | . 7 . | . . .\n",
		"-|--|\n$$$$$$$$", "|-|0\n0",
	} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		status, out, err := run(t, in, "check", "--lang", "en")
		switch {
		case status > 2:
			t.Errorf("status %d, %s", status, err)
		case status == 2 && (out != "" && !strings.HasPrefix(out, "line ") || !counted(err)):
			t.Errorf("wrote %q and %q", out, err)
		}
	})
}

// counted reports whether errors are a single line, or a line for each record and a line with their
// number. A note before them may name the encoding of the text.
func counted(errs string) bool {
	if note, rest, _ := strings.Cut(errs, "\n"); strings.Contains(note, "not in UTF-8, read as") {
		errs = rest
	}
	n := strings.Count(errs, "\n") - 1
	return n == 0 || strings.HasSuffix(errs, fmt.Sprintf("\nlines that cannot be read: %d\n", n))
}

// FuzzText gives the command puzzles by name.
func FuzzText(f *testing.F) {
	for _, k := range kinds.All {
		for _, preset := range k.Presets {
			f.Add(preset)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if kind, _, _ := strings.Cut(text, ":"); !slices.ContainsFunc(kinds.All, func(k *banmen.Kind) bool { return k.Name == kind }) {
			t.Skip("the name of a file")
		}
		if status, _, err := run(t, "", "check", "--", text); status > 2 || strings.Count(err, "\n") > 1 {
			t.Errorf("status %d, %q", status, err)
		}
	})
}
