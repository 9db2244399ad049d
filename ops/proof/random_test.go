package proof_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops/proof"
	"github.com/banmen/banmen/verb"
)

// A maker makes random positions. Their cages, renbans and models state houses again or in parts,
// or overlap them.
type maker struct {
	*rand.Rand
	h, w, n int
	full    []int // by cell, from 1
}

func newMaker(seed uint64) maker {
	m := maker{Rand: rand.New(rand.NewPCG(seed, 39)), h: 2, w: 2}
	switch m.IntN(50) {
	case 0:
		m.h, m.w = 3, 3
	case 1, 2, 3, 4:
		m.w = 3
	}
	m.n, m.full = m.h*m.w, modeltest.FullBoard(m.Rand, m.h, m.w)
	return m
}

func (m maker) name(c int) string { return fmt.Sprintf("R%dC%d", c/m.n+1, c%m.n+1) }

func (m maker) names(cells []int, between string) string {
	var all []string
	for _, c := range cells {
		all = append(all, m.name(c))
	}
	return strings.Join(all, between)
}

// house returns the cells of a row, a column or a box, along a line that does not leave off.
func (m maker) house(kind, i int) (cells []int) {
	for at := range m.n {
		switch kind {
		case 0:
			cells = append(cells, i*m.n+at)
		case 1:
			cells = append(cells, at*m.n+i)
		default:
			row, col := at/m.w, at%m.w
			if row%2 == 1 {
				col = m.w - 1 - col
			}
			cells = append(cells, (i/m.h*m.h+row)*m.n+i%m.h*m.w+col)
		}
	}
	return cells
}

// walk returns adjacent cells with different symbols, which are consecutive numbers if requested.
func (m maker) walk(most int, consecutive bool) (cells []int) {
	cells = []int{m.IntN(len(m.full))}
	for len(cells) < most {
		last := cells[len(cells)-1]
		row, col := last/m.n+m.IntN(3)-1, last%m.n+m.IntN(3)-1
		if row < 0 || row == m.n || col < 0 || col == m.n || (row-last/m.n)*(col-last%m.n) != 0 {
			continue
		}
		next := append(slices.Clone(cells), row*m.n+col)
		if !m.differ(next) || consecutive && !m.consecutive(next) {
			break
		}
		cells = next
	}
	return cells
}

func (m maker) differ(cells []int) bool {
	var seen uint
	for _, c := range cells {
		if seen>>m.full[c]&1 == 1 {
			return false
		}
		seen |= 1 << m.full[c]
	}
	return true
}

func (m maker) consecutive(cells []int) bool {
	low, high := m.n, 0
	for _, c := range cells {
		low, high = min(low, m.full[c]), max(high, m.full[c])
	}
	return high-low == len(cells)-1
}

func (m maker) sum(cells []int) (sum int) {
	for _, c := range cells {
		sum += m.full[c]
	}
	return sum
}

func (m maker) givens() (text string) {
	part := 15 + m.IntN(45)
	for _, v := range m.full {
		if m.IntN(100) < part {
			text += fmt.Sprint(v)
		} else {
			text += "."
		}
	}
	return text
}

// sudoku returns a sudoku with cages and renbans, some on whole boxes.
func (m maker) sudoku() string {
	var cages, renbans []string
	taken := map[int]bool{}
	cage := func(cells []int) {
		if len(cells) < 2 || slices.ContainsFunc(cells, func(c int) bool { return taken[c] }) {
			return
		}
		for _, c := range cells {
			taken[c] = true
		}
		cages = append(cages, fmt.Sprint(m.sum(cells), m.names(cells, "-")))
	}
	renban := func(cells []int) { // the name of a puzzle has each line once
		back := slices.Clone(cells)
		slices.Reverse(back)
		if line := m.names(cells, ""); !slices.Contains(renbans, line) && !slices.Contains(renbans, m.names(back, "")) {
			renbans = append(renbans, line)
		}
	}
	for i := range m.n {
		switch m.IntN(4) {
		case 0:
			cage(m.house(2, i))
		case 1:
			renban(m.house(m.IntN(3), i))
		}
	}
	for range m.n {
		cage(m.walk(2+m.IntN(m.n-1), false))
		if line := m.walk(2+m.IntN(m.n-1), true); len(line) > 2 {
			renban(line)
		}
	}
	text := fmt.Sprintf("sudoku:%dx%d", m.h, m.w)
	if cages != nil {
		text += "+cage(" + strings.Join(cages, ",") + ")"
	}
	if renbans != nil {
		text += "+renban(" + strings.Join(renbans, ",") + ")"
	}
	return text + ":" + m.givens()
}

