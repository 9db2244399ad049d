package verb

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/picture"
)

// Show draws boards.
var Show = &Verb{
	Name:  "show",
	Short: banmen.Msg("draw a board"),
	Long: banmen.Msg("Draws the board and marks cells that break a rule. --to text draws characters, ansi\n" +
		"colours; svg, png, pdf and gif are pictures, tex is a LaTeX array, tikz a LaTeX picture.\n" +
		"The default is the form that the name of -o implies, ansi on a terminal (unless NO_COLOR\n" +
		"is set), or text. Several boards become one picture, side by side or in rows of\n" +
		"--columns.\n\n" +
		"--candidates shows the symbols that break no rule in each open cell. --step shows the\n" +
		"next step that a person would take, with its sentence (see banmen hint), or the digit\n" +
		"that is wrong.\n\n" +
		"A board that banmen play wrote at its end or saved (--saved NAME) is drawn with its\n" +
		"marks and colours; the themes safe and print show colours as letters. A game is drawn\n" +
		"after its last move."),
	Example:  "banmen show sudoku:2x2:1.....3....4.2..\nbanmen show -o board.svg examples/inkala.txt\nbanmen show -o both.svg examples/mini.csv examples/inkala.txt",
	Flags:    []string{"strict", "json"},
	Activity: banmen.Msg("reading"),
	Make:     func() Maker { return &shower{} },
}

type shower struct {
	to, theme string
	size      int64
	rules     bool
	view      ops.View
	picture   picture.Options
	kinds     []*banmen.Kind
	lang      language.Tag
}

func (d *shower) Options() []Option {
	return []Option{
		{Name: "to", Value: &d.to, Choice: picture.Names()},
		{Name: "theme", Value: &d.theme, Choice: picture.ThemeNames()},
		{Name: "size", Value: &d.size},
		{Name: "candidates", Usage: banmen.Msg("show the candidates of open cells"), Value: &d.view.Candidates},
		{Name: "rules", Usage: banmen.Msg("write the rules beside the board, with a sample of each line and sign"), Value: &d.rules},
		{Name: "step", Usage: banmen.Msg("draw the next step that a person would take"), Value: &d.view.Step},
	}
}

func (d *shower) Open(s Setup) error {
	if d.to == "" {
		d.to = "text"
	}
	theme, ok := picture.FindTheme(d.theme)
	switch p := picture.Pictures[d.to]; {
	case !slices.Contains(picture.Names(), d.to):
		return banmen.Errorf(nil, "there is no drawing %q: expected one of %s", d.to, strings.Join(picture.Names(), ", "))
	case !ok:
		return banmen.Errorf(nil, "there is no theme %q: expected one of %s", d.theme, strings.Join(picture.ThemeNames(), ", "))
	case d.size > picture.MostSize, d.size > 0 && (p == nil || !p.Scaled()):
		return NoSize()
	}
	d.view.Say = s.Say
	d.kinds, d.lang = s.Kinds, s.Lang
	d.picture = picture.Options{Size: d.size, Memory: s.Memory}
	if d.theme != "" {
		d.picture.Theme = theme
	}
	return nil
}

// NoSize reports that a cell size has no effect in the format, or is too large.
func NoSize() error {
	return banmen.Errorf(nil, "%s applies to png, gif, pdf and tikz, and is at most %d", banmen.Flag("size"), picture.MostSize)
}

// Make draws the board of a record.
func (d *shower) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		e, err := Played(d, e)
		if err != nil {
			yield(nil, at(e, err))
			return
		}
		f, err := d.view.Figure(ctx, e)
		if err != nil {
			yield(nil, err)
			return
		}
		AddRules(d, e, f)
		yield(d.draw(e, f))
	}
}

// Played returns the record of a game with the position after its moves, and other records as they
// are. show must be open.
func Played(show Maker, e banmen.Entry) (banmen.Entry, error) {
	if e.Meta["record"] == "" {
		return e, nil
	}
	pos, err := game.FinalPosition(e)
	if err != nil {
		return e, err
	}
	text := pos.String()
	for _, k := range show.(*shower).kinds {
		if rest, ok := strings.CutPrefix(text, k.Name); ok && rest != "" && strings.ContainsRune(":,+", rune(rest[0])) {
			e.Puzzle, err = k.Parse(text)
		}
	}
	return e, err
}

// draw draws the figure of a record.
func (d *shower) draw(e banmen.Entry, f *figure.Figure) (answer.Answer, error) {
	var b bytes.Buffer
	a := answer.Drawn{Entry: e}
	if p := picture.Pictures[d.to]; p != nil && p.Binary {
		a.Sort = d.to
	}
	err := picture.Draw(&b, d.to, f, d.picture)
	a.Drawing = b.Bytes()
	return a, err
}

// DrawBy draws a figure of a record with the options of show, which must be open.
func DrawBy(show Maker, e banmen.Entry, f *figure.Figure) (answer.Answer, error) {
	return show.(*shower).draw(e, f)
}

// AddRules adds the rules of a record to its figure, if that is an option of show, which must be
// open.
func AddRules(show Maker, e banmen.Entry, f *figure.Figure) {
	if d := show.(*shower); d.rules {
		f.Keys = append(f.Keys, Keys(d.kinds, e, f, d.lang, d.view.Say)...)
	}
}

// ViewOf returns what show displays of a record.
func ViewOf(show Maker) ops.View { return show.(*shower).view }
