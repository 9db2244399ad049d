package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A net is the state while a proof of lines and cases is described: what is known so far, given
// the assumption. The description follows the proof alone, so each line gets the reason that the
// proof has for it.
type net struct {
	*tale
	on       []logic.Cand // known to be true
	off      []logic.Cand // known to be false, besides the candidates that a candidate in on excludes
	lines    []logic.Line
	supposed logic.Cand          // the assumption: the opposite of the step's claim
	used     bool                // a line uses the assumption
	missed   bool                // the contradiction is other than the negated assumption
	cited    map[logic.Cand]bool // candidates that lines use; a cell's last candidate gets a line only if it is used
}

// net describes each proof of lines and cases, beginning with the claims that it shows.
func (w *tale) net() {
	if w.direct() {
		return
	}
	for _, p := range w.proofs() {
		claims := w.claimsOf(p)
		if len(claims) == 0 {
			continue
		}
		claim := claims[0]
		placed := slices.Contains(w.p.Place, claim)
		at, first := len(w.lines), w.head.Format == ""
		cited := map[logic.Cand]bool{}
		var n net
		for range 2 { // the first round collects cited, which the second needs
			w.lines, w.count, w.more = w.lines[:max(at, 0)], []int{0}, 0
			if !first {
				w.lines = append(w.lines, banmen.Message{})
			}
			n = net{tale: w, supposed: claim, cited: cited}
			n.add(0, logic.Line{Cands: []logic.Cand{claim}, Off: placed})
			n.refute(0, p)
		}
		head := banmen.Msg("suppose %s", w.follows([]logic.Cand{claim}, !placed))
		switch split := p.Over.Kind != logic.NoSet && len(p.Lines) == 0; {
		case split && !n.used && !n.missed:
			head = banmen.Msg("%s, and each case ends in the same", w.cases(p.Over))
		case split:
			head = banmen.Msg("%s; %s", head, w.cases(p.Over))
		}
		if first {
			w.head = head
		} else {
			w.lines[at] = banmen.Msg("%s.", head)
		}
		switch {
		case len(claims) > 1:
			w.line(banmen.Msg("the same goes for %s", w.candNames(claims[1:])))
		case n.missed && len(w.proofs()) == 1:
			w.end = banmen.Msg("the assumption is false")
		}
	}
	w.mentionAll()
}

// direct describes a set that leaves a symbol of a house one place, which readers see without an
// assumption. It reports false for other proofs.
func (w *tale) direct() bool {
	p := &w.p.Proof
	if len(w.p.Place) != 1 || len(p.Lines) != 1 || !p.Lines[0].Off || len(p.Base) != 1 || len(p.Cover) > 0 || p.Base[0].Kind != logic.InHouse {
		return false
	}
	l := &p.Lines[0]
	n := net{tale: w, cited: map[logic.Cand]bool{}}
	if !slices.Contains(w.cands(p.Base[0]), w.p.Place[0]) || len(l.Proof.Base) == 0 || len(l.Proof.Lines) > 0 {
		return false
	}
	w.head = banmen.Msg("%s, so %s; then no other place is left for %s in %s", n.why(l), w.follows(l.Cands, false), w.symbol(p.Base[0].B), w.house(p.Base[0].A))
	w.mentionAll()
	return true
}

// cases lists the candidates of a set, one of which is true.
func (w sight) cases(s logic.Set) banmen.Message {
	cands := w.cands(s)
	switch s.Kind {
	case logic.InCell:
		return banmen.Msg("%s is %s", w.CellNames(s.A), w.whichever(w.At(s.A).List()...))
	case logic.InHouse:
		return banmen.Msg("%[2]s fits only in %[3]s of %[1]s", w.house(s.A), w.symbol(s.B), w.CellNames(cellsOf(cands)...))
	case logic.Deadly:
		return banmen.Msg("%s, unless %s", w.exchange(s.Cands), w.guardians(s.Cands))
	case logic.Derived:
		return banmen.Msg("one of the candidates of an earlier line is true")
	}
	return banmen.Msg("one of %s is true", w.set(s))
}

// candNames names candidates one by one, such as r1c2=3.
func (t Teller) candNames(all []logic.Cand) banmen.Message {
	var names []banmen.Message
	for _, c := range all {
		names = append(names, banmen.Msg("%s", t.candName(c)))
	}
	return and(names)
}

func (t Teller) candName(c logic.Cand) string {
	return t.CellNames(c.Cell()) + "=" + t.Symbols[c.Symbol()]
}

