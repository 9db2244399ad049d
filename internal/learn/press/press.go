// Package press sets the course on pages of paper and writes PDF.
package press

import (
	"context"
	"fmt"
	"io"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/render/font"
	"github.com/banmen/banmen/render/lines"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/scene"
)

// Measures of an A4 page, in points.
const (
	width, height = 595.3, 841.9
	margin        = 72
	body          = 10.5
	code          = 8.5
	leading       = 1.6
)

// A press sets pages from top to bottom.
type press struct {
	*pdf.Doc
	ctx    context.Context
	course *learn.Course
	lang   language.Tag
	text   func(banmen.Message) string
	y      float64
	page   int
	err    error // the first error
}

// Write writes chapters as a book in a language. The exercises have their hints and solutions
// at the end of their chapter.
func Write(ctx context.Context, w io.Writer, course *learn.Course, all []*learn.Chapter, lang language.Tag, text func(banmen.Message) string) error {
	title := text(banmen.Msg("From backtracking to the fastest search"))
	p := &press{Doc: pdf.New(title, lang.String()), ctx: ctx, course: course, lang: lang, text: text}
	p.cover(title, all)
	for _, c := range all {
		p.chapter(c)
	}
	if p.err != nil {
		return p.err
	}
	return p.Write(w)
}

// cover sets the title and the contents.
func (p *press) cover(title string, all []*learn.Chapter) {
	p.Page(width, height)
	p.Outline(title, 0)
	p.y = height / 4
	p.paragraph(title, 22, true, 0)
	p.y += 40
	for _, c := range all {
		p.paragraph(fmt.Sprintf("%d  %s", c.Number, p.say(c.Title)), 13, false, 0)
	}
}

// chapter sets a chapter.
func (p *press) chapter(c *learn.Chapter) {
	p.newPage()
	title := fmt.Sprintf("%d  %s", c.Number, p.say(c.Title))
	p.Outline(title, 0)
	p.paragraph(title, 18, true, 0)
	p.y += 8
	for _, b := range c.Blocks {
		p.block(b, 0)
	}
	if len(c.Exercises) == 0 {
		return
	}
	p.heading(p.text(banmen.Msg("Hints and solutions")))
	for _, e := range c.Exercises {
		p.paragraph(e.ID+"  "+p.say(e.Title), body, true, 0)
		for i, h := range e.Hints {
			p.paragraph(fmt.Sprintf("%d. %s", i+1, p.say(h)), body, false, 0)
		}
		p.code(e.Solution, 0)
	}
}

// heading sets a heading of a section, on the same page as the following text.
func (p *press) heading(title string) {
	p.room(90)
	p.y += 10
	p.Outline(title, 1)
	p.paragraph(title, 13, true, 0)
}

// straight are quotes for texts in English: the typeface has the others as wide as Japanese.
var straight = strings.NewReplacer("“", `"`, "”", `"`)

// say fills in the numbers of a text, and leaves its marks out.
func (p *press) say(t learn.Text) string {
	filled, err := p.course.Say(p.ctx, t.In(p.lang))
	p.fail(err)
	filled = straight.Replace(filled) // Japanese texts have their own quotes
	var b strings.Builder
	for _, s := range learn.Spans(filled) {
		b.WriteString(s.Text)
	}
	return b.String()
}

// fail keeps the first error.
func (p *press) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// block sets a block.
func (p *press) block(b learn.Block, indent float64) {
	switch b.Kind {
	case learn.Section:
		p.heading(p.say(b.Text))
	case learn.Item:
		p.paragraph("- "+p.say(b.Text), body, false, indent+12)
	case learn.Code:
		p.code(b.Code, indent)
	case learn.Figure, learn.Tape:
		p.figure(b)
	case learn.Ledger:
		p.ledger(b)
	case learn.Task:
		p.heading(p.text(banmen.Msg("Exercise %s: %s", b.Exercise.ID, p.say(b.Exercise.Title))))
		for _, b := range b.Exercise.Texts {
			p.block(b, indent)
		}
	default:
		p.paragraph(p.say(b.Text), body, false, indent)
	}
}

// newPage begins a page and numbers it.
func (p *press) newPage() {
	p.Page(width, height)
	p.page++
	number := fmt.Sprint(p.page)
	p.Text(width/2-measured(number, 9, false)/2, height-36, 9, number, false)
	p.y = margin
}

