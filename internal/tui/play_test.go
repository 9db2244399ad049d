package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"
	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops/game"
)

// sit opens a puzzle or game after the moves of a record.
func sit(t *testing.T, text, record string) (tea.Model, *session.Session) {
	t.Helper()
	s, err := session.New(parse(t, text))
	if err == nil {
		err = s.PlayAll(record)
	}
	if err != nil {
		t.Fatal(err)
	}
	m, err := newTable(context.Background(), PlayOptions{Lang: language.English, Save: savedBy}, s)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if p, ok := m.(*paper); ok {
		p.s.Go(0)
	}
	if g, ok := m.(*gameTable); ok {
		g.thinking = time.Millisecond
	}
	return m, s
}

func TestPlayKeys(t *testing.T) {
	for _, test := range []struct {
		name, text, record, keys string
		moves                    string // the moves after the keys
		shows                    string // a text in the view
	}{
		{"write", mini, "", "right 3", "R1C2=3", "open cells: 11"},
		{"clear", mini, "", "right 3 space backspace", "R1C2=3 R1C2=.", "open cells: 12"},
		{"given", mini, "", "2", "", "r1c1 is a given and cannot be changed"},
		{"no symbol", mini, "", "right 5", "", "open cells: 12"},
		{"round the edge", mini, "", "up right 1 left left 1", "R4C4=1", "open cells: 11"},
		{"fault", mini, "", "right 1", "R1C2=1", "1 appears 2 times in row 1"},
		{"undo", mini, "", "right 3 u", "", "open cells: 12"},
		{"nothing to undo", mini, "", "u", "", "there is nothing to undo"},
		{"redo", mini, "", "right 3 u y", "R1C2=3", "open cells: 11"},
		{"nothing to redo", mini, "", "y", "", "there is nothing to redo"},
		{"two digits", "magic:4", "", "1 2 right 1 down 1 2", "R1C1=1 R1C1=12 R1C2=1 R2C2=1 R2C2=12", "appears 2 times"},
		{"a third digit begins anew", "magic:4", "", "1 2 3", "R1C1=1 R1C1=12 R1C1=3", "open cells: 15"},
		{"not whole yet", "coin:4,15+10", "", "1", "", "open cells: 16"},
		{"the only one that begins so", "coin:4", "", "1 right 5", "R1C1=10 R1C2=5", "arrows move  10 5 - write"},
		{"its keys", "magic:4", "", "", "", "1 … 16 write"},
		{"a coin", "coin:4", "", "1 0 right 5 right -", "R1C1=10 R1C2=5 R1C3=-", "open cells: 13"},
		{"letters", "sudoku:4x4", "", "G", "R1C1=G", "open cells: 255"},
		{"solved", mini, "R1C2=3 R1C3=4 R1C4=2 R2C1=2 R2C2=4 R2C4=1 R3C1=3 R3C2=1 R3C3=2 R4C1=4 R4C3=1", "up left 3",
			"R1C2=3 R1C3=4 R1C4=2 R2C1=2 R2C2=4 R2C4=1 R3C1=3 R3C2=1 R3C3=2 R4C1=4 R4C3=1 R4C4=3", "solved"},

		{"the cursor begins in the middle", "attack25", "", "enter", "R13", "R13"},
		{"a number", "attack25", "R13", "b 8 enter", "R13 B8", "B8"},
		{"a number is corrected", "attack25", "R13", "b 9 backspace 8 enter", "R13 B8", "B8"},
		{"no such number", "attack25", "R13", "2 6 enter", "R13", "expected a number from 1 to 25"},
		{"typing", "attack25", "R13", "g 1 8", "R13", "G18_"},
		{"tab", "attack25", "R13", "tab tab tab tab tab 8 enter", "R13 G8", "G8"},
		{"not allowed", "attack25", "R13 B8", "g 1 enter", "R13 B8", "G may not take 1"},
		{"what may be", "attack25", "R13 B8", "up up", "R13 B8", "R may take 3: encloses; turns over 8"},
		{"a wrong answer", "attack25", "R13", "w x", "R13 Wx", "standing out: W2"},
		{"nobody", "attack25", "R13 Wx", "-", "R13 Wx -", "standing out: W1"},
		{"undo in a game", "attack25", "R13 B8", "u", "R13", "R13"},
		{"chance", "attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "", "b 1 enter", "", "B takes 1: choose a marked cell to open"},
		{"chance, opened", "attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "", "b 1 enter 2 1 enter", "B1/21", "B may take 21"},
		{"chance, an open one", "attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "", "b 1 enter 2 enter", "", "choose one of the marked cells"},
		{"chance, changed", "attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "", "b 1 enter esc 2 5 enter 2 1 enter", "B25/21", ""},

		{"by turns", "reversi", "", "f 5 enter d 6 enter", "f5 d6", "[X]"},
		{"no choice of players", "reversi", "f5", "x", "f5", "[O]"},
		{"the keys of who moves by turns", "reversi", "", "", "", "arrows, name cell  enter take  u undo  alt+shift+h hint"},
		{"why not", "reversi", "f5", "a 1 enter", "f5", "O may not take a1: it must enclose; allowed: f4 d6 f6"},
		{"no such cell", "reversi", "", "a 9 a enter", "", `expected a cell from a1 to h8, found "aa"`},
		{"arrows", "reversi", "f5", "left down enter", "f5 d6", "[O]│"},
		{"pass", passing, "", "- down down right right", "-", "X may take f6: encloses; turns over e6"},
		{"pass by enter", passing, "", "enter", "-", "[X]"},
		{"the key of a pass", passing, "", "", "", "- pass"},
		{"the end", passing, "", "- f 6 enter", "- f6", "X wins with 36 discs"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, s := sit(t, test.text, test.record)
			press(m, strings.Fields(test.keys)...)
			if got := strings.Join(s.Moves(), " "); got != test.moves {
				t.Errorf("moves %q, want %q", got, test.moves)
			}
			if got := m.View().Content; !strings.Contains(got, test.shows) {
				t.Errorf("no %q in\n%s", test.shows, got)
			}
		})
	}
}

// passing is a position of Reversi in which O must pass, with the cursor next to the
// square that X then takes.
const passing = "reversi:6x6:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-/O"

// A hint in a game gives its reason, and moves only the cursor. A late hint for another
// position is ignored.
func TestPlayGameHint(t *testing.T) {
	m, s := sit(t, "reversi", "f5")
	m.(*gameTable).thinking = time.Minute // no limit
	hint := press(m, "alt+shift+h")
	m.Update(hint)
	if got := m.View().Content; !strings.Contains(got, "hint: f6, mobility: it leaves X 4 moves, and O 5") || len(s.Moves()) != 1 {
		t.Errorf("%v\n%s", s.Moves(), got)
	}
	press(m, "enter")
	if got := strings.Join(s.Moves(), " "); got != "f5 f6" {
		t.Errorf("moves %s", got)
	}
	m.Update(hint)
	if got := m.View().Content; strings.Contains(got, "hint: ") {
		t.Errorf("a hint that came late:\n%s", got)
	}
}

// TestPlayOpponents checks that engines play until a player by hand is next, and that the
// panels of this player are then marked.
func TestPlayOpponents(t *testing.T) {
	s, err := session.New(parse(t, "attack25"))
	if err != nil {
		t.Fatal(err)
	}
	o := &session.Opponents{Engines: map[string]banmen.Engine{}, Seed: 5}
	for _, player := range []string{"R", "G", "B"} {
		if o.Engines[player], err = game.Engine(s.Position(), "greedy"); err != nil {
			t.Fatal(err)
		}
	}
	m, err := newTable(context.Background(), PlayOptions{Lang: language.English, Opponents: o}, s)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	cmd := m.(*gameTable).next()
	for rounds := 0; !s.Position().Status().Over; rounds++ {
		for cmd != nil {
			press(m, "x") // no effect while an engine thinks
			_, cmd = m.Update(cmd())
		}
		if s.Position().Status().Over {
			break
		}
		if got := m.View().Content; !strings.Contains(got, "White answers") || !strings.Contains(got, "[W]") {
			t.Fatalf("whose turn?\n%s", got)
		}
		_, cmd = m.Update(tea.KeyPressMsg{Code: '-', Text: "-"})
		if rounds > 100 {
			t.Fatal("no end")
		}
	}
	if text := s.Text(); strings.Contains(text, "W") || !strings.Contains(text, " - ") {
		t.Errorf("%s", text)
	}
}

// Repeated hints tell more and draw the reason; enter carries them out.
func TestPlayHint(t *testing.T) {
	m, s := sit(t, mini, "")
	heard(m, "h", "h")
	if got := m.View().Content; !strings.Contains(got, "look for: ") || !strings.Contains(got, "(") {
		t.Errorf("two hints:\n%s", got)
	}
	heard(m, "h", "h")
	if got := m.View().Content; !strings.Contains(got, "has room for") || !strings.Contains(got, " 12 ") {
		t.Errorf("no reason:\n%s", got)
	}
	heard(m, "esc")
	if got := m.View().Content; strings.Contains(got, " 12 ") {
		t.Errorf("the reason stays:\n%s", got)
	}
	for range 60 {
		heard(m, "h", "h", "h", "h", "enter")
	}
	if !s.Position().Status().Over {
		t.Errorf("hints led to %v", s.Board())
	}
	heard(m, "h")
	if got := m.View().Content; !strings.Contains(got, "the board is full") {
		t.Errorf("a hint on a full board:\n%s", got)
	}
}

func TestPlayCheck(t *testing.T) {
	m, s := sit(t, mini, "R1C2=3")
	m.Update(press(m, "k"))
	if got := m.View().Content; !strings.Contains(got, "no mistakes so far") {
		t.Errorf("a right move:\n%s", got)
	}
	if err := s.Play("R1C2=4"); err != nil {
		t.Fatal(err)
	}
	m.Update(press(m, "k"))
	if got := m.View().Content; !strings.Contains(got, "no solution is possible from here") {
		t.Errorf("a wrong move:\n%s", got)
	}
}

func TestPlayQuit(t *testing.T) {
	for _, text := range []string{mini, "attack25"} {
		m, _ := sit(t, text, "")
		if _, ok := press(m, "q").(tea.QuitMsg); !ok {
			t.Errorf("%s: q does not quit", text)
		}
		if _, ok := press(m, "ctrl+c").(tea.InterruptMsg); !ok {
			t.Errorf("%s: ctrl+c does not interrupt", text)
		}
	}
}

func TestPlayViews(t *testing.T) {
	m, _ := sit(t, mini, "R1C2=1")
	golden(t, "play_fault.txt", m.View().Content+"\n")
	m, _ = sit(t, "attack25", "R13 B8 Wx")
	golden(t, "play_game.txt", m.View().Content+"\n")
	m, _ = sit(t, "attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "")
	press(m, "b", "1", "enter")
	golden(t, "play_chance.txt", m.View().Content+"\n")
}

// Whatever is pressed, the view fits the window and nothing breaks.
func TestPlayAnyKeys(t *testing.T) {
	keys := strings.Fields("up down left right enter space backspace tab esc 0 1 2 3 5 8 9 - . x r g w b u y c k h G a z v m p e f t / ? = ctrl+s shift+up shift+right alt+1 alt+shift+h alt+shift+r alt+shift+y")
	for _, text := range []string{mini, "coin:4", "magic:4", "attack25", "attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "attack25,open=may:..W.WWWWW.WWWWWWWWWWWWWW.", "reversi", passing} {
		t.Run(text, func(t *testing.T) {
			checked := 0
			rapid.Check(t, func(rt *rapid.T) {
				if checked++; checked > 40 || testing.Short() && checked > 5 { // hints are slow
					return
				}
				m, _ := sit(t, text, "")
				width, height := rapid.IntRange(1, 100).Draw(rt, "width"), rapid.IntRange(1, 40).Draw(rt, "height")
				m.Update(tea.WindowSizeMsg{Width: width, Height: height})
				for _, k := range rapid.SliceOfN(rapid.SampledFrom(keys), 0, 30).Draw(rt, "keys") {
					if sent := press(m, k); sent != nil {
						m.Update(sent)
					}
				}
				fits(rt, m.View(), width, height)
			})
		})
	}
}

func TestPlayLines(t *testing.T) {
	for _, test := range []struct {
		name, text, record, in string
		lang                   language.Tag
	}{
		{"lines_puzzle.txt", mini, "", "help\nR1C2=1\nundo\n\nhint check\nR1C1=4\nR1C3=4 foo R1C4=2\nundo undo redo redo redo\nmoves\nsave\nquit\nR1C4=2\n", language.English},
		{"lines_solved.txt", mini, "R1C2=3", strings.Repeat("hint ", 12), language.Japanese},
		{"lines_game.txt", "attack25", "R13", "B8\nmoves\nG1\nWx -\nhint\ncheck\nG18\nundo\n", language.English},
		{"lines_reversi.txt", "reversi:6x6", "c2", "moves\nb2 b1\nhint\nOb1\n", language.English},
		{"lines_pass.txt", passing, "", "moves\nhint\n- f6\nmoves\nhint\n", language.English},
		{"lines_ja.txt", "attack25", "", "R13 B8 G1\nmoves\n", language.Japanese},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			err := Play(context.Background(), PlayOptions{In: strings.NewReader(test.in), Out: &out, Err: &out,
				Lang: test.lang, Puzzle: parse(t, test.text), Record: test.record})
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.name, out.String())
		})
	}
}

func TestPlayErrors(t *testing.T) {
	broken := errors.New("broken")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, test := range []struct {
		name   string
		ctx    context.Context
		in     io.Reader
		out    io.Writer
		record string
		want   string
	}{
		{"record", context.Background(), nil, io.Discard, "R1C2=9", `move 1, R1C2=9: expected one of 1 2 3 4 or a dot after =, found "9"`},
		{"disk", context.Background(), strings.NewReader(""), full{}, "", "short write"},
		{"input", context.Background(), iotest.ErrReader(broken), io.Discard, "", "broken"},
		{"long line", context.Background(), strings.NewReader(strings.Repeat("x", maxLine+1)), io.Discard, "", "the line has more than 1048576 characters"},
		{"interrupt", cancelled, strings.NewReader("R1C2=3\n"), io.Discard, "", "context canceled"},
	} {
		err := Play(test.ctx, PlayOptions{In: test.in, Out: test.out, Err: io.Discard, Puzzle: parse(t, mini), Record: test.record})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

// FuzzPlayLines checks that no line, however malformed, makes Play fail.
func FuzzPlayLines(f *testing.F) {
	f.Add("R13 B8 Wx -\nundo redo\nmoves", true)
	f.Add("R1C2=3 R1C3=\nhint check save help", false)
	f.Add("R99999999999999999999C1=1\xff\x00", false)
	f.Fuzz(func(t *testing.T, in string, game bool) {
		text := mini
		if game {
			text = "attack25"
		}
		err := Play(context.Background(), PlayOptions{In: strings.NewReader(in), Out: io.Discard, Err: io.Discard, Puzzle: parse(t, text)})
		if err != nil && len(in) < maxLine {
			t.Errorf("%q: %v", in, err)
		}
	})
}
