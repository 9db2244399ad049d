package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/book"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

func bookVerb() command.Verb {
	return command.Verb{
		Name: "book", Args: "[KIND[:PARAMS]...]", MaxArgs: 100,
		Short: banmen.Msg("make a printable book of puzzles"),
		Long: banmen.Msg("Makes --count puzzles of each kind, each with one solution, or takes those of a file\n" +
			"(-i), and typesets a PDF: cover, contents, the rules of each kind, puzzles and answers.\n" +
			"Books over 500 pages are split into volumes: book-01.pdf, book-02.pdf. The same --seed\n" +
			"and options give the same bytes. A kind may also be parts of Number Place, as in\n" +
			"generate: killer, thermo=5,x. Rules are followed by a small board that breaks each once.\n\n" +
			"--level easy:20,hard:20 makes these numbers of puzzles of each level instead, ordered by\n" +
			"level and then by kind.\n\n" +
			"--answers end prints small answers after all puzzles, own-page on the back of each page,\n" +
			"facing on the facing page; none omits them. The default margin at the spine (--gutter,\n" +
			"in inches) is what printers on demand require: 0.375 up to 150 pages, 0.5 up to 300,\n" +
			"0.625 beyond. --booklet prints two pages on each side of sheets to be folded in the\n" +
			"middle. --newspaper is one page with at most 12 puzzles of up to three kinds, with the\n" +
			"answers at the foot."),
		Example: "banmen book sudoku --level easy:20,hard:20 coin:6 magic:4 --count 5 --seed 1 -o book.pdf\nbanmen book -i examples/inkala.txt --trim a5 -o inkala.pdf\nbanmen book sudoku --level easy:24 --sheets --seed 1 -o class.pdf",
		For:     command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(bookOptions)
			f.Input(&o.Input)
			f.OwnOutput(&o.output)
			f.Count(&o.count)
			o.levels.flags = f
			f.Add(&o.levels, command.Flag{Name: "level", Values: ops.LevelNames, Usage: verb.UsageOf("level")})
			f.Seed(&o.seed)
			f.Add(&o.title, command.Flag{Name: "title", Usage: banmen.Msg("title on the cover")})
			f.Add(&o.trim, command.Flag{Name: "trim", Values: trimNames, Usage: banmen.Msg("page `SIZE` (default: a4)")})
			f.Add(&o.perPage, command.Flag{Name: "per-page", Natural: true, Usage: banmen.Msg("at most `N` puzzles per page (default: 4)")})
			f.Add(&o.answers, command.Flag{Name: "answers", Values: func() []string { return answerNames }, Usage: banmen.Msg("put the answers `WHERE`")})
			f.Add(&o.gutter, command.Flag{Name: "gutter", Usage: banmen.Msg("margin at the spine in `INCHES`, or auto")})
			f.Add(&o.large, command.Flag{Name: "large-print", Usage: banmen.Msg("set text in 16 points or more")})
			f.Add(&o.booklet, command.Flag{Name: "booklet", Usage: banmen.Msg("print two pages on each side of a sheet, for folding")})
			f.Add(&o.newspaper, command.Flag{Name: "newspaper", Usage: banmen.Msg("put all puzzles on one page")})
			f.Add(&o.sheets, command.Flag{Name: "sheets", Usage: banmen.Msg("make sheets for a class: puzzles with a line for the name, and answers")})
			f.Add(&o.hints, command.Flag{Name: "hints", Usage: banmen.Msg("print a first step for each puzzle before the answers")})
			f.Add(&o.codes, command.Flag{Name: "qr", Usage: banmen.Msg("print a QR code of its text beside each puzzle")})
			f.Timeout()
			f.Progress()
			return o.run
		},
	}
}

type bookOptions struct {
	command.Input
	output, title, trim, answers, gutter string
	levels                               quotas
	count, perPage                       int64
	seed                                 uint64
	large, booklet, newspaper            bool
	codes, hints, sheets                 bool
}

