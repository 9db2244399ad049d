package codec_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

var toyParts = []banmen.Alias{{Of: "x", Names: []string{"diagonal", "対角線"}}, {Of: "stars"}, {Of: "cage", Names: []string{"anti-cage"}}}

func TestSplitName(t *testing.T) {
	for text, want := range map[string]codec.Name{
		"toy":              {ParamsColumn: 5, GivensColumn: 6},
		"toy:6,100+50:1+x": {Params: "6,100+50", Givens: "1+x", HasGivens: true, ParamsColumn: 5, GivensColumn: 14},
		"toy:+x":           {ParamsColumn: 5, GivensColumn: 8, Parts: []codec.Part{{Name: "x", Column: 6}}},
		"toy:4+":           {Params: "4+", ParamsColumn: 5, GivensColumn: 8},
		"toy:4+x+cage(3+R1C1,盤)+stars():": {Params: "4", HasGivens: true, ParamsColumn: 5, GivensColumn: 32, Parts: []codec.Part{
			{Name: "cage", Args: "3+R1C1,盤", Column: 9, ArgsColumn: 14}, {Name: "stars", Column: 24, ArgsColumn: 30}, {Name: "x", Column: 7}}},
	} {
		want.Kind = "toy"
		got, err := codec.SplitName("toy", text, toyParts...)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", text, err, diff)
		}
	}
}

func TestBadNames(t *testing.T) {
	for text, column := range map[string]int{
		"dice:4": 1, "toy:4+y": 7, "toy:4+x+x": 9, "toy:4+x5": 8, "toy:4+x(": 8, "toy:4+x(1:2)": 8, "toy:4+x((1)": 8,
		"toy:4+x(1)2+cage": 11, "toy:4+x)": 8, "toy:盤+y": 7, "toy:4+x(盤)+y": 12,
	} {
		_, err := codec.SplitName("toy", text, toyParts...)
		if s, ok := errors.AsType[*banmen.SyntaxError](err); !ok || s.Column != column {
			t.Errorf("%s: %v; want an error in column %d", text, err, column)
		}
	}
	if _, err := codec.SplitName("toy", "toy:4+x"); err == nil {
		t.Error("a part of a kind that has none is taken")
	}
}

// FuzzSplitName checks that names are written as they were read, with their parts in order.
func FuzzSplitName(f *testing.F) {
	for _, text := range []string{"toy", "toy:", "toy:6,100+50::", "toy:4+x+cage(3+R1C1)+stars():1", "toy:4+x(", "toy:4++x", "toy:盤+x(・)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := codec.SplitName("toy", text, toyParts...)
		if s, ok := errors.AsType[*banmen.SyntaxError](err); ok && s.Column > 0 {
			return
		}
		again, err2 := codec.SplitName("toy", n.String(), toyParts...)
		if err != nil || err2 != nil || again.String() != n.String() || again.Givens != n.Givens || len(again.Parts) != len(n.Parts) {
			t.Fatalf("%q is %#v, %v; written %q, %v", text, n, err, n, err2)
		}
	})
}

func TestCells(t *testing.T) {
	s := grid.Shape{Rows: 4, Cols: 5}
	for text, want := range map[string]struct {
		cells []int
		again string
	}{
		"R1C1":                {[]int{0}, "R1C1"},
		"R1C1-R1C4":           {[]int{0, 1, 2, 3}, "R1C1-R1C4"},
		"R1C1R1C2R1C3":        {[]int{0, 1, 2}, "R1C1-R1C3"},
		"R1C4-R1C2-R3C2-R4C3": {[]int{3, 2, 1, 6, 11, 17}, "R1C4-R1C2-R3C2-R4C3"},
		"R4C5R1C1-R2C2":       {[]int{19, 0, 6}, "R4C5R1C1-R2C2"},
	} {
		cells, err := codec.ParseCells(text, 1, s)
		if again := codec.FormatCells(s, cells); err != nil || !slices.Equal(cells, want.cells) || again != want.again {
			t.Errorf("%s: %v, %v, written %s", text, cells, err, again)
		}
	}
	for text, column := range map[string]int{
		"": 7, "R": 7, "R1": 7, "r1c1": 7, "R0C1": 7, "R5C1": 7, "R1C6": 7, "R99999999999999999999C1": 7, "R1C1-": 12, "R1C1 R1C2": 11,
		"R1C1-R2C3": 12, "R1C1-R1C1": 12, "R1C1R1C1": 11, "R1C1-R1C3R1C2": 16,
	} {
		_, err := codec.ParseCells(text, 7, s)
		if e, ok := errors.AsType[*banmen.SyntaxError](err); !ok || e.Column != column {
			t.Errorf("%q: %v; want an error in column %d", text, err, column)
		}
	}
}

// FuzzCells checks that cells are read again as they were written.
func FuzzCells(f *testing.F) {
	for _, text := range []string{"R1C1", "R1C1R1C2R2C1R2C2R3C1", "R1C1-R3C3-R3C1R4C4", "R1C1-", "R12C1", "-"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range []grid.Shape{{Rows: 4, Cols: 12}, {Rows: 3, Cols: 2}, {Rows: 9, Cols: 1}} {
			cells, err := codec.ParseCells(text, 1, s)
			if err != nil {
				continue
			}
			again, err := codec.ParseCells(codec.FormatCells(s, cells), 1, s)
			if err != nil || !slices.Equal(cells, again) {
				t.Fatalf("%s: %v, written %s: %v, %v", text, cells, codec.FormatCells(s, cells), again, err)
			}
		}
	})
}
