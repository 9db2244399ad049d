package rule

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A Spec is a kind all of whose puzzles are a board, parts and rules.
type Spec struct {
	Name          string
	Title, Manual func(language.Tag) string
	Presets       []string
	Aliases       []banmen.Alias // of Kind
	Size          Size
	Symbols       func(grid.Shape) codec.Symbols // in names and figures
	Shapes        []figure.Shape                 // by symbol, what pictures have in place of them; nil: the symbols
	Every         int                            // of larger boards, a heavy line after every n rows and columns; 0: none
	Parts         []*Part                        // that names may have: clues
	Options       []*Part                        // and others, which say what sort of puzzle it is
	Rules         func(*Board)                   // requires the rules of the board; those of Parts follow
	Square        codec.Square                   // of a kind whose boards in files are puzzles; no Params: they are not
	Text          codec.Square                   // of a kind whose boards in texts show more than symbols; likewise

	ID   *GameID // nil: no game of Simon Tatham's has such puzzles
	Link *Link   // nil: puzz.link has no such puzzles

	// Forms returns the forms of other programs that have such puzzles; nil if no program does.
	Forms func(parse func(string) (banmen.Puzzle, error)) []banmen.Form

	// Make is banmen.Maker.Make of a puzzle without clues.
	Make func(p *Puzzle, r *rand.Rand, full grid.Board, another FindOther) (banmen.Puzzle, grid.Board, bool)
}

// Kind returns the kind.
func (s *Spec) Kind() *banmen.Kind {
	forms := []banmen.Form{codec.Text(s.Name, s.parse), codec.JSON(s.Name, s.parse)}
	if s.Square.Params != nil {
		s.Square.Kind, s.Square.Parse = s.Name, s.parse
		forms = s.Square.Forms()
	}
	if s.Text.Params != nil {
		s.Text.Kind, s.Text.Parse = s.Name, s.parse
		forms = append(forms, codec.Shown(s.Text))
	}
	if s.ID != nil {
		forms = append(forms, s.ID.form(s), s.ID.savedForm(s))
	}
	if s.Link != nil {
		forms = append(forms, s.Link.form(s))
	}
	forms = append(forms, codec.PZPR(s.Name, s.parse)...)
	if s.Forms != nil {
		forms = append(forms, s.Forms(s.parse)...)
	}
	return &banmen.Kind{Name: s.Name, Title: s.Title, Rules: s.Manual, Presets: s.Presets, Parse: banmen.ParseMarks(s.parse), Forms: forms, Parts: s.parts(), Aliases: s.Aliases}
}

// parts returns the parts that names may have.
func (s *Spec) parts() []banmen.Part {
	shape, _, err := s.Size("", 0)
	if err != nil {
		panic(fmt.Sprintf("rule: %s has no usual size: %v", s.Name, err)) // a mistake of the kind
	}
	return Described(slices.Concat(s.Parts, s.Options), &Grid{Shape: shape, Symbols: s.Symbols(shape)})
}

// A Puzzle is one of a Spec.
type Puzzle struct {
	Grid
	Rules  []Rule
	sort   *Spec
	name   codec.Name // without givens
	givens grid.Board
}

func (s *Spec) parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName(s.Name, text, Aliases(slices.Concat(s.Parts, s.Options))...)
	if err != nil {
		return nil, err
	}
	p, err := s.puzzle(name)
	if err != nil || !name.HasGivens {
		return p, err
	}
	p.givens, err = p.Symbols.Parse(name.Givens, name.GivensColumn, p.Shape)
	return p, err
}

