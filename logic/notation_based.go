package logic

import (
	"fmt"
	"slices"
	"strings"
)

// based returns the notation of a step's basis: the starts of its chains, a deadly pattern, cells,
// or a set and the house where it leaves one place.
func (n notation) based(p *Step) string {
	switch pattern := p.Part(Pattern); {
	case len(p.Chain) > 0:
		return n.starts(p)
	case len(pattern.Cands) > 0:
		return n.deadly(p)
	case len(pattern.Cells) > 0:
		return n.cells(pattern.Cells)
	}
	var all []string
	for i, part := range p.Parts {
		switch {
		case part.Role != Base:
		case i+1 < len(p.Parts) && len(p.Parts[i+1].Cells) > 0:
			all = append(all, n.join(part.Symbols.List(), ",")+" in "+n.cells(p.Parts[i+1].Cells))
		default:
			all = append(all, n.join(part.Symbols.List(), ",")+" in "+n.houses(part.Houses))
		}
	}
	return strings.Join(all, ", ")
}

// starts returns the cell, or the symbol in a house, whose candidates all have a chain,
// or otherwise the literals that chains start from: 4 in b3, r1c2, r1c2=3.
func (n notation) starts(p *Step) string {
	if text := n.one(p.Proof.Over); text != "" {
		return text
	}
	first := p.Chain[0]
	text := n.literal(first)
	for _, node := range p.Chain[1:] {
		if node.From < 0 && node.On != first.On && slices.Equal(node.Cands, first.Cands) {
			text += "/" + n.literal(node)
		}
	}
	return text
}

// one returns the notation of a cell, or of a symbol in a house. It returns "" for other sets.
func (n notation) one(s Set) string {
	switch s.Kind {
	case InCell:
		return n.cells([]int{s.A})
	case InHouse:
		return fmt.Sprintf("%d in %s", n.ToBoard(s.B), n.houses([]int{s.A}))
	}
	return ""
}

// deadly returns the symbols of a deadly pattern and its cells. For a pattern that covers the board
// it returns the cells with extra candidates.
func (n notation) deadly(p *Step) string {
	var symbols Mask
	var cells []int
	for _, c := range p.Part(Pattern).Cands {
		symbols |= Bit(c.Symbol())
		cells = append(cells, c.Cell())
	}
	slices.Sort(cells)
	if cells = slices.Compact(cells); len(cells) == n.Open() {
		return n.cells(p.Part(Extra).Cells)
	}
	return n.join(symbols.List(), "/") + " in " + n.cells(cells)
}
