package text

import (
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// A piece is part of a line of a cell: a mark with its role, or what stands
// around marks.
type piece struct {
	text       string
	role, fill figure.Role
}

// A pieces is one line of a cell.
type pieces []piece

func (ps pieces) width() int {
	n := 0
	for _, p := range ps {
		n += scene.Width(p.text)
	}
	return n
}

// over returns what stands above the text of a cell: its corners and shapes.
func (d *drawing) over(i int) string {
	var all []string
	for _, m := range d.Cell[i].Corner {
		all = append(all, m.Text)
	}
	for _, m := range d.Cell[i].Shape {
		if m.Place == figure.Circle {
			all = append(all, "○")
		} else {
			all = append(all, "□")
		}
	}
	return strings.Join(all, " ")
}

// content returns one line of a cell, as wide as cells are.
func (d *drawing) content(i, line int) pieces {
	if line < d.head {
		return pieces{{text: pad(d.over(i), 0, d.width)}}
	}
	line -= d.head
	if c := d.Cell[i]; len(c.Square) > 0 {
		return d.candidates(c.Square, line)
	}
	if line != d.height/2 {
		return pieces{{text: pad("", 0, d.width)}}
	}
	space := d.width - d.column
	return pieces{{text: pad(d.texts[i], space-space/2+d.column-scene.Width(d.texts[i]), d.width)}}
}

// candidates returns one line of a square of candidates.
func (d *drawing) candidates(marks []figure.Mark, line int) pieces {
	block := markLines(marks)
	if line >= len(block) {
		return pieces{{text: pad("", 0, d.width)}}
	}
	space := d.width - block[line].width()
	all := append(pieces{{text: pad("", 0, space-space/2)}}, block[line]...)
	return append(all, piece{text: pad("", 0, space/2)})
}

// pad puts so many blanks before s, and as many behind it as make it so wide.
func pad(s string, before, wide int) string {
	return strings.Repeat(" ", before) + s + strings.Repeat(" ", wide-before-scene.Width(s))
}

// centre puts blanks around s that make it so wide, if it is narrower.
func centre(s string, wide int) string {
	space := wide - scene.Width(s)
	return pad(s, space-space/2, wide)
}

// cell writes one line of a cell with a blank on either side, in one piece if
// its candidates have no roles or the style does not want them by themselves.
func (d *drawing) cell(c figure.Cell, line pieces) {
	if len(line) == 1 {
		d.WriteString(d.style.Cell(c, " "+line[0].text+" "))
		return
	}
	run := " "
	flush := func() {
		if run != "" {
			d.WriteString(d.style.Cell(c, run))
		}
		run = ""
	}
	for _, p := range line {
		if !d.style.Marks || p.role == figure.Plain && p.fill == figure.Plain {
			run += p.text
			continue
		}
		flush()
		mark := figure.Cell{Role: p.role, Fill: p.fill}
		if p.fill == figure.Plain {
			mark.Fill = c.Fill
		}
		d.WriteString(d.style.Cell(mark, p.text))
	}
	run += " "
	flush()
}

// markLines sets candidates in a square. An empty one keeps its place free.
func markLines(marks []figure.Mark) []pieces {
	across, wide := scene.Across(len(marks)), 0
	for _, m := range marks {
		wide = max(wide, scene.Width(m.Text))
	}
	var lines []pieces
	for i, m := range marks {
		if i%across == 0 {
			lines = append(lines, nil)
		}
		last := &lines[len(lines)-1]
		if i%across > 0 && wide > 1 {
			*last = append(*last, piece{text: " "})
		}
		*last = append(*last, piece{text: pad("", 0, wide-scene.Width(m.Text))}, piece{m.Text, m.Role, m.Fill})
	}
	return lines
}
