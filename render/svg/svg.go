// Package svg draws a figure as a picture that stands by itself: SVG with its
// styles inside and no fonts, scripts or links. The same figure gives the same
// bytes.
//
// The roles are classes, so that a page which takes the picture in can give
// them other colours: given, guess, dead, wrong, open, cursor, legal, p1 to p4.
// The colours here are made for white paper and for screens, and those of the
// players differ in lightness too.
package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/banmen/banmen/figure"
)

// Measures, in units of the picture.
const (
	side   = 48 // of a cell
	margin = 12
	note   = 26 // height of a line of notes
	inset  = 3  // of a player's panel
)

// names are the classes of roles; Plain has none.
var names = map[figure.Role]string{
	figure.Given: "given", figure.Guess: "guess", figure.Dead: "dead", figure.Wrong: "wrong",
	figure.Open: "open", figure.Cursor: "cursor", figure.Legal: "legal",
	figure.Player1: "p1", figure.Player2: "p2", figure.Player3: "p3", figure.Player4: "p4",
}

const styles = `<style>
text{font-family:"Helvetica Neue",Helvetica,Arial,"Hiragino Sans","Noto Sans CJK JP",sans-serif;text-anchor:middle;fill:#2563c4}
.paper{fill:#fff}
.thin{stroke:#b6bcc6;stroke-width:1;fill:none}
.heavy{stroke:#20242c;stroke-width:2.5;fill:none;stroke-linecap:square}
.line{stroke:#8f7cc9;stroke-width:7;stroke-opacity:.3;stroke-linecap:round}
text.given{fill:#14171c;font-weight:700}
text.guess{fill:#b45309;font-style:italic}
text.dead,text.wrong{fill:#c81e3a}
text.wrong{font-weight:700}
text.open{fill:#8a919e}
text.mark{fill:#5c6370}
text.note{fill:#3a404b;text-anchor:start}
rect.dead,rect.wrong{fill:#fbd5da}
rect.cursor{fill:#ffe48a}
rect.legal{fill:#e2f3d5}
rect.p1{fill:#d6293e}
rect.p2{fill:#1d9a57}
rect.p3{fill:#fff;stroke:#20242c;stroke-width:1.5}
rect.p4{fill:#2b59c3}
text.p1,text.p2,text.p4{fill:#fff;font-weight:700}
text.p3{fill:#14171c;font-weight:700}
</style>
`

// Render draws the figure.
func Render(w io.Writer, f *figure.Figure) error {
	p := &picture{f: f, size: textSize(f)}
	width, height := f.Cols*side+2*margin, f.Rows*side+2*margin
	if n := len(f.Notes); n > 0 {
		height += n * note
	}
	for _, s := range f.Notes {
		width = max(width, 2*margin+utf8.RuneCountInString(s)*note*2/5)
	}
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img">`+"\n", width, height)
	if f.Title != "" {
		p.printf("<title>%s</title>\n", escape(f.Title))
	}
	p.WriteString(styles)
	p.printf(`<rect class="paper" width="%d" height="%d" rx="6"/>`+"\n", width, height)
	p.cells()
	p.notes()
	p.WriteString("</svg>\n")
	_, err := w.Write(p.Bytes())
	return err
}

// A picture is a figure on its way to SVG.
type picture struct {
	bytes.Buffer
	f    *figure.Figure
	size float64 // of the texts of cells
}

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// corner returns the upper left corner of a cell.
func (p *picture) corner(i int) (x, y int) {
	return margin + i%p.f.Cols*side, margin + i/p.f.Cols*side
}

// cells draws from the bottom up: backgrounds, lines through cells, lines
// around them, panels, texts.
func (p *picture) cells() {
	for i, c := range p.f.Cells {
		if name, ok := names[c.Fill]; ok {
			x, y := p.corner(i)
			p.printf(`<rect class="%s" x="%d" y="%d" width="%d" height="%[4]d"/>`+"\n", name, x, y, side)
		}
	}
	for _, l := range p.f.Lines {
		x1, y1 := p.corner(l.From)
		x2, y2 := p.corner(l.To)
		const half = side / 2
		p.printf(`<line class="line" x1="%d" y1="%d" x2="%d" y2="%d"/>`+"\n", x1+half, y1+half, x2+half, y2+half)
	}
	p.borders()
	for i, c := range p.f.Cells {
		p.cell(i, c)
	}
}

func (p *picture) cell(i int, c figure.Cell) {
	x, y := p.corner(i)
	if c.Role >= figure.Player1 {
		p.printf(`<rect class="%s" x="%d" y="%d" width="%d" height="%[4]d" rx="4"/>`+"\n", names[c.Role], x+inset, y+inset, side-2*inset)
	}
	switch {
	case c.Text != "":
		p.text(names[c.Role], c.Text, x, y, side, p.size)
	case len(c.Marks) > 0:
		p.marks(c.Marks, x, y)
	}
}

// marks sets pencil marks in a square. An empty mark keeps its place free.
func (p *picture) marks(marks []string, x, y int) {
	across := 1
	for across*across < len(marks) {
		across++
	}
	const room = side - 2*inset
	longest := 1
	for _, m := range marks {
		longest = max(longest, utf8.RuneCountInString(m))
	}
	size := min(float64(room)/float64(across)*0.85, room*1.5/float64(across*longest))
	for i, m := range marks {
		if m != "" {
			p.text("mark", m, x+inset+i%across*room/across, y+inset+i/across*room/across, room/across, size)
		}
	}
}

// text sets a text in the middle of a square, in a size.
func (p *picture) text(class, s string, x, y, side int, size float64) {
	if class != "" {
		class = fmt.Sprintf(` class="%s"`, class)
	}
	const baseline = 0.36 // of digits in the middle of a line, as a part of the size
	p.printf(`<text%s x="%g" y="%.1f" font-size="%.1f">%s</text>`+"\n",
		class, float64(x)+float64(side)/2, float64(y)+float64(side)/2+baseline*size, size, escape(s))
}

// textSize returns the size in which all texts of the cells fit.
func textSize(f *figure.Figure) float64 {
	longest := 1
	for _, c := range f.Cells {
		longest = max(longest, utf8.RuneCountInString(c.Text))
	}
	switch longest {
	case 1:
		return 0.6 * side
	case 2:
		return 0.52 * side
	}
	return 1.16 * side / float64(longest)
}

func (p *picture) notes() {
	y := 2*margin + p.f.Rows*side
	for _, s := range p.f.Notes {
		y += note
		p.printf(`<text class="note" xml:space="preserve" x="%d" y="%d" font-size="%d">%s</text>`+"\n", margin, y-note/3-margin/2, note*2/3, escape(s))
	}
}

// escape makes a text safe between tags; what XML cannot say becomes U+FFFD.
func escape(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // a Buffer takes all
	return b.String()
}
