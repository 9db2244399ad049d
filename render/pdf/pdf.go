// Package pdf draws scenes on pages of paper. Texts are text, in an embedded
// part of package render/font. The same pages give the same bytes.
package pdf

import (
	"bytes"
	"cmp"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"

	"github.com/banmen/banmen/render/font"
	"github.com/banmen/banmen/render/scene"
)

// A Doc is a document being written. Coordinates and sizes are in points, from the upper
// left of the page. All pages stay in memory until Write.
type Doc struct {
	pdf  *fpdf.Fpdf
	font sfnt.Buffer
	used map[bool]map[rune]bool // characters to embed, by weight
	set  typeface               // typeface of the last text on the page
	err  error
}

// A typeface is a weight and a size.
type typeface struct {
	bold bool
	size float64
}

// New returns a document without pages. The language of its texts is a tag such as "ja".
func New(title, language string) *Doc {
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt"})
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(0, 0, 0)
	f.SetTitle(title, true)
	f.SetProducer("banmen", true)
	f.SetLang(language)
	f.SetCatalogSort(true)
	f.SetCreationDate(time.Unix(0, 0).UTC()) // a fixed date, so that the bytes depend only on the content
	f.SetModificationDate(time.Unix(0, 0).UTC())
	f.SetLineJoinStyle("round")
	return &Doc{pdf: f, used: map[bool]map[rune]bool{}}
}

// Page begins a page.
func (d *Doc) Page(width, height float64) {
	d.pdf.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
}

// Outline gives the page an entry in the outline, below the last of a lower level.
func (d *Doc) Outline(title string, level int) { d.pdf.Bookmark(title, level, 0) }

// Scene draws a scene with its upper left corner at x, y. A unit of the scene is scale
// points long.
func (d *Doc) Scene(s *scene.Scene, x, y, scale float64) error {
	return s.Draw(&device{Doc: d, x: x, y: y, scale: scale})
}

// Text sets a line of text in black, starting at x with its baseline at y.
func (d *Doc) Text(x, y, size float64, text string, bold bool) {
	d.text(x, y, size, text, scene.Style{Fill: "#000", Bold: bold, Start: true})
}

// Write ends the document and writes it to w. It returns the first error of the document,
// such as a character that the font lacks, or an error of w.
func (d *Doc) Write(w io.Writer) error {
	if d.err != nil {
		return d.err
	}
	return d.pdf.Output(tagger{w})
}

// family is the font name in the library, written is how the library writes it, and
// tagged how it should be written: an embedded part of a font has a tag of six capitals.
const family, written, tagged = "00+BIZUDGothic", "utf800+", "BANMEN+"

// A tagger replaces the prefix of the font name by the tag, which has the same length.
// The library writes the whole document in one call.
type tagger struct{ w io.Writer }

func (t tagger) Write(p []byte) (n int, err error) {
	for rest := p; ; {
		i := bytes.Index(rest, []byte("/"+written))
		if i < 0 {
			m, err := t.w.Write(rest)
			return n + m, err
		}
		if _, err := t.w.Write(rest[:i+1]); err != nil {
			return n, err
		}
		if _, err := io.WriteString(t.w, tagged); err != nil {
			return n, err
		}
		n, rest = n+i+1+len(tagged), rest[i+1+len(tagged):]
	}
}

// Draw writes a scene as a document of one page, with scale points for each unit.
func Draw(w io.Writer, s *scene.Scene, scale float64) error {
	return DrawPages(w, []*scene.Scene{s}, scale)
}

// DrawPages writes scenes as a document, a page each.
func DrawPages(w io.Writer, pages []*scene.Scene, scale float64) error {
	d := New(pages[0].Title, "")
	for _, s := range pages {
		d.Page(s.Width*scale, s.Height*scale)
		if err := d.Scene(s, 0, 0, scale); err != nil {
			return err
		}
	}
	return d.Write(w)
}

// text sets a text. Italics are slanted, as the typeface has none of its own.
func (d *Doc) text(x, y, size float64, text string, s scene.Style) {
	width, ok := d.face(size, text, s.Bold)
	if !ok {
		return
	}
	if !s.Start {
		x -= width / 2
	}
	d.pdf.SetTextColor(rgb(s.Fill))
	if s.Italic {
		d.pdf.TransformBegin()
		d.pdf.TransformSkewX(11, x, y)
		defer d.pdf.TransformEnd()
	}
	for _, r := range text {
		d.used[s.Bold][r] = true
	}
	d.pdf.Text(x, y, text)
}

// face sets the typeface and returns the width of a text; it reports false if the font
// lacks a character.
func (d *Doc) face(size float64, text string, bold bool) (wide float64, ok bool) {
	face, weight := font.Regular, ""
	if bold {
		face, weight = font.Bold, "B"
	}
	_, width, err := face().Glyphs(&d.font, text)
	if err != nil {
		d.err = cmp.Or(d.err, err)
		return 0, false
	}
	if d.used[bold] == nil {
		d.used[bold] = map[rune]bool{}
		d.pdf.AddUTF8FontFromBytes(family, weight, face().TrueType)
	}
	if t := (typeface{bold, size}); d.set != t { // setting it again would double the size of pages
		d.pdf.SetFont(family, weight, size)
		d.set = t
	}
	return width * size, true
}

// rgb converts a colour for the library.
func rgb(colour string) (r, g, b int) {
	red, green, blue := scene.RGB(colour)
	return int(red), int(green), int(blue)
}

// Rotate rotates the following output by 180 degrees around a point, until EndRotate.
func (d *Doc) Rotate(x, y float64) {
	d.pdf.TransformBegin()
	d.pdf.TransformRotate(180, x, y)
}

// EndRotate ends the rotation of Rotate.
func (d *Doc) EndRotate() { d.pdf.TransformEnd() }
