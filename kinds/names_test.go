package kinds_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
)

// Each alias of a kind names one puzzle, and none that is listed as missing.
func TestAliases(t *testing.T) {
	seen := map[string]string{}
	for _, k := range kinds.All {
		for _, a := range k.Aliases {
			for _, name := range a.Names {
				folded := banmen.FoldName(name)
				if of, twice := seen[folded]; twice {
					t.Errorf("%q is %s and %s", name, of, a.Of)
				}
				seen[folded] = a.Of
				if strings.ContainsAny(name, ":,/") || codec.NotSupported(kinds.All, name) != nil {
					t.Errorf("%q cannot be the name of %s", name, a.Of)
				}
				if got, err := codec.FindKind(kinds.All, name+":3"); got != k || err != nil {
					t.Errorf("%q: got %v, %v", name, got, err)
				}
				_, p, err := codec.Parse(kinds.All, name)
				want, wrong := k.Parse(a.Of)
				switch {
				case wrong != nil && !strings.Contains(err.Error(), "such as "+k.Name+":"):
					t.Errorf("%q lacks clues, and no example tells which: %v", name, err)
				case wrong == nil && (err != nil || p.String() != want.String()):
					t.Errorf("%q: got %v, %v, want %s", name, p, err, want)
				}
			}
		}
		if other, ok := seen[banmen.FoldName(k.Name)]; ok && !strings.HasPrefix(other, k.Name) {
			t.Errorf("%s is another name for %s", k.Name, other)
		}
	}
}

// A part has its own name in the text of a puzzle, whatever alias was used.
func TestPartAliases(t *testing.T) {
	tried := 0
	for _, k := range kinds.All {
		for _, preset := range k.Presets {
			want, err := k.Parse(preset)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range k.Parts {
				for _, name := range a.Names {
					text := strings.NewReplacer("+"+a.Name+"(", "+"+name+"(", "+"+a.Name+"+", "+"+name+"+", "+"+a.Name+":", "+"+name+":").Replace(want.String())
					if text == want.String() {
						continue
					}
					tried++
					if got, err := k.Parse(text); err != nil || got.String() != want.String() {
						t.Errorf("%s: got %v, %v", text, got, err)
					}
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d names of parts were tried", tried)
	}
}

// An alias can replace the kind in a name with size, parts and givens.
func TestParseByAlias(t *testing.T) {
	for text, want := range map[string]string{
		"sudoku-x:2x2":                 "sudoku:2x2+x:................",
		"Sudoku X:2x2":                 "sudoku:2x2+x:................",
		"sudoku-x:2x2+diagonal:1":      "",
		"sudoku-x:2x2+anti-knight":     "sudoku:2x2+knight+x:................",
		"対角線ナンプレ:2x2:1...............": "sudoku:2x2+x:1...............",
		"killer:2x2+cage(5R1C1-R1C2)":  "sudoku:2x2+cage(5R1C1-R1C2):................",
		"キラーナンプレ:2x2+キラー(5R1C1-R1C2)":  "sudoku:2x2+cage(5R1C1-R1C2):................",
		"tango:4":                           "takuzu:4+repeat:................",
		"tango::" + strings.Repeat(".", 36): "takuzu:6+repeat:" + strings.Repeat(".", 36),
		"Queens:4x4":                        "starbattle:4x4:................",
		"othello:6x6":                       "reversi:6x6",
		"sudoku+x":                          "sudoku:3x3+x:" + strings.Repeat(".", 81),
		"数独+x:" + strings.Repeat(".", 81):   "sudoku:3x3+x:" + strings.Repeat(".", 81),
		"sudoku-x+cage(5R1C1-R1C2)+king":    "sudoku:3x3+cage(5R1C1-R1C2)+king+x:",
		"sudoku+x+foo":                      "",
	} {
		_, p, err := codec.Parse(kinds.All, text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s is taken: %s", text, p)
		case want != "" && (err != nil || !strings.HasPrefix(p.String(), want)):
			t.Errorf("%s: got %v, %v, want %s", text, p, err, want)
		}
	}
}

// Errors in a text with an alias give the column in that text.
func TestAliasColumns(t *testing.T) {
	for text, column := range map[string]int{
		"sudoku-x:2x":                             10,
		"sudoku-x:2x2+foo":                        14,
		"sudoku-x:2x2:1..5............":           17,
		"tango:4:0..2............":                12,
		"tango::0..2" + strings.Repeat(".", 32):   11,
		"数独:2x2:1..5............":                 11,
		"tango:4+signs(R1C1=R9C9)":                20,
		"sudoku+x+foo":                            10,
		"sudoku+x:1..0" + strings.Repeat("?", 77): 14,
		"数独+cage(5R1C1R9C10):":                    14,
	} {
		_, _, err := codec.Parse(kinds.All, text)
		if s, ok := errors.AsType[*banmen.SyntaxError](err); !ok || s.Column != column {
			t.Errorf("%s: %v, want an error in column %d", text, err, column)
		}
	}
}

// Unsupported puzzles are reported as such, in both languages, with the nearest supported
// one.
func TestNotSupported(t *testing.T) {
	for _, name := range []string{"Kakuro", "カックロ", "slitherlink", "スリザーリンク", "nurikabe", "ぬりかべ", "heyawake", "へやわけ", "hitori", "ひとりにしてくれ",
		"masyu", "ましゅ", "hashi", "橋をかけろ", "Hashiwokakero", "kakuro puzzle", "ヤジリン", "light up", "fillomino", "shikaku", "numberlink"} {
		_, err := codec.FindKind(kinds.All, name)
		if !errors.Is(err, banmen.ErrCannot) || !strings.Contains(err.Error(), "is not supported: the nearest puzzle is ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := codec.FindKind(nil, "kakuro"); err == nil || err.Error() != "Kakuro is not supported" {
		t.Error(err)
	}
}

// For a mistyped kind, similar names come before the list of all.
func TestMistypedKinds(t *testing.T) {
	for name, want := range map[string]string{
		"sudku": "did you mean sudoku?", "qeens:5x5": "did you mean queens:5x5?", "nonogarm": "did you mean nonogram?", "kakurro": "Kakuro is not supported",
		"ナンプル": "did you mean ナンプレ?", "zzzzzzzzzz": "takuzu",
	} {
		if _, err := codec.FindKind(kinds.All, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", name, err, want)
		}
	}
}

// Forms are found by aliases, and no alias belongs to two forms.
func TestFormAliases(t *testing.T) {
	for _, k := range kinds.All {
		for _, f := range k.Forms {
			for _, name := range append([]string{f.Name}, f.Aliases...) {
				if got, err := codec.FindForm(k, name); err != nil || got.Name != f.Name {
					t.Errorf("%s %s: got %s, %v", k.Name, name, got.Name, err)
				}
			}
		}
	}
}
