package attack25

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// Colours may be kanji or full-width letters, and slashes may separate rows. Errors keep
// their columns.
func TestLetters(t *testing.T) {
	for _, c := range []struct{ text, form, want string }{
		{"RG.../.W.../..B../...../.....", "board", "RG....W.....B............"},
		{"ＲＧ．．．／．Ｗ．．．／．．Ｂ．．／．．．．．／．．．．．", "board", "RG....W.....B............"},
		{"赤緑・・・・白・・・・・青・・・・・・・・・・・・", "board", "RG....W.....B............"},
		{"赤緑□□□/□白□□□/□□青□□/□□□□□/□□□□□/out=白2", "board", "RG....W.....B............/out=W2"},
		{"赤緑・・・\n・白・・・\n・・青・・\n・・・・・\n・・・・・\n", "board", "RG....W.....B............"},
		{"赤13 緑8", "record", "R13 G8"},
		{"Ｒ１３Ｇ８", "record", "R13 G8"},
		{"赤,1,2\n緑,3\n白\n青\n", "colours", "RRG......................"},
		{"赤緑・・・/・白・・・/・・x・・/・・・・・/・・・・・", "board", "1:15: expected . or R, G, W, B or Y for panel 13, found \"x\""},
		{"赤緑・・・/・白・・・/・・青・・/・・・・・/・・・・", "board", "1:6: expected 25 panels, found 5"},
		{"赤緑・・・/・白・・・/・・青・・/・・・・・/・・・・・/xx", "board", "1:31: expected ac or out= after the slash, found \"xx\""},
		{"赤,1,2\n桃,3\n", "colours", "2:1: expected a colour (R, G, W or B), found \"桃\""},
		{"赤27", "record", "1:2: expected a panel from 1 to 25, found \"27\""},
	} {
		i := slices.IndexFunc(Kind.Forms, func(f banmen.Form) bool { return f.Name == c.form })
		es, errs := entriesOf(Kind.Forms[i], c.text, "")
		got := strings.Join(errs, " ")
		for _, e := range es {
			if got = e.Meta["record"]; got == "" {
				got = strings.TrimPrefix(e.Puzzle.String(), "attack25:")
			}
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
		if found, _ := codec.Recognise([]*banmen.Kind{Kind}, []byte(c.text), ""); len(errs) == 0 && found.Form.Name != c.form {
			t.Errorf("%q: taken for %q", c.text, found.Form.Name)
		}
	}
	if p, err := parse("attack25:赤Ｇ.../.W.../..B../...../...../out=Ｂ1"); err != nil || p.String() != "attack25:RG....W.....B............/out=B1" {
		t.Errorf("got %v, %v", p, err)
	}
}
