package proof_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops/proof"
	"github.com/banmen/banmen/verb"
)

// written returns the output of a verb for a record.
func written(t testing.TB, v *verb.Verb, e banmen.Entry) []byte {
	t.Helper()
	d := v.New()
	if err := d.Open(verb.Setup{}); err != nil {
		t.Fatal(err)
	}
	a, err := d.Do(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	p := new(answer.Page)
	if err := answer.Write(p, a, answer.Style{JSON: true, Say: banmen.Message.String}); err != nil {
		t.Fatal(err)
	}
	return p.Text
}

// entry reads one record in a form of a kind.
func entry(t testing.TB, kind, form, text string) banmen.Entry {
	t.Helper()
	k, err := codec.FindKind(kinds.All, kind)
	if err != nil {
		t.Fatal(err)
	}
	f, err := codec.FindForm(k, form)
	if err != nil {
		t.Fatal(err)
	}
	for e, err := range f.Read(strings.NewReader(text), banmen.Params{}) {
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	t.Fatal("no record")
	return banmen.Entry{}
}

const hard = "..9...6....+65...72+2.73+61....63.....1+72+8+156...4..2+3..+6737.+64...5..+4..+5..+66....3..4"

func entries(t testing.TB) []banmen.Entry {
	all := []banmen.Entry{
		entry(t, "sudoku", "text", "sudoku:2x2:1.....3....4.2.."),
		entry(t, "sudoku", "text", "sudoku:2x2:1..............."),   // several solutions
		entry(t, "sudoku", "hodoku", ":0000:x:"+hard+"::::"),        // placed digits
		entry(t, "sudoku", "hodoku", ":0000:x:"+hard+":411 811:::"), // and pencil marks
	}
	for _, name := range []string{"killer", "diagonals", "latin", "kropki"} {
		text, err := os.ReadFile("../../examples/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := strings.Cut(string(text[bytes.LastIndexByte(bytes.TrimSpace(text), '\n')+1:]), ":")
		all = append(all, entry(t, kind, "text", string(text)))
	}
	return all
}

// The steps that explain and steps write are read back and proved.
func TestProved(t *testing.T) {
	total := 0
	all := entries(t)
	if testing.Short() {
		all = all[:3]
	}
	for _, e := range all {
		for _, v := range []*verb.Verb{verb.Explain, verb.AllSteps} {
			for r, err := range proof.Read(kinds.All, bytes.NewReader(written(t, v, e))) {
				if err != nil {
					t.Fatal(err)
				}
				proved, unproved, err := r.Check(t.Context())
				if err != nil {
					t.Fatal(e.Puzzle, err)
				}
				for _, u := range unproved {
					if u.Technique != "brute-force" {
						t.Errorf("%s: %s %d, %s: %v", v.Name, e.Puzzle, u.Step, u.Name, u.Why)
					}
				}
				total += proved
			}
		}
	}
	if total < 100 {
		t.Errorf("only %d steps", total)
	}
}

// An unproved claim is reported with its step.
func TestUnproved(t *testing.T) {
	text := string(written(t, verb.Explain, entry(t, "sudoku", "text", "sudoku:2x2:1.....3....4.2..")))
	for _, c := range []struct{ old, new, want string }{
		{`"place":["R1C2=3"]`, `"place":["R1C2=4"]`, "1 hidden-single [R1C2=4] not proved: R1C2=4"},
		{`"place":["R1C2=3"]`, `"place":["R1C2=3"],"remove":["R2C2<>4","R1C4<>4"]`, "1 hidden-single [R2C2<>4 R1C4<>4] not proved: R2C2<>4 R1C4<>4"},
		{`"place":["R1C2=3"]`, `"place":[]`, "1 hidden-single [] it places and removes nothing"},
		{`"proof":{"base":[{"cell":"R2C2"}]}`, `"proof":{}`, "5 full-house [R2C2=4] not proved: R2C2=4"},
		{`,"proof":{"base":[{"cell":"R2C2"}]}`, ``, "5 full-house [R2C2=4] it is a guess, which nothing proves"},
		{`,{"technique":"full-house","name":"Full House","title":"Full House","level":"Easy","score":4,"notation":"Full House: r1c3=4"`, `],"rest":[{"x":0`, "0  [] the board is not full after the last step"},
		{`"puzzle":"sudoku:2x2:1.`, `"puzzle":"sudoku:2x2:13`, ""},
		{`"puzzle":"sudoku:2x2:1.`, `"puzzle":"sudoku:2x2:12`, "0  [] the puzzle has no solution"},
		{`"solutions":1`, `"board":"sudoku:2x2:12....3....4.2.."`, "0  [] R1C2=2 is wrong there"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Fatalf("%s does not stand in %s", c.old, text)
		}
		if got := unprovedOf(t, changed); got == "" && c.want != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.new, got, c.want)
		}
	}
}

func unprovedOf(t *testing.T, text string) (all string) {
	for r, err := range proof.Read(kinds.All, strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		_, unproved, err := r.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range unproved {
			all += fmt.Sprintln(u.Step, u.Technique, u.Claims, u.Why)
		}
	}
	return all
}

// TestPositions checks that all steps of steps refer to the first position, and those of explain to
// one position after the other.
func TestPositions(t *testing.T) {
	text := string(written(t, verb.Explain, entry(t, "sudoku", "text", "sudoku:2x2:1.....3....4.2..")))
	if got := unprovedOf(t, strings.Replace(text, `"verb":"explain"`, `"verb":"steps"`, 1)); strings.Count(got, "\n") < 3 {
		t.Errorf("steps of a path are proved in its first position, but %s", got)
	}
}

// Errors in a file give the line and column.
func TestErrorPositions(t *testing.T) {
	const head = `{"format":"banmen-result/1","verb":"steps","puzzle":"sudoku:2x2:1.....3....4.2..","steps":`
	for text, want := range map[string]string{
		"\n{":                       "2:1: expected JSON: unexpected end of JSON input",
		"{}":                        `1:1: expected the format "banmen-result/1", found ""`,
		`{"format":"x"}`:            `1:11: expected the format "banmen-result/1", found "x"`,
		head + "[}":                 "1:%d: expected JSON: invalid character '}' looking for beginning of value",
		head + "7}":                 `1:%d: the field "steps" cannot hold a JSON number`,
		head + `[{"place":"ü"}]}`:   `1:%d: the field "steps.place" cannot hold a JSON string`,
		head + `[{"place":["ü"]}]}`: `1:%d: there is no candidate "ü" in this puzzle`,
		strings.Replace(head, "steps", "rate", 1) + "[]}":                                                            `1:36: expected the JSON output of explain or steps, found that of "rate"`,
		`{"format":"banmen-result/1","verb":"steps","puzzle":"sudoku:2x2:1.....3....4.2.."}`:                         `1:1: the field "steps" is missing`,
		`{"format":"banmen-result/1","verb":"steps","puzzle":"sudoku:2x2:9.....3....4.2..","steps":[]}`:              `1:53: `,
		`{"format":"banmen-result/1","verb":"steps","puzzle":"sudoku:2x2:1.....3....4.2..","marks":[[]],"steps":[]}`: `1:1: expected marks for 16 cells, found 1`,
	} {
		found := ""
		for r, err := range proof.Read(kinds.All, strings.NewReader(text)) {
			if err == nil {
				_, _, err = r.Check(t.Context())
			}
			if err != nil {
				found += err.Error()
			}
		}
		if i := strings.LastIndexAny(text, "}7ü"); strings.Contains(want, "%d") {
			column := map[bool]int{true: len(head) + 2, false: i + 1}[strings.HasSuffix(text, "[}")]
			if strings.HasSuffix(text, "7}") {
				column = len(head) + 1
			} else if strings.Contains(text, "ü") {
				column = strings.Index(text, "ü")
			}
			want = fmt.Sprintf(want, column)
		}
		if !strings.HasPrefix(found, want) {
			t.Errorf("%s: got\n%q, want\n%q", text, found, want)
		}
	}
}

// TestError checks that a line with the reason for missing steps is skipped.
func TestError(t *testing.T) {
	if got := unprovedOf(t, `{"format":"banmen-result/1","verb":"explain","line":1,"error":"1:1: no"}`+"\n"); got != "" {
		t.Error(got)
	}
}

// A file of any bytes is proved, is not, or has an error with a position.
func FuzzFile(f *testing.F) {
	for _, e := range entries(f)[:3] {
		text := written(f, verb.AllSteps, e)
		var j map[string]any
		if err := json.Unmarshal(text, &j); err != nil {
			f.Fatal(err)
		}
		all, _ := j["steps"].([]any)
		for few := range slices.Chunk(all, 2) {
			j["steps"] = few
			if text, err := json.Marshal(j); err == nil && len(text) < 4000 {
				f.Add(text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<13 || bytes.Count(text, []byte("proof")) > 20 {
			return // checking may take the product of the sizes of all lines
		}
		for r, err := range proof.Read(kinds.All, bytes.NewReader(text)) {
			if err == nil {
				_, _, err = r.Check(t.Context())
			}
			var syntax *banmen.SyntaxError
			if errors.As(err, &syntax) && (syntax.Line < 1 || syntax.Column < 1) {
				t.Errorf("%v has no place", err)
			}
		}
	})
}
