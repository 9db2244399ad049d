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

// A Spec is a kind whose puzzles consist of a board, parts and rules.
type Spec struct {
	Name          string
	Title, Manual func(language.Tag) string
	Presets       []string
	Order         int            // as banmen.Kind has it
	Sample        string         // likewise
	Aliases       []banmen.Alias // of Kind
	Size          Size
	Symbols       func(grid.Shape) codec.Symbols // in names and figures
	Shapes        []figure.Shape                 // by symbol, for pictures; nil: the symbols are drawn
	Every         int                            // larger boards have a heavy line after every n rows and columns; 0: none
	Parts         []*Part                        // parts that are clues
	Options       []*Part                        // parts that select the type of puzzle
	Rules         func(*Board)                   // requires the rules of the board; rules of Parts are added after them
	Square        codec.Square                   // for kinds whose bare boards are puzzles; without Params they are not
	Text          codec.Square                   // for kinds whose bare boards in texts show more than symbols; see Square

	// Sketch returns the name, without kind and givens, of a board drawn with signs, walls or
	// numbers around it, or an error if the kind has none like it. It may change the cells to
	// symbols. It may be nil.
	Sketch func(*codec.Sketch) (string, error)

	ID   *GameID // nil if Simon Tatham's collection lacks the puzzle
	Link *Link   // nil if puzz.link lacks the puzzle

	// Forms returns the forms of other programs; it may be nil.
	Forms func(parse func(string) (banmen.Puzzle, error)) []banmen.Form

	// Make implements banmen.Maker for a puzzle without clues.
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
	if s.Sketch != nil {
		forms = append(forms, s.sketchForm())
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
	return &banmen.Kind{Name: s.Name, Title: s.Title, Rules: s.Manual, Presets: s.Presets, Order: s.Order, Sample: s.Sample, Parse: banmen.ParseMarks(s.parse), Forms: forms, Parts: s.parts(), Aliases: s.Aliases}
}

// parts returns the parts that names may have.
func (s *Spec) parts() []banmen.Part {
	return Described(slices.Concat(s.Parts, s.Options), func() *Grid {
		shape, _, err := s.Size("", 0)
		if err != nil {
			panic(fmt.Sprintf("rule: %s has no usual size: %v", s.Name, err)) // a bug in the kind
		}
		return &Grid{Shape: shape, Symbols: s.Symbols(shape)}
	})
}

// A Puzzle is a puzzle of a Spec.
type Puzzle struct {
	Grid
	Rules  []Rule
	sort   *Spec
	name   codec.Name // without givens
	givens grid.Board
	codec.Spelling
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

// puzzle returns the puzzle with a name, without its givens.
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
	return &Puzzle{Grid: b.Grid, Rules: b.Rules, sort: s, name: name, givens: grid.New(shape), Spelling: codec.NewSpelling(b.Symbols)}, err
}

// A Size reads the size of a board at a column of a name; an empty text means the
// default. It also returns how the size is written.
type Size func(text string, column int) (s grid.Shape, params string, err error)

// BySide returns the Size for boards named by their side.
func BySide(z codec.Sizes) Size {
	return func(text string, column int) (grid.Shape, string, error) {
		n, err := z.Parse(text, column)
		return grid.Square(n), strconv.Itoa(n), err
	}
}

// ByRows returns the Size for boards named by rows and columns, 10x10; with square they
// must be equal.
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

// WithAlphabet returns p with other texts for its symbols.
func (p *Puzzle) WithAlphabet(symbols []string) banmen.Puzzle {
	q := *p
	q.Spelling = p.Spelling.With(symbols)
	return &q
}

// Givens returns the givens.
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

// WithClues returns p with givens and added parts, which must be valid. Parts without
// args are left out.
func (p *Puzzle) WithClues(givens grid.Board, parts ...codec.Part) *Puzzle {
	name := p.name
	name.Parts = slices.Concat(name.Parts, slices.DeleteFunc(parts, func(q codec.Part) bool { return q.Args == "" }))
	q, err := p.sort.puzzle(name)
	if err != nil {
		panic(fmt.Sprintf("rule: %s: %v", name, err)) // only a bug in the kind, which made these parts, leads here
	}
	q.givens = givens
	return q
}

// Faults returns the broken rules.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, p.Most()); q != nil {
		return q.Faults(b)
	}
	return Faults(p.Rules, b, p.Shown())
}

// Model states the puzzle.
func (p *Puzzle) Model() *model.Model { return Model(p.Rules, p.givens, p.Most()) }

// Describe says what a constraint of the model requires.
func (p *Puzzle) Describe(constraint int) banmen.Message { return Describe(p.Rules, constraint) }

// Figure draws the board with its regions and rules.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, p.Most()); q != nil {
		return q.Figure(b)
	}
	f := figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, p.Shown())
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

// Blank returns the symbol drawn as a cross, or 0 if there is none.
func (p *Puzzle) Blank() int { return max(0, slices.Index(p.sort.Shapes, figure.Cross)) }

// ClueStates returns the state of each clue around the board.
func (p *Puzzle) ClueStates(b grid.Board) []banmen.ClueState {
	return ClueStates(p.Rules, b, p.Most(), p.Blank())
}

// Has reports whether p is named with a part, as sudoku:3x3+knight is with knight.
func (p *Puzzle) Has(part string) bool {
	_, ok := p.name.Part(part)
	return ok
}

// Args returns the args of a part in p's name, or usual if there is none.
func (p *Puzzle) Args(part, usual string) string {
	if q, ok := p.name.Part(part); ok {
		return q.Args
	}
	return usual
}

// HasRule reports whether p has a rule with this text.
func (p *Puzzle) HasRule(arg string) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Arg == arg })
}

// HasClues reports whether p has clues.
func (p *Puzzle) HasClues() bool {
	return slices.ContainsFunc(p.sort.Parts, func(q *Part) bool { return p.Has(q.Name) })
}

// Make makes a puzzle from a full board; see banmen.Maker.
func (p *Puzzle) Make(r *rand.Rand, full grid.Board, another FindOther) (banmen.Puzzle, grid.Board, bool) {
	return p.sort.Make(p, r, full, another)
}
