package stream

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// mostBeside limits the lines of a text with boards side by side. leastRows is the least number of
// rows of these boards, and leastGap the least width of the blanks between them.
const (
	mostBeside = 200
	leastRows  = 4
	leastGap   = 2
)

// unbeside moves boards that stand side by side below each other, and returns their number. It
// returns 0 if there are no blanks of equal width between equally wide pieces of lines.
func unbeside(text []byte) (below []byte, boards int) {
	lines := strings.Split(strings.NewReplacer("\r", "", "->", "  ", "=>", "  ", "→", " ", "⇒", " ", "\t", "        ").Replace(string(text)), "\n")
	if len(lines) > mostBeside {
		return nil, 0
	}
	var out strings.Builder
	var block [][]rune
	end := func() {
		parts := pieces(block)
		if len(parts) < 2 {
			parts = [][2]int{{0, len(text)}}
		} else {
			boards += len(parts)
		}
		for _, p := range parts {
			for _, row := range block {
				out.WriteString(string(row[min(p[0], len(row)):min(p[1], len(row))]) + "\n")
			}
			out.WriteString("\n")
		}
		block = nil
	}
	for _, l := range lines {
		switch {
		case strings.TrimSpace(l) == "" || codec.HasWord(l) && !besideRegions(l):
			end()
		default:
			block = append(block, []rune(l))
		}
	}
	end()
	return []byte(out.String()), boards
}

// oneColumn joins the lines of a text if each has at most one cell, like tables copied from some
// browsers. It returns nil for other texts.
func oneColumn(text []byte) []byte {
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(text), "\r", ""), "\n"), "\n")
	if !slices.Contains([]int{16, 36, 81}, len(lines)) {
		return nil
	}
	row := make([]byte, len(lines))
	for i, l := range lines {
		switch l = strings.TrimSpace(l); len(l) {
		case 0:
			row[i] = '.'
		case 1:
			row[i] = l[0]
		default:
			return nil
		}
	}
	return append(row, '\n')
}

// pieces returns the columns of equally wide pieces of all rows with the widest blanks between them. It
// returns nil if there are no such pieces.
func pieces(rows [][]rune) (parts [][2]int) {
	if len(rows) < leastRows {
		return nil
	}
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	blank := func(x int) bool {
		return !slices.ContainsFunc(rows, func(row []rune) bool { return x < len(row) && row[x] != ' ' })
	}
	type run struct{ from, to int }
	var gaps []run
	widest, first, last := 0, -1, 0
	for x := 0; x < width; x++ {
		if !blank(x) {
			if last = x + 1; first < 0 {
				first = x
			}
			continue
		}
		from := x
		for x+1 < width && blank(x+1) {
			x++
		}
		if first >= 0 && x+1 < width {
			gaps = append(gaps, run{from, x + 1})
			widest = max(widest, x+1-from)
		}
	}
	if widest < leastGap {
		return nil
	}
	from := first
	for _, g := range append(gaps, run{last, last + widest}) {
		if g.to-g.from < widest {
			continue
		}
		parts = append(parts, [2]int{from, g.from})
		from = g.to
	}
	for _, p := range parts {
		if p[1]-p[0] != parts[0][1]-parts[0][0] {
			return nil
		}
	}
	return parts
}

// beside returns a text with boards side by side as one with each board below the other, and its kind
// and form. It reports false if head can be read as it is, or has no such boards.
func (in Input) beside(kinds []*banmen.Kind, head []byte, f banmen.Form) (text []byte, k *banmen.Kind, of banmen.Form, ok bool) {
	if len(head) >= headSize {
		return nil, nil, of, false
	}
	text, boards := unbeside(head)
	if cells := oneColumn(head); cells != nil {
		text, boards = cells, 1
	}
	if boards == 0 || f.Read != nil && wrong(f.Read(bytes.NewReader(head), in.Params)) == 0 {
		return nil, nil, of, false
	}
	k, of, err := recognise(kinds, text, in)
	if err != nil || of.Read == nil {
		return nil, nil, of, false
	}
	n, regions := 0, false
	for e, err := range of.Read(bytes.NewReader(text), in.Params) {
		if n++; err != nil || n > boards {
			return nil, nil, of, false
		}
		regions = strings.Contains(e.Puzzle.String(), "+regions(")
	}
	return text, k, of, n == boards || n == 1 && regions // a board and its regions
}

// wrong returns the number of errors among records.
func wrong(records iter.Seq2[banmen.Entry, error]) (n int) {
	for _, err := range records {
		if err != nil {
			n++
		}
	}
	return n
}

// besideRegions reports whether a line is a row of a board and, beside it, the letters of its regions.
func besideRegions(text string) bool {
	words := strings.Fields(text)
	return len(words) == 2 && len(words[0]) == len(words[1]) && strings.Trim(words[0], "0123456789.-_*") == ""
}