// room begins a new page if less than the given height is left.
func (p *press) room(high float64) {
	if p.y+high > height-margin {
		p.newPage()
	}
}

// measured returns the width of a text; characters that the font lacks are reported when the
// document is written.
func measured(text string, size float64, bold bool) float64 {
	face := font.Regular()
	if bold {
		face = font.Bold()
	}
	_, w, err := face.Glyphs(new(sfnt.Buffer), text)
	if err != nil {
		return 0
	}
	return w * size
}

// paragraph sets a paragraph. Neither its first nor its last line stands alone on a page.
func (p *press) paragraph(text string, size float64, bold bool, indent float64) {
	wide := width - 2*margin - indent
	all := lines.Wrap(text, func(line string) bool { return measured(line, size, bold) <= wide })
	for i, line := range all {
		if len(all) > 1 && (i == 0 || i == len(all)-2) {
			p.room(2 * size * leading)
		}
		p.line(line, size, bold, indent)
	}
	p.y += 0.5 * size
}

// line sets a line.
func (p *press) line(text string, size float64, bold bool, indent float64) {
	p.room(size * leading)
	p.y += size * leading
	p.Text(margin+indent, p.y, size, text, bold)
}

// code sets lines unchanged, except that it cuts long lines into several.
func (p *press) code(text string, indent float64) {
	p.room(4 * code * leading)
	most := int((width - 2*margin - indent - 12) / (code / 2)) // signs of Latin are half as wide as high
	for line := range strings.Lines(text) {
		rest := []rune(strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    "))
		for {
			n := min(len(rest), most)
			p.line(string(rest[:n]), code, false, indent+12)
			if rest = rest[n:]; len(rest) == 0 {
				break
			}
		}
	}
	p.y += body
}

// figure sets the final board of a figure, with its caption.
func (p *press) figure(b learn.Block) {
	frames, err := p.course.Film(p.ctx, b, p.text)
	if p.fail(err); p.err != nil || len(frames) == 0 {
		return
	}
	p.scene(scene.New(frames[len(frames)-1].Figure, scene.Print()), 170)
	p.paragraph(p.text(banmen.Msg("Figure %d: %s", b.Number, p.say(b.Text))), 9, false, 0)
}

// scene sets a scene in the middle of the line, with at most the height high.
func (p *press) scene(s *scene.Scene, high float64) {
	scale := min((width-2*margin)/s.Width, high/s.Height)
	p.room(scale*s.Height + 40)
	p.fail(p.Scene(s, (width-scale*s.Width)/2, p.y+8, scale))
	p.y += scale*s.Height + 12
}

// ledger sets rungs of the ledger as a table and a plot.
func (p *press) ledger(b learn.Block) {
	all, err := p.course.Ledger(p.ctx)
	if p.fail(err); p.err != nil {
		return
	}
	all = learn.Rungs(all, b.Args)
	number := func(n int64) string {
		if n == 0 {
			return "-"
		}
		return learn.Whole(n)
	}
	p.room(code * leading * float64(len(all)+2))
	p.row("", p.text(banmen.Msg("method")), p.text(banmen.Msg("written")), p.text(banmen.Msg("erased")), p.text(banmen.Msg("looks")), p.text(banmen.Msg("a puzzle")))
	for _, r := range all {
		p.row(r.Doc.In(p.lang), r.Name, number(r.Steps), number(r.Backs), number(r.Looks), learn.Brief(r.Time))
	}
	p.scene(learn.Plot(all, p.text).Scene(scene.Print()), 230)
	p.paragraph(p.text(banmen.Msg("Figure %d: %s", b.Number, p.say(b.Text))), 9, false, 0)
}

// row sets a row of a table: a name, numbers that end below each other, and a remark.
func (p *press) row(remark, name string, numbers ...string) {
	p.room(code * leading)
	p.y += code * leading
	p.Text(margin, p.y, code, name, false)
	end := margin + 40.0
	for _, n := range numbers {
		end += 58
		p.Text(end-measured(n, code, false), p.y, code, n, false)
	}
	p.Text(end+10, p.y, code-1, remark, false)
}
