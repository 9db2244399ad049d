// Package tui is banmen in the terminal: [Watch] shows a search at work, [Play] is a
// board to play on. Both have two modes. On a terminal they redraw the screen and react
// to keys. Otherwise Watch writes one board after the other, and Play reads moves as
// lines, so that scripts can use them.
//
// A program is a Bubble Tea model: Update handles keys and ticks, View draws. A watched
// search is suspended between ticks and advanced by as many steps as the pace requires
// (run.go). So its speed does not depend on the rate of redrawing. Nothing keeps running
// after the end.
package tui

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// terminal reports whether a stream is a terminal that can redraw.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb"
}

// program runs a model on the terminal out. Keys come from in if that is a terminal,
// otherwise from the controlling terminal. An interrupt returns context.Canceled.
func program(ctx context.Context, m tea.Model, in io.Reader, out io.Writer, more ...tea.ProgramOption) error {
	options := append([]tea.ProgramOption{tea.WithContext(ctx), tea.WithOutput(out)}, more...)
	if terminal(in) {
		options = append(options, tea.WithInput(in))
	}
	_, err := tea.NewProgram(m, options...).Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, tea.ErrInterrupted):
		return context.Canceled
	}
	return err
}

// A screen holds the properties of the terminal and its reader.
type screen struct {
	lang          language.Tag
	width, height int
	colour        bool
	light         bool // background
	left, top     int  // origin of the visible part of a board larger than the window
	sight         sight
}

// update handles messages about the terminal. It reports false for others.
func (s *screen) update(m tea.Msg) bool {
	switch m := m.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = m.Width, m.Height
	case tea.ColorProfileMsg:
		s.colour = m.Profile > colorprofile.ASCII
	case tea.BackgroundColorMsg:
		s.light = !m.IsDark()
	default:
		return false
	}
	return true
}

func (s *screen) text(m banmen.Message) string { return msg.Text(s.lang, m) }

// styled applies a style if the terminal has colours.
func (s *screen) styled(style lipgloss.Style, text string) string {
	if !s.colour {
		return text
	}
	return style.Render(text)
}

var (
	bold  = lipgloss.NewStyle().Bold(true)
	faint = lipgloss.NewStyle().Foreground(lipgloss.BrightBlack)
	good  = lipgloss.NewStyle().Foreground(lipgloss.Green).Bold(true)
	bad   = lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true)
)

// bars returns the style of diagrams and headings on the current background.
func (s *screen) bars() lipgloss.Style {
	if s.light {
		return lipgloss.NewStyle().Foreground(lipgloss.Blue)
	}
	return lipgloss.NewStyle().Foreground(lipgloss.Cyan)
}

// room returns the number of lines of the window left beside the parts.
func (s *screen) room(parts ...[]string) int {
	if s.height == 0 {
		return math.MaxInt
	}
	return s.height - len(slices.Concat(parts...))
}

func split(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

// keys breaks a list of keys into lines, with two blanks between items.
func (s *screen) keys(list string) []string {
	var lines []string
	line := ""
	for item := range strings.SplitSeq(list, "  ") {
		if line != "" && s.width > 0 && ansi.StringWidth(line+"  "+item) > s.width {
			lines = append(lines, s.styled(faint, line))
			line = ""
		}
		if line != "" {
			line += "  "
		}
		line += item
	}
	return append(lines, s.styled(faint, line))
}

// The smallest window that is drawn.
const (
	leastWidth  = 24
	leastHeight = 8
)

// view fits the parts into the window. It cuts long lines, and drops the first lines if
// there are too many. If the window is too small, it shows one line that says so.
func (s *screen) view(parts ...[]string) tea.View {
	lines := slices.Concat(parts...)
	if s.height > 0 && (s.height < leastHeight || s.width < leastWidth) {
		lines = []string{s.text(banmen.Msg("too small: %dx%d", s.width, s.height))}
	}
	if s.height > 0 && len(lines) > s.height {
		s.sight.y -= len(lines) - s.height
		lines = lines[len(lines)-s.height:]
	}
	for i, l := range lines {
		if s.width > 0 && ansi.StringWidth(l) > s.width {
			lines[i] = ansi.Truncate(l, s.width, "…")
		}
	}
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	return v
}

// mostTitle limits the length of a puzzle's name.
const mostTitle = 40

// name returns the name of a puzzle without its givens, shortened if it is long.
func name(p banmen.Puzzle) string {
	kind, rest, _ := strings.Cut(p.String(), ":")
	if params, _, ok := strings.Cut(rest, ":"); ok {
		kind += ":" + params
	}
	return ansi.Truncate(kind, mostTitle, "…")
}
