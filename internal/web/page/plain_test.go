package page

import (
	"context"
	"encoding/json"
	"html/template"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/daily"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/kinds"
)

// TestPlainBoards checks that boards which a site draws without its program match those of the
// program. Boards that are not plain are left to the program.
func TestPlainBoards(t *testing.T) {
	limits := api.Usual
	limits.Time = time.Hour // however busy the machine is
	site := Alone{API: &api.API{Kinds: kinds.All, Limits: limits}}
	p, err := New(site)
	if err != nil {
		t.Fatal(err)
	}
	open := func(n int) string { return strings.Repeat(".", n) }
	plain := []string{
		"sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"sudoku:2x2:1.....3....4.2..", "sudoku:2x2:" + open(16), "sudoku:2x3:1.....2.....3.....4.....5.....6.....", "sudoku:3x2:1" + open(35),
		"sudoku:2x5:A" + open(99), "sudoku:3x4:1C" + open(142), "sudoku:4x4:G" + open(255), "sudoku:5x5:P" + open(624),
		"latin:4:1...............", "latin:5:" + open(25), "latin:9:9" + open(80), "latin:12:C" + open(143),
		"takuzu:4:10..............", "takuzu:6:" + open(36), "takuzu:14:0" + open(195),
	}
	large := map[string]bool{"takuzu:10": true, "kenken:9": true, "starbattle:10x10": true, "nonogram:15x15": true, "skyscrapers:6": true}
	for kind, n := range map[string]int{"sudoku:3x3": 1, "killer": 3, "latin:6": 1, "takuzu:10": 1, "coin:6": 2, "magic:3": 1, "magic:4": 1, "kenken:4": 1, "kenken:6": 3, "kenken:9": 1, "futoshiki:6": 3, "kropki:6": 3, "skyscrapers:6": 4, "starbattle:8x8": 2, "starbattle:10x10": 1, "nonogram:5x5": 1, "nonogram:10x10": 1, "nonogram:15x15": 1} {
		if testing.Short() {
			n = 1
			if large[kind] {
				continue
			}
		}
		for seed := range n {
			plain = append(plain, generated(t, site, kind, seed+1))
		}
	}
	for _, d := range []daily.Day{0, 100, 333} {
		for _, q := range daily.Puzzles(d) {
			plain = append(plain, q.Text)
		}
	}
	other := []string{
		"kenken:4:" + open(16), "kenken:4+cages(4*R1C2-R1C3,3R1C1):" + open(16), "kenken:4+cages(4*R1C2R1C3):" + open(16), "kenken:4+cages(4*R1C3-R1C2):" + open(16), "kenken:4+cages(4*R1C2-R1C5):" + open(16), "kenken:4+cages(4*R1C1-R1C2,3R1C2):" + open(16), "kenken:4+cages():" + open(16),
		"futoshiki:4+less(R1C1<R2C2):" + open(16), "futoshiki:4+less(R1C2<R1C1,R1C1<R2C1):" + open(16), "kropki:4+dots(R1C1d2R1C2):" + open(16), "skyscrapers:4+top(1..5):" + open(16), "skyscrapers:4:" + open(16),
		"starbattle:5x5+regions(BBBBBAAAAACCCCCDDDDDEEEEE):" + open(25), "starbattle:5x5+regions(AAAAA):" + open(25), "nonogram:2x3+rows(1/0):" + open(6), "nonogram:2x2+columns(1/1)+rows(1/3):" + open(4), "nonogram:2x2+columns(1/1)+rows(1/1):#...", "sudoku:3x3+cage(3R1C1-R1C2)+x:" + open(81),

		"sudoku", "sudoku:3x3", "sudoku:3x3:5", "sudoku:1x5:" + open(25), "sudoku:3x3+x:" + open(81), "sudoku:2x2:11" + open(14), "sudoku:2x2:1234341221434321", "sudoku:2x2:x" + open(15),
		"sudoku:2x2:" + open(16) + ":more", "sudoku:5x7:Z" + open(35*35-1), "takuzu:26:" + open(26*26), "latin:3:" + open(9), "latin:4", "takuzu:5:" + open(25), "kenken:4", "reversi", "constructor:4:", "53..7....", "",
	}
	type drawn struct {
		Board   any
		Drawing string
	}
	var have []*drawn
	runScript(t, "../alone/plain.js", `return input.map((text) => {
	const board = module.board(text);
	return board ? { board: board.answer, drawing: module.drawing(board.drawn) } : null;
});`, append(plain, other...), &have)
	for i, text := range append(plain, other...) {
		if i >= len(plain) {
			if have[i] != nil {
				t.Errorf("%q is taken for a plain board", text)
			}
			continue
		}
		if have[i] == nil {
			t.Errorf("%q is no plain board", text)
			continue
		}
		r := &Request{Context: context.Background(), Lang: language.English, URL: &url.URL{Path: "/play/" + text}}
		b, err := p.ask(r, text)
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatal(err)
		}
		delete(want.(map[string]any), "signs") // the page of the kind has them
		if !reflect.DeepEqual(have[i].Board, want) {
			mine, _ := json.Marshal(have[i].Board)
			t.Errorf("%q is\n%s\nexpected\n%s", text, mine, line)
		}
		if mine, its := have[i].Drawing, picture(b.Drawing); mine != its {
			t.Errorf("%q is drawn\n%s\nexpected\n%s", text, mine, its)
		}
	}
}

// generated returns a puzzle of a kind.
func generated(t *testing.T, site Alone, kind string, seed int) string {
	t.Helper()
	r := &Request{Context: t.Context(), Lang: language.English}
	lines, err := site.Ask(r, "generate", map[string]any{"kind": kind, "seed": seed})
	if err != nil {
		t.Fatal(kind, err)
	}
	var a struct {
		Puzzle string `json:"puzzle"`
	}
	if err := json.Unmarshal(lines[0], &a); err != nil {
		t.Fatal(err)
	}
	return a.Puzzle
}

// picture removes from a drawing what pages add: the cells, the role and the classes of large boards.
func picture(drawing template.HTML) string {
	s := regexp.MustCompile(`(?s)<g role="grid".*</g>\n</svg>`).ReplaceAllString(string(drawing), "</svg>")
	return regexp.MustCompile(`class="board( large cols-\d+)?" role="presentation"`).ReplaceAllString(s, `class="board"`)
}
