package answer

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/text"
)

// TrueCandidates is the answer of candidates: the symbols each cell has in some solution.
type TrueCandidates struct {
	Entry  banmen.Entry
	Found  *ops.TrueCandidates
	Counts bool // also list the number of solutions for each candidate
}

// Text draws the board. It then gives the number of solutions, and the cells with the same symbol
// in all of them.
func (a TrueCandidates) Text(p *Page, s Style) error {
	if a.Found.Solutions == 0 && !a.Found.Partial {
		return nil
	}
	e := a.Entry
	e.Marks, e.Board = a.Found.Marks(), e.Puzzle.Givens()
	for c, undecided := range a.Found.Undecided {
		e.Marks[c] |= undecided
	}
	f, err := ops.Figure(e)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := text.Render(&b, f); err != nil {
		return err
	}
	b.WriteString(s.Say(a.many()) + "\n")
	if fixed := a.fixed(); len(fixed) > 0 && (a.Found.Solutions > 1 || a.Found.Partial) {
		b.WriteString(s.Say(banmen.Msg("the same in all solutions: %s", strings.Join(fixed, " "))) + "\n")
	}
	if a.Found.Partial {
		b.WriteString(s.Say(banmen.Msg("candidates not decided in time: %d", a.undecided())) + "\n")
	}
	if a.Counts {
		a.list(&b)
	}
	p.Block(b.Bytes(), true)
	return nil
}

// fixed returns the open cells with one symbol in all solutions, as "R1C2=3".
func (a TrueCandidates) fixed() (all []string) {
	symbols, err := ops.Symbols(a.Entry.Puzzle)
	if err != nil {
		return nil
	}
	b := a.Found.Fixed(a.Entry.Puzzle.Givens())
	for c, v := range b.Cells {
		if v != 0 {
			all = append(all, b.Name(c)+"="+symbols[v])
		}
	}
	return all
}

// undecided returns the number of candidates that the time did not suffice for.
func (a TrueCandidates) undecided() (n int) {
	for _, set := range a.Found.Undecided {
		n += bits.OnesCount64(set)
	}
	return n
}

// list writes the candidates of each open cell with the number of their solutions, as
// "R1C2: 3×120 4×7".
func (a TrueCandidates) list(b *bytes.Buffer) {
	symbols, err := ops.Symbols(a.Entry.Puzzle)
	givens := a.Entry.Puzzle.Givens()
	for c, counts := range a.Found.Counts {
		if err != nil || givens.Cells[c] != 0 {
			continue
		}
		b.WriteString(givens.Name(c) + ":")
		for v, n := range counts {
			if n > 0 {
				fmt.Fprintf(b, " %s×%d", symbols[v], n)
			}
		}
		b.WriteByte('\n')
	}
}

func (a TrueCandidates) many() banmen.Message {
	switch {
	case a.Found.Partial && a.Found.Solutions == 0:
		return banmen.Msg("no solution found in time")
	case a.Found.Partial:
		return banmen.Msg("at least %d solutions", a.Found.Solutions)
	case a.Found.More:
		return banmen.Msg("more than %d solutions", a.Found.Solutions)
	case a.Found.Solutions == 1:
		return banmen.Msg("one solution")
	}
	return banmen.Msg("%d solutions", a.Found.Solutions)
}

type possible struct {
	Head
	Solutions int64              `json:"solutions"`            // counted so far
	More      bool               `json:"more"`                 // whether there are more
	Partial   bool               `json:"partial,omitempty"`    // whether the time ran out
	Cells     []map[string]int64 `json:"candidates,omitempty"` // by cell: the number of solutions with a symbol; 1 if More or Partial
	Fixed     []string           `json:"fixed,omitempty"`      // open cells with one symbol in all solutions: R1C2=3
	Undecided [][]string         `json:"undecided,omitempty"`  // if Partial, by cell: symbols that the time did not suffice for
	Faults    []Fault            `json:"faults,omitempty"`
}

// JSON returns the symbols of each cell with their counts.
func (a TrueCandidates) JSON(s Style) []any {
	j := possible{Head: HeadOf("candidates", a.Entry), Solutions: a.Found.Solutions, More: a.Found.More, Partial: a.Found.Partial, Faults: s.Faults(a.Entry.Puzzle, a.Found.Faults)}
	symbols, err := ops.Symbols(a.Entry.Puzzle)
	for _, counts := range a.Found.Counts {
		if err != nil || j.Solutions == 0 && !j.Partial {
			break
		}
		cell := map[string]int64{}
		for v, n := range counts {
			if n > 0 {
				cell[symbols[v]] = n
			}
		}
		j.Cells = append(j.Cells, cell)
	}
	if j.Solutions > 0 {
		j.Fixed = a.fixed()
	}
	for _, set := range a.Found.Undecided {
		left := []string{}
		for ; set != 0 && err == nil; set &= set - 1 {
			left = append(left, symbols[bits.TrailingZeros64(set)])
		}
		j.Undecided = append(j.Undecided, left)
	}
	return []any{j}
}

// Verdict is no if there is no solution.
func (a TrueCandidates) Verdict(Style) (v Verdict) {
	if a.Found.Solutions == 0 && !a.Found.Partial {
		v.No, v.Why = true, NoSolution(a.Entry.Puzzle, a.Found.Faults)
	}
	return v
}