// puzzle returns the puzzle of a name without its givens.
func (s *Spec) puzzle(name codec.Name) (*Puzzle, error) {
	shape, params, err := s.Size(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	b := NewBoard(shape, s.Symbols(shape), name)
	s.Rules(b)
	b.ReadParts(s.Parts)
	parts, err := b.Done()
	name = codec.Name{Kind: s.Name, Params: params, Parts: parts}
	return &Puzzle{Grid: b.Grid, Rules: b.Rules, sort: s, name: name, givens: grid.New(shape)}, err
}

// A Size reads the size of a board, which stands at a column of a name; no text is the
// usual size. It returns the text as it is written, too.
type Size func(text string, column int) (s grid.Shape, params string, err error)

// BySide is the size of boards that are named by their side.
func BySide(z codec.Sizes) Size {
	return func(text string, column int) (grid.Shape, string, error) {
		n, err := z.Parse(text, column)
		return grid.Square(n), strconv.Itoa(n), err
	}
}

// ByRows is the size of boards that are named by rows and columns, 10x10; those of a
// square are as many.
func ByRows(z codec.Sizes, square bool) Size {
	return func(text string, column int) (s grid.Shape, params string, err error) {
		if s = grid.Square(z.Default); text != "" {
			_, err = fmt.Sscanf(text, "%dx%d", &s.Rows, &s.Cols)
		}
		params = fmt.Sprintf("%dx%d", s.Rows, s.Cols)
		if text != "" && params != text || err != nil || min(s.Rows, s.Cols) < z.Least || max(s.Rows, s.Cols) > z.Most {
			return s, "", banmen.Syntaxf(0, column, "expected a size such as %[1]dx%[1]d (rows x columns, each from %[2]d to %[3]d), found %[4]q", z.Default, z.Least, z.Most, text)
		}
		if square && s.Rows != s.Cols {
			return s, "", banmen.Syntaxf(0, column, "expected as many rows as columns, found %q", text)
		}
		return s, params, nil
	}
}

func (p *Puzzle) String() string {
	name := p.name
	name.Givens, name.HasGivens = p.Symbols.Format(p.givens), true
	return name.String()
}

// Givens returns the board as printed.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, p.Most()); q != nil {
		return q
	}
	q := *p
	q.givens = b
	return &q
}

// WithClues returns p with more parts, which must be right for it, and the givens. A part
// without args is left out.
func (p *Puzzle) WithClues(givens grid.Board, parts ...codec.Part) *Puzzle {
	name := p.name
	name.Parts = slices.Concat(name.Parts, slices.DeleteFunc(parts, func(q codec.Part) bool { return q.Args == "" }))
	q, err := p.sort.puzzle(name)
	if err != nil {
		panic(fmt.Sprintf("rule: %s: %v", name, err)) // a mistake of the kind: it made these parts
	}
	q.givens = givens
	return q
}

// Faults returns the broken rules.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, p.Most()); q != nil {
		return q.Faults(b)
	}
	return Faults(p.Rules, b, p.Symbols)
}

// Model states the puzzle.
func (p *Puzzle) Model() *model.Model { return Model(p.Rules, p.givens, p.Most()) }

// Describe says what a constraint of the model wants.
func (p *Puzzle) Describe(constraint int) banmen.Message { return Describe(p.Rules, constraint) }

// Figure draws the board with its regions and what shows its rules.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, p.Most()); q != nil {
		return q.Figure(b)
	}
	f := figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, p.Symbols)
	if p.sort.Shapes != nil {
		f.Draw(b.Cells, p.sort.Shapes)
	}
	f.Region = p.Regions
	if max(b.Rows, b.Cols) > p.sort.Every {
		f.Every = p.sort.Every
	}
	Draw(p.Rules, f)
	return f
}

// Blank returns the symbol that is drawn as a cross, or 0 if the sort has none.
func (p *Puzzle) Blank() int { return max(0, slices.Index(p.sort.Shapes, figure.Cross)) }

// ClueStates returns the state of each clue around the board.
func (p *Puzzle) ClueStates(b grid.Board) []banmen.ClueState {
	return ClueStates(p.Rules, b, p.Most(), p.Blank())
}

// Has reports whether the name of p has a part.
func (p *Puzzle) Has(part string) bool {
	_, ok := p.name.Part(part)
	return ok
}

// Args returns the args of a part of the name of p, or what is usual if it is not there.
func (p *Puzzle) Args(part, usual string) string {
	if q, ok := p.name.Part(part); ok {
		return q.Args
	}
	return usual
}

// HasRule reports whether p has a rule that is written so.
func (p *Puzzle) HasRule(arg string) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Arg == arg })
}

// HasClues reports whether p has clues.
func (p *Puzzle) HasClues() bool {
	return slices.ContainsFunc(p.sort.Parts, func(q *Part) bool { return p.Has(q.Name) })
}

// Make makes a puzzle of a full board, as banmen.Maker says.
func (p *Puzzle) Make(r *rand.Rand, full grid.Board, another FindOther) (banmen.Puzzle, grid.Board, bool) {
	return p.sort.Make(p, r, full, another)
}
