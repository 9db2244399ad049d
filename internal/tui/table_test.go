package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/color"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/language"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/internal/session"
)

// Pens, selections and the command line.
func TestPlayPens(t *testing.T) {
	for _, test := range []struct {
		name, text, keys string
		moves, shows     string
	}{
		{"corner", mini, "right x 3 4", "R1C2^+3 R1C2^+4", "corner marks"},
		{"corner by alt", mini, "right alt+3 alt+3", "R1C2^+3 R1C2^-3", "open cells: 12"},
		{"centre", mini, "right c 3 space space 4", "R1C2~+3 R1C2=4", "r1c2"},
		{"colour", mini, "right v 9 1", "R1C2#+9 R1C2#+1", "colour 1, colour 9"},
		{"several", mini, "right shift+right shift+down x 2", "R1C2,R1C3^+2", "(2   )"},
		{"several digits", mini, "right shift+right 3 backspace", "R1C2,R1C3=3 R1C2,R1C3=.", "open cells: 12"},
		{"no longer several", mini, "right shift+right esc 3", "R1C3=3", "3 appears 2 times"},
		{"alike", mini, "right = v 1", "R1C2,R1C3,R1C4,R2C1,R2C2,R2C4,R3C1,R3C2,R3C3,R4C1,R4C3,R4C4#+1", "colour 1"},
		{"marks of two digits", "magic:4", "x 1 2", "R1C1^+12", "in the corner 12"},
		{"tidy", mini, "right c 3 down 3 z left right up right 3", "R1C2~+3 R2C2~+3 R1C3=3/R1C2~-3", "3 appears"},
		{"candidates", mini, "m", "R2C4,R3C2,R3C3,R4C3,R4C4~+1", ""},
		{"savepoint", mini, "right p 3 right 4 r", "save:A R1C2=3 R1C3=4 back:A", "open cells: 12"},
		{"faults never", mini, "f f right 1", "R1C2=1", "open cells: 11"},
		{"keys for letters", "sudoku:4x4", "right C alt+shift+u D alt+shift+x E", "R1C2=D", "corner marks"},
		{"command", mini, "/ r 2 c 1 space 4 enter", "R2C1=4", "r2c1 4; box 1 has 2 open"},
		{"corrected", mini, "/ r 2 x backspace c 1 space 4 enter", "R2C1=4", "r2c1 4"},
		{"left", mini, "/ r 2 esc right 3", "R1C2=3", "open cells: 11"},
		{"no command", mini, "/ f o o enter", "", "expected a command such as"},
		{"go", mini, "g r 4 c 4 enter 3", "R4C4=3", "open cells: 11"},
		{"say", mini, "alt+shift+r", "", "row 1: 1, 3 open"},
		{"may", mini, "right alt+shift+m", "", "r1c2 may be 3, 4"},
		{"saved", mini, "right 3 ctrl+s m e enter", "R1C2=3", "saved as me"},
		{"not saved", mini, "right 3 ctrl+s b a d enter", "R1C2=3", "no such name"},
		{"in a game", "attack25", "/ R 1 3 enter", "R13", "R 1, G 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, s := sit(t, test.text, "")
			heard(m, strings.Fields(test.keys)...)
			got := strings.Join(s.Moves(), " ")
			if test.name == "candidates" {
				got, _, _ = strings.Cut(got, "/")
			}
			if got != test.moves {
				t.Errorf("moves %q, want %q", got, test.moves)
			}
			if got := m.View().Content; !strings.Contains(got, test.shows) {
				t.Errorf("no %q in\n%s", test.shows, got)
			}
		})
	}
}

// The list of keys scrolls, and any other key returns to the board.
func TestPlayKeyMap(t *testing.T) {
	for _, text := range []string{mini, "attack25"} {
		m, _ := sit(t, text, "")
		before := m.View().Content
		press(m, "?")
		first := m.View().Content
		if !strings.Contains(first, "move up") {
			t.Errorf("no keys:\n%s", first)
		}
		for range 100 {
			press(m, "down")
		}
		if got := m.View().Content; got == first || !strings.Contains(got, "return to the shell") {
			t.Errorf("no end of the keys:\n%s", got)
		}
		fits(t, m.View(), 80, 24)
		press(m, "x")
		if got := m.View().Content; got != before {
			t.Errorf("another board:\n%s", got)
		}
	}
}

// corners returns the positions of the corners of cells in a view.
func corners(view string) string {
	var out strings.Builder
	for y, line := range strings.Split(ansi.Strip(view), "\n") {
		for x, r := range []rune(line) {
			if strings.ContainsRune("┏┓┗┛┌┐└┘╋┼", r) {
				fmt.Fprintf(&out, "%c at %d %d\n", r, x, y)
			}
		}
	}
	return out.String()
}

