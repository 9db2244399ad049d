package banmen

import (
	"bytes"
	"context"
	"io"
	"iter"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// A Kind is a family of puzzles with the same rules. Each folder in kinds/ has
// one, as a variable named Kind; package kinds lists them.
type Kind struct {
	Name    string                            // in commands, URLs, job files: "sudoku"
	Title   func(language.Tag) string         // for headings
	Rules   func(language.Tag) string         // for players, Markdown; the first line is a summary. Of parts tell sentences that name them (+x), at the end of a paragraph: books leave out those they do not need
	Presets []string                          // texts that Parse takes, the default first
	Parse   func(text string) (Puzzle, error) // the whole text, kind:params[:givens]; errors are *SyntaxError
	Forms   []Form                            // text forms of files, the default first
	Parts   []Part                            // the parts that a text may have
	Aliases []Alias                           // other names for the kind, or for puzzles of it with such params and parts
	Order   int                               // in lists for people, from 1 for what they look for first; 0: at the end
	Sample  string                            // a text of a small puzzle, which shows what they look like; empty: the first preset
	Default bool                              // boards that do not say their kind are of this one; at most one kind of a list
	Size    Option                            // a flag whose value is the params of bare boards: --box 2x3; it may have no name

	// Bulk returns what solves very many puzzles of the size and parts of p, nil
	// if nothing does; Bulk may be nil, too.
	Bulk func(p Puzzle) Bulk

	// Within returns the kind as it reads under the budget of a context, and stops when
	// that ends; nil where puzzles are so small that reading costs nothing to speak of.
	Within func(ctx context.Context) *Kind
}

// A Bulk solves very many puzzles of one size. It keeps its memory from one call
// to the next, and is not for use by several goroutines at a time.
type Bulk interface {
	// Solve appends to dst a line for each line of src: the symbols of its first
	// solution, or dots where it has none. It sets n[i] to the number of solutions of
	// line i, 2 for several, and to -1 for a line that is bad. A good one is a symbol
	// for each cell and nothing else, with one of .0*-_xX for open cells. The last line
	// may lack its end; n has an element for each. After an error nothing of this is
	// of use.
	Solve(ctx context.Context, dst, src []byte, n []int) ([]byte, error)
	// CountLines sets n[i] to the number of solutions of line i of such a text, or
	// to atMost if there are so many or more; to -1 for a line that is bad.
	CountLines(ctx context.Context, src []byte, atMost int, n []int) error
	// Dig takes cells from boards. Each becomes what it would by itself.
	Dig(ctx context.Context, all []Digging) error
	// Clash reports whether the givens of a line that is not bad break a rule.
	Clash(line []byte) bool
	// Counts sets n[i] to the number of solutions of b[i], or to atMost if there
	// are so many or more.
	Counts(ctx context.Context, b []grid.Board, atMost int, n []int) error
}

// A Digging is a board from which cells are taken, in their order, where that
// leaves no other solution than Full, until Most are gone.
type Digging struct {
	Board, Full grid.Board
	Order       []int
	Most        int
}

// A Form is a way to write puzzles in a file.
type Form struct {
	Name   string
	Doc    Message // what it is, for people
	Stream bool    // one record a line: answers come line for line
	Answer string  // the form that answers take; empty: this one

	Aliases []string // other names

	// Fit says how well a file with this head fits the form, by its looks: whether
	// it can be read so is found out by package codec, which decides between forms.
	Fit func(Head) Fit
	// Read yields the records of a file. A bad record is an error (a
	// *SyntaxError with its line and column) after which a Stream goes on with
	// the next record; other forms end with it.
	Read func(io.Reader, Params) iter.Seq2[Entry, error]
	// Put writes one record, which the form can hold, as Write says; nil: the form is only read.
	Put func(io.Writer, Entry, grid.Board) error
	// Head and Tail are what Put writes before and behind each record that a file of several has once:
	// the ends of a document in XML. Empty: records stand by themselves.
	Head, Tail string
	// Marks reports that the form holds pencil marks of a question.
	Marks bool

	// Cells, of a Stream that is read and written without regard to other lines,
	// finds the givens of a record in its line: n characters for as many cells.
	// It returns nil for a line that Read must look at. It does not tell which
	// characters are symbols. Answers of such a form are the symbols and no more.
	// A Form without Cells is read by Read alone.
	Cells func(line []byte, n int, c *Columns) []byte
	// Columns, if not nil, says which fields the lines of a file have that begins with
	// this line, and whether it names them and is no record itself.
	Columns func(line []byte) (c Columns, named bool)
	// Note, of a Stream, reports whether lines are words, dates and the like that no record
	// resembles. Read skips such notes as it skips comments. nil: every line is a record.
	Note func(lines []byte) bool
}

// Columns are the fields of the lines of a file.
type Columns struct {
	Names     []string // in small letters; nil: they have none
	Separator byte     // stands between fields: one of , ; tab and blank
	Puzzle    int      // which field has the puzzles, from 0
}

// Params is what a reader is told beside the text.
type Params struct {
	As       string   // kind:params, when the text alone does not say: "sudoku:2x3"; else empty
	Alphabet string   // the characters of the symbols in order, "0123456789ABCDEF"; empty: guess
	Account  bool     // give each Entry its Reading, as far as the form has cells
	Columns  *Columns // of the file that the text is lines of; nil: the text is a whole file
}

// An Entry is one record of a file: a question and what stands beside it.
type Entry struct {
	Puzzle Puzzle
	Board  grid.Board        // givens and placed digits; no cells: nothing was placed
	Marks  grid.Marks        // candidates as the record has them; nil: none. What they say beyond the digits is in Puzzle, too (Question)
	Notes  grid.Marks        // what a player noted in a game, which says nothing of the question; nil: nothing
	Meta   map[string]string // name, author, rating and so on, by the names in docs/formats.md
	Moves  []LineColumn      // where the moves of Meta "record" stand; nil: nobody knows
	Read   *Reading          // how its cells were read, if Params.Account asks for that; nil: nobody knows
	Line   int               // where it began, from 1
	File   string            // its name, where several are read; else empty
}

// A Reading is the account of how the cells of a record were read.
type Reading struct {
	Lines    []int  // in which they stand, ascending
	Alphabet string // what its symbols are written as, such as 1-9
}

// A LineColumn is a line and a column of a text, both from 1.
type LineColumn struct{ Line, Column int }

// LineColumnAt returns the place of the byte at an offset of a text, columns in characters; of what is
// outside, that of its beginning or its end.
func LineColumnAt(text []byte, offset int) LineColumn {
	before := text[:min(max(0, offset), len(text))]
	return LineColumn{bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1}
}

// A Puzzle is one instance, what is printed on the page. It does not change.
type Puzzle interface {
	String() string                   // its text; Kind.Parse gives it back
	Givens() grid.Board               // the board before the first move
	With(grid.Board) Puzzle           // the same question with other givens; CheckGivens is an error for those that are no board of it
	Faults(grid.Board) []Fault        // broken rules with their cells; none if all is well so far
	Figure(grid.Board) *figure.Figure // how the board looks; its cells have the index of grid.Board
}

// A Fault is one broken rule.
type Fault struct {
	Rule  string  // which, in a word: "row", "box", "sum"
	Cells []int   // the cells that break it, ascending
	Text  Message // for people
}

// Localized returns the texts for Kind.Title and Kind.Rules: ja where the
// reader's language is Japanese, otherwise en.
func Localized(en, ja string) func(language.Tag) string {
	return func(t language.Tag) string {
		if base, _ := t.Base(); base.String() == "ja" {
			return ja
		}
		return en
	}
}
