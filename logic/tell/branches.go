package tell

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// branches describes chains from all candidates of a set to a second set, and the consequence that
// only one of their ends can be true.
func (w chained) branches() {
	from, to := w.p.Proof.Base[0], w.p.Proof.Cover[0]
	nodes := w.p.Chain
	for i := 0; i < len(nodes); i++ {
		switch n := nodes[i]; {
		case n.From < 0 && (i+1 == len(nodes) || nodes[i+1].From < 0):
			w.item(banmen.Msg("%s, which is itself among %s", w.node(n), w.set(to)))
		case n.From < 0:
			w.open(0, banmen.Msg("if %s", w.node(n)))
		case i+1 < len(nodes) && !n.On:
			w.itemAt(1, banmen.Msg("%s, so %s", w.weak(nodes[i-1], n), w.strong(n, nodes[i+1])))
			i++
		}
	}
	w.say(false, func(s logic.Set) bool { return same(s, to) })
	w.head = banmen.Msg("%s, and from each a chain leads to %s", w.cases(from), w.set(to))
	w.item(banmen.Msg("only one of these ends can be true, so only one chain holds from its start, and the others hold from their ends"))
	w.weakLinks()
	if w.mentionAll(); w.unfit {
		w.unsay()
	}
}
