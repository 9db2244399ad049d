package rule

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A GameID defines how Simon Tatham's collection writes the puzzles of a Spec, one per
// line: the size, letters for its generator, a colon and a description.
type GameID struct {
	Game  string // name in the collection; the form has it in lower case
	Wide  bool   // whether sizes are COLUMNSxROWS instead of a side
	Side  bool   // whether the kind's sizes are a side
	Chars string // characters of descriptions
	Sign  string // characters; a description must contain one of them to be recognised
	Moves codec.SavedMoves

	// Read returns the parts and the symbols of a description.
	Read func(d *Description) ([]codec.Part, grid.Board)
	// Write returns the description of a puzzle with givens, and the letters after its
	// size. It fails with ErrCannot if there is no description.
	Write func(p *Puzzle, b grid.Board) (desc, flags string, err error)
}

// A Description is the description of a game ID being read. The first error is kept.
type Description struct {
	grid.Shape
	Text  string
	Flags string // letters after the size
	at    int    // column of the text
	err   error
}

// Fail records an error at an offset of the text, unless there is one already.
func (d *Description) Fail(at int, what banmen.Message) {
	if d.err == nil {
		d.err = &banmen.SyntaxError{Column: d.at + at, Text: what}
	}
}

// Split splits a text into n pieces at a separator; it returns nil after an error.
func (d *Description) Split(text, sep string, n int) []string {
	pieces := strings.Split(text, sep)
	if len(pieces) != n {
		d.Fail(0, banmen.Msg("expected %d clues with %q between them, found %d", n, sep, len(pieces)))
		return nil
	}
	return pieces
}

// Cells reads numbers, letters for runs of open cells, and _ between numbers, at an
// offset. An empty text is an open board.
func (d *Description) Cells(text string, at int) grid.Board {
	if text == "" {
		return grid.New(d.Shape)
	}
	b, err := codec.ParseRuns(text, d.at+at, d.Shape)
	if d.err == nil {
		d.err = err
	}
	return b
}

// split parses a game ID into size, flags and description. It reports false if the text
// is not a game ID.
func (g *GameID) split(text string) (size, flags, desc string, ok bool) {
	params, desc, ok := strings.Cut(text, ":")
	size = params[:len(params)-len(strings.TrimLeft(params, "0123456789x"))]
	flags = params[len(size):]
	ok = ok && size != "" && size[0] != 'x' && !strings.HasPrefix(flags, "j") && // jigsaws are Solo's
		strings.Contains(size, "x") == g.Wide && strings.Trim(flags, "abcdefghijklmnopqrstuvwxyz0123456789") == "" &&
		strings.Trim(desc, g.Chars) == ""
	return size, flags, desc, ok
}

// form returns the form of game IDs for a Spec.
func (g *GameID) form(s *Spec) banmen.Form {
	return codec.Lines(banmen.Form{
		Name:   strings.ToLower(g.Game),
		Doc:    banmen.Msg("game IDs of Simon Tatham's %s", g.Game),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if len(h.Rows) == 0 {
				return none
			}
			if _, _, desc, ok := g.split(strings.TrimSpace(h.Rows[0])); !ok || !strings.ContainsAny(desc, g.Sign) {
				return none
			}
			return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("the first line is a game ID of %s", g.Game)}
		},
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			params, desc, err := g.format(e.Puzzle.(*Puzzle), b)
			if err == nil {
				_, err = fmt.Fprintf(w, "%s:%s\n", params, desc)
			}
			return err
		},
	}, func(text string) (banmen.Puzzle, error) { return g.parse(s, text) })
}

// format returns the size with flags, and the description, of a puzzle with givens.
func (g *GameID) format(p *Puzzle, b grid.Board) (params, desc string, err error) {
	desc, flags, err := g.Write(p, b)
	if g.Wide {
		return fmt.Sprintf("%dx%d%s", p.Cols, p.Rows, flags), desc, err
	}
	return strconv.Itoa(p.Rows) + flags, desc, err
}

// savedForm returns the form of saved games for a Spec.
func (g *GameID) savedForm(s *Spec) banmen.Form {
	return codec.SaveFile(codec.SavedGame{
		Name:   g.Game,
		Parse:  func(params, desc string) (banmen.Puzzle, error) { return g.parse(s, params+":"+desc) },
		Format: func(p banmen.Puzzle) (string, string, error) { return g.format(p.(*Puzzle), p.Givens()) },
		Moves:  g.Moves,
	})
}

func (g *GameID) parse(s *Spec, text string) (banmen.Puzzle, error) {
	size, flags, desc, ok := g.split(text)
	if !ok {
		return nil, banmen.Syntaxf(0, 1, "expected a game ID of %s, found %q", g.Game, text)
	}
	params := size
	switch cols, rows, _ := strings.Cut(size, "x"); {
	case g.Wide && g.Side && cols != rows:
		return nil, banmen.Syntaxf(0, 1, "expected as many rows as columns, found %q", size)
	case g.Wide && g.Side:
		params = rows
	case g.Wide:
		params = rows + "x" + cols
	}
	p, err := s.puzzle(codec.Name{Params: params, ParamsColumn: 1})
	if err != nil {
		return nil, err
	}
	d := &Description{Shape: p.Shape, Text: desc, Flags: flags, at: len(size) + len(flags) + 2}
	return s.described(params, 1, d, g.Read)
}

// written returns the parts that have args or are flags.
func (s *Spec) written(parts []codec.Part) []codec.Part {
	return slices.DeleteFunc(parts, func(q codec.Part) bool {
		return q.Args == "" && !slices.ContainsFunc(s.Options, func(o *Part) bool { return o.Name == q.Name })
	})
}
