package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// An at is a place half-way between two cells: the sum of their rows and the sum of their columns.
// For a cell it is a row and a column.
type at struct{ row, col int }

// name names a cell.
func (d *drawing) name(c int) string {
	if name := d.Names[c]; name != "" {
		return name
	}
	return fmt.Sprintf("R%dC%d", c/d.Cols+1, c%d.Cols+1)
}

// path draws a plain line that runs along diagonals, and lists others.
func (d *drawing) path(p figure.Path) {
	special := p.Ink != figure.NoInk || p.Ends != figure.NoEnds || p.Pill > 1
	diagonal := !p.Bulb && !p.Arrow && !special
	var names []string
	for i, c := range p.Cells {
		names = append(names, d.name(c))
		if i > 0 {
			rows, cols := c/d.Cols-p.Cells[i-1]/d.Cols, c%d.Cols-p.Cells[i-1]%d.Cols
			diagonal = diagonal && rows != 0 && rows*rows == cols*cols
		}
	}
	if !diagonal {
		s := p.Label + strings.Join(names, "-")
		if p.Bulb {
			s = "●" + s
		}
		if p.Arrow {
			s += ">"
		}
		if special {
			s = strings.TrimSpace(p.Name + " " + s)
		}
		d.listed = append(d.listed, s)
		return
	}
	for i := 1; i < len(p.Cells); i++ {
		d.diagonal(p.Cells[i-1], p.Cells[i])
	}
}

// diagonal puts a stroke into the empty cells of a diagonal line.
func (d *drawing) diagonal(a, b int) {
	from, to := min(a, b), max(a, b)
	stroke, step := "╲", d.Cols+1
	if to%d.Cols < from%d.Cols {
		stroke, step = "╱", d.Cols-1
	}
	for c := from; c <= to; c += step {
		switch {
		case d.Cells[c].Text != "" || len(d.Cells[c].Marks) > 0:
		case d.texts[c] == "":
			d.texts[c] = stroke
		case d.texts[c] != stroke:
			d.texts[c] = "╳"
		}
	}
}

// cages lists the cages that the board cannot show: those with an ink, those that overlap another
// cage, and groups of cells beside the board.
func (d *drawing) cages() {
	for i, g := range d.Cages {
		hidden := slices.ContainsFunc(g.Cells, func(c int) bool { return d.Cage[c] != i+1 })
		switch beside := len(g.Cells) > 0 && d.Names[g.Cells[0]] != ""; {
		case beside:
			g.Label = "" // the cells already show the label
		case g.Ink == figure.NoInk && !hidden:
			continue
		case g.Ink == figure.NoInk:
			g.Name = ""
		}
		words := slices.DeleteFunc([]string{g.Name, g.Label}, func(w string) bool { return w == "" })
		for _, c := range g.Cells {
			words = append(words, d.name(c))
		}
		d.listed = append(d.listed, strings.Join(words, " "))
	}
}

// marks lists the cells with circles and squares that have a name.
func (d *drawing) marks() {
	var names []string
	cells := map[string][]string{}
	for i, c := range d.Cells {
		for _, m := range c.Marks {
			if m.Name == "" {
				continue
			}
			if cells[m.Name] == nil {
				names = append(names, m.Name)
			}
			cells[m.Name] = append(cells[m.Name], d.name(i))
		}
	}
	for _, name := range names {
		d.listed = append(d.listed, name+" "+strings.Join(cells[name], " "))
	}
}

// edges puts signs on the lines between cells, and lists those for which there
// is no room.
func (d *drawing) edges() {
	d.signs = map[at]string{}
	for _, e := range d.Edges {
		r1, c1, r2, c2 := e.A/d.Cols, e.A%d.Cols, e.B/d.Cols, e.B%d.Cols
		sign, room := d.sign(e, r1 != r2), 1
		if c1 == c2 {
			room = d.width + 2
		}
		where := at{r1 + r2, c1 + c2}
		near := max(r1-r2, r2-r1, c1-c2, c2-c1) == 1
		switch {
		case sign == "":
		case near && scene.Width(sign) <= room && d.signs[where] == "":
			d.signs[where] = sign
		default:
			d.listed = append(d.listed, d.name(e.A)+"/"+d.name(e.B)+" "+sign)
		}
	}
}

// sign returns the characters for an edge: its text, or a character for its sign.
func (d *drawing) sign(e figure.Edge, upright bool) string {
	switch {
	case e.Text != "":
		return e.Text
	case e.Sign == figure.SignDot:
		return "●"
	case e.Sign == figure.SignRing:
		return "○"
	case e.Sign == figure.SignBar && upright:
		return "═"
	case e.Sign == figure.SignBar:
		return "║"
	case e.Sign == figure.SignLess && upright:
		return pick(e.A < e.B, "∧", "∨")
	case e.Sign == figure.SignLess:
		return pick(e.A < e.B, "<", ">")
	}
	return ""
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// links lists links as people write chains: the candidate in parentheses, = for
// a strong link and - for a weak one.
func (d *drawing) links() {
	for _, k := range d.Links {
		d.listed = append(d.listed, d.end(k.From)+pick(k.Strong, "=", "-")+d.end(k.To))
	}
}

func (d *drawing) end(e figure.End) string {
	if e.Candidate < 0 || e.Candidate >= len(d.Cell[e.Cell].Square) {
		return d.name(e.Cell)
	}
	return "(" + d.Cell[e.Cell].Square[e.Candidate].Text + ")" + d.name(e.Cell)
}
