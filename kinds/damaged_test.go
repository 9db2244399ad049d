package kinds_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// TestDamagedForms writes a puzzle of each kind in each form, or takes a sample of a form that
// cannot be written. It damages the text in five ways. It removes the second half, the last
// quarter, or the longest line (a tenth of a single line); or it puts a sign that no form has into
// the middle or the first quarter. Each damaged text must be refused with line and column, or be
// read as the same puzzle. At least three of the five must be refused.
func TestDamagedForms(t *testing.T) {
	for n, k := range kinds.All {
		for i, f := range k.Forms {
			if testing.Short() && (n+i)%12 > 0 {
				continue
			}
			text, want := exampleIn(t, k, f)
			if text == "" || f.Name == "colours" { // in that form, every line is a position
				continue
			}
			refused := 0
			for way, damaged := range damages(text) {
				if way == "cut off later" && (f.Name == "iss" || f.Name == "spaced") {
					continue // the end of a link or of a short row cannot be known
				}
				for e, err := range f.Read(strings.NewReader(damaged), banmen.Params{}) {
					syntax, ok := errors.AsType[*banmen.SyntaxError](err)
					switch {
					case err == nil && e.Puzzle.String() != want:
						t.Errorf("%s %s, %s: read as %s:\n%s", k.Name, f.Name, way, e.Puzzle, damaged)
					case err != nil && ok && syntax.Line > 0 && syntax.Column > 0:
						refused++
					case err != nil && !ok || err != nil && (syntax.Line < 1 || syntax.Column < 1):
						t.Errorf("%s %s, %s: expected line and column: %v", k.Name, f.Name, way, err)
					}
				}
			}
			if refused < 3 {
				t.Errorf("%s %s: %d damaged texts are refused: expected three or more", k.Name, f.Name, refused)
			}
		}
	}
}

// samples are files of forms that are only read, in codec/testdata/samples.
var samples = map[string]string{"nyt": "nyt-page", "sudokucom": "sudokucom-app"}

// exampleIn returns a puzzle of a kind in a form and its name, or "" if the form writes none and has no
// sample.
func exampleIn(t *testing.T, k *banmen.Kind, f banmen.Form) (text, name string) {
	t.Helper()
	if f.Name == "sketch" {
		for _, p := range sketched {
			if strings.HasPrefix(p, k.Name+":") {
				p, err := k.Parse(p)
				if err != nil {
					t.Fatal(err)
				}
				return shown(t, p), p.String()
			}
		}
	}
	if sample := samples[f.Name]; sample != "" {
		data, err := os.ReadFile("../codec/testdata/samples/" + sample + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range f.Read(strings.NewReader(string(data)), banmen.Params{}) {
			if err != nil {
				t.Fatal(err)
			}
			return string(data), e.Puzzle.String()
		}
	}
	for _, preset := range k.Presets {
		p, err := k.Parse(preset)
		if err != nil {
			t.Fatal(err)
		}
		p = withSymbols(t, p)
		var out strings.Builder
		if f.Put != nil && f.Write(&out, banmen.Entry{Puzzle: p}, p.Givens()) == nil {
			return f.Head + out.String() + f.Tail, p.String()
		}
	}
	return "", ""
}

// withSymbols returns a puzzle with half of the cells of a solution as givens. It returns the
// puzzle unchanged if there is no solution.
func withSymbols(t *testing.T, p banmen.Puzzle) banmen.Puzzle {
	t.Helper()
	if _, game := p.(banmen.Game); game {
		return p
	}
	for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		for i := range b.Cells {
			if i%2 == 1 {
				b.Cells[i] = 0
			}
		}
		return p.With(b)
	}
	return p
}

// damages returns a text with five damages.
func damages(text string) map[string]string {
	rs := []rune(text)
	half := len(rs) / 2
	lines := strings.SplitAfter(strings.TrimRight(text, "\n"), "\n")
	without := string(rs[:half]) + string(rs[half+max(1, len(rs)/10):])
	if len(lines) > 2 {
		long := slices.MaxFunc(lines, func(a, b string) int { return len(a) - len(b) })
		i := slices.Index(lines, long)
		without = strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
	}
	return map[string]string{
		"cut off":         string(rs[:half]),
		"a wrong sign":    string(rs[:half]) + "§" + string(rs[half:]),
		"a piece missing": without,
		"cut off later":   string(rs[:len(rs)*3/4]),
		"an early sign":   string(rs[:len(rs)/4]) + "§" + string(rs[len(rs)/4:]),
	}
}
