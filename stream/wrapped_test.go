package stream_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/stream"
)

// FuzzWrapped reads boards wrapped at random in chatter, quotes, labels, tables and
// arrays, some of them damaged. Each is read as itself or refused, never as another
// board.
func FuzzWrapped(f *testing.F) {
	for seed := range uint64(64) {
		f.Add(seed, "GG", "Sent from my phone 7")
	}
	f.Fuzz(func(t *testing.T, seed uint64, above, below string) {
		w := wrapper{rand.New(rand.NewPCG(seed, 1))}
		side := []int{4, 6, 9}[w.IntN(3)]
		rows := w.board(side)
		text := w.chatter(above) + w.wrap(rows) + w.chatter(below)
		src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
		if err != nil {
			return
		}
		want := map[int]string{4: "sudoku:2x2:", 6: "sudoku:2x3:", 9: "sudoku:3x3:"}[side] + strings.Join(rows, "")
		for e, err := range src.Records {
			if err != nil {
				return
			}
			if got := e.Puzzle.String(); got != want && src.Kind.Name == "sudoku" {
				t.Fatalf("read as %s by %s, expected %s:\n%s", got, src.Form.Name, want, text)
			}
		}
	})
}

// A wrapper wraps boards in text.
type wrapper struct{ *rand.Rand }

// board returns rows of digits and dots.
func (w wrapper) board(side int) []string {
	high := map[int]int{4: 2, 6: 2, 9: 3}[side]
	names := w.Perm(side)
	rows := make([]string, side)
	for r := range rows {
		for c := range side {
			v := names[(side/high*(r%high)+r/high+c)%side]
			if w.IntN(3) > 0 {
				rows[r] += "."
			} else {
				rows[r] += string(rune('1' + v))
			}
		}
	}
	return rows
}

// chatter returns lines of words without characters of cells.
func (w wrapper) chatter(words string) string {
	words = strings.Map(func(r rune) rune {
		if r == '\n' || r == ' ' || unicode.IsLetter(r) || strings.ContainsRune(",:;!()'\"<>", r) {
			return r
		}
		return -1
	}, words)
	notes := []string{"", "\n", words + "\n", "GG\n", "Stufe 3 von 5\n", "\n-- \nTom\n", "12.03.2024\n\n", "Enviado desde mi iPad 7\n", "rated 4.5 (hard)\n"}
	return notes[w.IntN(len(notes))]
}

// wrap returns rows as a random type of text.
func (w wrapper) wrap(rows []string) string {
	open := []string{".", "0", "-", "_", "*", "?", "x"}[w.IntN(7)]
	cells := make([][]string, len(rows))
	for r, row := range rows {
		cells[r] = strings.Split(strings.ReplaceAll(row, ".", open), "")
	}
	lines := make([]string, len(rows))
	join := func(sep string) {
		for r := range cells {
			lines[r] = strings.Join(cells[r], sep)
		}
	}
	before, after, between := "", "", "\n"
	switch w.IntN(12) {
	case 0:
		join("")
	case 1:
		join(" ")
	case 2:
		join(",")
	case 3:
		join("\t")
	case 4:
		join(" | ")
		for r := range lines {
			lines[r] = "| " + lines[r] + " |"
		}
	case 5:
		join(", ")
		for r := range lines {
			lines[r] = "[" + lines[r] + "]"
		}
		before, after, between = "g = [", "]\n", ", \n"
	case 6:
		join("\", \"")
		for r := range lines {
			lines[r] = "{\"" + lines[r] + "\"}"
		}
		before, after, between = "x := {", "};\n", ","
	case 7:
		join("")
		between = []string{" ", "/", ",", "\\n"}[w.IntN(4)]
	case 8:
		join(" & ")
		between = " \\\\\n"
	case 9:
		join(" ")
		for r := range lines {
			lines[r] = fmt.Sprintf("%c %s", 'A'+r, lines[r])
		}
	case 10:
		join("")
		for r := range lines {
			lines[r] = fmt.Sprintf("%d: \"%s\"", r+1, lines[r])
		}
	case 11:
		join("</td><td>")
		for r := range lines {
			lines[r] = "<tr><td>" + lines[r] + "</td></tr>"
		}
		before, after = "<table>", "</table>\n"
	}
	switch w.IntN(8) {
	case 0:
		for r := range lines {
			lines[r] = "> " + lines[r]
		}
	case 1: // drop a row
		r := w.IntN(len(lines))
		lines = append(lines[:r], lines[r+1:]...)
	case 2: // drop a character
		r := w.IntN(len(lines))
		i := w.IntN(len(lines[r]))
		lines[r] = lines[r][:i] + lines[r][i+1:]
	case 3: // repeat a row
		r := w.IntN(len(lines))
		lines = append(lines[:r+1], lines[r:]...)
	}
	return before + strings.Join(lines, between) + after + "\n"
}