// refute describes the lines of a proof, their consequences, and the contradiction at its end.
func (n *net) refute(depth int, p *logic.Proof) {
	defer func(on, off int, lines int) { n.on, n.off, n.lines = n.on[:on], n.off[:off], n.lines[:lines] }(len(n.on), len(n.off), len(n.lines))
	for _, l := range p.Lines {
		n.tell(depth, &l)
		n.add(depth, l)
		n.lines = append(n.lines, l)
	}
	if n.wrong(depth) {
		return
	}
	n.missed = true
	switch {
	case len(p.Any) > 0:
		n.refute(depth, &p.Any[0])
	case len(p.Laws) > 0:
		n.itemAt(depth, banmen.Msg("this could not hold: %s", n.allLaws(p.Laws)))
	case p.Over.Kind == logic.NoSet:
		n.itemAt(depth, n.crowded(p))
	default:
		n.split(depth, p)
	}
}

// split describes the cases of a proof.
func (n *net) split(depth int, p *logic.Proof) {
	n.missed = false
	cands := n.cands(p.Over)
	if p.Over.Kind == logic.Derived && p.Over.A < len(n.lines) {
		cands = n.lines[p.Over.A].Cands
	}
	if (depth > 0 || len(p.Lines) > 0) && p.Over.Kind != logic.Derived { // a Derived set repeats a line
		n.itemAt(depth, n.cases(p.Over))
	}
	missed := false
	var out []logic.Cand // alternating links, described as one reason
	var reason banmen.Message
	flush := func() {
		switch {
		case len(out) == 1:
			n.itemAt(depth, banmen.Msg("%s is out (%s)", n.candNames(out), reason))
		case len(out) > 1:
			n.itemAt(depth, banmen.Msg("%s are out (%s)", n.candNames(out), reason))
		}
		out = nil
	}
	defer flush()
	for i := 0; i < len(cands) && i < len(p.Cases); i++ {
		c := cands[i]
		if why := n.against([]logic.Cand{c}, 0); why.Format != "" && len(p.Cases[i].Lines) == 0 {
			if why.String() != reason.String() {
				flush()
			}
			out, reason = append(out, c), why
			continue
		}
		flush()
		n.open(depth, banmen.Msg("if %s is %s", n.CellNames(c.Cell()), n.symbol(c.Symbol())))
		on, off := len(n.on), len(n.off)
		n.missed = false
		n.add(depth+1, logic.Line{Cands: []logic.Cand{c}})
		n.refute(depth+1, &p.Cases[i])
		n.on, n.off = n.on[:on], n.off[:off]
		missed = missed || n.missed
	}
	n.missed = missed
}

// tell describes a line with its reason. Candidates excluded by a true one get no line: the lines
// that use them mention it.
func (n *net) tell(depth int, l *logic.Line) {
	q := &l.Proof
	switch {
	case l.Off && n.against(l.Cands, 0).Format != "":
		if !n.plainly(q) {
			n.itemAt(depth, banmen.Msg("%s (%s)", n.follows(l.Cands, false), n.against(l.Cands, 0)))
		}
	case !l.Off && len(l.Cands) == 1 && slices.Contains(n.on, l.Cands[0]) && n.cited[l.Cands[0]]: // described before, when it became the last candidate of its cell
	case n.exhausted(l).Format != "":
		n.itemAt(depth, n.exhausted(l))
	case len(q.Lines) > 0 || q.Over.Kind != logic.NoSet || len(q.Any) > 0:
		n.open(depth, banmen.Msg("%s, for otherwise", n.follows(l.Cands, !l.Off)))
		inner := net{tale: n.tale, on: slices.Clone(n.on), off: slices.Clone(n.off), lines: n.lines, supposed: n.supposed, cited: n.cited}
		inner.add(depth+1, logic.Line{Cands: l.Cands[:1], Off: !l.Off})
		inner.refute(depth+1, q)
		n.used = n.used || inner.used
	default:
		n.itemAt(depth, banmen.Msg("%s: %s", n.follows(l.Cands, !l.Off), n.why(l)))
	}
}

// plainly reports whether a proof is empty, so that its line follows from known facts alone.
func (n *net) plainly(p *logic.Proof) bool {
	return len(p.Base)+len(p.Cover)+len(p.Laws)+len(p.Lines)+len(p.Any) == 0 && p.Over.Kind == logic.NoSet
}

