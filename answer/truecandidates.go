package answer

import (
	"bytes"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/text"
)

// TrueCandidates is the answer of candidates: the symbols each cell has in some solution.
type TrueCandidates struct {
	Entry banmen.Entry
	Found *ops.TrueCandidates
}

// Text draws the board, and gives the number of solutions.
func (a TrueCandidates) Text(p *Page, s Style) error {
	if a.Found.Solutions == 0 {
		return nil
	}
	e := a.Entry
	e.Marks, e.Board = a.Found.Marks(), e.Puzzle.Givens()
	f, err := ops.Figure(e)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := text.Render(&b, f); err != nil {
		return err
	}
	b.WriteString(s.Say(a.many()) + "\n")
	p.Block(b.Bytes(), true)
	return nil
}

func (a TrueCandidates) many() banmen.Message {
	switch {
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
	Cells     []map[string]int64 `json:"candidates,omitempty"` // by cell: the number of solutions with a symbol; 1 if More
	Faults    []Fault            `json:"faults,omitempty"`
}

// JSON returns the symbols of each cell with their counts.
func (a TrueCandidates) JSON(s Style) []any {
	j := possible{Head: HeadOf("candidates", a.Entry), Solutions: a.Found.Solutions, More: a.Found.More, Faults: s.Faults(a.Entry.Puzzle, a.Found.Faults)}
	symbols, err := ops.Symbols(a.Entry.Puzzle)
	for _, counts := range a.Found.Counts {
		if err != nil || j.Solutions == 0 {
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
	return []any{j}
}

// Verdict is no if there is no solution.
func (a TrueCandidates) Verdict(Style) (v Verdict) {
	if a.Found.Solutions == 0 {
		v.No, v.Why = true, NoSolution(a.Entry.Puzzle, a.Found.Faults)
	}
	return v
}
