package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// linkSides is the order of sides in links and in game IDs.
var linkSides = []string{"top", "bottom", "left", "right"}

// SidesLink has the clues of the four sides of a square board, optionally followed by
// numbers in its cells.
var SidesLink = &Link{
	Puzzle: "skyscrapers", Text: "4/4/k13h4j3g", Side: true,
	Read: func(d *Description) (parts []codec.Part, b grid.Board) {
		clues, rest := d.Hex(d.Text, 4*d.Rows)
		cells, rest := d.Hex(rest, d.Size())
		d.End(rest)
		b = grid.New(d.Shape)
		for i, v := range cells {
			if v > d.Rows || v == 0 {
				d.Fail(0, banmen.Msg("expected a number from %d to %d, found %q", 1, d.Rows, strconv.Itoa(v)))
				return nil, b
			}
			b.Cells[i] = uint16(max(0, v))
		}
		for i := range min(len(linkSides), len(clues)) {
			parts = append(parts, codec.Part{Name: linkSides[i], Args: FormatClues(clues[i*d.Rows : (i+1)*d.Rows])})
		}
		return parts, b
	},
	Write: func(p *Puzzle, b grid.Board) (string, error) {
		var clues []int
		for _, side := range linkSides {
			for _, c := range p.Args(side, strings.Repeat(".", p.Rows)) {
				clues = append(clues, strings.IndexRune(".0123456789", c)-1)
			}
		}
		if b.Count() == 0 {
			return FormatHex(clues), nil
		}
		cells := slices.Repeat([]int{None}, p.Size())
		for i, v := range b.Cells {
			if v != 0 {
				cells[i] = int(v)
			}
		}
		return FormatHex(clues) + FormatHex(cells), nil
	},
}

// RunsLink has the runs of columns, then of rows, each from the board outwards. The number of
// places of a line is half the number of its cells, rounded up.
var RunsLink = &Link{
	Puzzle: "nonogram", Text: "6/6/12g1111h11112j12g11g21j11g3h",
	Read: func(d *Description) ([]codec.Part, grid.Board) {
		n := d.Cols * ((d.Rows + 1) / 2)
		all, rest := d.Hex(d.Text, n+d.Rows*((d.Cols+1)/2)) // missing numbers may continue from the last column to the first row
		d.End(rest)
		columns, rows := all[:min(n, len(all))], all[min(n, len(all)):]
		return []codec.Part{{Name: "columns", Args: joinRuns(columns, d.Cols)}, {Name: "rows", Args: joinRuns(rows, d.Rows)}}, grid.New(d.Shape)
	},
	Write: func(p *Puzzle, b grid.Board) (string, error) {
		if !p.Has("rows") || !p.Has("columns") || b.Count() > 0 {
			return "", banmen.Errorf(banmen.ErrCannot, "this form holds only the runs of all lines, not cells")
		}
		return FormatHex(append(cutRuns(p.Args("columns", ""), (p.Rows+1)/2), cutRuns(p.Args("rows", ""), (p.Cols+1)/2)...)), nil
	},
}

// joinRuns returns the args of n lines of runs.
func joinRuns(places []int, n int) string {
	var lines []string
	for line := range slices.Chunk(places, max(1, len(places)/n)) {
		runs := slices.DeleteFunc(slices.Clone(line), func(v int) bool { return v == None })
		slices.Reverse(runs)
		lines = append(lines, formatRuns(runs))
	}
	return strings.Join(lines, "/")
}

// cutRuns returns the runs of lines in each places per line.
func cutRuns(args string, each int) (places []int) {
	for line := range strings.SplitSeq(args, "/") {
		runs, _ := splitRuns(line, 2*each)
		slices.Reverse(runs)
		places = append(places, runs...)
		places = append(places, slices.Repeat([]int{None}, each-len(runs))...)
	}
	return places
}

// DotsLink has the dots between neighbours of a Kropki puzzle, three in each base-27
// digit.
var DotsLink = &Link{
	Puzzle: "kropki", Text: "4/4/aa7fioco", Side: true,
	Read: func(d *Description) ([]codec.Part, grid.Board) {
		all := codec.Borders(d.Shape)
		pairs := slices.Concat(all[0], all[1])
		g := Grid{Shape: d.Shape, Symbols: codec.Digits(d.Rows)}
		var dots []string
		for i, pair := range pairs {
			k := -1
			if i/3 < len(d.Text) {
				k = strings.IndexByte(base27, d.Text[i/3])
			}
			if k < 0 {
				d.Fail(min(i/3, len(d.Text)), banmen.Msg("expected the dots of %d pairs of cells, three per base-27 digit", len(pairs)))
				return nil, grid.New(d.Shape)
			}
			switch k / [...]int{9, 3, 1}[i%3] % 3 {
			case 1:
				dots = append(dots, g.Pair(pair[0], pair[1], DifferBy(1)).Arg)
			case 2:
				dots = append(dots, g.Pair(pair[0], pair[1], Double).Arg)
			}
		}
		d.End(d.Text[min(len(d.Text), (len(pairs)+2)/3):])
		return []codec.Part{ListPart("dots", dots)}, grid.New(d.Shape)
	},
	Write: func(p *Puzzle, b grid.Board) (string, error) {
		if !p.Has("dots") || b.Count() > 0 {
			return "", banmen.Errorf(banmen.ErrCannot, "this form holds only dots, not numbers in cells")
		}
		all := codec.Borders(p.Shape)
		pairs := slices.Concat(all[0], all[1])
		digits := make([]int, (len(pairs)+2)/3)
		for i, pair := range pairs {
			worth := [...]int{9, 3, 1}[i%3]
			switch {
			case p.HasRule(p.Pair(pair[0], pair[1], DifferBy(1)).Arg):
				digits[i/3] += worth
			case p.HasRule(p.Pair(pair[0], pair[1], Double).Arg):
				digits[i/3] += 2 * worth
			}
		}
		text := make([]byte, len(digits))
		for i, k := range digits {
			text[i] = base27[k]
		}
		return string(text), nil
	},
}

const base27 = "0123456789abcdefghijklmnopq"