// answerNames are the names of the places for answers, in the order of book.Answers.
var answerNames = []string{"end", "own-page", "facing", "none"}

func trimNames() (all []string) {
	for _, t := range book.Trims {
		all = append(all, t.Name)
	}
	return all
}

func (o *bookOptions) run(ctx context.Context, c *command.Call, args []string) error {
	options, err := o.options(c)
	if err != nil {
		return err
	}
	if err := o.levels.read(o.count); err != nil {
		return err
	}
	rater, err := ops.NewRater(ops.RateOptions{Scale: ops.HoDoKu, Uses: true})
	if err != nil {
		return err
	}
	b := &bookmaker{c: c, o: o, seed: c.Seed(o.seed), rater: rater, ladder: scale.Hodoku(), made: map[string]int64{}}
	chapters, err := b.chapters(ctx, args, options.Fits)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		c.TellSeed(b.seed)
		options.Subtitle = b.command(args)
	}
	defer c.Progress(banmen.Msg("generating"))()
	// Each page needs a compressor of 1 MB, which is garbage afterwards. Collecting it sooner saves
	// a third of the memory and costs hardly any time.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	if o.newspaper {
		return b.publish(1, true, func(w io.Writer) error { return book.Newspaper(w, options, chapters) })
	}
	return book.Write(options, chapters, b.publish)
}

// command returns the command line that makes the same puzzles again.
func (b *bookmaker) command(kinds []string) string {
	line := "banmen book " + strings.Join(b.o.levels.Words(kinds), " ")
	if b.o.count > 1 {
		line += fmt.Sprintf(" --count %d", b.o.count)
	}
	return line + fmt.Sprintf(" --seed %d", b.seed)
}

// options returns the options of the book. It fails if a flag has an unknown value, or if
// -o is missing or does not name a PDF file.
func (o *bookOptions) options(c *command.Call) (book.Options, error) {
	b := book.Options{
		Title: o.title, Lang: c.Lang, Text: c.Text, PerPage: int(o.perPage),
		Large: o.large, Booklet: o.booklet, Sheets: o.sheets, Codes: o.codes,
	}
	if b.Title == "" {
		b.Title = c.Text(banmen.Msg("Puzzles"))
	}
	switch ext := strings.ToLower(filepath.Ext(o.output)); {
	case o.output == "":
		return b, console.Usage("a book needs a file: expected -o NAME.pdf")
	case ext != ".pdf" && o.output != "-":
		return b, console.Usage("a book is PDF: expected a name that ends with .pdf, not -o %s", o.output)
	}
	at := slices.Index(trimNames(), o.trim)
	if at < 0 && o.trim != "" {
		return b, console.Usage("unknown page size %q: %s", o.trim, console.OrOneOf(o.trim, trimNames()))
	}
	b.Trim = book.Trims[max(at, 0)]
	answers := slices.Index(answerNames, o.answers)
	if answers < 0 && o.answers != "" {
		return b, console.Usage("unknown place %q for answers: %s", o.answers, console.OrOneOf(o.answers, answerNames))
	}
	b.Answers = book.Answers(max(answers, 0))
	if o.gutter != "" && o.gutter != "auto" {
		var inches float64
		if _, err := fmt.Sscanf(o.gutter, "%g", &inches); err != nil || inches < 0.1 || inches > 2 {
			return b, console.Usage("--gutter %s: expected auto, or inches from 0.1 to 2", o.gutter)
		}
		b.Gutter = inches * 72
	}
	return b, nil
}

// A bookmaker makes or reads the puzzles of a book.
type bookmaker struct {
	c      *command.Call
	o      *bookOptions
	seed   uint64
	rater  *ops.Rater
	ladder *logic.Ladder    // to recognise guesses
	made   map[string]int64 // puzzles requested so far, by name and level
}

