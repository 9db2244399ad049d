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
	Title   func(language.Tag) string         // heading
	Rules   func(language.Tag) string         // rules for players, in Markdown; the first line is a summary. Sentences about parts (+x) end paragraphs, so that books can leave out those they do not need
	Presets []string                          // texts for Parse, the default first
	Parse   func(text string) (Puzzle, error) // parses a whole text kind:params[:givens]; errors are *SyntaxError
	Forms   []Form                            // file formats, the default first
	Parts   []Part                            // parts that texts may have
	Aliases []Alias                           // other names of the kind, or of its puzzles with some params and parts
	Order   int                               // rank in lists for people, from 1; 0: at the end
	Sample  string                            // text of a small typical puzzle for pictures; empty: the first preset
	Default bool                              // boards that do not name a kind belong to this one; at most one kind of a list
	Size    Option                            // flag that gives the params of bare boards, as --box 2x3; its name may be empty

	// Bulk returns a solver for large numbers of puzzles with the size and parts of p, or
	// nil. The field may be nil, too.
	Bulk func(p Puzzle) Bulk

	// Within returns the kind with its reading limited by the budget of a context, and
	// stopped with it. It is nil if puzzles are too small to matter.
	Within func(ctx context.Context) *Kind
}

// A Bulk solves large numbers of puzzles of one size. It reuses memory between calls, and
// serves one goroutine.
type Bulk interface {
	// Solve appends to dst a line for each line of src: the symbols of its first
	// solution, or dots if there is none. It sets n[i] to the number of solutions of line
	// i: 2 for several, and -1 for a bad line. A good line has one symbol per cell, with
	// one of .0*-_xX for open cells, and nothing else. The last line may lack its end; n
	// has an element for each line. After an error the results are meaningless.
	Solve(ctx context.Context, dst, src []byte, n []int) ([]byte, error)
	// CountLines sets n[i] to the number of solutions of line i, at most atMost, or to -1
	// for a bad line.
	CountLines(ctx context.Context, src []byte, atMost int, n []int) error
	// Canonicals appends to dst a line for each line of src: its canonical form, with the character
	// open for empty cells. It sets n[i] to 1, or to -1 for a line that must be read and converted
	// on its own. Lines have the format described at Solve.
	Canonicals(ctx context.Context, dst, src []byte, open byte, n []int) ([]byte, error)
	// Dig removes cells from boards. Each result is the same as for the board alone.
	Dig(ctx context.Context, all []Digging) error
	// Clash reports whether the givens of a good line break a rule.
	Clash(line []byte) bool
	// Stuck reports whether the givens of a good line break a rule or leave an open cell
	// without candidates.
	Stuck(line []byte) bool
	// Counts sets n[i] to the number of solutions of b[i], at most atMost.
	Counts(ctx context.Context, b []grid.Board, atMost int, n []int) error
}

// A Digging is a board from which cells are removed in the given order, if Full stays the
// only solution, until Most are removed.
type Digging struct {
	Board, Full grid.Board
	Order       []int
	Most        int
}

// A Form is a file format for puzzles.
type Form struct {
	Name   string
	Doc    Message // description for people
	Stream bool    // one record per line, with answers line by line
	Answer string  // form of the answers; empty means this form

	Aliases []string // other names

	// Fit says how well the head of a file fits the form by its looks. Package codec
	// decides between forms, and tries reading.
	Fit func(Head) Fit
	// Read yields the records of a file. A bad record is a *SyntaxError with its line and
	// column. A Stream continues with the next record; other forms end there.
	Read func(io.Reader, Params) iter.Seq2[Entry, error]
	// Put writes one record that the form can hold; see Write. It is nil if the form can
	// only be read.
	Put func(io.Writer, Entry, grid.Board) error
	// Head and Tail are written once before and after the records of a file, such as the ends of an
	// XML document. If they are empty, records need no frame.
	Head, Tail string
	// Program is the program that opens the form as a link; empty if it has no links.
	Program Message
	// Marks reports whether the form holds pencil marks of a question.
	Marks bool

	// Cells finds the givens of a record in its line, for a Stream whose lines are
	// independent: n characters for n cells. It returns nil for a line that needs Read.
	// It does not check which characters are symbols. Answers of such a form consist only
	// of the symbols. A Form without Cells uses only Read.
	Cells func(line []byte, n int, c *Columns) []byte
	// Columns, if not nil, returns the fields of a file's lines, given its first line,
	// and whether that line is a header.
	Columns func(line []byte) (c Columns, named bool)
	// Note reports whether lines of a Stream are words, dates and the like that cannot be
	// records. Read skips such notes like comments. If nil, every line is a record.
	Note func(lines []byte) bool
}

