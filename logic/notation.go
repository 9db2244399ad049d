package logic

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Notation returns the step in HoDoKu's notation: the name of the technique, what the
// step is based on, and its effect: "Naked Pair: 1,2 in r1c12 => r1c3<>1, r1c4<>1,2".
func (s *State) Notation(p *Step) string {
	n := notation{s}
	switch p.Technique.Form {
	case FormForcing:
		return n.forced(p)
	case FormKraken:
		return n.kraken(p)
	}
	about := n.about(p)
	if p.Technique.Form != FormResult {
		about = ": " + about
	}
	if p.Technique.Form == FormSingle {
		return p.Technique.Name + about
	}
	return p.Technique.Name + about + " => " + n.effect(p)
}

type notation struct{ *State }

func (n notation) about(p *Step) string {
	switch p.Technique.Form {
	case FormSingle:
		return n.effect(p)
	case FormHouse:
		return fmt.Sprintf("%d in %s", n.ToBoard(p.Symbols[0]), n.houses(p.Part(Base).Houses))
	case FormSubset:
		return n.join(p.Symbols, ",") + " in " + n.cells(p.Part(Base).Cells)
	case FormFish:
		return n.fish(p)
	case FormLinked:
		return fmt.Sprintf("%d in %s (connected by %s)", n.ToBoard(p.Symbols[0]), n.eachOf(p, Pattern, "/in "), n.cells(p.Part(Link).Cells))
	case FormWing:
		return n.join(p.Symbols, "/") + " in " + n.cells(p.Part(Pattern).Cells)
	case FormPivot:
		return n.join(p.Symbols, "/")
	case FormConnected:
		return fmt.Sprintf("%s in %s connected by %d in %s", n.join(p.Symbols, "/"), n.cells(p.Part(Pattern).Cells), n.ToBoard(p.Symbols[1]), n.cells(p.Part(Link).Cells))
	case FormChain:
		return n.join(p.Symbols, "/") + " " + n.chain(p.Chain)
	case FormLoop:
		first, last := n.loopEnds(p.Chain)
		return fmt.Sprintf("%s %d= %s =%d", n.join(p.Symbols, "/"), n.ToBoard(last), n.chain(p.Chain), n.ToBoard(first))
	case FormChainEnds:
		first, last := p.Chain[0].Cands[0].Symbol(), p.Chain[len(p.Chain)-1].Cands[0].Symbol()
		return fmt.Sprintf("%s %d- %s -%d", n.join(p.Symbols, "/"), n.ToBoard(first), n.chain(p.Chain), n.ToBoard(last))
	case FormALS:
		return n.sets(p)
	case FormALSChain:
		return n.setChain(p)
	case FormLaws:
		return n.bounds(p, Bound)
	case FormCoveredLaws:
		return n.bounds(p, Base) + " / " + n.bounds(p, Cover)
	case FormAssumption:
		return n.supposed(p)
	case FormBase:
		return n.based(p)
	case FormBranches:
		return n.one(p.Proof.Base[0]) + " - " + n.one(p.Proof.Cover[0])
	case FormBlossom:
		return n.cells(p.Part(Pivot).Cells) + n.linkedSets(p, ", ")
	case FormColours:
		return n.colours(p)
	case FormCrossing:
		var all []string
		for _, part := range p.Parts {
			all = append(all, fmt.Sprintf("%s - {%s}", n.cells(part.Cells), n.join(part.Symbols.List(), "")))
		}
		return fmt.Sprintf("%s (%s)", all[0], strings.Join(all[1:], ", "))
	case FormEmptyBox:
		return fmt.Sprintf("%d in %s (%s)", n.ToBoard(p.Symbols[0]), n.houses(p.Part(Base).Houses), n.eachOf(p, Link, "/"))
	}
	return ""
}

func (n notation) fish(p *Step) string {
	return fmt.Sprintf("%d %s %s%s%s", n.ToBoard(p.Symbols[0]), n.houses(p.Part(Base).Houses), n.houses(p.Part(Cover).Houses),
		n.fins(" f", p.Part(Fin)), n.fins(" ef", p.Part(EndoFin)))
}