// chapters returns a chapter for each kind, or one chapter with the puzzles of the file. A
// kind whose boards do not fit on a page fails before any puzzle is made.
func (b *bookmaker) chapters(ctx context.Context, args []string, fits func(*figure.Figure) error) ([]book.Chapter, error) {
	switch {
	case len(args) == 0 && b.o.File == "":
		return nil, console.Usage("there is nothing to print: expected kinds, or -i FILE")
	case b.o.File != "" && b.o.levels.text != "":
		return nil, console.Usage("--%s and --%s exclude each other", "input", "level")
	case len(args) > 0 && b.o.File != "":
		return nil, console.Usage("kinds and --%s exclude each other", "input")
	case len(args) == 0:
		src, err := records.Open(ctx, b.c, b.o.Input, nil)
		if err != nil {
			return nil, err
		}
		return []book.Chapter{b.chapter(src.Kind, nil, b.read(ctx, src))}, nil
	}
	var all []book.Chapter
	for i, arg := range args {
		kind, p, err := b.c.Kinds.ParseToMake(arg)
		if err != nil {
			return nil, err
		}
		if err := fits(p.Figure(p.Givens())); err != nil {
			return nil, err
		}
		batches, err := b.batches(ctx, kind, p, b.o.levels.For(i, b.o.count))
		if err != nil {
			return nil, err
		}
		all = append(all, b.chapter(kind, partsOf(kind, p), b.make(ctx, batches)))
	}
	return all, nil
}

// partsOf returns the parts of a puzzle, and the parts to be made.
func partsOf(kind *banmen.Kind, p banmen.Puzzle) []banmen.Part {
	frame, wanted := banmen.SplitWanted(p)
	text := frame.String()
	for _, w := range wanted {
		text += "+" + w.Part
	}
	return banmen.PartsOf(kind.Parts, text)
}

// chapter returns a chapter with puzzles of a kind, which all have some parts.
func (b *bookmaker) chapter(kind *banmen.Kind, parts []banmen.Part, puzzles iter.Seq2[book.Puzzle, error]) book.Chapter {
	title := kind.Title(b.c.Lang)
	for i, part := range parts {
		between := ": "
		if i > 0 {
			between = banmen.Localized(", ", "、")(b.c.Lang)
		}
		title += between + part.Title(b.c.Lang)
	}
	return book.Chapter{Title: title, Rules: kind.Rules(b.c.Lang), Puzzles: puzzles, Examples: func(texts ...string) []book.Example { return b.examples(kind, texts) }}
}

// examples returns the wrong boards of the parts that the texts of puzzles use.
func (b *bookmaker) examples(kind *banmen.Kind, texts []string) (all []book.Example) {
	for _, part := range banmen.PartsOf(kind.Parts, strings.Join(texts, " ")) {
		p, err := kind.Parse(part.Wrong)
		if err != nil {
			continue
		}
		f, err := ops.Figure(banmen.Entry{Puzzle: p})
		faults := p.Faults(p.Givens())
		if err == nil && len(faults) == 1 {
			all = append(all, book.Example{Board: f, Why: b.c.Text(banmen.Msg("Wrong here: %s.", faults[0].Text))})
		}
	}
	return all
}

// A batch is a range of puzzles to make with one generator.
type batch struct {
	*ops.Generator
	from, to int64 // numbers of the puzzles
}

// batches returns the batches for puzzles like p, one for each quota.
func (b *bookmaker) batches(ctx context.Context, kind *banmen.Kind, p banmen.Puzzle, asked []quota) (all []batch, err error) {
	for _, q := range asked {
		like := p.String()
		o := ops.GenerateOptions{Seed: b.seed, Bulk: kind.Bulk}
		if q.level != nil {
			o.Target = &ops.Target{Level: q.level}
			like += " " + q.level.String()
		}
		g, err := ops.NewGenerator(ctx, p, o)
		if err != nil {
			return nil, err
		}
		from := b.made[like] // repeated requests get different puzzles
		b.made[like] += q.count
		all = append(all, batch{g, from, from + q.count})
	}
	return all, nil
}

