package page

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/kinds"
)

// runScript runs a program in Node with a module of the page and an input, and decodes the value
// that it returns into result.
func runScript(t *testing.T, module, program string, input, result any) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	file, err := filepath.Abs(filepath.Join("static", module))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "--input-type=module", "-e", `
let text = "";
for await (const piece of process.stdin) text += piece;
const module = await import("file://" + process.argv[1]);
const input = JSON.parse(text);
const run = async () => {`+program+`};
console.log(JSON.stringify(await run()));
`, file)
	cmd.Stdin = strings.NewReader(string(text))
	out, err := cmd.CombinedOutput()
	if err == nil {
		err = json.Unmarshal(out, result)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func puzzleOf(t *testing.T, text string) banmen.Puzzle {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCommandWords checks that the page without a server finds the same action in words as
// package session, in English and Japanese.
func TestCommandWords(t *testing.T) {
	s, err := session.New(puzzleOf(t, "sudoku:2x2:1.....3....4.2.."))
	if err != nil {
		t.Fatal(err)
	}
	d, v := session.NewDesk(s), session.Understood()
	var texts []string
	for _, p := range v.Phrases {
		words := []string{p.Words, strings.ToUpper(p.Words)}
		if ja := session.Spoken(p.Action, true); ja != "" {
			words = append(words, ja)
		}
		for _, w := range words {
			texts = append(texts, w, w+" r1c2", "r1c2 "+w, w+" 3", w+"?")
		}
	}
	texts = append(texts, "r1c2 3", "r1c2=3", "R1C2 3", "1行2列 3", "1行2列の候補", "what may r1c2 be", "r1c2")
	var names []string
	for cell := range 16 {
		names = append(names, fmt.Sprintf("R%dC%d", cell/4+1, cell%4+1))
	}
	var found []string
	runScript(t, "command.js", `
const known = [...input.names, ...input.symbols].map((w) => w.toLowerCase());
const cells = input.names.map((w) => w.toLowerCase());
return input.texts.map((text) => {
  const { action, rest } = module.understand(input.vocabulary, text, (w) => known.includes(w.toLowerCase()));
  return module.meant(action, rest.some((w) => cells.includes(w.toLowerCase())));
});`,
		map[string]any{"vocabulary": v, "texts": texts, "names": names, "symbols": []string{"1", "2", "3", "4"}}, &found)
	same := 0
	for i, text := range texts {
		c, err := d.Parse(text)
		if err != nil {
			continue // the session needs other arguments for this action
		}
		want := string(c.Action)
		if found[i] == "" && slices.Contains([]string{"symbol", "look", "move"}, want) {
			want = "" // a cell, or a cell and a symbol, need no word
		}
		if found[i] != want {
			t.Errorf("%q is %q on the page, and %q for session", text, found[i], want)
			continue
		}
		same++
	}
	if same < 2*len(v.Phrases) {
		t.Errorf("%d of %d texts were compared: expected more", same, len(texts))
	}
}

// A stroke is one action of a person on a board.
type stroke struct {
	Do    string `json:"do"` // put, undo, redo, or a layer of marks
	Cells []int  `json:"cells"`
	Value int    `json:"value"`
}

// A markedCell is the content of a cell.
type markedCell struct {
	V                      int
	Corner, Centre, Colour []int
}

// TestStateIsSession checks that actions have the same effect on the page as in a session. The
// page writes its state as moves that a session reads back.
func TestStateIsSession(t *testing.T) {
	p := puzzleOf(t, "sudoku:2x2:1.....3....4.2..")
	pens := map[string]session.Pen{"put": session.Digit, "corner": session.Corner, "centre": session.Centre, "colour": session.Colour}
	r := rand.New(rand.NewPCG(1, 31))
	var strokes []stroke
	s, err := session.New(p)
	if err != nil {
		t.Fatal(err)
	}
	var want [][]markedCell
	for len(strokes) < 600 {
		k := stroke{Do: []string{"put", "put", "corner", "centre", "centre", "colour", "undo", "redo"}[r.IntN(8)], Value: 1 + r.IntN(4), Cells: r.Perm(16)[:1+r.IntN(3)]}
		slices.Sort(k.Cells)
		switch k.Do {
		case "undo":
			s.Undo()
		case "redo":
			s.Redo()
		default:
			b := s.Board()
			if k.Do == "put" && slices.ContainsFunc(k.Cells, func(c int) bool { return int(b.Cells[c]) == k.Value }) {
				continue // a second time removes it on the page, but not in the terminal
			}
			if err := s.Put(pens[k.Do], k.Cells, k.Value, true); err != nil && k.Do != "put" && k.Do != "corner" && k.Do != "centre" {
				t.Fatal(err)
			}
		}
		strokes = append(strokes, k)
		want = append(want, marked(s))
	}
	symbols := []string{"1", "2", "3", "4"}
	var names []string
	for cell := range 16 {
		names = append(names, fmt.Sprintf("R%dC%d", cell/4+1, cell%4+1))
	}
	var given []int
	for _, v := range p.Givens().Cells {
		given = append(given, int(v))
	}
	var have struct {
		Cells [][]markedCell
		Moves []string
		Again []bool
	}
	runScript(t, "state.js", `
const notation = await import(new URL("notation.js", "file://" + process.argv[1]));
const state = new module.State(input.given);
const box = (c) => 2 * Math.floor(c / 8) + Math.floor((c % 4) / 2);
const peers = (c) => input.given.map((_, i) => i).filter((i) => i !== c && (i % 4 === c % 4 || i >> 2 === c >> 2 || box(i) === box(c)));
const cells = (s) => s.cells.map(({ v, corner, centre, colour }) => ({ v, corner, centre, colour }));
const all = { cells: [], moves: [], again: [] };
for (const k of input.strokes) {
  if (k.do === "undo" || k.do === "redo") state[k.do]();
  else if (k.do === "put") state.put(k.cells, k.value, peers);
  else state.mark(k.cells, k.do, k.value);
  const text = notation.write(state, input.names, input.symbols);
  const again = new module.State(input.given);
  notation.read(again, input.names, input.symbols, text);
  all.cells.push(cells(state));
  all.moves.push(text);
  all.again.push(JSON.stringify(cells(again)) === JSON.stringify(cells(state)));
}
return all;`, map[string]any{"given": given, "strokes": strokes, "names": names, "symbols": symbols}, &have)
	for i, k := range strokes {
		if got, want := fmt.Sprint(have.Cells[i]), fmt.Sprint(want[i]); got != want {
			t.Fatalf("after %d strokes, the last %v: the page has\n%s\nthe session\n%s", i+1, k, got, want)
		}
		read, err := session.New(p)
		if err == nil {
			err = read.PlayAll(have.Moves[i])
		}
		if err != nil {
			t.Fatalf("%s: %v", have.Moves[i], err)
		}
		if got, want := fmt.Sprint(marked(read)), fmt.Sprint(want[i]); got != want {
			t.Fatalf("the page writes %s, which a session reads as\n%s\nnot as\n%s", have.Moves[i], got, want)
		}
		if !have.Again[i] {
			t.Fatalf("the page reads %s otherwise than it wrote it", have.Moves[i])
		}
	}
}

// marked returns the contents of the cells of a session.
func marked(s *session.Session) (all []markedCell) {
	for cell, v := range s.Board().Cells {
		n := s.Note(cell)
		all = append(all, markedCell{int(v), n.Corner, n.Centre, n.Colours})
	}
	return all
}