// why gives the reason for a line whose proof has no lines.
func (n *net) why(l *logic.Line) banmen.Message {
	q := &l.Proof
	switch {
	case len(q.Laws) > 0:
		return n.allLaws(q.Laws)
	case len(q.Base) == 1 && len(q.Cover) == 0:
		return n.onlyIn(q.Base[0], l)
	case len(q.Base) == 1 && len(q.Cover) == 1 && onlyHouses(q.Base) && onlyHouses(q.Cover) && len(n.others(q.Base[0], l)) > 0:
		return banmen.Msg("in %s, every place for %s (%s) is in %s", n.house(q.Base[0].A), n.symbol(q.Base[0].B), n.CellNames(cellsOf(n.cands(q.Base[0]))...), n.house(q.Cover[0].A))
	case len(q.Base) > 0 && len(q.Base) == len(q.Cover):
		return banmen.Msg("%s take up %s", n.setNames(q.Base), n.setNames(q.Cover))
	case len(q.Base) > 0:
		return banmen.Msg("otherwise %s", n.crowded(q))
	}
	cell := l.Cands[0].Cell()
	if !l.Off {
		return n.withWhy(banmen.Msg("no other candidate is left there"), n.others(logic.CellSet(cell), l))
	}
	return n.withWhy(banmen.Msg("no candidate would be left for %s", n.CellNames(cell)), n.others(logic.CellSet(cell), l))
}

// onlyIn says what a set implies without its false candidates, and why these are false.
func (n *net) onlyIn(s logic.Set, l *logic.Line) banmen.Message {
	var m banmen.Message
	switch {
	case s.Kind == logic.Derived && s.A >= 0 && s.A < len(n.lines) && !l.Off:
		m = banmen.Msg("no other of %s is left", n.candNames(n.lines[s.A].Cands))
	case s.Kind == logic.Derived && s.A >= 0 && s.A < len(n.lines) && !patternSymbols(n.lines[s.A].Cands).One():
		m = banmen.Msg("it sees all of %s, one of which is true", n.candNames(n.lines[s.A].Cands))
	case s.Kind == logic.Derived && s.A >= 0 && s.A < len(n.lines):
		m = banmen.Msg("it sees all of %s, one of which is %s", n.CellNames(cellsOf(n.lines[s.A].Cands)...), n.symbol(n.lines[s.A].Cands[0].Symbol()))
	case s.Kind == logic.InHouse && !l.Off:
		m = banmen.Msg("no other place is left for %s in %s", n.symbol(s.B), n.house(s.A))
	case s.Kind == logic.InHouse:
		m = banmen.Msg("otherwise no place would be left for %s in %s", n.symbol(s.B), n.house(s.A))
	case s.Kind == logic.InCell && !l.Off:
		m = banmen.Msg("no other candidate is left for %s", n.CellNames(s.A))
	case s.Kind == logic.InCell:
		m = banmen.Msg("otherwise no candidate would be left for %s", n.CellNames(s.A))
	default:
		m = banmen.Msg("one of %s is true", n.set(s))
	}
	return n.withWhy(m, n.others(s, l))
}

// others returns the candidates of set s that l does not mention. If l is Off, it also omits
// candidates that exclude one of l.
func (n *net) others(s logic.Set, l *logic.Line) (all []logic.Cand) {
	cands := n.cands(s)
	if s.Kind == logic.Derived && s.A >= 0 && s.A < len(n.lines) {
		cands = n.lines[s.A].Cands
	}
	for _, c := range cands {
		if !slices.ContainsFunc(l.Cands, func(d logic.Cand) bool { return c == d || l.Off && n.Exclude(c, d) }) {
			all = append(all, c)
		}
	}
	return all
}

func (n *net) withWhy(m banmen.Message, out []logic.Cand) banmen.Message {
	if why := n.against(out, len(out)); why.Format != "" {
		return banmen.Msg("%s (%s)", m, why)
	}
	return m
}

// against says what excludes the given candidates, and mentions each fact once. If most is 0, it
// returns an empty message unless all candidates are excluded. Otherwise it skips candidates that
// are not excluded.
func (n *net) against(all []logic.Cand, most int) banmen.Message {
	var on, off []logic.Cand
	for _, c := range all {
		i := slices.IndexFunc(n.on, func(d logic.Cand) bool { return n.Exclude(c, d) })
		switch {
		case i >= 0 && !slices.Contains(on, n.on[i]):
			on = append(on, n.on[i])
		case i >= 0:
		case slices.Contains(n.off, c):
			off = append(off, c)
		case most == 0:
			return banmen.Message{}
		}
	}
	n.cite(on...)
	n.cite(off...)
	return listed(slices.Concat(n.facts(on, true), n.facts(off, false)))
}

// cite records candidates that lines use.
func (n *net) cite(all ...logic.Cand) {
	for _, c := range all {
		n.cited[c] = true
		n.used = n.used || c == n.supposed
	}
}

