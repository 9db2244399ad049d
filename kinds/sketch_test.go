package kinds_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/render/text"
	"github.com/banmen/banmen/stream"
)

// shown returns the drawing of a puzzle that show prints.
func shown(t *testing.T, p banmen.Puzzle) string {
	t.Helper()
	var out strings.Builder
	if err := text.Render(&out, p.Figure(p.Givens())); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// weight makes the lines of a drawing light. Without a kind, such a board is a sudoku with the
// boxes of its size.
var weight = strings.NewReplacer("┏", "┌", "┯", "┬", "┳", "┬", "┓", "┐", "┃", "│", "┠", "├", "╂", "┼", "┨", "┤", "┣", "├", "┿", "┼", "╋", "┼", "┫", "┤",
	"┗", "└", "┷", "┴", "┻", "┴", "┛", "┘", "━", "─")

// readShown reads the only puzzle of a text as the command does. It returns nil if the text is
// refused.
func readShown(t *testing.T, text, as string) banmen.Puzzle {
	t.Helper()
	src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{Params: banmen.Params{As: as}})
	if err != nil {
		return nil
	}
	var p banmen.Puzzle
	for e, err := range src.Records {
		if err != nil || p != nil {
			return nil
		}
		p = e.Puzzle
	}
	return p
}

// TestShown reads the drawings by show of all presets of kinds and parts. A drawing must be
// refused, or be read as a puzzle that looks the same.
func TestShown(t *testing.T) {
	same, refused := 0, 0
	for _, k := range kinds.All {
		names := slices.Clone(k.Presets)
		for _, part := range k.Parts {
			names = append(names, part.Preset)
		}
		for i, name := range names {
			if testing.Short() && i%6 > 0 {
				continue
			}
			p, err := k.Parse(name)
			if err != nil || p.Givens().Size() == 1 {
				continue
			}
			want := shown(t, p)
			for _, as := range []string{"", k.Name} {
				switch got := readShown(t, want, as); {
				case got == nil:
					refused++
				default:
					same++
					if d := cmp.Diff(weight.Replace(want), weight.Replace(shown(t, got))); as == "" && d != "" {
						t.Errorf("%s: read as %s: %s", name, got, d)
					}
					if d := cmp.Diff(want, shown(t, got)); as != "" && d != "" {
						t.Errorf("%s, --as %q: read as %s: %s", name, as, got, d)
					}
				}
			}
		}
	}
	t.Log(same, "are read,", refused, "refused")
	if same < 100 && !testing.Short() {
		t.Errorf("%d boards are read: expected 100 or more", same)
	}
}

// sketched are puzzles that are drawn with signs, walls or numbers around them.
var sketched = []string{
	"futoshiki:4+less(R1C1<R2C1,R2C1<R3C1,R2C3<R2C2):.2..............",
	"kropki:3+dots(R1C1bR1C2,R1C2d1R1C3,R1C1d1R2C1,R1C3d1R2C3,R2C1d1R2C2,R2C1d1R3C1,R2C2bR2C3,R2C2d1R3C2,R3C1bR3C2):.........",
	"kenken:3+cages(3+R1C1-R1C2,5+R1C3-R2C3,1-R2C1-R3C1,3/R2C2-R3C2,1R3C3):.........",
	"kenken:4+cages(2-R1C1-R1C2,6+R1C3-R1C4-R2C4,24*R2C1-R2C3,7+R3C1-R4C1,2/R3C2-R4C2,12*R3C3-R3C4-R4C3,4R4C4):................",
	"skyscrapers:4+bottom(3...)+left(...2)+top(..2.):..........2.1...",
	"nonogram:4x3+columns(4/1.1/3)+rows(2/1.1/3/1.1):#...........",
	"starbattle:6x6+regions(AAABBBACCBBDACCDDDEECDDDEEFFFDEEFFFF):.....*..............................",
	"takuzu:6+signs(R1C1=R1C2,R6C5xR6C6):..0........1........................",
	"sudoku:2x2+regions(AAABABBBCCCDCDDD):1...............",
	"sudoku:2x2+kropki(R2C3d1R2C4,R3C1bR3C2):................",
	"sudoku:2x2+less(R1C3<R1C4):................",
}

// TestShownBoxes reads drawings of cages that look like boxes of one size: only the requested kind
// shows that they are cages.
func TestShownBoxes(t *testing.T) {
	const name = "kenken:4+cages(3+R1C1-R1C2,7+R1C3-R1C4,7+R2C1-R2C2,3+R2C3-R2C4,3+R3C1-R3C2,7+R3C3-R3C4,7+R4C1-R4C2,3+R4C3-R4C4):................"
	_, p, err := codec.Parse(kinds.All, name)
	if err != nil {
		t.Fatal(err)
	}
	if got := readShown(t, shown(t, p), "kenken"); got == nil || got.String() != name {
		t.Errorf("%s: read as %v", name, got)
	}
}

// TestShownKinds reads the drawings by show of puzzles with signs, walls and numbers around them.
func TestShownKinds(t *testing.T) {
	for _, name := range sketched {
		kind, p, err := codec.Parse(kinds.All, name)
		if err != nil {
			t.Fatal(err)
		}
		want := shown(t, p)
		if got := readShown(t, "What is this?\n\n"+want+"\nThanks!\n", ""); got == nil || got.String() != p.String() {
			t.Errorf("%s: read as %v:\n%s", name, got, want)
		}
		lines := strings.SplitAfter(strings.TrimSuffix(want, "\n"), "\n")
		for i, l := range lines {
			text := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
			if got := readShown(t, text, kind.Name); got != nil && strings.ContainsAny(l, "│┃") {
				t.Errorf("%s without line %d is read as %v", name, i+1, got)
			}
		}
	}
}
