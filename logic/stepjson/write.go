package stepjson

import "github.com/banmen/banmen/logic"

// Write returns a step as JSON.
func (n *Names) Write(p *logic.Step) Step {
	proof := n.proof(&p.Proof)
	j := Step{Place: n.cands(p.Place, is), Remove: n.cands(p.Remove, isNot), Rating: p.Rating, Proof: &proof}
	for _, v := range p.Symbols {
		j.Symbols = append(j.Symbols, n.symbols[v])
	}
	for _, part := range p.Parts {
		j.Parts = append(j.Parts, n.part(part))
	}
	for _, node := range p.Chain {
		j.Chain = append(j.Chain, n.node(node))
	}
	return j
}

func (n *Names) part(p logic.Part) Part {
	j := Part{Role: roles[p.Role], Cells: n.cells(p.Cells), Symbols: n.symbolsOf(p.Symbols), Cands: n.cands(p.Cands, is)}
	for _, h := range p.Houses {
		j.Houses = append(j.Houses, n.houses[h])
	}
	return j
}

func (n *Names) cells(all []int) (texts []string) {
	for _, c := range all {
		texts = append(texts, n.cell(c))
	}
	return texts
}

func (n *Names) node(p logic.Node) Node {
	j := Node{Cands: n.cands(p.Cands, is), On: p.On, Strong: p.Strong, Set: n.cells(p.Set), Side: p.Side}
	if p.From >= 0 {
		j.From = &p.From
	}
	return j
}

func (n *Names) proof(p *logic.Proof) Proof {
	j := Proof{Any: n.proofs(p.Any), Cases: n.proofs(p.Cases), Laws: p.Laws, Base: n.sets(p.Base), Cover: n.sets(p.Cover)}
	for i, a := range p.Combination {
		sum := Sum{Law: &p.Combination[i].Index, Times: a.Times}
		if a.House {
			sum.House, sum.Law = n.houses[a.Index], nil
		}
		j.Combination = append(j.Combination, sum)
	}
	for _, l := range p.Lines {
		j.Lines = append(j.Lines, Line{Cands: n.cands(l.Cands, is), Off: l.Off, Proof: n.proof(&l.Proof)})
	}
	if p.Over.Kind != logic.NoSet {
		over := n.set(p.Over)
		j.Over = &over
	}
	return j
}

func (n *Names) proofs(all []logic.Proof) (js []Proof) {
	for i := range all {
		js = append(js, n.proof(&all[i]))
	}
	return js
}

func (n *Names) sets(all []logic.Set) (js []Set) {
	for _, s := range all {
		js = append(js, n.set(s))
	}
	return js
}

func (n *Names) set(s logic.Set) (j Set) {
	switch s.Kind {
	case logic.InCell:
		j.Cell = n.cell(s.A)
	case logic.InHouse:
		j.House, j.Symbol = n.houses[s.A], n.symbols[s.B]
	case logic.Clique:
		j.Clique = n.cands(s.Cands, is)
	case logic.Derived:
		j.Line = &s.A
	case logic.InLaw:
		j.Law = &s.A
	case logic.Deadly:
		j.Guardians = n.cands(s.Cands, is)
	case logic.Imaged:
		j.Image, j.Under = n.cands(s.Cands, is), &s.A
	}
	return j
}
