package reversi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// A game as PlayOK wrote it, without the names, and the beginning of one of GGS.
const (
	playOK = `[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Round "-"]
[Black "a"]
[White "b"]
[Result "38-26"]
[Time "11:24:48"]
[TimeControl "300"]
[BlackElo "1073"]
[WhiteElo "1183"]

1. f5 d6 2. c3 f3 3. f4 d3 4. c4 g3 5. e6 c6 6. c5 e7 7. f6 g4 8. g5 h4 9. e8
d7 10. d2 b5 11. d8 e3 12. e2 f2 13. h6 h5 14. h3 b4 15. g6 e1 16. g1 f7 17. f8
g7 18. a5 f1 19. d1 c1 20. b1 c2 21. h8 g2 22. a4 b3 23. a3 a6 24. a7 b6 25. c7
c8 26. b2 b7 27. a8 b8 28. h1 h2 29. -- g8 30. h7 a2 31. a1 38-26
`
	ggf = "(;GM[Othello]PC[GGS/os]DT[2000-4-16 11:13 EST]PB[a]PW[b]RB[1457.12]RW[1631.74]TI[15:00//02:00]TY[8]RE[-40.00:r]" +
		"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//4.09]W[d6/40.00/0.01]B[C3//2.10]W[F3];)\n"
)

func TestGameFiles(t *testing.T) {
	es, errs := gamesOf(playOKForm, playOK+"\n"+strings.ReplaceAll(playOK, "\n", "\r\n"))
	if len(es) != 2 || errs != nil {
		t.Fatal(len(es), errs)
	}
	var at banmen.Position = begin(8)
	for i, word := range strings.Fields(es[1].Meta["record"]) {
		next, err := at.Play(word)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		at = next
	}
	discs := map[uint16]int{}
	for _, v := range at.Board().Cells {
		discs[v]++
	}
	if got := fmt.Sprint(discs[1], discs[2]); got != es[0].Meta["final"] || got != "38 26" || !at.Status().Over {
		t.Errorf("%s discs, the file says %s", got, es[0].Meta["final"])
	}
	var out strings.Builder
	if err := playOKForm.Write(&out, es[0], es[0].Puzzle.Givens()); err != nil {
		t.Fatal(err)
	}
	again, errs := gamesOf(playOKForm, out.String())
	if len(again) != 1 || errs != nil || cmp.Diff(es[0].Meta, again[0].Meta) != "" {
		t.Errorf("%v, written as\n%s", errs, out.String())
	}

	es, errs = gamesOf(ggfForm, ggf+"2 "+strings.Replace(ggf, "---O*---", "---**---", 1))
	if len(es) != 2 || errs != nil {
		t.Fatal(len(es), errs)
	}
	if got, want := es[0].Meta["record"], "f5 d6 c3 f3"; got != want || es[0].Puzzle.String() != "reversi:8x8" || es[0].Meta["black"] != "a" {
		t.Errorf("got %s of %s, want %s", got, es[0].Puzzle, want)
	}
	if got := es[1].Puzzle.String(); !strings.Contains(got, "---XX---") {
		t.Errorf("the board is %s", got)
	}
	for _, e := range es {
		out.Reset()
		if err := ggfForm.Write(&out, e, e.Puzzle.Givens()); err != nil {
			t.Fatal(err)
		}
		again, errs := gamesOf(ggfForm, out.String())
		if len(again) != 1 || errs != nil || cmp.Diff(e.Meta, again[0].Meta) != "" || again[0].Puzzle.String() != e.Puzzle.String() {
			t.Errorf("%v, written as\n%s", errs, out.String())
		}
	}
	for text, want := range map[string]string{playOK: "playok", ggf: "ggf"} {
		if c, _ := codec.Recognise([]*banmen.Kind{Kind}, []byte(text), ""); c.Form.Name != want {
			t.Errorf("%s is taken for %q", want, c.Form.Name)
		}
	}
}

// gamesOf returns the records of a file, and its errors.
func gamesOf(f banmen.Form, text string) (es []banmen.Entry, errs []string) {
	for e, err := range f.Read(strings.NewReader(text), banmen.Params{}) {
		if err != nil {
			errs = append(errs, err.Error())
			continue
		}
		es = append(es, e)
	}
	return es, errs
}

func TestGameFilesDamaged(t *testing.T) {
	for _, c := range []struct {
		form           banmen.Form
		text           string
		old, new, want string
	}{
		{playOKForm, playOK, "4. c4 g3", "4. c4 j3", "13:34: expected a move such as d3, found \"j3\""},
		{playOKForm, playOK, "d7 10. d2", "d7 10. d22", "14:8: expected a move such as d3, found \"d22\""},
		{playOKForm, playOK, "[Black \"a\"]", "[Black a]", "5:1: expected a tag such as [Black \"name\"], found \"[Black a]\""},
		{playOKForm, playOK, "31. a1 38-26", "31. a1 68-26", "1:1: expected the discs of X and O, at most 64, such as 52-12, found \"68-26\""},
		{ggfForm, ggf, "W[F3];)", "W[F3]", "1:1: expected the end of the game, ;), found the end of the file"},
		{ggfForm, ggf, "B[C3//2.10]", "B[K3//2.10]", "1:220: expected a move such as d3, found \"K3\""},
		{ggfForm, ggf, "B[C3//2.10]", "B{C3//2.10]", "1:218: expected a property such as B[F5], found \"B{C3//2.10]W[F3]\""},
		{ggfForm, ggf, "---O*---", "---O*--", "1:117: expected a board of 64 squares, found 63"},
		{ggfForm, ggf, "---O*---", "---O#---", "1:148: expected *, O or - for a square, found \"#\""},
		{ggfForm, ggf, "BO[8 ", "BO[10 ", "1:115: expected the size 8 or 6, found \"10\""},
		{ggfForm, ggf, "GM[Othello]", "GM[Chess]", "1:6: expected the game Othello, found \"Chess\""},
	} {
		if !strings.Contains(c.text, c.old) {
			t.Fatalf("no %q in it", c.old)
		}
		_, errs := gamesOf(c.form, strings.Replace(c.text, c.old, c.new, 1))
		if got := strings.Join(errs, "\n"); got != c.want {
			t.Errorf("%q: got\n%s, want\n%s", c.new, got, c.want)
		}
	}
}

func FuzzGames(f *testing.F) {
	f.Add(playOK)
	f.Add(ggf)
	f.Add("1. f5\n[Black \"a\"]\n(;BO[6 *];)")
	f.Fuzz(func(t *testing.T, text string) {
		for _, form := range []banmen.Form{playOKForm, ggfForm} {
			for e, err := range form.Read(strings.NewReader(text), banmen.Params{}) {
				if err != nil {
					if s, ok := err.(*banmen.SyntaxError); !ok || s.Line < 1 || s.Column < 1 {
						t.Fatalf("%s: %#v", form.Name, err)
					}
					continue
				}
				var out strings.Builder
				if err := form.Write(&out, e, e.Puzzle.Givens()); err != nil {
					t.Fatalf("%s: %v", form.Name, err)
				}
				for again, err := range form.Read(strings.NewReader(out.String()), banmen.Params{}) {
					if err != nil || again.Puzzle.String() != e.Puzzle.String() {
						t.Fatalf("%s: %v, %v, written as\n%s", form.Name, again.Puzzle, err, out.String())
					}
				}
			}
		}
	})
}