// TestNothingJumps checks that cells stay in place, whatever is played and marked.
func TestNothingJumps(t *testing.T) {
	keys := strings.Fields("up down left right enter space backspace 1 2 3 4 5 8 x c v z m p e r g b w shift+right shift+down u y alt+1")
	for _, text := range []string{mini, "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "coin:4", "attack25", "reversi"} {
		t.Run(text, func(t *testing.T) {
			checked := 0
			rapid.Check(t, func(rt *rapid.T) {
				if checked++; checked > 20 || testing.Short() && checked > 3 { // drawing is slow
					return
				}
				m, _ := sit(t, text, "")
				size := rapid.SampledFrom([]tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 200, Height: 60}, {Width: 80, Height: 30}}).Draw(rt, "size")
				m.Update(size)
				board := func() string {
					return strings.TrimRight(corners(strings.Join(split(m.View().Content)[1:], "\n")), " \n")
				}
				want := board()
				for _, k := range rapid.SliceOfN(rapid.SampledFrom(keys), 1, 12).Draw(rt, "keys") {
					press(m, k)
					if got := board(); got != want {
						rt.Fatalf("after %s:\n%s", k, m.View().Content)
					}
				}
			})
		})
	}
}

// The mouse moves the cursor, drags a selection, and takes cells in games.
func TestMouse(t *testing.T) {
	m, s := sit(t, mini, "")
	p := m.(*paper)
	at := func(cell int) tea.Mouse {
		m.View()
		return tea.Mouse{X: p.sight.x + p.sight.places.Columns[cell%4] + 1, Y: p.sight.y + p.sight.places.Lines[cell/4], Button: tea.MouseLeft}
	}
	m.Update(tea.MouseClickMsg(at(5)))
	m.Update(tea.MouseMotionMsg(at(6)))
	m.Update(tea.MouseMotionMsg(at(7)))
	with := at(1)
	with.Mod = tea.ModCtrl
	m.Update(tea.MouseClickMsg(with))
	press(m, "x", "4")
	m.Update(tea.MouseClickMsg(at(15)))
	m.Update(tea.MouseClickMsg{X: 79, Y: 0, Button: tea.MouseLeft})
	m.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	press(m, "z", "1")
	if got := strings.Join(s.Moves(), " "); got != "R1C2,R2C2,R2C4^+4" {
		t.Errorf("moves %s", got)
	}
	if p.s.Cursor != 11 {
		t.Errorf("the cursor is at %d", p.s.Cursor)
	}
	g, s := sit(t, "attack25", "")
	for range 2 {
		g.View()
		v := g.(*gameTable).sight
		g.Update(tea.MouseClickMsg{X: v.x + v.places.Columns[2] + 1, Y: v.y + v.places.Lines[2], Button: tea.MouseLeft})
	}
	if got := strings.Join(s.Moves(), " "); got != "R13" {
		t.Errorf("moves %s", got)
	}
}

// On a scrolled board a click hits the visible cell.
func TestMouseScrolled(t *testing.T) {
	m, _ := sit(t, "sudoku:5x5", "")
	m.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
	press(m, "end", "down", "down")
	m.View()
	p := m.(*paper)
	want := p.s.Cursor - 1
	v := p.sight
	x := v.x + v.places.Columns[want%25] - v.left
	m.Update(tea.MouseClickMsg{X: x, Y: v.y + v.places.Lines[want/25] - v.top, Button: tea.MouseLeft})
	if p.s.Cursor != want {
		t.Errorf("cell %d, want %d", p.s.Cursor, want)
	}
}

// A window that is too small shows one line that says so.
func TestTooSmall(t *testing.T) {
	for _, text := range []string{mini, "attack25"} {
		for _, lang := range []language.Tag{language.English, language.Japanese} {
			s, err := session.New(parse(t, text))
			if err != nil {
				t.Fatal(err)
			}
			m, err := newTable(context.Background(), PlayOptions{Lang: lang}, s)
			if err != nil {
				t.Fatal(err)
			}
			m.Update(tea.WindowSizeMsg{Width: 20, Height: 5})
			got := m.View().Content
			if strings.Contains(got, "\n") || !strings.Contains(got, "20x5") || ansi.StringWidth(got) > 20 {
				t.Errorf("%q", got)
			}
		}
	}
}