// Columns describes the fields of a file's lines.
type Columns struct {
	Names     []string // in lower case; nil if there is no header
	Separator byte     // separator of fields: one of , ; tab and blank
	Puzzle    int      // index of the field with the puzzles
}

// Params are the reader's parameters besides the text.
type Params struct {
	As       string   // kind:params if the text does not contain them: "sudoku:2x3"; may be empty
	Alphabet string   // characters of the symbols in order, "0123456789ABCDEF"; empty: guess
	Account  bool     // set the Reading of each Entry, for forms with cells
	Columns  *Columns // of the file that the lines belong to; nil: the text is a whole file
}

// An Entry is one record of a file: a question and its metadata.
type Entry struct {
	Puzzle  Puzzle
	Board   grid.Board        // givens and placed digits; without cells if nothing was placed
	Marks   grid.Marks        // candidates as recorded, or nil; Puzzle also has what they imply beyond the digits (see Question)
	Notes   grid.Marks        // notes of a player in a game, which are not part of the question; may be nil
	Meta    map[string]string // name, author, rating and so on; docs/formats.md lists the keys
	Moves   []LineColumn      // positions of the moves in Meta "record"; nil if unknown
	Read    *Reading          // how the cells were read, if Params.Account is set; may be nil
	Remarks []Message         // parts of the question that the reader ignored, such as drawings and rules in words
	Line    int               // line where it begins, from 1
	File    string            // name of the file, if several are read; otherwise empty
}

// A Reading describes how the cells of a record were read.
type Reading struct {
	Lines    []int  // lines with cells, ascending
	Filled   []int  // lines that lacked cells at their ends, which became open cells
	Alphabet string // characters of the symbols, such as 1-9
}

// A LineColumn is a line and a column of a text, both from 1.
type LineColumn struct{ Line, Column int }

// LineColumnAt returns the position of a byte offset in a text, with columns in
// characters. Offsets outside the text are clamped.
func LineColumnAt(text []byte, offset int) LineColumn {
	before := text[:min(max(0, offset), len(text))]
	return LineColumn{bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1}
}

// A Puzzle is a question as printed. It is immutable.
type Puzzle interface {
	String() string                   // text that Kind.Parse parses
	Givens() grid.Board               // the givens
	With(grid.Board) Puzzle           // the question with other givens; CheckGivens reports givens that do not fit
	Faults(grid.Board) []Fault        // broken rules with their cells; empty if there are no conflicts
	Figure(grid.Board) *figure.Figure // drawing of a board; its cells are indexed as in grid.Board
}

// A Fault is one broken rule.
type Fault struct {
	Rule  string  // one-word name of the rule: "row", "box", "sum"
	Cells []int   // cells that break it, ascending
	Text  Message // for people
}

// Localized returns a function for Kind.Title and Kind.Rules that returns ja for Japanese
// readers, and otherwise en.
func Localized(en, ja string) func(language.Tag) string {
	return func(t language.Tag) string {
		if base, _ := t.Base(); base.String() == "ja" {
			return ja
		}
		return en
	}
}
