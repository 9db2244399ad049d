package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A screen is a terminal of tmux in which banmen runs.
type screen struct {
	*testing.T
	socket string
}

// onScreen runs a command line of a shell in a terminal. The command banmen is this test's program,
// as in scripts.
func onScreen(t *testing.T, width, height int, env, line string) *screen {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(self, filepath.Join(dir, "banmen")); err != nil {
		t.Skip("no links here")
	}
	s := &screen{t, filepath.Join(dir, "socket")}
	shell := fmt.Sprintf("PATH=%s:$PATH XDG_DATA_HOME=%s/data LANG=C.UTF-8 %s; %s; echo done $?; exec sleep 60", dir, dir, env, line)
	s.tmux("-f", "/dev/null", "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), "export "+shell)
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", s.socket, "kill-server").Run() })
	return s
}

func (s *screen) tmux(args ...string) string {
	s.Helper()
	out, err := exec.Command("tmux", append([]string{"-u", "-S", s.socket}, args...)...).CombinedOutput()
	if err != nil {
		s.Fatalf("tmux %s: %v\n%s", args, err, out)
	}
	return string(out)
}

// press presses keys.
func (s *screen) press(keys ...string) {
	for _, k := range keys {
		s.tmux("send-keys", "--", k)
	}
}

// see waits until the screen shows a text, and returns the screen.
func (s *screen) see(want string) string {
	s.Helper()
	got := ""
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if got = s.tmux("capture-pane", "-p"); strings.Contains(got, want) {
			return got
		}
	}
	s.Fatalf("no %q in\n%s", want, got)
	return ""
}

// TestTerminalPlay plays on a terminal: keys arrive, and the moves remain visible after leaving.
func TestTerminalPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("a terminal takes its time")
	}
	t.Parallel()
	s := onScreen(t, 80, 24, "", "banmen play --no-timer sudoku:2x2:1.....3....4.2..")
	s.see("open cells: 12")
	s.press("3")
	s.see("open cells: 11")
	s.press("M-H")
	s.see("look at ")
	s.press("?")
	s.see("move up")
	s.press("x", "C-s")
	s.see("save as:")
	s.press("m", "e", "Enter")
	s.see("saved as me")
	s.press("q")
	if got := s.see("done 0"); !strings.Contains(got, "sudoku:2x2:1.....3....4.2.. R1C2=3") || strings.Contains(got, "┏") {
		t.Errorf("the terminal is not clean:\n%s", got)
	}
}

// TestTerminalClean checks that the terminal is restored after an interrupt, and after a window
// that is too small.
func TestTerminalClean(t *testing.T) {
	if testing.Short() {
		t.Skip("a terminal takes its time")
	}
	t.Parallel()
	s := onScreen(t, 20, 5, "NO_COLOR=1", "banmen play attack25")
	s.see("too small: 20x5")
	s.press("C-c")
	s.see("done 130")
	if mode := s.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"); strings.TrimSpace(mode) != "0 0 1" {
		t.Errorf("alternate screen, mouse and cursor are %s", mode)
	}
	s = onScreen(t, 80, 24, "", "banmen play --speak sudoku:2x2:1.....3....4.2..")
	s.see("r1c2: open")
	s.press("r1c2 3", "Enter")
	s.see("r1c2 3")
	s.press("C-c")
	if got := s.see("done 130"); !strings.Contains(got, "sudoku:2x2:1.....3....4.2.. R1C2=3") {
		t.Errorf("what was played is lost:\n%s", got)
	}
	s = onScreen(t, 80, 24, "", "banmen explain -w sudoku:2x2:1.....3....4.2..; banmen watch --race naive,fast sudoku:2x2:1.....3....4.2..; banmen play --resume nobody")
	s.see("step 1 of 12")
	s.press("Right")
	s.see("step 2 of 12")
	s.press("q")
	s.see("naive")
	s.press("q")
	if got := s.see("done 2"); !strings.Contains(got, "no game is saved as nobody") {
		t.Errorf("%s", got)
	}
}
