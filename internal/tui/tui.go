// Package tui is banmen in the terminal: [Watch] shows a search at work, [Play]
// is a board to play on. Both come in two ways. On a terminal they redraw the
// screen and take keys; elsewhere Watch writes one board after the other, and
// Play reads moves as lines, so that a script can use them.
//
// A program is a model of Bubble Tea: Update takes keys and ticks, View draws.
// The search that is watched stands still between two ticks and is pulled on by
// as many steps as the pace wants (run.go), so that how fast it is has nothing
// to do with how often the screen is drawn. Nothing runs on after the end.
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

// program runs a model on the terminal out. Keys come from in, if that is a
// terminal, else from the one that started the command. An interrupt is
// context.Canceled.
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

// A screen is what both programs know of the terminal and its reader.
type screen struct {
	lang          language.Tag
	width, height int
	colour        bool
	light         bool // the background
	left, top     int  // what is shown of a board that is larger than the window begins there
	sight         sight
}

// update takes the messages about the terminal, and reports whether it was one.
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

// styled gives a text a style, where the terminal has colours.
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

// bars is how diagrams and headings stand out, on the background that there is.
func (s *screen) bars() lipgloss.Style {
	if s.light {
		return lipgloss.NewStyle().Foreground(lipgloss.Blue)
	}
	return lipgloss.NewStyle().Foreground(lipgloss.Cyan)
}

// room returns how many lines are left in the window beside these.
func (s *screen) room(parts ...[]string) int {
	if s.height == 0 {
		return math.MaxInt
	}
	return s.height - len(slices.Concat(parts...))
}

func split(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

// keys lists keys and what they do, two blanks between them, in as many lines as
// it takes.
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

// The smallest window in which something is drawn.
const (
	leastWidth  = 24
	leastHeight = 8
)

// view fits the parts into the window: what is too wide is cut, and of what is
// too high the end stays. A window that is too small for anything has a line that says so.
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

// mostTitle is how long the name of a puzzle may be.
const mostTitle = 40

// name returns the name of a puzzle without its givens, and without the end of what is long.
func name(p banmen.Puzzle) string {
	kind, rest, _ := strings.Cut(p.String(), ":")
	if params, _, ok := strings.Cut(rest, ":"); ok {
		kind += ":" + params
	}
	return ansi.Truncate(kind, mostTitle, "…")
}
