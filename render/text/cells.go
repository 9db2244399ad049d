package text

import (
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// shapeSigns stand for the shapes around a text.
var shapeSigns = map[figure.Place]string{figure.Circle: "○", figure.Square: "□", figure.Spot: "●", figure.Peak: "▲", figure.Pit: "▼"}

// over returns the text above that of a cell: its corner marks and shapes.
func (d *drawing) over(i int) string {
	var all []string
	if letters := d.Cells[i].TintLetters(); letters != "" && d.style.Lettered {
		all = append(all, letters)
	}
	for _, m := range d.Cell[i].Corner {
		all = append(all, m.Text)
	}
	for _, m := range d.Cell[i].Shape {
		all = append(all, shapeSigns[m.Place])
	}
	return strings.Join(all, " ")
}

// cell writes one line of a cell.
func (d *drawing) cell(i, line int) {
	marks := d.Cell[i].Square
	switch below := line - d.head; {
	case below < 0:
		d.styled(d.Cells[i], pad(d.over(i), 0, d.width))
	case len(marks) > 0:
		d.candidates(d.Cells[i], marks, below)
	case line == d.middle():
		// Texts are aligned to the right; the widest are centred.
		column := max(d.column, scene.Width(d.texts[i]))
		space := d.width - column
		d.styled(d.Cells[i], pad(d.texts[i], space-space/2+column-scene.Width(d.texts[i]), d.width))
	default:
		d.styled(d.Cells[i], pad("", 0, d.width))
	}
}

// styled writes a line of a cell with a blank on both sides.
func (d *drawing) styled(c figure.Cell, line string) {
	d.WriteString(d.style.Cell(c, " "+line+" "))
}

// square returns the layout of candidates in a square: number of lines, candidates in a
// line, and width of a candidate.
func square(marks []figure.Mark) (lines, across, wide int) {
	across = scene.Across(len(marks))
	for _, m := range marks {
		wide = max(wide, scene.Width(m.Text))
	}
	return (len(marks) + across - 1) / across, across, wide
}

// abreast returns the width of n candidates in a line, with blanks between candidates of
// several characters.
func abreast(n, wide int) int {
	if wide > 1 {
		return max(0, n*(wide+1)-1)
	}
	return n * wide
}

// candidates writes one line of a square of candidates. An empty candidate leaves a gap. If
// Style.Marks is set, candidates with a role are styled one by one.
func (d *drawing) candidates(c figure.Cell, marks []figure.Mark, line int) {
	_, across, wide := square(marks)
	marks = marks[min(line*across, len(marks)):min((line+1)*across, len(marks))]
	space := d.width - abreast(len(marks), wide)
	run := pad("", 0, 1+space-space/2)
	for i, m := range marks {
		if i > 0 && wide > 1 {
			run += " "
		}
		run += pad("", 0, wide-scene.Width(m.Text))
		if !d.style.Marks || m.Role == figure.Plain && m.Fill == figure.Plain {
			run += m.Text
			continue
		}
		mark := figure.Cell{Role: m.Role, Fill: m.Fill}
		if m.Fill == figure.Plain {
			mark.Fill = c.Fill
		}
		if run != "" {
			d.WriteString(d.style.Cell(c, run))
		}
		d.WriteString(d.style.Cell(mark, m.Text))
		run = ""
	}
	d.WriteString(d.style.Cell(c, run+pad("", 0, space/2+1)))
}

// pad puts n blanks (n is before) in front of s and fills up to the given width behind
// it.
func pad(s string, before, wide int) string {
	return strings.Repeat(" ", before) + s + strings.Repeat(" ", wide-before-scene.Width(s))
}

// centre centres s in the given width.
func centre(s string, wide int) string {
	space := wide - scene.Width(s)
	return pad(s, space-space/2, wide)
}