// facts says that candidates are all true, or all false, by symbol.
func (n *net) facts(all []logic.Cand, on bool) (texts []banmen.Message) {
	for v := 1; v <= n.Rules.Symbols; v++ {
		switch cells := with(all, v); {
		case len(cells) == 0:
		case on:
			texts = append(texts, n.is(cells, v))
		case n.Rules.Symbols == 2: // with two symbols, "not a" is the same as "b"
			texts = append(texts, n.is(cells, 3-v))
		default:
			texts = append(texts, n.isNot(cells, v))
		}
	}
	return texts
}

// add adds the content of a line to the known facts. If it removes one of a cell's two
// candidates, the other becomes true.
func (n *net) add(depth int, l logic.Line) {
	switch {
	case l.Off:
		for _, c := range l.Cands {
			rest := n.At(c.Cell()) &^ logic.Bit(c.Symbol())
			d := logic.CandOf(c.Cell(), max(1, rest.First()))
			if !slices.Contains(n.off, c) {
				n.off = append(n.off, c)
			}
			if rest.One() && n.Has(c) && !slices.Contains(n.on, d) {
				if n.cited[d] {
					n.itemAt(depth, banmen.Msg("%s: %s", n.follows([]logic.Cand{d}, true), n.withWhy(banmen.Msg("no other candidate is left for %s", n.CellNames(c.Cell())), []logic.Cand{c})))
				}
				n.on = append(n.on, d)
			}
		}
	case len(l.Cands) == 1 && !slices.Contains(n.on, l.Cands[0]):
		n.on = append(n.on, l.Cands[0])
	}
}

// wrong reports whether the known facts contradict each other, and says how.
func (n *net) wrong(depth int) bool {
	for j, b := range n.on {
		if slices.Contains(n.off, b) {
			if i := slices.IndexFunc(n.on, func(d logic.Cand) bool { return d.Cell() != b.Cell() && n.Exclude(d, b) }); b == n.supposed {
				if i >= 0 {
					n.sees(depth, b, n.on[i])
				}
				return true
			}
			n.missed = true
			n.cite(b)
			n.itemAt(depth, banmen.Msg("%s and %s cannot both hold", n.follows([]logic.Cand{b}, true), n.follows([]logic.Cand{b}, false)))
			return true
		}
		for _, a := range n.on[:j] {
			if !n.Exclude(a, b) {
				continue
			}
			n.cite(b)
			if a == n.supposed {
				n.sees(depth, a, b)
				return true
			}
			n.cite(a)
			n.missed = true
			n.itemAt(depth, banmen.Msg("%s and %s cannot both hold", n.follows([]logic.Cand{a}, true), n.follows([]logic.Cand{b}, true)))
			return true
		}
	}
	return false
}

// sees says that a true candidate excludes the assumption.
func (n *net) sees(depth int, supposed, on logic.Cand) {
	n.cite(on)
	if depth > 0 || on.Cell() != supposed.Cell() {
		n.itemAt(depth, banmen.Msg("so %s, as %s", n.follows([]logic.Cand{supposed}, false), n.follows([]logic.Cand{on}, true)))
	}
}

// crowded says which bases do not have enough room. It does not mention covers that true candidates
// already fill.
func (n *net) crowded(p *logic.Proof) banmen.Message {
	if len(p.Base) == 1 && len(p.Cover) == 0 {
		m := n.impossible(p)
		if s := p.Base[0]; s.Kind == logic.Derived && s.A >= 0 && s.A < len(n.lines) {
			m = banmen.Msg("none of %s is left", n.candNames(n.lines[s.A].Cands))
		}
		return n.withWhy(m, n.others(p.Base[0], &logic.Line{}))
	}
	var full []logic.Cand
	var taken []logic.Set
	open := func(all []logic.Set) (left []logic.Set) {
		for _, s := range all {
			if i := slices.IndexFunc(n.on, func(c logic.Cand) bool { return slices.Contains(n.cands(s), c) }); i < 0 {
				left = append(left, s)
			} else {
				taken = append(taken, s)
				if !slices.Contains(full, n.on[i]) {
					full = append(full, n.on[i])
				}
			}
		}
		return left
	}
	left := &logic.Proof{Base: open(p.Base), Cover: open(p.Cover)}
	if len(full) == 0 || len(left.Base) == 0 {
		return n.impossible(p)
	}
	n.cite(full...)
	return banmen.Msg("%s (as %s, %s is taken)", n.impossible(left), listed(n.facts(full, true)), n.setNames(taken))
}