// make yields the puzzles of batches.
func (b *bookmaker) make(ctx context.Context, batches []batch) iter.Seq2[book.Puzzle, error] {
	return func(yield func(book.Puzzle, error) bool) {
		for _, g := range batches {
			size := int64(g.BatchSize())
			for k := g.from; k < g.to; k += size {
				made, err := g.MakeBatch(ctx, int(k), int(min(size, g.to-k)))
				if err != nil {
					yield(book.Puzzle{}, err)
					return
				}
				for _, m := range made {
					z, err := b.puzzle(ctx, m.Puzzle, m.Solution)
					if !yield(z, err) || err != nil {
						return
					}
				}
			}
		}
	}
}

// puzzle returns a puzzle as the book shows it: its boards, its level if it can be rated, and with
// --hints a first step.
func (b *bookmaker) puzzle(ctx context.Context, p banmen.Puzzle, solution grid.Board) (book.Puzzle, error) {
	z := book.Puzzle{Question: drawn(p, p.Givens()), Answer: drawn(p, solution), Text: p.String()}
	rated, err := b.rater.Rate(ctx, p)
	switch {
	case errors.Is(err, banmen.ErrCannot):
		return z, nil
	case err != nil:
		return z, err
	case b.guessed(rated): // a score with guesses says little about the difficulty for people
	case rated.HoDoKu != nil && rated.HoDoKu.Solved:
		z.Level = b.c.Text(banmen.Msg("%s, score %d", rated.HoDoKu.Level, rated.HoDoKu.Score))
	}
	if !b.o.hints {
		return z, nil
	}
	r, err := ops.NewReasoner(ctx, banmen.Entry{Puzzle: p}, nil)
	if err != nil {
		return z, err
	}
	if t, ok := r.Next(); ok && t.Entry.Guess == nil {
		z.Hint = b.c.Text(r.Hint(t, 2))
	}
	return z, nil
}

// guessed reports whether the path of a rating has guesses.
func (b *bookmaker) guessed(r ops.Rated) bool {
	return slices.ContainsFunc(r.Uses, func(u ops.TechniqueUse) bool {
		return slices.ContainsFunc(b.ladder.Entries, func(e logic.Entry) bool { return e.Guess != nil && e.Technique.Name == u.Technique })
	})
}

// drawn returns a function that draws a board.
func drawn(p banmen.Puzzle, b grid.Board) func() *figure.Figure {
	return func() *figure.Figure { return p.Figure(b) }
}

// read yields the puzzles of a source with their solutions. It fails with ErrNone at a
// puzzle that does not have exactly one solution.
func (b *bookmaker) read(ctx context.Context, src *records.Source) iter.Seq2[book.Puzzle, error] {
	return func(yield func(book.Puzzle, error) bool) {
		err := src.Each(func(e banmen.Entry) error {
			r, err := ops.Solve(ctx, e.Puzzle, ops.Method{})
			switch {
			case err != nil:
				return src.At(e, err)
			case r.Solutions != 1:
				return banmen.Errorf(banmen.ErrNone, "%s:%d: expected a puzzle with exactly one solution", src.Name, e.Line)
			}
			z, err := b.puzzle(ctx, e.Puzzle, r.Board)
			if err == nil && !yield(z, nil) {
				err = errEnough
			}
			return err
		})
		if err != nil && err != errEnough {
			yield(book.Puzzle{}, err)
		}
	}
}

// publish writes a volume to its file, which appears when it is complete.
func (b *bookmaker) publish(volume int, last bool, write func(io.Writer) error) error {
	name := b.o.output
	if volume > 1 || !last {
		if name == "-" {
			return console.Usage("a book of several volumes needs several files: expected -o NAME.pdf")
		}
		ext := filepath.Ext(name)
		name = fmt.Sprintf("%s-%02d%s", strings.TrimSuffix(name, ext), volume, ext)
	}
	out, err := b.c.Create(name)
	if err != nil {
		return err
	}
	end := console.Complete
	if err = write(out); err != nil {
		end = console.Discarded
	}
	_, e := out.End(end)
	return cmp.Or(err, e)
}