// The timer runs while it is shown, and is saved. While it is hidden, no time is
// recorded.
func TestTimer(t *testing.T) {
	now := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	m, s := sit(t, mini, "")
	p := m.(*paper)
	p.now = func() time.Time { return now }
	press(m, "t")
	now = now.Add(83 * time.Second)
	if got := m.View().Content; !strings.Contains(got, "1:23") {
		t.Errorf("no time:\n%s", got)
	}
	press(m, "right", "3", "t")
	now = now.Add(time.Hour)
	press(m, "q")
	if got := s.Text(); got != mini+" R1C2=3 time:1m23s" {
		t.Error(got)
	}
	if got := m.View().Content; strings.Contains(got, "1:23") {
		t.Errorf("the time is shown:\n%s", got)
	}
}

// Colours are drawn on terminals that have them, and as letters on others.
func TestTints(t *testing.T) {
	m, _ := sit(t, mini, "R1C1#+1,3")
	press(m, "down", "v", "2", "down")
	if got := m.View().Content; !strings.Contains(got, "•ac") || !strings.Contains(got, "•b") {
		t.Errorf("no letters:\n%s", got)
	}
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 15})
	if got := m.View().Content; !strings.Contains(got, "c  1 a") || !strings.Contains(got, "•b") {
		t.Errorf("no letters in one line:\n%s", got)
	}
	m.Update(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if got := m.View().Content; !strings.Contains(got, ";101m") || !strings.Contains(got, ";103m") {
		t.Errorf("no colours: %q", got)
	}
}

// The background reported by the terminal decides how the player's symbols look.
func TestBackground(t *testing.T) {
	m, _ := sit(t, mini, "R1C2=3")
	m.Update(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	for _, test := range []struct {
		back color.Color
		want string
	}{{color.Black, "36m"}, {color.White, "34m"}, {color.Black, "36m"}} {
		m.Update(tea.BackgroundColorMsg{Color: test.back})
		if got := m.View().Content; !regexp.MustCompile(`\x1b\[([0-9;]*;)?` + test.want + ` *3`).MatchString(got) {
			t.Errorf("on %v: %q", test.back, got)
		}
	}
}

func TestSpeak(t *testing.T) {
	for _, test := range []struct {
		name, text, in string
		lang           language.Tag
	}{
		{"speak_puzzle.txt", mini, "row 1\nr1c2 3\nwhat may r1c3 be\nr1c1 2\nhint\nhint\nhelp\nmark r1c3 2 4\nundo\nrules\nsave mine\nsave bad\nfoo\nquit\nr1c3 4\n", language.English},
		{"speak_ja.txt", mini, "1行\n1行2列 3\n1行3列の候補は？\nヒント\n元に戻す\nヘルプ\n終了\n", language.Japanese},
		{"speak_game.txt", "reversi:6x6", "moves\nc2\nb2 please\nhint\nundo\nhelp\n", language.English},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			err := Play(t.Context(), PlayOptions{In: strings.NewReader(test.in), Out: &out, Err: &out, Lang: test.lang,
				Puzzle: parse(t, test.text), Rules: "the rules", Speak: true, Save: savedBy})
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.name, out.String())
		})
	}
}

// savedBy saves under any name but one.
func savedBy(name, _ string) error {
	if name == "bad" {
		return errors.New("no such name")
	}
	return nil
}

// A puzzle is played to its end by commands alone.
func TestSpeakToTheEnd(t *testing.T) {
	var out bytes.Buffer
	in := strings.Repeat("hint 3\ndo it\n", 40)
	err := Play(t.Context(), PlayOptions{In: strings.NewReader(in), Out: &out, Lang: language.English, Puzzle: parse(t, mini), Speak: true})
	if err != nil || !strings.Contains(out.String(), "\nsolved\n") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// Play with a name is saved at the end, and errors of saving are reported.
func TestPlaySaves(t *testing.T) {
	var got string
	o := PlayOptions{In: strings.NewReader("R1C2=3\n"), Out: new(bytes.Buffer), Err: new(bytes.Buffer), Puzzle: parse(t, mini), Name: "a",
		Save: func(name, text string) error { got = name + ": " + text; return nil }}
	if err := Play(t.Context(), o); err != nil || got != "a: "+mini+" R1C2=3" {
		t.Errorf("%s, %v", got, err)
	}
	o.In, o.Name, o.Save = strings.NewReader("R1C2=3\n"), "bad", savedBy
	if err := Play(t.Context(), o); err == nil || err.Error() != "no such name" {
		t.Error(err)
	}
}

// Complete sentences are not joined by semicolons.
func TestSentencesAreNotJoined(t *testing.T) {
	for want, texts := range map[string][]string{
		"":                  nil,
		"one; two. three":   {"one", "two.", "three"},
		"R1C1は間違い; よって2。矛盾": {"R1C1は間違い", "よって2。", "矛盾"},
	} {
		if got := together(texts); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
