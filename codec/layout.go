package codec

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// layingOut wraps a reader of files. If a file has two boards, one with givens and one that shows
// regions as letters or numbers, it reads them as one puzzle.
//
//	1 . . . . .     AAAABB
//	. . 2 . . .     AACBBB
//	…               …
func (sq Square) layingOut(read func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error]) func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
	if sq.Layout == "" {
		return read
	}
	return func(r io.Reader, p banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			var start []byte
			if p.As == "" {
				start, _ = io.ReadAll(io.LimitReader(r, mostLayout)) // read reports the error again
				r = io.MultiReader(bytes.NewReader(start), r)
			}
			var held []banmen.Entry // up to two records, until it is known whether there are more
			holds := true
			release := func() bool {
				defer func() { held, holds = nil, false }()
				return !slices.ContainsFunc(held, func(e banmen.Entry) bool { return !yield(e, nil) })
			}
			for e, err := range read(r, p) {
				if holds && err == nil && len(held) < 2 {
					held = append(held, e)
					continue
				}
				if err != nil && p.As == "" && holds && len(held) == 0 {
					if e, wrong, ok := sq.withoutBoxes(read, start, p); ok {
						yield(e, wrong)
						return
					}
				}
				if !release() || !yield(e, err) {
					return
				}
			}
			if e, err, ok := sq.laidOut(held); ok {
				yield(e, err)
				return
			}
			release()
		}
	}
}

// mostLayout limits the length of files that may be a board and its regions. boxless are the sides
// of boards that have regions but no boxes.
const mostLayout = 1 << 12

var boxless = []int{5, 7}

// withoutBoxes returns the puzzle of a file with a board that has no boxes and its regions. It
// reports false for other files.
func (sq Square) withoutBoxes(read func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error], file []byte, p banmen.Params) (e banmen.Entry, err error, ok bool) {
	if len(file) == mostLayout {
		return e, nil, false
	}
	for _, n := range boxless {
		if len(file) < 2*n*n {
			continue
		}
		p.As = fmt.Sprintf("%s:1x%d", sq.Kind, n)
		var found []banmen.Entry
		for e, err := range read(bytes.NewReader(file), p) {
			if err != nil || len(found) == 2 {
				found = nil
				break
			}
			found = append(found, e)
		}
		if e, err, ok := sq.laidOut(found); ok {
			return e, err, true
		}
		if len(found) == 2 && !found[0].Puzzle.Givens().Full() && found[1].Puzzle.Givens().Full() {
			return e, banmen.Syntaxf(max(found[1].Line, 1), 1, "this board could show the regions of the board above it: expected %[1]d connected regions of %[1]d cells", n), true
		}
	}
	return e, nil, false
}

// laidOut joins two boards into a puzzle: one with givens and one with regions. It reports false if
// neither shows regions. It returns an error if they do not make a puzzle.
func (sq Square) laidOut(found []banmen.Entry) (e banmen.Entry, err error, ok bool) {
	if len(found) != 2 {
		return e, nil, false
	}
	a, b := found[0].Puzzle.Givens(), found[1].Puzzle.Givens()
	if a.Shape != b.Shape || isMap(a) == isMap(b) {
		return e, nil, false
	}
	e = found[0]
	regions := b
	if isMap(a) {
		e, regions = found[1], a
	}
	var letters strings.Builder
	for _, v := range regions.Cells {
		letters.WriteRune(rune('A' + v - slices.Min(regions.Cells)))
	}
	text := e.Puzzle.String()
	params, rest, _ := strings.Cut(text[len(sq.Kind)+1:], ":")
	p, err := sq.Parse(sq.Kind + ":" + params + "+" + sq.Layout + "(" + letters.String() + "):" + rest)
	if err != nil {
		return e, banmen.Syntaxf(max(found[0].Line, found[1].Line), 1, "these boards could be a board and its regions, but do not form a puzzle: %v", err), true
	}
	e.Puzzle, e.Line = p, min(found[0].Line, found[1].Line)
	return e, nil, true
}

// isMap reports whether the symbols of a board are regions. Each symbol must fill as many cells as
// there are rows, each next to another cell with the same symbol. Region 0 may look like open cells.
func isMap(b grid.Board) bool {
	count := make(map[uint16]int)
	for c, v := range b.Cells {
		count[v]++
		if !slices.ContainsFunc(b.Adjacent(c), func(d int) bool { return b.Cells[d] == v }) {
			return false
		}
	}
	for _, n := range count {
		if n != b.Rows {
			return false
		}
	}
	return b.Rows == b.Cols && len(count) == b.Rows
}
