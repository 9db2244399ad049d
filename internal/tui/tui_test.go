package tui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

var update = flag.Bool("update", false, "write testdata anew")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const mini = "sudoku:2x2:1.....3....4.2.."

func parse(t testing.TB, text string) banmen.Puzzle {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func method(t testing.TB, name string) ops.Method {
	t.Helper()
	m, err := ops.FindMethod(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s: -want +got:\n%s", name, d)
	}
}

var special = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"enter": tea.KeyEnter, "space": tea.KeySpace, "backspace": tea.KeyBackspace, "tab": tea.KeyTab, "esc": tea.KeyEscape,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp,
}

// keyOf returns the key event that a terminal sends for a name.
func keyOf(name string) tea.KeyPressMsg {
	key := tea.KeyPressMsg{}
	for prefix, mod := range map[string]tea.KeyMod{"ctrl+": tea.ModCtrl, "alt+": tea.ModAlt, "shift+": tea.ModShift} {
		if before, after, ok := strings.Cut(name, prefix); ok {
			name, key.Mod = before+after, key.Mod|mod
		}
	}
	if code, ok := special[name]; ok {
		key.Code = code
		return key
	}
	key.Code = []rune(name)[0]
	if key.Mod == 0 {
		key.Text = name
	}
	if key.Mod == tea.ModAlt|tea.ModShift { // Alt with a capital letter
		key.Code, key.Mod = unicode.ToUpper(key.Code), tea.ModAlt
	}
	return key
}

// press presses keys. It returns the message of the command that the last key started.
func press(m tea.Model, keys ...string) (sent tea.Msg) {
	for _, k := range keys {
		sent = nil
		if _, cmd := m.Update(keyOf(k)); cmd != nil {
			sent = cmd()
		}
	}
	return sent
}

// heard presses keys, and passes the messages of their commands to the model.
func heard(m tea.Model, keys ...string) {
	for _, k := range keys {
		if sent := press(m, k); sent != nil {
			m.Update(sent)
		}
	}
}

// fits checks that a view fits its window.
func fits(t interface{ Errorf(string, ...any) }, v tea.View, width, height int) {
	lines := split(v.Content)
	if len(lines) > height {
		t.Errorf("%d lines in a window of %d:\n%s", len(lines), height, v.Content)
	}
	for _, l := range lines {
		if ansi.StringWidth(l) > width {
			t.Errorf("%d columns in a window of %d: %q", ansi.StringWidth(l), width, l)
		}
	}
}
