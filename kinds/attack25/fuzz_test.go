package attack25

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

func FuzzParse(f *testing.F) {
	for _, text := range append([]string{"attack25,size=3,ac=2:R5", "attack25:R13B8Wx-B3/1"}, Kind.Presets...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse(text)
		if err != nil {
			return
		}
		again, err := parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("%q is %s, read again %v, %v", text, p, again, err)
		}
		p.Faults(p.Givens())
		p.Figure(p.Givens())
		for _, m := range p.(banmen.Game).Start().Moves() {
			if _, err := p.(banmen.Game).Start().Play(m.Text); err != nil {
				t.Fatalf("%s: %v", m.Text, err)
			}
		}
	})
}

func FuzzPlay(f *testing.F) {
	f.Add("attack25:R13B8", "W2")
	f.Add("attack25:.RGBRRRRRRWWWRRBRRRR..G..", "R21/2")
	f.Add("attack25", "Rx")
	f.Fuzz(func(t *testing.T, text, move string) {
		p, err := parse(text)
		if err != nil {
			return
		}
		next, err := p.(banmen.Game).Start().Play(move)
		if err != nil {
			return
		}
		if again, err := parse(next.String()); err != nil || again.String() != next.String() {
			t.Fatalf("%s %s is %s, read again %v, %v", text, move, next, again, err)
		}
	})
}

// reads fuzzes a form: what it reads it can write and read back equal.
func reads(f *testing.F, form banmen.Form, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		if form.Fit != nil {
			form.Fit(codec.NewHead(file))
		}
		for e, err := range form.Read(bytes.NewReader(file), banmen.Params{}) {
			if err != nil {
				continue
			}
			var w bytes.Buffer
			if err := form.Write(&w, e, e.Puzzle.Givens()); err != nil {
				t.Fatal(err)
			}
			again, errs := entriesOf(form, w.String(), "")
			if errs != nil || len(again) != 1 || !again[0].Puzzle.Givens().Equal(e.Puzzle.Givens()) ||
				again[0].Meta["record"] != e.Meta["record"] {
				t.Fatalf("wrote %q of %q, read %v, %v", w.String(), file, again, errs)
			}
		}
	})
}

func FuzzColours(f *testing.F) {
	reads(f, coloursForm, "R,13\nG\nW\nB,8\n", "\uFEFFr,1\r\n", "R,13,13")
}

func FuzzBoard(f *testing.F) {
	reads(f, boardForm, empty, strings.Repeat("..R..\n", 5), "RRRRRRRRRRRRRRRRRRRRY..../out=W2")
}

func FuzzRecord(f *testing.F) {
	reads(f, recordForm, "R13 B8 Wx - B24/21", "R13B8W17Y20\n\nG26")
}

func FuzzGames(f *testing.F) {
	reads(f, gamesForm, "a | R13 B8 | 1 0 0 1\n", "b | |", "#\n|-|")
}

func FuzzArrange(f *testing.F) {
	f.Add("GRRRR.RGRBRGRGGGGGG.GGGGR", "R:2,W:1", true)
	f.Add("R13B8", "", false)
	f.Add("ＲRR/out=", "盤:1", true)
	f.Fuzz(func(t *testing.T, board, out string, used bool) {
		options := map[string]string{}
		if out != "" {
			options[outOption] = out
		}
		if used {
			options[usedOption] = "true"
		}
		game, err := parse("attack25")
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.(*Puzzle).Arrange(board, options)
		var syntax *banmen.SyntaxError
		switch {
		case errors.As(err, &syntax):
			if syntax.Column < 1 || syntax.File != "board" && syntax.File != outOption {
				t.Fatalf("%q %q: an error in column %d of %q", board, out, syntax.Column, syntax.File)
			}
		case err != nil:
			t.Fatal(err)
		default:
			if again, err := parse(p.String()); err != nil || again.String() != p.String() {
				t.Fatalf("%q %q is %s, read again %v, %v", board, out, p, again, err)
			}
		}
	})
}
