package session_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// TestMarks checks marks, colours, several cells and moves with several parts.
func TestMarks(t *testing.T) {
	s := start(t, mini)
	for _, test := range []struct{ move, err string }{
		{"R1C2,R1C3^+2,3", ""},
		{"R1C2~+4", ""},
		{"R1C3^-2", ""},
		{"R1C1,R1C2#+1,9", ""},
		{"R1C2#-9", ""},
		{"R2C1=2/R1C2~-4", ""},
		{"R1C2^-", ""},
		{"R1C1^+2", "r1c1 is a given and cannot be changed"},
		{"R1C2^+5", `expected one of 1 2 3 4, found "5"`},
		{"R1C2#+10", `expected a colour from 1 to 9, found "10"`},
		{"R1C2^+", `expected a cell and a symbol, such as R1C2=1, found "R1C2^+"`},
		{"R1C2^2", `expected a cell and a symbol, such as R1C2=1, found "R1C2^2"`},
		{"R1C2=3/", `expected one of 1 2 3 4 or a dot after =, found "3/"`},
		{"R1C2^+3/", `expected a cell and a symbol, such as R1C2=1, found "R1C2^+3/"`},
		{"R1C2,=3", `expected a cell and a symbol, such as R1C2=1, found "R1C2,=3"`},
	} {
		got := ""
		if err := s.Play(test.move); err != nil {
			got = err.Error()
		}
		if got != test.err {
			t.Errorf("%q: got error %q, want %q", test.move, got, test.err)
		}
	}
	for cell, want := range []session.Note{{Colours: session.Set{1, 9}}, {Corner: nil, Centre: session.Set{}, Colours: session.Set{1}}, {Corner: session.Set{3}}} {
		if d := cmp.Diff(want, s.Note(cell)); d != "" {
			t.Errorf("cell %d: %s", cell, d)
		}
	}
	for s.Undo() {
	}
	if n := s.Note(1); n.Corner != nil || n.Centre != nil || n.Colours != nil {
		t.Errorf("undone: %v", n)
	}
}

// TestPut checks that a pen on several cells adds a mark that some lack, or removes one that all
// have. Given cells stay.
func TestPut(t *testing.T) {
	s := start(t, mini)
	put := func(pen session.Pen, v int, cells ...int) {
		t.Helper()
		if err := s.Put(pen, cells, v, true); err != nil {
			t.Fatal(err)
		}
	}
	put(session.Corner, 3, 1)
	put(session.Corner, 3, 0, 1, 2)
	put(session.Centre, 3, 1, 2, 4)
	put(session.Corner, 3, 1, 2)
	put(session.Colour, 4, 0, 1)
	put(session.Digit, 3, 1)
	put(session.Digit, 3, 1)
	want := "R1C2^+3 R1C3^+3 R1C2,R1C3,R2C1~+3 R1C2,R1C3^-3 R1C1,R1C2#+4 R1C2=3/R1C3,R2C1~-3"
	if got := strings.Join(s.Moves(), " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if err := s.Put(session.Digit, []int{0}, 2, true); err == nil || err.Error() != "r1c1 is a given and cannot be changed" {
		t.Error(err)
	}
	for _, move := range []string{"R1C2=.", "R1C2~-", "R1C2#-"} {
		if err := s.Clear([]int{0, 1}); err != nil {
			t.Fatal(err)
		}
		if got := s.Moves(); !strings.HasSuffix(got[len(got)-1], move) {
			t.Errorf("cleared by %s, want %s", got[len(got)-1], move)
		}
	}
	if err := s.Clear([]int{1}); err != nil || s.At() != 9 {
		t.Errorf("an empty cell is cleared: %v, %v", s.Moves(), err)
	}
	if err := start(t, "reversi").Put(session.Digit, []int{0}, 1, true); err == nil {
		t.Error("a symbol in a game")
	}
}

func TestCandidates(t *testing.T) {
	s := start(t, mini)
	if err := s.Play("R1C2~+1"); err != nil {
		t.Fatal(err)
	}
	if err := s.Candidates(); err != nil {
		t.Fatal(err)
	}
	marks, err := ops.Candidates(t.Context(), s.Puzzle(), s.Board())
	if err != nil {
		t.Fatal(err)
	}
	for c, set := range marks {
		note := s.Note(c)
		for v := 1; v <= 4; v++ {
			if note.Centre.Has(v) != (set>>v&1 == 1) {
				t.Errorf("cell %d, %d: %v", c, v, note.Centre)
			}
		}
		if s.Board().Cells[c] == 0 && !slices.Equal(s.May(c), note.Centre) {
			t.Errorf("cell %d may be %v", c, s.May(c))
		}
	}
	if err := s.Candidates(); err != nil || s.At() != 2 {
		t.Errorf("again: %d moves, %v", s.At(), err)
	}
}

