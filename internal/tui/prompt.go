package tui

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
)

// A prompt is a line being typed.
type prompt struct {
	ask  banmen.Message
	text string
	done func(text string) tea.Cmd // receives the line; nil if there is no prompt
}

// press handles a key. It reports false if there is no prompt.
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

// line returns the text of the prompt.
func (p *prompt) line(s *screen) string { return s.text(p.ask) + p.text + "_" }
