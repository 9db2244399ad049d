package stream_test

import (
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"
)

// tellable reports whether a damaged paste can be told from a good one. It cannot if nobody misses
// what is lost: a title, clues or regions beside a board, one line of a list of clues or cells, or the
// question above an answer that is printed upside down.
func tellable(p paste) bool {
	return !slices.ContainsFunc([]string{" in words", "kind in the title", "jigsaw and its regions", "regions above a jigsaw", "regions as numbers", "panels in Japanese", "futoshiki in brackets", "as suns and moons", "without a frame", "samurai in blanks", "upside down", ", tri ", ", md ", ", jig ", ", coin 3"}, func(s string) bool { return strings.Contains(p.name, s) })
}

// named matches text that may be lost unnoticed: cells named one by one, numbers around a board,
// and titles.
const named = "Star Battle|スターバトル|Tango of|Skyscrapers|Takuzu|Binary|Binairo|バイナリ|Latin square|Magic square|Futoshiki\n|Star battle|Sudoku-X|X-Sudoku|x[0]|R1C|cell(|given(|grid[|VALUES|Cells(|row=|row\":|col=|r1c|A1"

// TestDamagedPastes leaves a line of a paste out, writes it twice, or cuts the text there: the
// result is refused, or read as puzzles of the paste. It takes a twentieth of the pastes and about
// thirty lines of each, chosen by name, so that a new paste does not change the choice. BANMEN_LONG
// takes all pastes and lines, short tests few pastes.
func TestDamagedPastes(t *testing.T) {
	step, long := uint32(20), os.Getenv("BANMEN_LONG") != ""
	switch {
	case long:
		step = 1
	case testing.Short():
		step = 60
	}
	tried, refused := 0, 0
	for _, p := range pastes(t) {
		name := fnv.New32a()
		name.Write([]byte(p.name))
		if name.Sum32()%step != 0 || p.want == "refused" || !tellable(p) || strings.HasPrefix(p.text, `"\`) || slices.ContainsFunc(strings.Split(named, "|"), func(s string) bool { return strings.Contains(p.text, s) }) {
			continue
		}
		undamaged, err := readPaste(t, p.text, p.in)
		if err != nil {
			continue // TestPastes reports it
		}
		lines := strings.SplitAfter(p.text, "\n")
		stride := 1
		if !long {
			stride += len(lines) / 30
		}
		for i, l := range lines {
			if i%stride > 0 || strings.TrimSpace(l) == "" {
				continue
			}
			for what, damaged := range map[string][]string{
				"without":     slices.Delete(slices.Clone(lines), i, i+1),
				"twice":       slices.Insert(slices.Clone(lines), i, l),
				"cut before":  lines[:i],
				"cut through": lines[i+1:],
			} {
				got, err := readPaste(t, strings.Join(damaged, ""), p.in)
				tried++
				if err != nil {
					refused++
					continue
				}
				for _, puzzle := range got {
					if !slices.Contains(undamaged, puzzle) {
						t.Errorf("%s: %s, line %d %s: read as %s\n%s", p.file, p.name, i+1, what, puzzle, strings.Join(damaged, ""))
						break
					}
				}
			}
		}
	}
	t.Log(tried, "damaged texts, of them refused:", refused)
	if tried == 0 || 2*refused < tried {
		t.Errorf("%d of %d damaged texts are refused: expected half or more", refused, tried)
	}
}
