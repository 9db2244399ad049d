package check_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/learn/check"
	"github.com/banmen/banmen/kinds"
)

// file writes a program into a folder of the test.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "my.go")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// checked checks a program in Go.
func checked(t *testing.T, id, text string, l check.Limits) (*check.Failure, error) {
	t.Helper()
	task := check.New(kinds.All, id)
	if task == nil {
		t.Fatalf("there is no task %s", id)
	}
	p, err := check.Build(context.Background(), file(t, text))
	if err != nil {
		return nil, err
	}
	defer p.Close()
	f, _, err := check.Check(context.Background(), p, task, l)
	return f, err
}

// left reports whether a case is left out, because building its program takes time. BANMEN_LONG
// runs all cases, short tests run only those of chapter 1, and otherwise the usual ones run.
func left(name string, usual bool) bool {
	return os.Getenv("BANMEN_LONG") == "" && !usual || testing.Short() && !strings.HasPrefix(name, "1.")
}

// TestSolutions checks that the solution of each exercise passes. By default it tries one exercise
// of each chapter.
func TestSolutions(t *testing.T) {
	ids, err := learn.IDs()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if left(id, strings.HasSuffix(id, ".3")) {
			continue
		}
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			e, err := learn.FindExercise(id)
			if err != nil {
				t.Fatal(err)
			}
			f, err := checked(t, id, e.Solution, check.Usual)
			if err != nil {
				t.Fatal(err)
			}
			if f != nil {
				t.Errorf("%v\ninput\n%s\nwant\n%s\ngot\n%s%s", f, f.Case.Input, f.Case.Want, f.Got, f.Stderr)
			}
		})
	}
}

// TestWrong checks that wrong programs fail for the reason in their first line.
func TestWrong(t *testing.T) {
	all, err := txtar.ParseFile("testdata/wrong.txtar")
	if err != nil {
		t.Fatal(err)
	}
	l := check.Usual
	l.Time, l.Memory = 4*time.Second, 256<<20
	for _, a := range all.Files {
		if left(a.Name, slices.Contains([]string{"1.1-syntax", "1.1-loop", "1.1-form", "1.1-fork"}, a.Name)) || testing.Short() && a.Name != "1.1-form" {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			id, _, _ := strings.Cut(a.Name, "-")
			reason, program, _ := strings.Cut(string(a.Data), "\n")
			reason = strings.TrimPrefix(reason, "// ")
			if runtime.GOOS != "linux" && (strings.Contains(reason, "memory") || strings.Contains(reason, "processes")) {
				t.Skip("SKIPPED: only Linux tells what a group of processes uses")
			}
			f, err := checked(t, id, program, l)
			got := ""
			if f != nil {
				got = f.Why.String()
			}
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, reason) {
				t.Errorf("%q, expected %q; got %v", got, reason, f)
			}
		})
	}
}

// TestWrongSolutionsFail checks that five small errors in the solution of each exercise are found,
// and that each fails for the reason in the first line of its file. By default it tries one
// exercise of each chapter.
func TestWrongSolutionsFail(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	all, err := txtar.ParseFile("testdata/slips.txtar")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := learn.IDs()
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Files) != 5*len(ids) {
		t.Errorf("%d slips in %d exercises", len(all.Files), len(ids))
	}
	l := check.Usual
	l.Time, l.Memory = 4*time.Second, 256<<20
	for _, a := range all.Files {
		if left(a.Name, strings.HasSuffix(a.Name, ".2-1")) {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			id, _, _ := strings.Cut(a.Name, "-")
			reason, change, _ := strings.Cut(strings.TrimSuffix(string(a.Data), "\n"), "\n")
			if runtime.GOOS != "linux" && strings.Contains(reason, "memory") {
				t.Skip("SKIPPED: only Linux tells what a group of processes uses")
			}
			old, wrong, _ := strings.Cut(change, "\n=>")
			e, err := learn.FindExercise(id)
			if err != nil || !strings.Contains(e.Solution, old) {
				t.Fatalf("%v: %q is not in the solution", err, old)
			}
			f, err := checked(t, id, strings.Replace(e.Solution, old, strings.TrimPrefix(wrong, "\n"), 1), l)
			if err != nil {
				t.Fatal(err)
			}
			if f == nil || !strings.Contains(f.Why.String(), reason) {
				t.Errorf("%v, expected %q", f, reason)
			}
		})
	}
}

// TestWrongAnswers checks that five wrong programs fail for the right reason in each exercise: one
// writes nothing, one does not read, one always gives the first answer, one prints extra text, and
// one ends with an error.
func TestWrongAnswers(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("SKIPPED: there is no sh")
	}
	ids, err := learn.IDs()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if left(id, strings.HasSuffix(id, ".2")) {
			continue
		}
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			task := check.New(kinds.All, id)
			cases, err := task.Cases(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			first := cases[0].Want
			for _, c := range []struct {
				does, answer, why string
				index             int
			}{
				{"cat > /dev/null", "", "wrote nothing", 1},
				{"printf %s \"$0\"", first + "x", "read nothing of its input", 1},
				{"cat > /dev/null; printf %s \"$0\"", first, "the answer is wrong", 0},
				{"cat > /dev/null; printf 'The answer is: %s' \"$0\"", first, "the answer does not have the form", 1},
				{"cat > /dev/null; printf %s \"$0\"; exit 3", first, "ended with status 3", 1},
			} {
				p, err := check.Command([]string{"sh", "-c", c.does, c.answer})
				if err != nil {
					t.Fatal(err)
				}
				f, _, err := check.Check(t.Context(), p, task, check.Usual)
				if err != nil {
					t.Fatal(err)
				}
				if f == nil || !strings.Contains(f.Why.String(), c.why) || c.index > 0 && f.Index != c.index || c.index == 0 && f.Index < 2 {
					t.Errorf("%s: %v, expected %q", c.does, f, c.why)
				}
			}
		})
	}
}

// Programs in other languages are commands.
func TestCommand(t *testing.T) {
	const program = "BEGIN { FS = \",\" }\n{ for (i = 1; i <= NF; i++) if ($i == 0) n++ }\nEND { print n + 0 }\n"
	if _, err := exec.LookPath("awk"); err != nil {
		t.Skip("SKIPPED: there is no awk")
	}
	name := filepath.Join(t.TempDir(), "my.awk")
	if err := os.WriteFile(name, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := check.Command([]string{"awk", "-f", name})
	if err != nil {
		t.Fatal(err)
	}
	f, n, err := check.Check(context.Background(), p, check.New(kinds.All, "1.1"), check.Usual)
	if f != nil || err != nil || n == 0 {
		t.Errorf("%d cases, %v, %v", n, f, err)
	}
	if _, err := check.Command([]string{"there-is-no-such-program"}); err == nil {
		t.Error("a command that is not there was taken")
	}
}
