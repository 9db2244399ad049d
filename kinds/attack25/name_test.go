package attack25

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

const empty = "........................."

func TestNames(t *testing.T) {
	tests := []struct{ text, want string }{
		{"attack25", "attack25:" + empty},
		{"attack25:", "attack25:" + empty},
		{"attack25,size=5,first=13,chance=repeat,ac=5,open=must,just=yes,touch=any,out=2", "attack25:" + empty},
		{"attack25,out=0,touch=other,just=no,open=may,ac=4,chance=once,first=1,size=3:",
			"attack25,size=3,first=1,chance=once,ac=4,open=may,just=no,touch=other,out=0:........."},
		{"attack25,ac=4,chance=none", "attack25,chance=none:" + empty},
		{"attack25,size=4", "attack25,size=4:" + empty[:16]},
		{"attack25:R13B8", "attack25:.......B....R............"},
		{"attack25:R13 B8 Wx -", "attack25:.......B....R............/out=W1"},
		{"attack25:R13 R26 B8", "attack25:.......B....R............"},
		{"attack25:.......B....R............/out=W2,B1", "attack25:.......B....R............/out=W2,B1"},
		{"attack25:.......B....R............/out=B1,W2", "attack25:.......B....R............/out=W2,B1"},
		{"attack25:RRRRRRRRRRRRRRRRRRRR.....", "attack25:RRRRRRRRRRRRRRRRRRRR....."},
		{"attack25:RRRRRRRRRRRRRRRRRRRR...../ac", "attack25:RRRRRRRRRRRRRRRRRRRR...../ac"},
		{"attack25:RRRRRRRRRRRRRRRRRRRRR....", "attack25:RRRRRRRRRRRRRRRRRRRRR..../ac"},
		{"attack25:RRRRRRRRRRRRRYRRRRRRR....", "attack25:RRRRRRRRRRRRR.RRRRRRR..../ac"},
		{"attack25:.RGBRRRRRRWWWRRBRRRR..G..:", ""},
		{"attack25:.RGBRRRRRRWWWRRBRRRR..G..", "attack25:.RGBRRRRRRWWWRRBRRRR..G.."},
		{"attack25:B13R8R18W3B12W23B14R11B2W1R15B20B10B22G25R24B16R21W19W7W17Y20",
			"attack25:WWW...WB.BRWWBBRWWW.RRRRG/ac"},
	}
	for _, tt := range tests {
		p, err := parse(tt.text)
		if tt.want == "" {
			if err == nil {
				t.Errorf("%s: %s, want an error", tt.text, p)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := p.String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
		if again := mustParse(t, tt.want); again.String() != tt.want {
			t.Errorf("%s again: %s", tt.want, again)
		}
	}
}

func TestBadNames(t *testing.T) {
	tests := []struct{ text, want string }{
		{"sudoku", `1: expected attack25[,switches]:, found "sudoku"`},
		{"attack25,", `10: expected a switch (size, first, chance, ac, open, just, touch, out) with =, found ""`},
		{"attack25,colour=5", `10: expected a switch (size, first, chance, ac, open, just, touch, out) with =, found "colour=5"`},
		{"attack25,size=6,size=6", `17: the switch size appears twice`},
		{"attack25,size=11", `15: expected a number from 3 to 10 after size=, found "11"`},
		{"attack25,size=4,first=17", `23: expected a number from 1 to 16 after first=, found "17"`},
		{"attack25,ac=0", `13: expected a number from 1 to 24 after ac=, found "0"`},
		{"attack25,ac=05", `13: expected a number from 1 to 24 after ac=, found "05"`},
		{"attack25,chance=never", `17: expected repeat | once | none after chance=, found "never"`},
		{"attack25:R13B9x", `15: expected an answer such as R13, B24/21, Wx or -, found "x"`},
		{"attack25:R13 B12 R12", `18: panel 12 is taken; R may take 11`},
		{"attack25:R0", `11: expected a panel from 1 to 25, found "0"`},
		{"attack25:R27", `11: expected a panel from 1 to 25, found "27"`},
		{"attack25:R99999999999999999999999", `11: expected a panel from 1 to 25, found "99999999999999999999…"`},
		{"attack25:R-9", `11: expected a panel from 1 to 25, found "-9"`},
		{"attack25:r13", `10: expected the colour as a capital, R, found "r"`},
		{"attack25:Y13", `10: an opened panel, Y, must follow a panel taken`},
		{"attack25:RGWB", `14: expected 25 panels, found 4`},
		{"attack25:" + empty + "R", `35: expected 25 panels, found 26`},
		{"attack25:........x................", `18: expected . or R, G, W, B or Y for panel 9, found "x"`},
		{"attack25:........X................", `18: expected . or R, G, W, B or Y for panel 9, found "X"`},
		{"attack25:Y" + empty[1:], "10: impossible board: the Attack Chance cannot be used up with 25 panels open"},
		{"attack25:RRRRRRRRRRRRRRRRRRRRY...Y", "34: a second opened panel, Y: the Attack Chance opens one"},
		{"attack25,chance=none:RRRRRRRRRRRRRRRRRRRRR..../ac", "22: impossible board: the Attack Chance cannot be used up with 4 panels open"},
		{"attack25:" + empty + "/ca", `36: expected ac or out= after the slash, found "ca"`},
		{"attack25:" + empty + "/out=", `40: expected a colour and its questions to sit out, 1 to 2, such as W2, found ""`},
		{"attack25:" + empty + "/out=W1,W2", `43: W sits out twice`},
		{"attack25:" + empty + "/out=W1,Y2", `43: expected a colour and its questions to sit out, 1 to 2, such as W2, found "Y2"`},
	}
	for _, tt := range tests {
		_, err := parse(tt.text)
		var s *banmen.SyntaxError
		if !errors.As(err, &s) {
			t.Errorf("%s: %v", tt.text, err)
		} else if got := fmt.Sprintf("%d: %s", s.Column, s.Text); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestPresets(t *testing.T) {
	for _, text := range Kind.Presets {
		p := mustParse(t, text)
		if fs := p.Faults(p.Givens()); fs != nil {
			t.Errorf("%s: %v", text, fs)
		}
	}
}

// TestWith checks that With changes the board and its consequences, and nothing else.
func TestWith(t *testing.T) {
	p := mustParse(t, "attack25,out=3:RRRRRRRRRRRRRRRRRRRR...../ac/out=W3")
	b := grid.New(grid.Square(5))
	if got := p.With(b).String(); got != "attack25,out=3:"+empty+"/out=W3" {
		t.Error(got)
	}
	if got := p.With(p.Givens()).String(); got != p.String() {
		t.Error(got)
	}
}

func TestMoves(t *testing.T) {
	p := mustParse(t, "attack25:R13B8Wx").Start()
	var got []string
	for _, m := range p.Moves() {
		why := m.Why
		if m.Cell == banmen.NoCell {
			why = m.Label
		}
		got = append(got, m.Text+" "+why.String())
	}
	want := "R3 encloses|Rx wrong answer|"
	for _, n := range strings.Fields("2 3 4 7 9 12 14 17 18 19") {
		want += "G" + n + " could enclose next|"
	}
	if diff := cmp.Diff(want+"Gx wrong answer|B18 encloses|Bx wrong answer|- nobody", strings.Join(got, "|")); diff != "" {
		t.Error(diff)
	}
	for text, move := range map[string]string{"R13 B8": "", "x": "", "Rx": "Rx", "-": "-"} {
		if _, err := p.Play(text); (err == nil) != (move != "") {
			t.Errorf("Play(%q): %v", text, err)
		}
	}
}
