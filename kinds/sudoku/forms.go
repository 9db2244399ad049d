package sudoku

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/overlap"
	"github.com/banmen/banmen/link"
	"github.com/banmen/banmen/rule"
)

// square describes bare boards of Sudoku to the shared forms.
var square = codec.Square{
	Kind:   "sudoku",
	Parse:  parse,
	Params: bareParams,
	Box:    func(p banmen.Puzzle) (h, w int) { return p.(*Puzzle).box() },
	Layout: regions.Name,
	Unique: func(p banmen.Puzzle) (bool, error) {
		stats, err := p.(*Puzzle).Search(context.Background(), banmen.SearchOptions{AtMost: 2}, nil)
		return stats.Solutions == 1, err
	},
	Among: func(sq codec.Square) []banmen.Form {
		return append(link.Words(linked), codec.Hodoku(sq), codec.Solo(sq), codec.URL(sq), codec.PM(sq), codec.SS(sq))
	},
}

// linked describes Sudoku to package link.
var linked = link.Kind{Parse: parse, Parts: partAliases}

// grids describes overlapping grids to the shared form.
var grids = codec.Grids{Kind: "sudoku", Parse: parse, Layouts: overlap.Names, Cells: func(p banmen.Puzzle) ([][]int, codec.Symbols) {
	q := p.(*Puzzle)
	if q.layout == nil {
		return nil, q.symbols
	}
	return q.layout.Cells(), q.symbols
}}

var forms = slices.Concat([]banmen.Form{codec.Text("sudoku", parse)}, regular([]banmen.Form{
	codec.SketchForm("sudoku", parse, nil, rule.BoxesSketch(bareParams)),
	codec.CSV(square),
	codec.Line(square),
	codec.SDM(square),
	codec.Fields(square),
	codec.SDK(square),
	codec.SS(square),
	codec.Spaced(square),
	codec.Framed(square),
	codec.Table(square),
	codec.Dashes(square),
	codec.Drawn(square),
	codec.Array(square),
	codec.Pasted(square),
	codec.PM(square),
	codec.Hodoku(square),
	codec.Solo(square),
	codec.SoloFile(square),
	codec.URL(square),
	codec.OpenSudoku(square),
	codec.KSudoku(square, false),
	codec.Gnome(square),
	codec.SudokuCom(square),
	codec.NYT(square),
}), []banmen.Form{codec.JSON("sudoku", parse), grids.Form()}, regular(codec.PZPR("sudoku", parse)), single(linkForms()))

// linkForms returns the forms of links. Some of them hold only the usual boards.
func linkForms() (forms []banmen.Form) {
	for i, f := range link.Forms(linked) {
		one := []banmen.Form{f}
		if !link.Dialects[i].Any {
			one = refusing(one, func(q *Puzzle) *banmen.Error { return irregular(q, true) })
		}
		forms = append(forms, one...)
	}
	return forms
}

// single returns forms that refuse boards of several grids.
func single(forms []banmen.Form) []banmen.Form {
	return refusing(forms, func(q *Puzzle) *banmen.Error {
		if q.layout != nil {
			return banmen.Errorf(banmen.ErrCannot, "this form holds only boards of one grid")
		}
		return nil
	})
}

// regular returns forms that refuse other boards than squares with the numbers from 1.
func regular(forms []banmen.Form) []banmen.Form {
	return refusing(forms, func(q *Puzzle) *banmen.Error { return irregular(q, false) })
}

// irregular returns an error for a board that is no square with the numbers from 1, or that has cells
// beside it. If full is true, also for one whose boxes have fewer cells.
func irregular(q *Puzzle, full bool) *banmen.Error {
	if q.Beside != "" {
		return banmen.Errorf(banmen.ErrCannot, "this form holds no cells beside the board")
	}
	if q.Rows != q.Cols || q.low != 1 || q.high != q.Rows || full && q.h > 1 && q.w > 1 && q.h*q.w != q.Rows {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only square boards with numbers from 1 to their side")
	}
	return nil
}

// refusing returns forms that do not write a puzzle if refuse returns an error.
func refusing(forms []banmen.Form, refuse func(*Puzzle) *banmen.Error) []banmen.Form {
	for i := range forms {
		put := forms[i].Put
		if put == nil {
			continue
		}
		forms[i].Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
			p, _ := banmen.SplitMarks(e.Puzzle)
			if q, ok := p.(*Puzzle); ok {
				if err := refuse(q); err != nil {
					return err.Suggest("use text or json, which can hold everything")
				}
			}
			return put(w, e, b)
		}
	}
	return forms
}

// box returns the size of a box, as 1 x n if boxes are rows or columns.
func (p *Puzzle) box() (h, w int) {
	if p.h <= 1 || p.w == 1 {
		return 1, p.Cols
	}
	return p.h, p.w
}

// bareParams returns the box size of a board of n x n cells. across is the number of boxes side by
// side in a drawn frame, or 0. Without a frame, boxes are as square as possible, and not higher
// than wide. The size is "" for primes, whose boxes would be rows.
func bareParams(n, across int) string {
	if n > maxSide {
		return ""
	}
	if across > 1 && n%across == 0 && across < n {
		return fmt.Sprintf("%dx%d", across, n/across)
	}
	for h := n - 1; h > 1; h-- {
		if n%h == 0 && h <= n/h {
			return fmt.Sprintf("%dx%d", h, n/h)
		}
	}
	return ""
}
