package tui

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
)

// keyName returns the name of a key in the table of keys.
func keyName(m tea.KeyPressMsg) string {
	k := m.Key()
	if k.Mod&(tea.ModCtrl|tea.ModAlt) == 0 && k.Text != "" && k.Text != " " {
		return k.Text
	}
	if unicode.IsUpper(k.Code) { // the terminal's way to send Alt with Shift
		m.Code, m.Mod = unicode.ToLower(k.Code), m.Mod|tea.ModShift
	}
	return m.Keystroke()
}

// bindings returns the actions of keys in a mode, also for capital letters.
func bindings(mode session.Mode, taken func(string) bool) map[string]session.Action {
	all := session.Bindings(mode, session.OnTerminal, taken)
	for key, action := range all {
		if capital := strings.ToUpper(key); len(key) == 1 && capital != key && (taken == nil || !taken(capital)) {
			all[capital] = action
		}
	}
	return all
}

// A keyMap is the list of all keys.
type keyMap struct {
	shown bool
	top   int // first visible line
}

// pressed passes a key to the list of keys while that is shown, and otherwise to act. Ctrl+C
// interrupts.
func (k *keyMap) pressed(key string, act func(key string) tea.Cmd) tea.Cmd {
	switch {
	case key == "ctrl+c":
		return tea.Interrupt
	case k.shown && key != "ctrl+z":
		k.press(key)
		return nil
	}
	return act(key)
}

// act shows the list of keys, quits or suspends: the actions of programs without a table.
func (k *keyMap) act(a session.Action) tea.Cmd {
	switch a {
	case session.Quit:
		return tea.Quit
	case session.Suspend:
		return tea.Suspend
	case session.KeyMap:
		k.shown = true
	}
	return nil
}

// press handles a key while the list is shown.
func (k *keyMap) press(key string) {
	switch key {
	case "down", "space", "pgdown":
		k.top++
	case "up", "pgup":
		k.top = max(k.top-1, 0)
	default:
		*k = keyMap{}
	}
}

// keyMap draws the list of keys of a mode, in as many columns as fit.
func (s *screen) keyMap(k *keyMap, mode session.Mode, taken func(string) bool) tea.View {
	var lines []string
	for _, line := range session.Modal(mode) {
		if keys := line.In(session.OnTerminal, taken); len(keys) > 0 {
			lines = append(lines, s.styled(bold, pad(strings.Join(keys, " "), keyColumn))+" "+s.text(line.Doc))
		}
	}
	head := []string{s.styled(bold, s.text(banmen.Msg("keys"))), ""}
	foot := []string{"", s.styled(faint, s.text(banmen.Msg("up down scroll  any other key back")))}
	lines = s.inColumns(lines)
	room := max(s.room(head, foot), 1)
	k.top = max(min(k.top, len(lines)-room), 0)
	return s.view(head, lines[k.top:min(k.top+room, len(lines))], foot)
}

// keyColumn is the width of the names of keys.
const keyColumn = 22

// inColumns arranges lines in columns if there is room.
func (s *screen) inColumns(lines []string) []string {
	wide := 0
	for _, l := range lines {
		wide = max(wide, ansi.StringWidth(l)+3)
	}
	n := max(s.width/max(wide, 1), 1)
	high := (len(lines) + n - 1) / n
	out := make([]string, high)
	for i, l := range lines {
		if i/high < n-1 {
			l = pad(l, wide)
		}
		out[i%high] += l
	}
	return out
}

// pad appends blanks to a text up to a width.
func pad(text string, wide int) string {
	return text + strings.Repeat(" ", max(wide-ansi.StringWidth(text), 0))
}

// wrapped breaks a text into at most most lines of the window. If the text is longer, the
// last line shows its end, which has the conclusion.
func (s *screen) wrapped(text string, most int) []string {
	if s.width == 0 || text == "" {
		return []string{text}
	}
	lines := split(ansi.Wrap(text, s.width, ""))
	switch rest := strings.Join(lines[min(most, len(lines))-1:], " "); {
	case len(lines) > most && most > 1:
		lines = append(lines[:most-1], ansi.TruncateLeft(rest, ansi.StringWidth(rest)-s.width+1, "…"))
	case len(lines) > most:
		lines = []string{ansi.Truncate(rest, s.width, "…")}
	}
	return lines
}
