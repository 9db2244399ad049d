package stream_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/stream"
)

// TestRulesInWords reads boards beside rules in words: a rule that does not become part of the
// puzzle gets a remark.
func TestRulesInWords(t *testing.T) {
	board := "\n1...\n..3.\n...4\n.2..\n"
	for text, want := range map[string]string{
		"Cells a knight's move apart differ (anti-knight)." + board: "sudoku:2x2:1.....3....4.2.. [line 1 mentions knight's move: the puzzle was read without this rule]",
		"Hint: use the arrow keys." + board:                         "sudoku:2x2:1.....3....4.2.. []",
		"Windoku, hard" + board:                                     "sudoku:2x2+windoku:1.....3....4.2.. []",
		"X-Sudoku - both main diagonals count" + board:              "sudoku:2x2+x:1.....3....4.2.. []",
		"Note:\nDigits increase along thermos." + board:             "sudoku:2x2:1.....3....4.2.. [line 2 mentions thermos: the puzzle was read without this rule]",
		"Sandwich sudoku is fun, rows 1 and 3 are hard" + board:     "sudoku:2x2:1.....3....4.2.. [line 1 mentions Sandwich: the puzzle was read without this rule]",
		"Both ends of a zipper line have the same sum." + board:     "sudoku:2x2:1.....3....4.2.. [line 1 mentions zipper line: the puzzle was read without this rule]",
		"Cells separated by an X sum to 10." + board:                "sudoku:2x2:1.....3....4.2.. [line 1 mentions by an X: the puzzle was read without this rule]",
		"Gray cells are even." + board:                              "sudoku:2x2:1.....3....4.2.. [line 1 mentions Gray cells are even: the puzzle was read without this rule]",
		"Yin-yang: shade cells" + board:                             "sudoku:2x2:1.....3....4.2.. [line 1 mentions Yin-yang: the puzzle was read without this rule]",
		"Even-Odd Sudoku" + board:                                   "sudoku:2x2:1.....3....4.2.. [line 1 mentions Even-Odd Sudoku: the puzzle was read without this rule]",
		"Argyle sudoku, hard" + board:                               "sudoku:2x2:1.....3....4.2.. [line 1 mentions Argyle sudoku: the puzzle was read without this rule]",
		"灰色のマスは偶数です" + board:                                        "sudoku:2x2:1.....3....4.2.. [line 1 mentions マスは偶数: the puzzle was read without this rule]",
		"I put dots for open cells. Odd, my clone fails." + board:   "sudoku:2x2:1.....3....4.2.. []",
	} {
		src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for e, err := range src.Records {
			if got := fmt.Sprint(e.Puzzle, " ", e.Remarks); err != nil || got != want {
				t.Errorf("%s: read as %s (%v), expected %s", text, got, err, want)
			}
		}
	}
}

// TestOtherPuzzles reads boards whose title names a kind of puzzle that banmen lacks.
func TestOtherPuzzles(t *testing.T) {
	for title, want := range map[string]string{
		"Hitori:":           "Hitori is not supported: the nearest puzzle is latin",
		"ナンバーリンク 4x4":       "Numberlink is not supported: the nearest puzzle is nonogram",
		"Tectonic":          "Suguru is not supported: the nearest puzzle is sudoku",
		"Numbrix #12":       "Hidato is not supported: the nearest puzzle is latin",
		"Slitherlink, easy": "Slitherlink is not supported: the nearest puzzle is nonogram",
	} {
		_, err := stream.Read(kinds.All, strings.NewReader(title+"\n1 . . 2\n. . 3 .\n. 1 . .\n3 . . 2\n"), stream.Input{})
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, expected %s", title, err, want)
		}
	}
}
