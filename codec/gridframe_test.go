package codec_test

import (
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/render/text"
)

// Overlapping grids as the verb generate makes them.
const (
	samuraiText = "sudoku:samurai:..............7..1...1..8...9....4.1..376...6.251.8....5......8.....3.5........4.32.79....2..............8.....6.........7..54...4.........9..8.1......12.....63..........85............9.2.........58..4..3.................175..............................21...3.1..8.....5....59.......8.........3...7..........1.8..6..9....2.......78................3.6.......4..9.813.....59..........59.....7.....8...1...............3..5...3.4.5.......4.267."
	twinText    = "sudoku:twin:3..6...7..........59...8......4.....1.........8...26...........7...5.......5.1..4..........6......3.9.5..2..........14........48.3....9.........8.9..4..........7.............1....2......6..............12...8.9.........57..26."
)

// drawGrids draws a board with rules and bars between its boxes of 3x3 cells, and without them if
// rule or bar is empty. Open cells are shown as open. A margin precedes each cell.
func drawGrids(b grid.Board, rule, bar string, open rune, margin ...rune) string {
	var out strings.Builder
	for r := range b.Rows {
		var row, below strings.Builder
		for c := range b.Cols {
			cell := b.At(r, c)
			inside := !b.IsGap(cell)
			sign := " "
			switch v := b.Cells[cell]; {
			case v > 0:
				sign = string(rune('0' + v))
			case inside:
				sign = string(open)
			}
			if c > 0 && c%3 == 0 && bar != "" {
				if inside && !b.IsGap(cell-1) {
					row.WriteString(string(margin) + bar)
				} else {
					row.WriteString(string(margin) + " ")
				}
				below.WriteString(string(margin) + "+")
			}
			row.WriteString(string(margin) + sign)
			below.WriteString(strings.Repeat(rule, len(margin)+1))
		}
		out.WriteString(strings.TrimRight(row.String(), " ") + "\n")
		if rule != "" && r%3 == 2 && r < b.Rows-1 {
			out.WriteString(below.String() + "\n")
		}
	}
	return out.String()
}

// TestFramedGrids draws a board of overlapping grids in several ways. Each drawing must give the
// same board, and must be recognised if its layout shows.
func TestFramedGrids(t *testing.T) {
	for _, name := range []string{samuraiText, twinText} {
		p, err := sudoku.Kind.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		b := p.Givens()
		var shown strings.Builder
		if err := text.Render(&shown, p.Figure(b)); err != nil {
			t.Fatal(err)
		}
		for how, drawing := range map[string]string{
			"plain": drawGrids(b, "", "", '.'), "bars": drawGrids(b, "", "|", '.'), "rules": drawGrids(b, "-", "|", '.'), "blanks": drawGrids(b, "", "", '0', ' '),
			"all": drawGrids(b, "-", "|", '_', ' '), "box-drawing": drawGrids(b, "─", "│", '.', ' '), "show": shown.String(),
		} {
			c, ok := codec.Recognise(kinds.All, []byte(drawing), "")
			if !ok || c.Form.Name != "grids" {
				t.Errorf("%s is recognised as %q:\n%s", how, c.Form.Name, drawing)
				continue
			}
			n := 0
			for e, err := range c.Form.Read(strings.NewReader(drawing), banmen.Params{}) {
				if n++; err != nil || e.Puzzle.String() != p.String() {
					t.Errorf("%s is read as %v, %v:\n%s", how, e.Puzzle, err, drawing)
				}
			}
			if n != 1 {
				t.Errorf("%s has %d boards", how, n)
			}
		}
	}
}
