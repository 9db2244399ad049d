package technique

import "github.com/banmen/banmen/logic"

// Templates are all ways to place a symbol once in each row. If all possible templates share a
// cell, it has the symbol; if none contains a cell, it does not. Shared cells rule out templates of
// other symbols, and so on.
var (
	TemplateSet    = &logic.Technique{Key: "template-set", Name: "Template Set", JA: "テンプレート（確定）", Code: "1201", Form: logic.FormSingle}
	TemplateDelete = &logic.Technique{Key: "template-delete", Name: "Template Delete", JA: "テンプレート（除去）", Code: "1202", Form: logic.FormBare}

	templates = []logic.Finder{{Technique: TemplateSet, Find: findTemplateSet}, {Technique: TemplateDelete, Find: findTemplateDelete}}
)

func findTemplateSet(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).templates
	x.cut(s)
	for v := 1; v <= s.Symbols && !s.Stopped(); v++ {
		if touch(x.of(x.every, v), x.of(x.every, v)) && !yield(x.set(v)) {
			return
		}
	}
}

func (x *templateCache) set(v int) *logic.Step {
	p := &logic.Step{Technique: TemplateSet, Symbols: []int{v}, Proof: logic.Proof{Lines: x.lines}}
	for cell := range x.of(x.every, v).All() {
		p.Place = append(p.Place, logic.CandOf(cell, v))
	}
	return p
}

func findTemplateDelete(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).templates
	x.cut(s)
	for v := 1; v <= s.Symbols && !s.Stopped(); v++ {
		if !within(s.Symbol(v), x.of(x.some, v)) && !yield(x.never(v)) {
			return
		}
	}
}

func (x *templateCache) never(v int) *logic.Step {
	p := &logic.Step{Technique: TemplateDelete, Symbols: []int{v}, Proof: logic.Proof{Lines: x.lines}}
	for cell := range x.Symbol(v).All() {
		if c := logic.CandOf(cell, v); !x.of(x.some, v).Has(cell) {
			p.Remove = append(p.Remove, c)
			p.Proof.Any = append(p.Proof.Any, x.refute(v, []logic.Cand{c}, 0))
		}
	}
	return p
}
