package tell

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// Proof describes the structure of a proof: its lines, bases and covers.
func (t Teller) Proof(p *logic.Proof) banmen.Message {
	m := t.contradicts(p)
	if len(p.Lines) > 0 {
		m = banmen.Msg("deductions: %d; then %s", len(p.Lines), m)
	}
	return m
}

// contradicts describes the contradiction in which a proof ends.
func (t Teller) contradicts(p *logic.Proof) banmen.Message {
	switch {
	case len(p.Any) > 0:
		return banmen.Msg("one proof of %d for each claim, the first: %s", len(p.Any), t.Proof(&p.Any[0]))
	case p.Over.Kind != logic.NoSet:
		return banmen.Msg("%s, and each case leads to a contradiction", sight{t}.cases(p.Over))
	case len(p.Laws)+len(p.Combination) > 0:
		return t.proof(p)
	case len(p.Base) == 0:
		return banmen.Msg("two candidates exclude each other")
	case len(p.Cover) == 0:
		return banmen.Msg("base: %s; no candidate is left", t.setNames(p.Base))
	}
	return banmen.Msg("bases: %s; covers: %s", t.setNames(p.Base), t.setNames(p.Cover))
}
