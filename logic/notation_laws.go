package logic

import (
	"slices"
	"strconv"
	"strings"
)

// bounds returns the cells of a step's laws with a role, each part once. A whole row or
// column of the board is written r5 or c5.
func (n notation) bounds(p *Step, role Role) string {
	var all []string
	for _, part := range p.Parts {
		if name := n.area(part.Cells); part.Role == role && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return strings.Join(all, ", ")
}

func (n notation) area(cells []int) string {
	switch first := cells[0]; {
	case slices.Equal(cells, n.Shape.Row(first/n.Shape.Cols)):
		return "r" + strconv.Itoa(first/n.Shape.Cols+1)
	case slices.Equal(cells, n.Shape.Col(first%n.Shape.Cols)):
		return "c" + strconv.Itoa(first%n.Shape.Cols+1)
	}
	return n.cells(cells)
}

// listed is the maximum number of lines of an assumption that are written.
const listed = 16

// supposed returns the assumption, and its consequences until the contradiction.
func (n notation) supposed(p *Step) string {
	text := n.literals(p.Chain[0])
	for i, node := range p.Chain[1:] {
		if i == listed {
			text += ", … (" + strconv.Itoa(len(p.Chain)-1-listed) + ")"
			break
		}
		text += [...]string{" => ", ", "}[min(i, 1)] + n.literals(node)
	}
	return text
}

// literals returns the values found for the candidates of a node, which may have several
// symbols.
func (n notation) literals(node Node) string {
	q := &Step{Remove: node.Cands}
	if node.On {
		q = &Step{Place: node.Cands}
	}
	return n.effect(q)
}

// text returns the text of a symbol.
func (s *State) text(v int) string {
	if v < len(s.Texts) {
		return s.Texts[v]
	}
	return strconv.Itoa(s.ToBoard(v))
}
