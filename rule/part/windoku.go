package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/rule"
)

// Windoku makes the windows between boxes houses.
var Windoku = &rule.Part{
	Part: banmen.Part{
		Name: "windoku", Names: []string{"windows", "hyper-sudoku", "ウィンドウ", "窓"},
		Title: banmen.Localized("Windows", "窓"),
		Rule: banmen.Localized("Symbols do not repeat in the windows, which have the size of a box.",
			"一マスずつ離して置かれた、ブロックと同じ大きさの窓の中に、同じ記号は入りません。"),
		Preset: "sudoku:2x2+windoku", Solutions: 168,
		Wrong:     "sudoku:2x2+windoku:.....1....1.....",
		Elsewhere: banmen.Elsewhere{ISS: "Windoku"},
	},
	Args: rule.Flag{Of: windows},
}

func windows(b *rule.Board) (all []rule.Rule) {
	box := b.Region(0)
	if len(box) == 0 {
		b.FailSize(noBoxes)
		return nil
	}
	w := 1
	for w < len(box) && box[w] == w {
		w++
	}
	h := len(box) / w
	for top := 1; top+h < b.Rows; top += h + 1 {
		for left := 1; left+w < b.Cols; left += w + 1 {
			var cells []int
			for i := range h * w {
				cells = append(cells, b.At(top+i/w, left+i%w))
			}
			r := rule.House("window", banmen.Msg("the window at %s", b.Name(cells[0])), cells)
			r.Draw = func(f *figure.Figure) {
				f.Cages = append(f.Cages, figure.Cage{Cells: cells, Tint: true, Style: figure.Style{Name: "windoku", Ink: figure.Teal}})
			}
			all = append(all, r)
		}
	}
	return all
}
