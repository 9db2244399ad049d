package attack25

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// psrOf writes a game as psim3 does.
func psrOf(t *testing.T, record string) string {
	t.Helper()
	title, err := japanese.ShiftJIS.NewEncoder().String("パネルクイズ　第１回\r\n")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(title)
	board := func(p *Position) {
		b.WriteByte('0')
		n := 0
		for _, v := range p.Board().Cells {
			fmt.Fprint(&b, v)
			if v > 0 {
				n++
			}
		}
		fmt.Fprintf(&b, "%d\r\n", n%10)
	}
	p := &Position{game: play.New(defaultRules())}
	board(p)
	for _, move := range strings.Fields(record) {
		as, err := readAnswers(5, move, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		a := as[0].answer
		next, err := p.answer(a)
		if err != nil {
			t.Fatal(err)
		}
		colour, panel, opened := a.colour+1, a.cell+1, a.opened+1
		if a == nobody {
			colour, panel, opened = 9, 0, 0
		}
		if a.wrong {
			panel, opened = 99, 0
		}
		fmt.Fprintf(&b, "%s0000%d%02d%02d00\r\n", strings.Repeat("010000000", 4), colour, panel, opened)
		p = next
		board(p)
	}
	return b.String()
}

const psrRecord = "B13 G8 B3 R12 W11 W14 G18 B23 R16 R4 W21 G5 W22 Gx B15 - R2 W24 G1 W6 B7 Bx - G17 R20/11 G11"

func TestPsr(t *testing.T) {
	text := psrOf(t, psrRecord)
	if fit := isPsr(codec.NewHead([]byte(text))); fit.Fitness != banmen.FitCertain || fit.ByDefault {
		t.Error("it is not recognised")
	}
	es, errs := entriesOf(psrForm, text, "")
	if len(es) != 1 || errs != nil {
		t.Fatal(errs)
	}
	if got := es[0].Meta["record"]; got != psrRecord {
		t.Errorf("got %s, want %s", got, psrRecord)
	}
}

func TestPsrFaults(t *testing.T) {
	text := psrOf(t, psrRecord)
	lines := strings.SplitAfter(text, "\r\n")
	change := func(line, column int, text string) string {
		ls := append([]string{}, lines...)
		ls[line-1] = ls[line-1][:column-1] + text + ls[line-1][column-1+len(text):]
		return strings.Join(ls, "")
	}
	for _, test := range []struct{ text, want string }{
		{"", "1:1: empty: expected a board of 27 digits"},
		{strings.Join(lines[:3], ""), "4:1: the file ends where the board after an event was expected"},
		{text[:len(text)-10], fmt.Sprintf("%d:1: expected a board of 27 digits or an event of 47, found 19", len(lines)-1)},
		{change(4, 3, "1"), "4:3: this board is not the one after B13: expected 0 for panel 2, found \"1\""},
		{change(3, 41, "7"), `3:41: expected a colour from 1 to 4, or 9 for nobody, found "7"`},
		{change(3, 42, "31"), `3:42: expected a panel from 1 to 25, or 99 for a wrong answer, found "31"`},
		{change(3, 44, "26"), `3:44: expected the panel that is opened, from 1 to 25, or 00, found "26"`},
		{change(4, 5, "7"), `4:5: expected a panel: 0, 1 to 4 or 9, found "7"`},
		{lines[1] + lines[2] + lines[2], "3:1: expected a board of 27 digits before this event, found none"},
		{lines[1] + "hello\r\n", `2:1: expected digits, found "hello"`},
		{lines[1] + strings.Repeat("1", 1<<17), "2:1: expected 27 or 47 digits, found a longer line"},
	} {
		_, errs := entriesOf(psrForm, test.text, "")
		if len(errs) != 1 || errs[0] != test.want {
			t.Errorf("got %q, want %q", errs, test.want)
		}
	}
}

func FuzzPsr(f *testing.F) {
	f.Add([]byte("0" + strings.Repeat("0", 26) + "\n" + strings.Repeat("010000000", 4) + "00001130000\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for e, err := range psrForm.Read(strings.NewReader(string(text)), banmen.Params{}) {
			if err == nil && e.Puzzle == nil {
				t.Error("neither a puzzle nor an error")
			}
		}
	})
}
