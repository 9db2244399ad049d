package tui

import (
	"bytes"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/kinds"
)

// TestPlayEveryKind plays every kind on a terminal and in words. Keys must change something, the
// view must fit, saved play must resume, and the board must be described.
func TestPlayEveryKind(t *testing.T) {
	for _, kind := range kinds.All {
		t.Run(kind.Name, func(t *testing.T) {
			text := kind.Presets[0]
			m, s := sit(t, text, "")
			if s.Game() {
				press(m, "left", "up", "up", "enter", "1", "3", "enter") // d3 in one game, 13 in the other
			} else {
				p := m.(*paper)
				for len(s.Moves()) == 0 && p.s.Cursor < s.Board().Size()-1 {
					heard(m, strings.Split(p.symbols[1], "")...)
					p.s.Go(p.s.Cursor + 1)
				}
				heard(m, "space", "space", "space", "1")
			}
			if len(s.Moves()) == 0 {
				t.Fatalf("nothing was done:\n%s", m.View().Content)
			}
			for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 200, Height: 60}, {Width: 30, Height: 12}} {
				m.Update(size)
				fits(t, m.View(), size.Width, size.Height)
			}
			record := strings.TrimPrefix(s.Text(), s.Puzzle().String()+" ")
			again, err := session.New(parse(t, text))
			if err == nil {
				err = again.PlayAll(record)
			}
			if err != nil || again.Text() != s.Text() {
				t.Errorf("%v: %s", err, s.Text())
			}
			var out bytes.Buffer
			err = Play(t.Context(), PlayOptions{In: strings.NewReader("board\nrow 1\nwhere\nlast\n"), Out: &out, Lang: language.English, Puzzle: parse(t, text), Record: record, Speak: true})
			if err != nil || !strings.Contains(out.String(), "row 1: ") || strings.ContainsAny(out.String(), "┏┌%!") {
				t.Errorf("%v\n%s", err, out.String())
			}
		})
	}
}
