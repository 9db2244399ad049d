package logic

import (
	"fmt"
	"strconv"
	"strings"
)

// sets returns almost locked sets, A=r1c23 {123}, their links, X=1, and their other
// common symbols, Z=2.
func (n notation) sets(p *Step) string {
	text, count := "", 0
	for _, part := range p.Parts {
		switch part.Role {
		case ALS:
			text += string(rune('A'+count)) + "=" + n.set(part) + ", "
			count++
		case Common:
			text += [...]string{2: "X=", 3: "X,Y="}[count] + n.join(part.Symbols.List(), ",")
		}
	}
	if len(p.Symbols) > 0 {
		text += ", Z=" + n.join(p.Symbols, ",")
	}
	return text
}

func (n notation) set(part Part) string {
	return n.cells(part.Cells) + " {" + n.join(part.Symbols.List(), "") + "}"
}

// setChain returns a chain of almost locked sets with the links between them: 8- r1c1
// {12} -2- r1c23 {238} -8.
func (n notation) setChain(p *Step) string {
	ends := n.join(p.Symbols, "")
	return ends + "- " + n.linkedSets(p, "") + " -" + ends
}

// linkedSets returns the sets and links of a step in order, each link after a sign.
func (n notation) linkedSets(p *Step, before string) string {
	var text strings.Builder
	for _, part := range p.Parts {
		switch part.Role {
		case ALS:
			text.WriteString(n.set(part))
		case Common:
			text.WriteString(before + " -" + n.join(part.Symbols.List(), "") + "- ")
		}
	}
	return text.String()
}

// colours returns a symbol and the cells of each colour, such as "5 (r1c2,r2c1) / (r4c4)". A slash
// separates the two colours of a net, and a comma the nets.
func (n notation) colours(p *Step) string {
	text := strconv.Itoa(n.ToBoard(p.Symbols[0])) + " "
	for i, part := range p.Parts {
		var cells []string
		for _, c := range part.Cells {
			cells = append(cells, n.cells([]int{c}))
		}
		if i > 0 {
			text += [...]string{", ", " / "}[i%2]
		}
		text += "(" + strings.Join(cells, ",") + ")"
	}
	return text
}

// forced returns the place of a contradiction, the effect, and each chain on its own line.
func (n notation) forced(p *Step) string {
	text := p.Technique.Name
	if base := p.Part(Base); p.Proof.Over.Kind == NoSet {
		switch {
		case len(base.Cells) > 0:
			text += " in " + n.cells(base.Cells)
		case len(base.Houses) > 0:
			text += " in " + n.houses(base.Houses)
		}
	}
	text += " => " + n.effect(p)
	for i, node := range p.Chain {
		last := i+1 == len(p.Chain)
		switch {
		case node.From < 0 && (last || p.Chain[i+1].From < 0):
			text += "\n  " + n.literal(node)
		case node.From < 0:
			text += "\n "
		}
		text += " "
		if node.Side && node.From >= 0 && (node.From < i-1 || !p.Chain[i-1].Side) {
			text += "("
		}
		text += n.literal(node)
		if node.Side && (last || p.Chain[i+1].From != i) {
			text += ")"
		}
	}
	return text
}

// kraken returns the effect of a fish with chains, the fish, and each chain on its own
// line.
func (n notation) kraken(p *Step) string {
	text := fmt.Sprintf("%s: => %s\n  %s", p.Technique.Name, n.effect(p), n.fish(p))
	for i := 0; i < len(p.Chain); {
		j := i + 1
		for j < len(p.Chain) && p.Chain[j].From >= 0 {
			j++
		}
		text += "\n  " + n.chain(p.Chain[i:j])
		i = j
	}
	return text
}

// literal returns the value found for a node of a chain, r1c2=3 or r1c2<>3.
func (n notation) literal(node Node) string {
	var cells []int
	for _, c := range node.Cands {
		cells = append(cells, c.Cell())
	}
	sign := "<>"
	if node.On {
		sign = "="
	}
	return n.cells(cells) + sign + strconv.Itoa(n.ToBoard(node.Cands[0].Symbol()))
}
