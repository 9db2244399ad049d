package stream_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/stream"
)

// named has what may be left out of a text without anybody noticing: cells that are named one by
// one, and numbers around a board.
const named = "Skyscrapers|x[0]|R1C|cell(|given(|grid[|VALUES|Cells(|row=|row\":|col=|r1c|A1"

// TestDamagedPastes leaves a line of a paste out, writes it twice, or cuts the text there: the
// result is refused, or read as puzzles of the paste. It takes every twentieth paste, every
// fiftieth in short tests, and all with BANMEN_LONG.
func TestDamagedPastes(t *testing.T) {
	files, err := filepath.Glob("../codec/testdata/pastes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no pastes", err)
	}
	step := 20
	switch {
	case os.Getenv("BANMEN_LONG") != "":
		step = 1
	case testing.Short():
		step = 50
	}
	count, tried, refused := 0, 0, 0
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			name, want, _ := strings.Cut(f.Name, " = ")
			text := string(f.Data)
			if count++; count%step != 0 || want == "refused" || strings.HasPrefix(text, `"\`) || slices.ContainsFunc(strings.Split(named, "|"), func(s string) bool { return strings.Contains(text, s) }) {
				continue
			}
			_, as, _ := strings.Cut(name, ", as ")
			in := stream.Input{Params: banmen.Params{As: as}}
			whole, err := readPaste(t, text, in)
			if err != nil {
				continue // TestPastes reports it
			}
			lines := strings.SplitAfter(text, "\n")
			for i, l := range lines {
				if strings.TrimSpace(l) == "" {
					continue
				}
				for what, damaged := range map[string][]string{
					"without":     slices.Delete(slices.Clone(lines), i, i+1),
					"twice":       slices.Insert(slices.Clone(lines), i, l),
					"cut before":  lines[:i],
					"cut through": lines[i+1:],
				} {
					got, err := readPaste(t, strings.Join(damaged, ""), in)
					tried++
					if err != nil {
						refused++
						continue
					}
					for _, p := range got {
						if !slices.Contains(whole, p) {
							t.Errorf("%s: %s, line %d %s: read as %s\n%s", filepath.Base(file), name, i+1, what, p, strings.Join(damaged, ""))
							break
						}
					}
				}
			}
		}
	}
	t.Log(tried, "damaged texts, of them refused:", refused)
	if 2*refused < tried {
		t.Errorf("%d of %d damaged texts are refused: expected half or more", refused, tried)
	}
}
