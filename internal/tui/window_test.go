package tui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen/render/text"
)

// A board larger than the window scrolls: the cursor stays visible, and so are the
// numbers of its row and column.
func TestScroll(t *testing.T) {
	for _, test := range []struct {
		text          string
		width, height int
	}{
		{"sudoku:5x5", 80, 24}, {"sudoku:5x5", 40, 12}, {"sudoku:5x5", 120, 24}, {"sudoku:5x5", 80, 60}, {"coin:40", 80, 24}, {"magic:10", 30, 16},
	} {
		if testing.Short() && test.width > 40 {
			continue
		}
		m, _ := sit(t, test.text, "")
		m.Update(tea.WindowSizeMsg{Width: test.width, Height: test.height})
		p := m.(*paper)
		r := rand.New(rand.NewPCG(1, 1))
		keys := strings.Fields(strings.Repeat("down right ", 30) + "up left left up down")
		random := 200
		if testing.Short() {
			random = 20
		}
		for range random {
			keys = append(keys, []string{"up", "down", "left", "right"}[r.IntN(4)])
		}
		for i, key := range keys {
			press(m, key)
			if problem := unseen(p, test.width, test.height); problem != "" {
				t.Fatalf("%s in %dx%d, after key %d, %s: %s\n%s", test.text, test.width, test.height, i, key, problem, m.View().Content)
			}
		}
	}
}

// unseen describes a fault of the view around the cursor. It returns "" if there is none.
func unseen(p *paper, width, height int) string {
	lines := split(p.View().Content)
	if len(lines) > height {
		return fmt.Sprintf("%d lines", len(lines))
	}
	cols := p.s.Board().Cols
	row, col := fmt.Sprint(p.s.Cursor/cols+1), fmt.Sprint(p.s.Cursor%cols+1)
	framed := strings.ContainsAny(lines[1], "┏┌")
	for _, line := range lines {
		if ansi.StringWidth(line) > width {
			return "a line is too wide"
		}
		before, after, ok := strings.Cut(line, "[")
		if !ok || !strings.Contains(after, "]") || strings.HasPrefix(line, "arrows") {
			continue
		}
		at := ansi.StringWidth(before)
		switch {
		case framed:
			return ""
		case strings.Fields(line)[0] != row:
			return "its row has the number " + strings.Fields(line)[0]
		case !strings.Contains(ansi.Cut(lines[1], at, at+ansi.StringWidth(after[:strings.Index(after, "]")])+2), col):
			return "its column has another number"
		}
		return ""
	}
	return "there is no cursor"
}

// Without a window size, and in a large enough window, the whole board is drawn.
func TestWholeBoardDrawn(t *testing.T) {
	m, _ := sit(t, "sudoku:5x5", "")
	for _, size := range []tea.WindowSizeMsg{{}, {Width: 110, Height: 60}} {
		m.Update(size)
		p := m.(*paper)
		a, _ := p.arrange(1)
		f, _ := p.figure(a)
		drawn, _ := text.Placed(f, text.Style{Least: a.Size})
		if got := m.View().Content; !strings.Contains(got, drawn) {
			t.Errorf("%v:\n%s", size, got)
		}
	}
}

// TestGrow checks that a growing window stays filled, with the end of the board visible.
func TestGrow(t *testing.T) {
	m, _ := sit(t, "sudoku:5x5", "")
	press(m, "up", "left")
	for _, size := range []tea.WindowSizeMsg{{Width: 40, Height: 12}, {Width: 80, Height: 24}, {Width: 100, Height: 30}} {
		m.Update(size)
		lines := split(m.View().Content)
		if !strings.Contains(m.View().Content, "┛\n") || len(lines) < size.Height-3 {
			t.Errorf("%v:\n%s", size, m.View().Content)
		}
	}
}

// TestHidden checks that a window with a part of the board says which part.
func TestHidden(t *testing.T) {
	for _, test := range []struct {
		text          string
		width, height int
		want          string
	}{
		{"sudoku:5x5", 80, 24, "columns 1-"},
		{"sudoku:5x5", 80, 24, " of 25"},
		{"sudoku:3x3", 80, 14, "rows 1-6 of 9"},
		{"sudoku:3x3", 26, 30, "columns 1-"},
	} {
		m, _ := sit(t, test.text, "")
		m.Update(tea.WindowSizeMsg{Width: test.width, Height: test.height})
		if got := m.View().Content; !strings.Contains(ansi.Strip(got), test.want) {
			t.Errorf("%s in %dx%d does not say %q:\n%s", test.text, test.width, test.height, test.want, got)
		}
	}
	m, _ := sit(t, "sudoku:3x3", "")
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 60})
	if got := m.View().Content; strings.Contains(got, " of 9") {
		t.Errorf("nothing is hidden in 80x60:\n%s", got)
	}
}