// eachOf returns the cells of each part with a role.
func (n notation) eachOf(p *Step, r Role, between string) string {
	var all []string
	for _, part := range p.Parts {
		if part.Role == r {
			all = append(all, n.cells(part.Cells))
		}
	}
	return strings.Join(all, between)
}

// loopEnds returns the symbols with which a loop leaves its first cell and returns to it.
func (n notation) loopEnds(nodes []Node) (first, last int) {
	cell := nodes[0].Cands[0].Cell()
	i, j := 0, len(nodes)-1
	for nodes[i].Cands[0].Cell() == cell {
		i++
	}
	for nodes[j-1].Cands[0].Cell() == cell {
		j--
	}
	return nodes[i].Cands[0].Symbol(), nodes[j].Cands[0].Symbol()
}

// chain returns the nodes of a chain with the symbol of each link, =1= for a strong and
// -1- for a weak link. Consecutive nodes in one cell are written once.
func (n notation) chain(nodes []Node) string {
	var text strings.Builder
	last := ""
	for i, node := range nodes {
		var cells []int
		for _, c := range node.Cands {
			cells = append(cells, c.Cell())
		}
		name := n.cells(cells)
		if node.Set != nil {
			name = "ALS:" + n.cells(node.Set)
		}
		if name == last {
			continue
		}
		if i > 0 {
			sign := "-"
			if node.Strong {
				sign = "="
			}
			fmt.Fprintf(&text, " %s%d%s ", sign, n.ToBoard(node.Cands[0].Symbol()), sign)
		}
		text.WriteString(name)
		last = name
	}
	return text.String()
}

// effect returns the placements and then the eliminations, grouped by symbol in order of
// appearance.
func (n notation) effect(p *Step) string {
	return strings.Join(append(n.bySymbol(p.Place, "="), n.bySymbol(p.Remove, "<>")...), ", ")
}

func (n notation) bySymbol(cands []Cand, sign string) (all []string) {
	rest := slices.Clone(cands)
	for len(rest) > 0 {
		v := rest[0].Symbol()
		var cells []int
		rest = slices.DeleteFunc(rest, func(c Cand) bool {
			if c.Symbol() == v {
				cells = append(cells, c.Cell())
			}
			return c.Symbol() == v
		})
		all = append(all, n.cells(cells)+sign+n.text(v))
	}
	return all
}

// cells returns cells in reading order, as r1c23,r45c6. On boards with more than nine
// rows or columns each cell is written separately, as r1c23 is a single cell there.
func (n notation) cells(cells []int) string {
	left := slices.Compact(slices.Sorted(slices.Values(cells)))
	var all []string
	for len(left) > 0 {
		rows, cols := []int{left[0]/n.Shape.Cols + 1}, []int{left[0]%n.Shape.Cols + 1}
		left = slices.DeleteFunc(left[1:], func(c int) bool {
			row, col := c/n.Shape.Cols+1, c%n.Shape.Cols+1
			switch {
			case max(n.Shape.Rows, n.Shape.Cols) > 9:
				return false
			case row == rows[0] && len(rows) == 1:
				cols = append(cols, col)
			case col == cols[0] && len(cols) == 1:
				rows = append(rows, row)
			default:
				return false
			}
			return true
		})
		all = append(all, "r"+join(rows, "")+"c"+join(cols, ""))
	}
	return strings.Join(all, ",")
}

// houses returns houses, as r13b4.
func (n notation) houses(houses []int) string {
	text, last := "", ""
	for _, h := range houses {
		house := n.Houses[h]
		letter := [...]string{Row: "r", Col: "c", Box: "b", Other: "h"}[house.Kind]
		if letter != last || len(n.Houses) > 36 {
			text += letter
		}
		text, last = text+strconv.Itoa(house.Index+1), letter
	}
	return text
}

func (n notation) fins(sign string, fins Part) string {
	text := ""
	for _, c := range fins.Cands {
		text += sign + n.cells([]int{c.Cell()})
	}
	return text
}

// join returns symbols as the numbers of the board.
func (n notation) join(symbols []int, by string) string {
	numbers := make([]int, len(symbols))
	for i, v := range symbols {
		numbers[i] = n.ToBoard(v)
	}
	return join(numbers, by)
}

func join(numbers []int, by string) string {
	words := make([]string, len(numbers))
	for i, v := range numbers {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, by)
}
