package codec

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// cells returns the cells of all segments. It fails unless each segment has per cells.
func (d *drawing) cells(per int) ([]cell, error) {
	of := d.layout(per)
	var cells []cell
	for _, row := range d.rows {
		for _, s := range row {
			part := of(s, per)
			if len(part) != per {
				return nil, banmen.Syntaxf(s.line, s.col, "expected %d cells between two bars, found %q", per, banmen.Clip(strings.TrimSpace(string(s.text))))
			}
			cells = append(cells, part...)
		}
	}
	return cells, nil
}

// layout returns a function that splits a segment into per cells. It chooses the first layout that
// fits all segments: one cell, cells with blanks between them, without blanks, or at fixed places.
// If none fits all, the function returns a different number of cells for some segments.
func (d *drawing) layout(per int) func(segment, int) []cell {
	if per == 1 {
		return func(s segment, _ int) []cell { return []cell{s.only()} }
	}
	misfits := func(of func(segment, int) []cell) (n int) {
		for _, row := range d.rows {
			for _, s := range row {
				n += btoi(len(of(s, per)) != per)
			}
		}
		return n
	}
	words, packed := misfits(segment.words), misfits(segment.packed)
	switch {
	case words == 0:
		return segment.words
	case packed == 0:
		return segment.packed
	}
	places := d.places(per)
	switch {
	case !d.hasOpen() || misfits(places) == 0:
		return places
	case words <= packed: // the error is about a segment unlike the others
		return segment.words
	}
	return segment.packed
}

// places returns a function that reads cells at fixed places, where blanks may be empty cells.
// Cells are side by side or two characters apart, and a blank may stand before the first.
func (d *drawing) places(per int) func(segment, int) []cell {
	long := 0
	for _, row := range d.rows {
		for _, s := range row {
			long = max(long, len(s.text))
		}
	}
	first, step := 0, 2
	switch long {
	case per:
		step = 1
	case 2*per - 1, 2 * per:
	case 2*per + 1:
		first = 1
	default:
		return segment.words
	}
	blanks := d.open && !d.hasOpen()
	return func(s segment, per int) []cell {
		if len(s.text) < long {
			if !blanks || !s.last {
				return nil
			}
			d.short = append(d.short, s)
		}
		all := make([]cell, per)
		for i := range all {
			all[i] = cell{"", s.line, s.col + first + step*i}
		}
		for i, r := range s.text {
			at := i - first
			if r == ' ' {
				continue
			}
			if at < 0 || at%step != 0 || at/step >= per {
				return nil
			}
			all[at/step].text = string(r)
		}
		return all
	}
}

// hasOpen reports whether a sign other than blanks stands for open cells.
func (d *drawing) hasOpen() bool {
	return slices.ContainsFunc(d.rows, func(row []segment) bool {
		return slices.ContainsFunc(row, func(s segment) bool { return hasOpen(string(s.text), d.symbols) })
	})
}

// only returns the single cell of a segment, without signs beside the symbol and Markdown
// emphasis.
func (s segment) only() cell {
	text := strings.TrimSpace(string(s.text))
	at := s.col + strings.Index(string(s.text)+" ", text)
	if trimmed := strings.Trim(text, "*`"); trimmed != "" {
		text = trimmed
	}
	if utf8.RuneCountInString(text) > 1 {
		inner := text
		for _, left := range []string{"[", "(", "!", "x"} {
			inner = strings.TrimPrefix(inner, left)
		}
		for _, right := range []string{"]", ")", "?"} {
			inner = strings.TrimSuffix(inner, right)
		}
		text = strings.TrimSpace(inner)
	}
	return cell{text, s.line, at}
}

// words returns the cells of a segment with blanks between them.
func (s segment) words(int) []cell {
	cells := words(line{s.line, strings.ReplaceAll(string(s.text), "#", ".")})
	for i := range cells {
		cells[i].col += s.col - 1
	}
	return cells
}

// packed returns the cells of a segment without blanks between them.
func (s segment) packed(int) []cell {
	text := string(s.text)
	trimmed := strings.TrimLeft(text, " ")
	if strings.Contains(strings.TrimSpace(text), " ") {
		return nil
	}
	return characters(strings.TrimSpace(text), s.line, s.col+utf8.RuneCountInString(text)-utf8.RuneCountInString(trimmed))
}

// marked reads cells of several lines, with candidates in them.
func (d *drawing) marked(rec *records, l line) (banmen.Entry, error) {
	n := len(d.wide) + 1
	cells := make([]cell, 0, n*n)
	high := 0 // number of lines of a cell
	for r, from := range append([]int{0}, d.bands...) {
		to := len(d.rows)
		if r < len(d.bands) {
			to = d.bands[r]
		}
		if r == 0 {
			high = to - from
		}
		if to-from != high {
			return banmen.Entry{}, banmen.Syntaxf(d.rows[from][0].line, 1, "expected %d lines between two rules as above, found %d", high, to-from)
		}
		for c := range n {
			all := cell{"", d.rows[from][c].line, d.rows[from][c].col}
			for _, row := range d.rows[from:to] {
				if above := d.rows[0][c].text; c+1 < n && len(row[c].text) != len(above) {
					return banmen.Entry{}, banmen.Syntaxf(row[c].line, row[c].col, "expected %d characters between two bars as in the first row, found %d", len(above), len(row[c].text))
				}
				all.text += strings.Join(strings.Fields(string(row[c].text)), "")
			}
			cells = append(cells, all)
		}
	}
	return rec.marked(cells, d.across(n), l, anySymbol)
}
