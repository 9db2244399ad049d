package tui

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	render "github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/text"
)

// An arrangement is the size of cells in a window. It does not depend on the contents of cells, so
// that nothing moves during play.
type arrangement struct {
	text.Size
	notes noteStyle
	dense bool // without thin lines
}

// A noteStyle is where marks are drawn.
type noteStyle uint8

const (
	inPlaces noteStyle = iota // corner marks above, centre marks in a square
	inLines                   // corner marks above, centre marks in a line
	inOne                     // both in one line, with corner marks raised
)

// A measure holds what is needed to arrange the board of a puzzle.
type measure struct {
	blank   *figure.Figure
	symbols int // number of symbols
	symbol  int // width of the widest symbol
	text    int // width of the widest text of a cell
}

// measured returns the measure of a board. symbols is the number of symbols of a puzzle,
// or of players of a game.
func measured(p banmen.Puzzle, b grid.Board, texts []string, symbols int) measure {
	m := measure{blank: p.Figure(p.Givens()), symbols: symbols, symbol: 1, text: 1}
	for _, t := range texts {
		m.symbol = max(m.symbol, scene.Width(t))
	}
	full := grid.New(b.Shape)
	for v := range symbols + 1 {
		for c := range full.Cells {
			full.Cells[c] = uint16(v)
		}
		for _, c := range p.Figure(full).Cells {
			m.text = max(m.text, scene.Width(c.Text))
		}
	}
	return m
}

// choices returns the possible arrangements of a board, the largest first.
func (m measure) choices(marks bool) []arrangement {
	plain := arrangement{text.Size{Width: m.text, Column: m.text}, inOne, false}
	if !marks {
		return []arrangement{plain}
	}
	across := scene.Across(m.symbols)
	square := across * m.symbol
	if m.symbol > 1 {
		square += across - 1
	}
	line := min(m.symbols*m.symbol, 5)
	lines := (m.symbols + across - 1) / across
	return []arrangement{
		{text.Size{Head: 1, Height: lines, Width: max(square, line, m.text), Column: m.text}, inPlaces, false},
		{text.Size{Head: 1, Width: max(line, m.text), Column: m.text}, inLines, false},
		{text.Size{Width: max(line, m.text), Column: m.text}, inOne, false},
		{text.Size{Width: max(line, m.text), Column: m.text}, inOne, true},
		plain,
	}
}

// arrange returns the first arrangement in which the whole board fits into room lines, or
// otherwise the last.
func (s *screen) arrange(m measure, marks bool, room int) arrangement {
	all := m.choices(marks)
	for _, a := range all {
		drawn, places := text.Placed(m.blank, text.Style{Least: a.Size, Dense: a.dense})
		end := places.Columns[m.blank.Cols-1] + places.Width + 1
		if s.width > 0 && len(split(drawn)) <= room && end <= s.width {
			return a
		}
	}
	return all[len(all)-1]
}

// fitted fits the marks of a figure into the cells of an arrangement. With letters, the
// player's colours become letters behind a dot. A cell that has a text but no line above
// it keeps its colours; tinted puts their letters beside the text.
func (a arrangement) fitted(f *figure.Figure, symbols []string, letters bool) {
	for i := range f.Cells {
		c := &f.Cells[i]
		var keep []figure.Mark
		var corner, centre []string
		lettered := ""
		for _, m := range c.Marks {
			switch {
			case m.Place == figure.Corner:
				corner = append(corner, m.Text)
			case m.Place == figure.Centre:
				centre = append(centre, m.Text)
			case m.Place == figure.Tint && letters && (a.Head > 0 || c.Text == ""):
				lettered = c.TintLetters()
			default:
				keep = append(keep, m)
			}
		}
		if lettered != "" {
			corner = slices.Insert(corner, 0, lettered)
		}
		c.Marks = append(keep, a.marks(corner, centre, symbols)...)
	}
}

// marks returns the marks to draw in a cell.
func (a arrangement) marks(corner, centre, symbols []string) (all []figure.Mark) {
	if len(corner)+len(centre) == 0 {
		return nil
	}
	if a.notes == inOne {
		if line := clip(raised(corner)+joined(centre), a.Width); line != "" {
			all = append(all, figure.Mark{Text: line, Place: figure.Centre})
		}
		return all
	}
	if len(corner) > 0 {
		all = append(all, figure.Mark{Text: clip(joined(corner), a.Width), Place: figure.Corner})
	}
	if len(centre) > 0 && a.notes == inLines {
		all = append(all, figure.Mark{Text: clip(joined(centre), a.Width), Place: figure.Centre})
	}
	if len(centre) > 0 && a.notes == inPlaces {
		next := 0
		for _, s := range symbols[1:] {
			m := figure.Mark{Place: figure.Candidate}
			if next < len(centre) && centre[next] == s {
				m.Text, next = s, next+1
			}
			all = append(all, m)
		}
	}
	return all
}

// joined joins symbols, with commas if one has several characters.
func joined(all []string) string {
	for _, s := range all {
		if scene.Width(s) > 1 && !strings.HasPrefix(s, "•") {
			return strings.Join(all, ",")
		}
	}
	return strings.Join(all, "")
}

// raised returns digits as superscripts.
func raised(all []string) string {
	small := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return small[r-'0']
		}
		return r
	}, joined(all))
}

// clip shortens a text to the width of a cell.
func clip(text string, wide int) string {
	if scene.Width(text) <= wide {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && scene.Width(string(runes))+1 > wide {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// style returns the style of cells for the window.
func (s *screen) style() text.Style {
	switch {
	case s.colour && s.light:
		return render.Light
	case s.colour:
		return render.Style
	}
	return text.Style{Cell: tinted, Line: func(stroke string) string { return stroke }}
}

// tinted draws a line of a cell without colours: the player's colours become letters
// beside the text, if there is room.
func tinted(c figure.Cell, line string) string {
	line = text.Signs(c, line)
	for _, letter := range strings.TrimPrefix(c.TintLetters(), "•") {
		switch {
		case strings.TrimSpace(line) == "":
		case strings.HasSuffix(line, " "):
			line = line[:len(line)-1] + string(letter)
		case strings.HasPrefix(line, " "):
			line = string(letter) + line[1:]
		}
	}
	return line
}

// finished is the style of a symbol that is complete.
var finished = lipgloss.NewStyle().Foreground(lipgloss.BrightBlack).Strikethrough(true)

// heightOf returns the height of a figure in lines.
func heightOf(f *figure.Figure, a arrangement) int {
	return strings.Count(text.Layout(f, text.Style{Least: a.Size, Dense: a.dense}), "\n")
}
