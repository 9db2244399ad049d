// Package own implements the kind model: puzzles that bring their own rules as a model
// (package modeljson) in a file banmen-model/1.
//
// A puzzle is named model:JSON, with the object of the file on one line. Plain model is
// four queens on a board of 4x4.
package own

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/modeljson"
)

const kindName = "model"

// queens is plain model.
const queens = `{"title":"Four queens","grid":"4x4","values":["Q","-"],"constraints":[` +
	`{"of":["rows","columns"],"count":{"Q":1}},{"of":"all diagonals","count":{"Q":[0,1]}}],"symmetries":["mirror","flip","transpose"]}`

// Kind is the kind model.
var Kind = reader{Limits: modeljson.Usual}.kind()

// A reader reads models.
type reader struct {
	modeljson.Limits
	spend func(bytes int) error // takes memory, in bytes, from a budget; nil: no limit
}

// within returns the kind with the limits of a context's budget.
func within(ctx context.Context) *banmen.Kind {
	r := reader{Limits: modeljson.Usual, spend: func(bytes int) error { return banmen.Spend(ctx, int64(bytes)) }}
	if n := banmen.BudgetOf(ctx).Cells; n > 0 {
		r.Limits = modeljson.LimitsOf(n)
	}
	return r.kind()
}

func (r reader) kind() *banmen.Kind {
	return &banmen.Kind{
		Name:  kindName,
		Title: banmen.Localized("Puzzle by a model", "モデルで書かれたパズル"),
		Rules: banmen.Localized(
			"The rules stand in the puzzle: variables, their values, and constraints.\n\n"+
				"A constraint says that some variables are all different, what their sum is, how many have a value, or what else they may be together. "+
				"docs/formats.md has the fields of the JSON file.",
			"ルールは問題の中に書かれています(変数、その値、制約)。\n\n"+
				"制約は「すべて異なる」「合計」「ある値の個数」など、値の組み合わせについてのものです。JSONファイルの項目は docs/formats.md にあります。"),
		Aliases: []banmen.Alias{{Of: "model", Names: []string{"own", "custom", "モデル", "自作"}}},
		Presets: []string{kindName + ":" + queens,
			`model:{"variables":["a","b","c"],"values":"1..4","constraints":[{"of":"all","sum":7,"different":true}]}`,
			`model:{"grid":"2x3","values":[0,5,"x"],"constraints":[{"of":"rows","sum":[3,8],"worth":{"x":1}},{"of":"columns","different":true},` +
				`{"of":"all","count":{"x":[1,3]}}],"symmetries":["mirror","flip"],"givens":{"R1C1":5}}`},
		Parse:  banmen.ParseMarks(r.parse),
		Forms:  []banmen.Form{r.modelForm(), boardForm, codec.Text(kindName, r.parse), codec.JSON(kindName, r.parse)},
		Within: within,
	}
}

// A Puzzle is a model with its givens.
type Puzzle struct {
	*modeljson.File
	head  func() string         // returns the name of the puzzle without the givens
	spend func(bytes int) error // budget for finding faults
}

func (r reader) puzzle(f *modeljson.File) *Puzzle {
	return &Puzzle{f, sync.OnceValue(func() string { return kindName + ":" + f.Head() }), r.spend}
}

func (r reader) parse(text string) (banmen.Puzzle, error) {
	name, rest, long := strings.Cut(text, ":")
	if name != kindName {
		return nil, banmen.Syntaxf(0, 1, "expected %s:, found %q", kindName, text)
	}
	if !long {
		rest = queens
	}
	f, err := r.ParseName(rest)
	var syntax *banmen.SyntaxError
	switch {
	case errors.As(err, &syntax):
		at := *syntax
		at.Line, at.Column = 0, at.Column+len(kindName)+1
		return nil, &at
	case err != nil:
		return nil, err
	}
	return r.puzzle(f), nil
}

func (p *Puzzle) String() string { return p.head() + p.Tail() }

// Givens returns the givens.
func (p *Puzzle) Givens() grid.Board { return p.File.Givens }

// With returns p with the givens b.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, len(p.Values)-1); q != nil {
		return q
	}
	return &Puzzle{p.File.With(b), p.head, p.spend}
}

// Blank returns the value "-" if the model has it and another value; otherwise 0.
func (p *Puzzle) Blank() int {
	if len(p.Values) <= 2 {
		return 0
	}
	return max(0, slices.Index(p.Values, "-"))
}

// Figure draws the board, or a column of named variables with their values.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, len(p.Values)-1); q != nil {
		return q.Figure(b)
	}
	f := figure.New(b.Rows, b.Cols, b.Cells, p.Givens().Cells, p.Values)
	f.Title = p.Title
	for v, name := range p.Names {
		f.Cells[v].Text = strings.TrimSpace(name + " " + f.Cells[v].Text)
	}
	p.draw(f)
	return f
}

// draw adds the drawings of the file.
func (p *Puzzle) draw(f *figure.Figure) {
	for _, d := range p.Drawings {
		cells := make([]int, len(d.Of))
		for i, v := range d.Of {
			cells[i] = int(v)
		}
		switch d.What {
		case "cage":
			f.Cages = append(f.Cages, figure.Cage{Cells: cells, Label: d.Text})
		case "line":
			f.Paths = append(f.Paths, figure.Path{Cells: cells, Bulb: d.Bulb, Arrow: d.Arrow})
		case "edge":
			sign := figure.Sign(slices.Index(modeljson.Signs, d.Sign) + 1)
			f.Edges = append(f.Edges, figure.Edge{A: cells[0], B: cells[1], Sign: sign, Text: d.Text})
		}
	}
}

// CellName returns the name of a variable.
func (p *Puzzle) CellName(cell int) string { return p.Name(model.Var(cell)) }

// Symmetries returns the symmetries that the file declares, which were checked when it
// was read.
func (p *Puzzle) Symmetries() []banmen.SymmetryGroup {
	if len(p.File.Symmetries) == 0 {
		return nil
	}
	return []banmen.SymmetryGroup{{Name: "declared", Doc: banmen.Msg("the declaration in the model"), Generators: p.File.Symmetries}}
}

// Model states the puzzle.
func (p *Puzzle) Model() *model.Model { return p.File.Model() }