func TestSavepoints(t *testing.T) {
	s := start(t, mini)
	if err := s.PlayAll("R1C2=3 save:A R1C3=4 save:B R1C4=2 back:A"); err != nil {
		t.Fatal(err)
	}
	if got := s.Board().Count(); got != 5 {
		t.Errorf("%d cells", got)
	}
	if got := s.Savepoints(); !slices.Equal(got, []string{"A", "B"}) {
		t.Errorf("savepoints %v", got)
	}
	if err := s.PlayAll("back:B save:A back:A"); err != nil || s.Board().Count() != 6 {
		t.Errorf("%v, %v", s.Board(), err)
	}
	if err := s.Play("back:C"); err == nil || err.Error() != `expected a savepoint (B, A), found "C"` {
		t.Error(err)
	}
	if err := start(t, mini).Play("back:A"); err == nil || err.Error() != "there is no savepoint" {
		t.Error(err)
	}
}

func TestMistakes(t *testing.T) {
	s := start(t, mini)
	if err := s.PlayAll("R1C2=3 R1C3=2 R1C4=2 R1C3=. R2C1=2"); err != nil {
		t.Fatal(err)
	}
	if s.Mistakes() != nil || s.Counts()[2].Left != -1 {
		t.Error("known before the solution is")
	}
	n, err := session.BeforeMistake(t.Context(), s.Puzzle(), s.Trail())
	if err != nil || n != 5 {
		t.Errorf("%d moves before a corrected mistake, %v", n, err)
	}
	if n, err = session.BeforeMistake(t.Context(), s.Puzzle(), s.Trail()[:4]); err != nil || n != 1 {
		t.Errorf("%d moves before the mistake, %v", n, err)
	}
	full, err := session.Unique(t.Context(), s.Puzzle())
	if err != nil {
		t.Fatal(err)
	}
	s.Know(full)
	if got := s.Mistakes(); !slices.Equal(got, []session.Mistake{{Cell: 2, Symbol: 2}}) {
		t.Errorf("%v", got)
	}
	if got := s.Counts(); got[2] != (session.Count{Placed: 3, Left: 1}) || got[0].Placed != 9 {
		t.Errorf("%v", got)
	}
	s.Spend(83 * time.Second)
	want := mini + " R1C2=3 R1C3=2 R1C4=2 R1C3=. R2C1=2 time:1m23s mistakes:R1C3=2"
	if s.Text() != want {
		t.Errorf("%s", s.Text())
	}
	again := start(t, mini)
	_, record, _ := strings.Cut(want, " ")
	if err := again.PlayAll(record); err != nil || again.Text() != want || again.Spent() != 83*time.Second {
		t.Errorf("%v, %s", err, again.Text())
	}
	s.UndoTo(n)
	if got := s.Wrong(); got != nil || len(s.Mistakes()) != 1 {
		t.Errorf("wrong %v", got)
	}
	if err := s.PlayAll("time:-1s"); err == nil || err.Error() != `move 1, time:-1s: expected a time such as time:1m20s, found "time:-1s"` {
		t.Error(err)
	}
}

// If a puzzle has several solutions, a mistake is a symbol that none of them has.
func TestMistakeOfSeveral(t *testing.T) {
	s := start(t, "sudoku:2x2:1.....3.........")
	if err := s.PlayAll("R1C2=3 R1C3=3 R4C4=4"); err != nil {
		t.Fatal(err)
	}
	n, err := session.BeforeMistake(t.Context(), s.Puzzle(), s.Trail())
	if err != nil || n != 1 {
		t.Errorf("%d moves, %v", n, err)
	}
	if _, err := session.Unique(t.Context(), s.Puzzle()); err == nil {
		t.Error("the only one of several")
	}
}

func TestSelection(t *testing.T) {
	d := session.NewDesk(start(t, mini))
	if d.Cursor != 1 {
		t.Errorf("the cursor begins at %d", d.Cursor)
	}
	d.Extend(d.Neighbour(session.ExtendRight))
	d.Extend(d.Neighbour(session.ExtendDown))
	if got := d.Cells(); !slices.Equal(got, []int{1, 2, 6}) {
		t.Errorf("selected %v", got)
	}
	d.Switch(2)
	d.Switch(9)
	if got := d.Cells(); !slices.Equal(got, []int{1, 6, 9}) || d.Cursor != 9 {
		t.Errorf("selected %v, the cursor at %d", got, d.Cursor)
	}
	d.Pen = session.Corner
	if err := d.Enter(2); err != nil || strings.Join(d.Moves(), " ") != "R1C2,R3C2^+2" {
		t.Errorf("%v, %v", d.Moves(), err)
	}
	d.Go(6)
	d.Alike()
	if got := d.Cells(); !slices.Equal(got, []int{6}) {
		t.Errorf("like the 3: %v", got)
	}
	d.Go(0)
	for action, want := range map[session.Action]int{session.Up: 12, session.Left: 3, session.End: 3, session.Home: 0, session.Advise: 0} {
		if got := d.Neighbour(action); got != want {
			t.Errorf("%s leads to %d", action, got)
		}
	}
}

