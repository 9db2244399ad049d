package task_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/job/task"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

var prepare = task.For(kinds.All, english)

func english(_ string, m banmen.Message) string { return m.String() }

// do does a request in pieces of items items and returns the text.
func do(t *testing.T, r task.Request, input string, items int) (string, task.Done) {
	t.Helper()
	var head []byte
	if input != "" {
		head = []byte(input)
	}
	todo, err := prepare(t.Context(), r, head)
	if err != nil {
		t.Fatal(err)
	}
	again, err := prepare(t.Context(), todo.Request, nil)
	if err != nil || !reflect.DeepEqual(again.Request, todo.Request) {
		t.Fatalf("prepared again: %+v, %v", again, err)
	}
	lines := strings.SplitAfter(input, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if todo.Items == task.Shards {
		lines, err = todo.Shards(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i := range lines {
			lines[i] += "\n"
		}
	}
	hire, err := todo.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w := hire()
	total := int64(len(lines))
	if todo.Items == task.Numbers {
		total = r.Count
	}
	var text bytes.Buffer
	var all task.Done
	for first := int64(0); first < total; {
		n := min(int64(items), total-first)
		p := task.Piece{First: first, Items: n}
		if todo.Items != task.Numbers {
			p.Lines = []byte(strings.Join(lines[first:first+n], ""))
		}
		d, err := w.Work(t.Context(), p, func() bool { return items == 5 }) // stops after each item
		if err != nil {
			t.Fatal(err)
		}
		if d.Items == 0 {
			t.Fatal("nothing was done")
		}
		text.Write(d.Text)
		first += d.Items
		all.No, all.Bad, all.Reported = all.No+d.No, all.Bad+d.Bad, append(all.Reported, d.Reported...)
	}
	return text.String(), all
}

func TestVerbs(t *testing.T) {
	mini := "1.....3....4.2..\n# a comment\n11..............\n................\n\nx\n1342243131244213\n"
	easy := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	nine := strings.Repeat(easy+"\n", 3) + "bad line\n" + strings.Repeat(".", 81) + "\n" + "55" + strings.Repeat(".", 79) + "\n"
	const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
	several := "123456789456789123789123456214365897365897214897214365531642978642978531978531642,many\n"
	for _, test := range []struct {
		r     task.Request
		input string
		want  string
		no    int64
		bad   int64
	}{
		{task.Request{Verb: "solve"}, mini, "1342243131244213\nnone\n1234341221434321,many\nbad\n1342243131244213\n", 1, 1},
		{task.Request{Verb: "solve"}, nine, strings.Repeat(solved, 3) + "bad\n" + several + "none\n", 1, 1},
		{task.Request{Verb: "count"}, mini, "1\n0\n288\nbad\n1\n", 0, 1},
		{task.Request{Verb: "check"}, "1342243131244213\n1...............\n11..............\n", "line 1: ok, complete\nline 2: no conflicts; 15 cells open\nline 3: R1C1 R1C2: 1 appears 2 times in row 1\nline 3: R1C1 R1C2: 1 appears 2 times in box 1\n", 1, 0},
		{task.Request{Verb: "check"}, "a | R13 B8 | \nb | R13 R25 | \n", "line 1: no conflicts; 23 cells open\nline 2: move 2, R25: R may not take 25: it must touch; allowed: 7 8 9 12 14 17 18 19\n", 1, 0},
		{task.Request{Verb: "check", JSON: true}, "b | R13 R25 | \n", `{"format":"banmen-result/1","verb":"check","puzzle":"attack25:.........................","line":1,"error":"move 2, R25: `, 1, 0},
		{task.Request{Verb: "list", Puzzle: "sudoku:2x2:1.....3....4.2..", Split: 2}, "", "1342243131244213\n", 0, 0},
		{task.Request{Verb: "solve", JSON: true}, "1.....3....4.2..\n!\n", `{"format":"banmen-result/1","verb":"solve","puzzle":"sudoku:2x2:1.....3....4.2..","line":1,"solutions":1,"solution":"sudoku:2x2:1342243131244213","method":"fast"}` + "\n" +
			`{"format":"banmen-result/1","verb":"solve","line":2,"error":"2:1: `, 0, 1},
	} {
		for _, items := range []int{1, 2, 5, 100} {
			got, d := do(t, test.r, test.input, items)
			if !strings.HasPrefix(got, test.want) || !test.r.JSON && got != test.want || d.No != test.no || d.Bad != test.bad {
				t.Errorf("%s in pieces of %d: got\n%s%+v, want\n%s%d %d", test.r.Verb, items, got, d, test.want, test.no, test.bad)
			}
		}
	}
}

// TestBadAmongNo checks that unreadable records are reported even if many answers are no, and that
// the first of those are reported with their reasons.
func TestBadAmongNo(t *testing.T) {
	input := strings.Repeat("11..............\n", 2*task.MaxReported) + "x\n"
	_, d := do(t, task.Request{Verb: "solve"}, input, 1000)
	if last := len(d.Reported) - 1; last != task.MaxReported || d.Reported[last].Text != "x" || d.Reported[last].No() || d.Bad != 1 {
		t.Fatalf("got %+v", d)
	}
	for i, b := range d.Reported[:task.MaxReported] {
		if !b.No() || b.Item != int64(i) || !strings.HasPrefix(b.Why, "there is no solution: ") {
			t.Errorf("got %+v", b)
		}
	}
}

func TestGenerateVerb(t *testing.T) {
	r := task.Request{Verb: "generate", Puzzle: "sudoku:2x2", Count: 7, Seed: 3}
	one, _ := do(t, r, "", 1)
	all, _ := do(t, r, "", 100)
	if one != all || strings.Count(all, "\n") != 7 {
		t.Errorf("got %q and %q", one, all)
	}
}

func TestVerbRefusals(t *testing.T) {
	for want, r := range map[string]task.Request{
		`jobs do not support "sing"`: {Verb: "sing"},
		"this is a game":             {Verb: "count", Puzzle: "attack25"},
		"no kind":                    {Verb: "list", Puzzle: "zzz"},
		"expected 0 or more":         {Verb: "count", Puzzle: "coin:4", Split: -1},
		"moves, not":                 {Verb: "generate", Puzzle: "attack25", Count: 1},
		"has givens":                 {Verb: "generate", Puzzle: "sudoku:2x2:1..............."},
		"has no form":                {Verb: "list", Puzzle: "coin:4", To: "zzz"},
		"several lines":              {Verb: "list", Puzzle: "sudoku", To: "framed"},
	} {
		if _, err := prepare(context.Background(), r, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: got %v, want %q", r, err, want)
		}
	}
	if _, err := prepare(context.Background(), task.Request{Verb: "solve"}, []byte("1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n")); err == nil {
		t.Error("CSV has several lines")
	}
	if _, err := prepare(context.Background(), task.Request{Verb: "check"}, []byte("R13 B8\nG3\n")); err == nil || !strings.Contains(err.Error(), "record has several lines") {
		t.Errorf("a record may have several lines: got %v", err)
	}
}

// The classes of shards together are those of the whole puzzle.
func TestShardClasses(t *testing.T) {
	for text, symmetry := range map[string]string{
		"coin:4": "d4", "coin:5": "mirror", "sudoku:2x2": "d4", "sudoku:2x2:1..............4": "mirror", "magic:3": "d4",
	} {
		_, p, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		n := 0
		for c, err := range ops.Classes(t.Context(), p, symmetry, ops.ListOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&want, "%s %d\n", p.With(c.Board), c.Size)
			n++
		}
		for split := range 4 {
			r := task.Request{Verb: "list", Puzzle: text, Split: split, Symmetry: symmetry, JSON: true}
			listed, _ := do(t, r, "", 3)
			var got strings.Builder
			for line := range strings.Lines(listed) {
				var c struct {
					Solution string
					Size     int
				}
				if err := json.Unmarshal([]byte(line), &c); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&got, "%s %d\n", c.Solution, c.Size)
			}
			if got.String() != want.String() {
				t.Errorf("%s by %s in shards of %d decisions differs", text, symmetry, split)
			}
			r.Verb = "count"
			sum := 0
			counts, _ := do(t, r, "", 3)
			for line := range strings.Lines(counts) {
				k, err := strconv.Atoi(strings.TrimSpace(line))
				if err != nil {
					t.Fatal(err)
				}
				sum += k
			}
			if sum != n {
				t.Errorf("%s by %s in shards of %d decisions: %d classes, want %d", text, symmetry, split, sum, n)
			}
		}
	}
}