// model returns a model that states its houses as they come.
func (m maker) model() string {
	type constraint struct {
		Of        string `json:"of"`
		Different bool   `json:"different,omitempty"`
		Sum       int    `json:"sum,omitempty"`
	}
	var all []constraint
	different := func(cells []int) { all = append(all, constraint{Of: m.names(cells, " "), Different: true}) }
	for kind := range 3 {
		asRule := m.IntN(4) > 0
		if asRule {
			all = append(all, constraint{Of: []string{"rows", "columns", fmt.Sprintf("boxes %dx%d", m.h, m.w)}[kind], Different: true})
		}
		for i := range m.n {
			cells := m.house(kind, i)
			if m.IntN(3) == 0 {
				different(cells)
			}
			if m.IntN(3) == 0 {
				m.Shuffle(m.n, func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
				different(cells[:2+m.IntN(m.n-1)])
			}
		}
	}
	for range m.n {
		if cells := m.walk(2+m.IntN(m.n-1), false); len(cells) > 1 {
			all = append(all, constraint{Of: m.names(cells, " "), Different: true, Sum: m.sum(cells) * m.IntN(2)})
		}
	}
	m.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	givens := map[string]int{}
	for c, v := range m.givens() {
		if v != '.' {
			givens[m.name(c)] = m.full[c]
		}
	}
	text, err := json.Marshal(map[string]any{"format": "banmen-model/1", "grid": fmt.Sprintf("%dx%d", m.n, m.n), "values": fmt.Sprintf("1..%d", m.n), "constraints": all, "givens": givens})
	if err != nil {
		panic(err)
	}
	return "model:" + string(text)
}

func (m maker) position() (kind, text string) {
	if m.IntN(2) == 0 {
		return "sudoku", m.sudoku()
	}
	return "model", m.model()
}

// All steps of random positions with houses that are stated again are proved. BANMEN_LONG tries
// 100,000 positions, or as many as there is time for.
func TestRandomPositions(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 10
	} else if os.Getenv("BANMEN_LONG") != "" {
		rounds = 100_000
	}
	total, positions := 0, 0
	for seed := range uint64(rounds) {
		if end, limited := t.Deadline(); limited && time.Until(end) < 30*time.Second {
			break
		}
		positions++
		kind, text := newMaker(seed).position()
		e := entry(t, kind, "text", text)
		v := verb.AllSteps
		if e.Puzzle.Givens().Size() > 36 {
			v = verb.Explain
		}
		lines := written(t, v, e)
		for r, err := range proof.Read(kinds.All, bytes.NewReader(lines)) {
			if err != nil {
				t.Fatal(err)
			}
			proved, unproved, err := r.Check(t.Context())
			if err != nil {
				t.Fatal(text, err)
			}
			for _, u := range unproved {
				if u.Technique != "brute-force" {
					t.Errorf("%s: step %d, %s: %v", text, u.Step, u.Name, u.Why)
				}
			}
			total += proved
		}
		if bytes.Contains(lines, []byte(`"leftout"`)) {
			t.Errorf("%s: a step is left out", text)
		}
	}
	t.Logf("%d positions, %d steps", positions, total)
}
