package tui

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
)

// A prompt is a line that is being typed.
type prompt struct {
	ask  banmen.Message
	text string
	done func(text string) tea.Cmd // what becomes of it; nil: nothing is being typed
}

// press takes a key, and reports whether somebody types.
func (p *prompt) press(m tea.KeyPressMsg) (tea.Cmd, bool) {
	if p.done == nil {
		return nil, false
	}
	switch key := keyName(m); {
	case key == "esc":
		p.done = nil
	case key == "enter":
		done := p.done
		p.done = nil
		return done(p.text), true
	case key == "backspace":
		_, n := utf8.DecodeLastRuneInString(p.text)
		p.text = p.text[:len(p.text)-n]
	case key == "ctrl+c", key == "ctrl+z":
		return nil, false
	case key == "space":
		p.text += " "
	case m.Text != "":
		p.text += m.Text
	}
	return nil, true
}

// line is the prompt as it stands.
func (p *prompt) line(s *screen) string { return s.text(p.ask) + p.text + "_" }