// The cursor passes over the gaps between overlapping grids, and nothing is written into them.
func TestGaps(t *testing.T) {
	d := session.NewDesk(start(t, "sudoku:grids(2x2@R1C3,2x2@R3C1)"))
	if d.Cursor != 2 {
		t.Errorf("the cursor begins at %d", d.Cursor)
	}
	for action, want := range map[session.Action]int{session.Left: 5, session.Home: 2, session.Up: 32, session.End: 5} {
		if got := d.Neighbour(action); got != want {
			t.Errorf("%s leads to %d, want %d", action, got, want)
		}
	}
	if d.Alike(); len(d.Cells()) != 28 {
		t.Errorf("%d cells are open", len(d.Cells()))
	}
	d.Selected = session.NewSet(1, 2)
	d.Pen = session.Colour
	if err := d.Enter(3); err != nil || strings.Contains(strings.Join(d.Moves(), " "), "R1C2") {
		t.Errorf("%v, %v", d.Moves(), err)
	}
}

func TestShown(t *testing.T) {
	d := session.NewDesk(start(t, mini))
	if err := d.Play("R1C2=1"); err != nil {
		t.Fatal(err)
	}
	if len(d.Shown()) != 2 || d.Figure().Cells[1].Role != figure.Wrong {
		t.Errorf("at once: %v", d.Shown())
	}
	d.NextWhen()
	if len(d.Shown()) != 0 || d.Figure().Cells[1].Role == figure.Wrong {
		t.Errorf("nobody asked: %v", d.Shown())
	}
	if d.Ask(); len(d.Shown()) != 2 {
		t.Error("somebody asked")
	}
	if err := d.Play("R1C3=4"); err != nil || len(d.Shown()) != 0 {
		t.Errorf("after the next move: %v, %v", d.Shown(), err)
	}
}

func TestTimer(t *testing.T) {
	d := session.NewDesk(start(t, mini))
	now := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	d.Spend(time.Minute)
	d.Run(now)
	d.Run(now.Add(time.Second))
	d.Pause(now.Add(10 * time.Second))
	d.Pause(now.Add(20 * time.Second))
	if got := d.Played(now.Add(time.Hour)); got != 70*time.Second || d.Spent() != got {
		t.Errorf("played %v", got)
	}
}

// A saved text restores everything, whatever was done.
func TestSaved(t *testing.T) {
	for _, text := range []string{mini, "coin:4", "takuzu:6", "magic:3", `model:{"variables":["a^b","c/d","e"],"values":["x","1"]}`} {
		p := parse(t, text)
		symbols, err := ops.Symbols(p)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			s, err := session.New(p)
			if err != nil {
				t.Fatal(err)
			}
			d := session.NewDesk(s)
			for range rapid.IntRange(0, 25).Draw(t, "n") {
				doAny(t, d, len(symbols)-1)
			}
			name, record, _ := strings.Cut(d.Text(), " ")
			_, q, err := codec.Parse(kinds.All, name)
			if err != nil {
				t.Fatal(err)
			}
			again, err := session.New(q)
			if err == nil {
				err = again.PlayAll(record)
			}
			if err != nil || !again.Board().Equal(d.Board()) || again.Text() != d.Text() {
				t.Fatalf("%v: got %s, want %s", err, again.Text(), d.Text())
			}
			for c := range d.Board().Cells {
				if diff := cmp.Diff(d.Note(c), again.Note(c)); diff != "" {
					t.Fatalf("%s\ncell %d: %s", d.Text(), c, diff)
				}
			}
		})
	}
}

// doAny does a random action on a desk.
func doAny(t *rapid.T, d *session.Desk, symbols int) {
	cells := rapid.IntRange(0, d.Board().Size()-1)
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0:
		d.Undo()
	case 1:
		d.Redo()
	case 2:
		d.Go(cells.Draw(t, "cell"))
	case 3:
		d.Extend(cells.Draw(t, "cell"))
	case 4:
		_ = d.Clear(d.Cells()) // given cells stay
	case 5:
		_ = d.Play(rapid.SampledFrom([]string{"save:A", "save:B", "back:A", "back:B"}).Draw(t, "savepoint"))
	case 6:
		_ = d.Candidates()
	case 7:
		d.NextPen()
	default:
		_ = d.Enter(rapid.IntRange(1, min(symbols, session.Colours)).Draw(t, "symbol"))
	}
}
