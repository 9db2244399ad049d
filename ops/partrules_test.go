package ops_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// Each rule that is added is listed and can be removed again, and leaves the givens alone.
func TestPartRules(t *testing.T) {
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Name == "sudoku" })]
	const givens = ":1..............."
	for _, c := range []struct{ from, part, cells, value, want string }{
		{"sudoku:2x2+thermo(R1C1-R1C3)", "thermo", "R4C1-R4C3", "", "sudoku:2x2+thermo(R1C1-R1C3,R4C1-R4C3)"},
		{"sudoku:2x2+cage(5R1C1-R1C2)", "cage", "R2C1R2C2", "7", "sudoku:2x2+cage(5R1C1-R1C2,7R2C1R2C2)"},
		{"sudoku:2x2+odd(R1C1)", "odd", "R2C1", "", "sudoku:2x2+odd(R1C1R2C1)"},
		{"sudoku:2x2", "quad", "R3C3R2C2R2C3R3C2", "1.2", "sudoku:2x2+quad(1.2R2C2)"},
		{"sudoku:2x2", "littlekiller", "R1C2R2C3", "6", "sudoku:2x2+littlekiller(6R1C2-R3C4)"},
		{"sudoku:2x2", "knight", "", "", "sudoku:2x2+knight"},
		{"sudoku:2x2", "thermo", "r1c1-r1c3", "", "sudoku:2x2+thermo(R1C1-R1C3)"},
		{"sudoku:2x2 +marks(,2)", "thermo", "R1C1-R1C3", "", "sudoku:2x2+thermo(R1C1-R1C3)"},
	} {
		from, marks, _ := strings.Cut(c.from, " ")
		want := c.want + givens + marks
		from += givens + marks
		rules, err := ops.NewPartRules(k, from)
		if err == nil {
			err = rules.Add(c.part, c.cells, c.value)
		}
		if err != nil || rules.String() != want {
			t.Errorf("%s and %s: %s, %v", from, c.part, rules, err)
			continue
		}
		all := rules.All()
		if last := all[len(all)-1]; c.part != "odd" { // its cells form one rule
			if rules.Remove(last.Part.Name, last.Text); rules.String() != from {
				t.Errorf("%s: %s without %s", want, rules, last.Text)
			}
		}
	}
	rules, err := ops.NewPartRules(k, "sudoku:2x2"+givens)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][3]string{{"thermo", "", ""}, {"kropki", "R1C1", ""}, {"littlekiller", "R1C2", "6"}, {"quad", "R9C9", "1"}, {"or", "R1C1", ""}, {"none", "R1C1", ""}} {
		if err := rules.Add(c[0], c[1], c[2]); err == nil || rules.String() != "sudoku:2x2"+givens {
			t.Errorf("%s: %v, %s", c, err, rules)
		}
	}
}

// Rules that cannot be drawn are written, listed and removed.
func TestWrittenRules(t *testing.T) {
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Name == "sudoku" })]
	rules, err := ops.NewPartRules(k, "sudoku:2x2+thermo(R1C1-R1C3):1...............")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ part, args, want string }{
		{"or", "cage(3R4C1-R4C2)/odd(R1C1)", "+or(cage(3R4C1-R4C2)/odd(R1C1))"},
		{"or", "odd(R1C2)/even(R1C1)", "+or(cage(3R4C1-R4C2)/odd(R1C1),odd(R1C2)/even(R1C1))"},
		{"regions", "AABBAABBCCDDCCDD", "+or(cage(3R4C1-R4C2)/odd(R1C1),odd(R1C2)/even(R1C1))+regions(AABBAABBCCDDCCDD)"},
		{"regions", "AAAABBBBCCCCDDDD", "+or(cage(3R4C1-R4C2)/odd(R1C1),odd(R1C2)/even(R1C1))+regions(AAAABBBBCCCCDDDD)"},
	} {
		if err := rules.Write(c.part, c.args); err != nil {
			t.Error(err)
		}
		if got, want := rules.String(), "sudoku:2x2+thermo(R1C1-R1C3)"+c.want+":1..............."; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if all := rules.Written(); len(all) != 2 || all[0].Part.Name != "or" || all[1].Text != "AAAABBBBCCCCDDDD" {
		t.Errorf("got %+v", all)
	}
	for _, name := range []string{"thermo", "none"} {
		if err := rules.Write(name, "R1C1"); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	rules.Unwrite("or")
	if rules.Unwrite("regions"); rules.String() != "sudoku:2x2+thermo(R1C1-R1C3):1..............." {
		t.Error(rules)
	}
}

// TestWrittenTwice checks that args written twice replace the old ones if they state all of the
// board. Otherwise the text has them twice, and only Parse refuses it.
func TestWrittenTwice(t *testing.T) {
	for _, k := range kinds.All {
		for _, p := range k.Parts {
			if p.Shape != banmen.NoShape {
				continue
			}
			rules, err := ops.NewPartRules(k, p.Preset)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rules.Written() {
				err = errors.Join(err, rules.Write(r.Part.Name, r.Text))
			}
			if err == nil {
				_, err = k.Parse(rules.String())
			}
			if err != nil && !strings.HasSuffix(err.Error(), "appears twice") {
				t.Errorf("%s written again is %s: %v", p.Preset, rules, err)
			}
		}
	}
}
