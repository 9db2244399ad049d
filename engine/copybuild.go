package engine

import (
	"cmp"
	encode "encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A copyBuilder makes the filters of a model.
type copyBuilder struct {
	domains
	m    *model.Model // the model, with its regions numbered again
	stop func() bool
	*copyParts
	pairs []valuePairs
	lines []model.Regular
	later []model.Constraint // become diagrams

	impossible bool
	loose      int  // number of sums of the model that are not cages
	implied    bool // the sums that are posted now follow from others
	sums       []model.Linear
	counts     []model.Count
	times      []*timesFilter
	same       []*sameFilter
	houses     []*houseFilter
	ranks      []*rankFilter
}

// valueSet returns values as bits.
func valueSet(values []int) (set uint64) {
	for _, x := range values {
		set |= 1 << x
	}
	return set
}

func newCopyBuilder(m *model.Model, stop func() bool) *copyBuilder {
	b := &copyBuilder{m: m, stop: stop, copyParts: &copyParts{relations: map[string]linked{}, graphs: map[string]knownGraph{}, automata: map[automatonKey]uint64{}, places: map[placesKey][]placesWay{}}}
	b.init()
	return b
}

// copyParts are shared by the builder of a model and the builders of its Ors.
type copyParts struct {
	relations map[string]linked // by the definition of the relation
	graphs    map[string]knownGraph
	automata  map[automatonKey]uint64 // their numbers
	places    map[placesKey][]placesWay
	key       []byte    // scratch
	arcRoom   []copyArc // scratch
	words     []uint64  // room for sets
}

// take returns n words, all 0.
func (p *copyParts) take(n int) []uint64 {
	if cap(p.words)-len(p.words) < n {
		p.words = make([]uint64, 0, max(n, wordRoom))
	}
	k := len(p.words)
	p.words = p.words[:k+n]
	return p.words[k : k+n : k+n]
}

// wordRoom is the number of words in one allocation.
const wordRoom = 512

// A valuePairs lists the allowed pairs of values of two variables: for each value of the first
// variable, the values of the second. The first is the variable with the smaller number.
type valuePairs struct {
	v, w int32
	with []uint64
}

// init starts with the domains of the model.
func (b *copyBuilder) init() {
	n := len(b.m.Domains)
	b.dom, b.peers, b.differ, b.arcs = b.take(n), make([][]int32, n), make([]varSet, n), make([][]arc, n)
	words := (n + 63) / 64
	room := b.take((n + 1) * words)
	for v, d := range b.m.Domains {
		b.dom[v] = valueSet(d)
		b.differ[v], room = room[:words:words], room[words:]
	}
	b.common = room
}

// build posts all constraints. It reports false if there is no filter for one of them, or if it was
// stopped.
func (b *copyBuilder) build() bool {
	for _, c := range b.m.Constraints {
		if !b.postDifferent(c) {
			return false
		}
	}
	b.crossings()
	for _, c := range b.m.Constraints {
		if b.stop() || !b.post(c) {
			return false
		}
	}
	b.postCounts()
	for _, c := range b.sums {
		b.postSum(c)
	}
	b.postMerged()
	b.postCovers()
	b.implied = true
	if len(b.sums) > 0 {
		for _, c := range slices.Concat(derived(b.m), innies(b.m)) {
			if b.stop() {
				return false
			}
			if len(c.Of) <= copyInnies {
				b.postSum(c)
			}
		}
	}
	b.link()
	b.eager = b.loose >= eagerSums
	b.index(0)
	b.scheduleAll()
	if b.impossible = !b.propagate(); b.impossible {
		return true
	}
	if b.impossible = !b.anchor(); b.impossible {
		return true
	}
	known := len(b.filter)
	// diagrams are smaller now
	for _, c := range b.later {
		if b.stop() || !b.postDiagram(c, mostCopyArcs) {
			return false
		}
	}
	if len(b.filter) > known {
		b.index(known)
	}
	return true
}

// eagerSums is the number of sums that are not cages from which on houses are filtered before each
// exclusion of a value. With fewer sums they wait until all values are excluded, which takes less time.
const eagerSums = 16

// link makes arcs of the pairs and lists of the peers.
func (b *copyBuilder) link() {
	slices.SortStableFunc(b.pairs, func(p, q valuePairs) int { return cmp.Or(cmp.Compare(p.v, q.v), cmp.Compare(p.w, q.w)) })
	all := b.pairs[:0]
	for i, p := range b.pairs {
		if i+1 < len(b.pairs) && b.pairs[i+1].v == p.v && b.pairs[i+1].w == p.w {
			for x, set := range p.with {
				b.pairs[i+1].with[x] &= set
			}
			continue
		}
		if b.differ[p.v].has(model.Var(p.w)) {
			for x := range p.with {
				p.with[x] &^= 1 << x
			}
		}
		all = append(all, p)
	}
	b.excludeByThird(all)
	pairs, links := all[:0], make([]linked, 0, len(all))
	arcs := make([]int32, len(b.dom))
	for _, p := range all {
		l := b.linked(p)
		if l.equal {
			b.differ[p.v].add(model.Var(p.w))
			b.differ[p.w].add(model.Var(p.v))
		}
		if l.to != nil {
			pairs, links = append(pairs, p), append(links, l)
			arcs[p.v]++
			arcs[p.w]++
		}
	}
	b.postCliques(pairs)
	room := make([]arc, 2*len(pairs))
	for v, n := range arcs {
		b.arcs[v], room = room[:0:n], room[n:]
	}
	for i, p := range pairs {
		b.arcs[p.v] = append(b.arcs[p.v], arc{p.w, links[i].to})
		b.arcs[p.w] = append(b.arcs[p.w], arc{p.v, links[i].back})
	}
	n := 0
	for _, d := range b.differ {
		n += d.len()
	}
	peers := make([]int32, 0, n)
	for v, d := range b.differ {
		k := len(peers)
		peers = d.append(peers)
		b.peers[v] = peers[k:len(peers):len(peers)]
	}
}

// excludeByThird removes pairs of values that a third variable excludes. If a value of one variable
// leaves another variable a single value, variables that differ from the other do not have it. For
// example, a number that gives the place of a 3 in its row leaves no other place for the 3.
func (b *copyBuilder) excludeByThird(pairs []valuePairs) {
	var forced []forcedValue
	for _, p := range pairs {
		forced = b.appendForced(forced, p)
	}
	if forced == nil {
		return
	}
	on := make([][]valuePairs, len(b.dom))
	for _, p := range pairs {
		on[p.v], on[p.w] = append(on[p.v], p), append(on[p.w], p)
	}
	for _, f := range forced {
		for _, p := range on[f.by] {
			switch {
			case p.v == f.by && b.differ[p.w].has(model.Var(f.of)):
				p.with[f.x] &^= 1 << f.y
			case p.w == f.by && b.differ[p.v].has(model.Var(f.of)) && f.y < len(p.with):
				p.with[f.y] &^= 1 << f.x
			}
		}
	}
}

// A forcedValue says that if variable by has the value x, variable of has the value y.
type forcedValue struct {
	by, of int32
	x, y   int
}

// appendForced appends the values that the variables of a pair force on each other.
func (b *copyBuilder) appendForced(forced []forcedValue, p valuePairs) []forcedValue {
	once, twice := uint64(0), uint64(0) // values of the second variable, by how many values of the first they fit
	for x := range bitsOf(b.dom[p.v]) {
		w := p.with[x]
		if w != 0 && w&(w-1) == 0 {
			forced = append(forced, forcedValue{by: p.v, of: p.w, x: x, y: bits.TrailingZeros64(w)})
		}
		twice |= once & w
		once |= w
	}
	if once &^= twice; once != 0 {
		for x := range bitsOf(b.dom[p.v]) {
			for y := range bitsOf(p.with[x] & once) {
				forced = append(forced, forcedValue{by: p.w, of: p.v, x: y, y: x})
			}
		}
	}
	return forced
}

// A linked is a compiled valuePairs: a relation and its inverse, or something simpler.
type linked struct {
	to, back *relation // nil if all pairs are allowed, or all but those of equal values
	equal    bool      // all pairs but those of equal values are allowed
}

// linked compiles pairs of values. Equal pairs share one result.
func (b *copyBuilder) linked(p valuePairs) linked {
	v, w := b.dom[p.v], b.dom[p.w]
	key := encode.LittleEndian.AppendUint64(encode.LittleEndian.AppendUint64(b.key[:0], v), w)
	for _, set := range p.with {
		key = encode.LittleEndian.AppendUint64(key, set)
	}
	b.key = key
	l, ok := b.relations[string(key)]
	if ok {
		return l
	}
	loose := true
	l.equal = true
	back := b.take(bits.Len64(w))
	for x := range bitsOf(v) {
		set := p.with[x]
		loose = loose && set == w
		l.equal = l.equal && set == w&^(1<<x)
		for y := range bitsOf(set) {
			back[y] |= 1 << x
		}
	}
	switch {
	case loose:
		l.equal = false
	case !l.equal:
		l.to, l.back = newRelation(p.with), newRelation(back)
	}
	b.relations[string(key)] = l
	return l
}

func toInt32(of []model.Var) []int32 {
	all := make([]int32, len(of))
	for i, v := range of {
		all[i] = int32(v)
	}
	return all
}

// postDifferent posts an AllDifferent, including those inside an And.
func (b *copyBuilder) postDifferent(c model.Constraint) bool {
	switch c := c.(type) {
	case model.And:
		for _, p := range c.Of {
			if !b.postDifferent(p) {
				return false
			}
		}
	case model.AllDifferent:
		for i, v := range c.Of {
			for _, w := range c.Of[:i] {
				b.differ[v].add(w)
				b.differ[w].add(v)
			}
		}
		of := toInt32(c.Of)
		switch all := b.union(of); {
		case bits.OnesCount64(all) < len(of):
			b.add(&distinctFilter{of}, quick)
		case bits.OnesCount64(all) == len(of):
			h := &houseFilter{of, all, newVarSet(len(b.dom))}
			for _, v := range c.Of {
				h.in.add(v)
			}
			b.houses = append(b.houses, h)
			b.add(h, quick)
		case len(of) > 2:
			b.add(&distinctFilter{of}, quick)
		}
	}
	return true
}

func (b *copyBuilder) add(f domainFilter, level uint8) {
	b.filter, b.level = append(b.filter, f), append(b.level, level)
}

// crossings posts that the cells of two houses outside their intersection have the same values.
func (b *copyBuilder) crossings() {
	if len(b.houses) > maxCrossed {
		return
	}
	for i, g := range b.houses {
		for _, h := range b.houses[:i] {
			common := g.in.common(h.in)
			if common < 2 || common == len(h.of) || g.all != h.all {
				continue
			}
			of := make([]int32, 0, len(g.of)+len(h.of)-2*common)
			for _, v := range g.of {
				if !h.in.has(model.Var(v)) {
					of = append(of, v)
				}
			}
			n := len(of)
			for _, v := range h.of {
				if !g.in.has(model.Var(v)) {
					of = append(of, v)
				}
			}
			b.add(&crossing{of, n}, slow)
		}
	}
}

// maxCrossed limits the number of houses that are compared in pairs.
const maxCrossed = 128

// Limits of the arcs of diagrams.
const (
	mostCopyArcs = 1 << 17 // of a constraint that has no other filter
	copyOrArcs   = 1 << 12 // of a part of an Or
)

// post posts a constraint. It reports false if it has no filter.
func (b *copyBuilder) post(c model.Constraint) bool {
	switch c := c.(type) {
	case model.AllDifferent:
		return true // posted before
	case model.And:
		for _, p := range c.Of {
			if !b.post(p) {
				return false
			}
		}
		return true
	case model.Linear:
		if isSum(c) {
			b.sums = append(b.sums, c)
		} else {
			b.postSum(c)
		}
		return true
	case model.Count:
		b.counts = append(b.counts, c)
		return true
	case model.Regular:
		if b.postPlaces(c) {
			return true
		}
		b.lines, b.later = append(b.lines, c), append(b.later, c)
		return true
	}
	if t, ok := c.(model.Table); ok && len(t.Of) == 2 {
		b.postTuples([]int32{int32(t.Of[0]), int32(t.Of[1])}, t)
		return true
	}
	of := toInt32(c.Vars())
	switch c := c.(type) {
	case model.Less:
		if len(of) > 1 {
			b.add(&lessFilter{of, b2i(!c.OrEqual)}, first)
		}
		return true
	case model.Connected:
		b.add(newConnectedFilter(c), slow)
		return true
	case model.Regions:
		b.postRegions(c)
		return true
	case model.Rank:
		b.postRank(c)
		return true
	case model.AllDifferentRows:
		if len(c.Rows) > 1 {
			b.postRows(c)
		}
		return true
	case model.Or:
		return b.postTimes(c) || b.postOr(c, of)
	}
	if d := lower.Without(c); fmt.Sprintf("%T", d) != fmt.Sprintf("%T", c) {
		return b.postDifferent(d) && b.post(d)
	}
	b.later = append(b.later, c)
	return true
}

// postPair posts a relation of two variables.
func (b *copyBuilder) postPair(of []int32, holds func(x, y int) bool) {
	with := b.pair(of)
	v, w := of[0], of[1]
	for x := range bitsOf(b.dom[v]) {
		for y := range bitsOf(b.dom[w]) {
			switch {
			case !holds(x, y):
			case v < w:
				with[x] |= 1 << y
			default:
				with[y] |= 1 << x
			}
		}
	}
}

// pair adds an empty set of value pairs for two variables.
func (b *copyBuilder) pair(of []int32) []uint64 {
	p := valuePairs{v: min(of[0], of[1]), w: max(of[0], of[1])}
	p.with = b.take(bits.Len64(b.dom[p.v]))
	b.pairs = append(b.pairs, p)
	return p.with
}

// postTuples posts a table of two variables.
func (b *copyBuilder) postTuples(of []int32, c model.Table) {
	with := b.pair(of)
	v, w := b.dom[of[0]], b.dom[of[1]]
	for _, t := range c.Tuples {
		x, y := t[0], t[1]
		switch {
		case v>>x&1 == 0 || w>>y&1 == 0:
		case of[0] < of[1]:
			with[x] |= 1 << y
		default:
			with[y] |= 1 << x
		}
	}
	if c.Forbidden {
		for x := range bitsOf(b.dom[min(of[0], of[1])]) {
			with[x] ^= b.dom[max(of[0], of[1])]
		}
	}
}

// bitsOf yields the values of a set.
func bitsOf(w uint64) func(func(int) bool) {
	return func(yield func(int) bool) {
		for ; w != 0; w &= w - 1 {
			if !yield(bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// postDiagram posts a constraint as a diagram over the remaining values. It reports false if the
// diagram is too large.
func (b *copyBuilder) postDiagram(c model.Constraint, most int) bool {
	of := toInt32(c.Vars())
	if len(of) == 0 {
		return model.Holds(c, nil) || b.never()
	}
	g, ok := b.graph(c, most)
	switch {
	case !ok:
		return false
	case g == nil:
		return b.never()
	}
	b.add(newDiagramFilter(of, g), slow)
	return true
}

// never posts a contradiction.
func (b *copyBuilder) never() bool {
	b.add(&countFilter{least: 1}, first)
	return true
}

// A knownGraph is the graph of a constraint; nil if it has no solution.
type knownGraph struct {
	*lineGraph
	ok bool
}

// graph returns the graph of a constraint, nil if it has no solution. It is made once for
// constraints that differ in their variables alone.
func (b *copyBuilder) graph(c model.Constraint, most int) (*lineGraph, bool) {
	of := c.Vars()
	if r, ok := c.(model.Regular); ok {
		doms := make([]uint64, len(of))
		for i, v := range of {
			doms[i] = b.dom[v]
		}
		key := encode.LittleEndian.AppendUint64(b.key[:0], b.automaton(&r.Automaton))
		for _, w := range doms {
			key = encode.LittleEndian.AppendUint64(key, w)
		}
		b.key = key
		k, ok := b.graphs[string(key)]
		if !ok {
			k.lineGraph, k.ok = b.unrollable(&r.Automaton, doms, false, most)
			b.graphs[string(key)] = k
		}
		return k.lineGraph, k.ok
	}
	to := make([]model.Var, len(b.m.Domains))
	local, vars := make([][]int, len(of)), make([]model.Var, len(of))
	for i, v := range of {
		to[v], vars[i] = model.Var(i), model.Var(i)
		for x := range bitsOf(b.dom[v]) {
			local[i] = append(local[i], x)
		}
	}
	renamed := model.Renamed(c, to)
	key := fmt.Sprintf("%T %v %v", renamed, renamed, local)
	k, ok := b.graphs[key]
	if !ok {
		d, fits := lower.NewDiagram(renamed, vars, local, most, b.stop)
		if k.ok = fits; fits && len(d.Layers[0]) > 0 {
			k.lineGraph = graphOf(d)
		}
		b.graphs[key] = k
	}
	return k.lineGraph, k.ok
}

// automaton returns the number of an automaton. Automata that share their slices of steps and ends
// get the same number.
func (p *copyParts) automaton(a *model.Automaton) uint64 {
	key := automatonKey{steps: len(a.Steps), ends: len(a.Ends)}
	if key.steps > 0 && key.ends > 0 {
		key.step, key.end = &a.Steps[0], &a.Ends[0]
	}
	n, ok := p.automata[key]
	if !ok {
		n = uint64(len(p.automata))
		p.automata[key] = n
	}
	return n
}

// An automatonKey identifies an automaton by its slices of steps and ends. If one is empty, the
// automaton accepts nothing or only the empty line, and the pointers stay nil.
type automatonKey struct {
	steps, ends int
	step        *model.Step
	end         *int
}

// unrollable returns the graph of an automaton, nil if it accepts nothing.
func (p *copyParts) unrollable(a *model.Automaton, doms []uint64, differ bool, most int) (*lineGraph, bool) {
	g, some := p.unroll(a, doms, differ, most)
	if g != nil && !some {
		return nil, true
	}
	return g, g != nil
}

// postOr posts an Or, as a diagram if that is small.
func (b *copyBuilder) postOr(c model.Or, of []int32) bool {
	if len(c.Of) == 1 {
		return b.postDifferent(c.Of[0]) && b.post(c.Of[0])
	}
	if len(of) == 2 {
		values := make([]int, len(b.m.Domains))
		b.postPair(of, func(x, y int) bool {
			values[of[0]], values[of[1]] = x, y
			return model.Holds(c, values)
		})
		return true
	}
	f := &orFilter{of: of, parts: make([]orPart, len(c.Of)), union: make([]uint64, len(of))}
	to := make([]model.Var, len(b.m.Domains))
	local := &model.Model{Domains: make([][]int, len(of))}
	for i, v := range of {
		to[v], local.Domains[i] = model.Var(i), b.m.Domains[v]
	}
	differ := b.differAmong(of)
	p := new(copyBuilder) // of a part
	for k, part := range c.Of {
		*p = copyBuilder{m: local, stop: b.stop, copyParts: b.copyParts}
		p.init()
		for i := range of {
			copy(p.differ[i], differ[i])
		}
		renamed := model.Renamed(part, to)
		if !p.postDifferent(renamed) || !p.post(renamed) {
			return false
		}
		p.postCounts()
		for _, sum := range p.sums {
			p.postSum(sum)
		}
		p.link()
		for _, c := range p.later {
			if !p.postDiagram(c, copyOrArcs) {
				return false
			}
		}
		p.index(0)
		f.parts[k].domains = p.domains
	}
	b.add(f, slow)
	return true
}

// differAmong returns for each of some variables the places of those that differ from it.
func (b *copyBuilder) differAmong(of []int32) []varSet {
	differ := make([]varSet, len(of))
	for i, v := range of {
		differ[i] = newVarSet(len(of))
		for j, w := range of[:i] {
			if b.differ[v].has(model.Var(w)) {
				differ[i].add(model.Var(j))
				differ[j].add(model.Var(i))
			}
		}
	}
	return differ
}

// postSum posts a Linear.
func (b *copyBuilder) postSum(c model.Linear) {
	of := toInt32(c.Of)
	if len(of) == 0 {
		if c.Least > 0 || c.Most < 0 {
			b.never()
		}
		return
	}
	if c.Worth != nil || c.Least < c.Most || len(of) > 64 || slices.Contains(c.Coefficients, 0) {
		b.postLinear(c, of)
		return
	}
	if len(of) == 2 && bits.Len64(b.union(of)) < 2*relationBits {
		b.postPair(of, func(x, y int) bool { return c.Coefficient(0)*x+c.Coefficient(1)*y == c.Most })
		return
	}
	f := b.total(c, of)
	if isSum(c) && max(len(of), bits.OnesCount64(b.union(of))) <= maxCageValues && f.allApart() {
		if sets, ok := valueSets(nil, b.union(of), len(of), c.Most); ok {
			f := &cageFilter{of, sets, f}
			b.add(f, first)
			if len(of) > 3 {
				b.add(matchFilter{f}, slow)
			}
			return
		}
	}
	b.addTotal(f, first)
	if b.implied {
		return
	}
	b.loose++
	if f.follows(&b.domains) {
		b.add(waysFilter{f}, slow)
	}
}

// addTotal adds the filter of a sum.
func (b *copyBuilder) addTotal(f *totalFilter, level uint8) {
	b.group(f)
	b.add(f, level)
}

// copyInnies limits the cells of sums that houses and cages imply. Longer sums remove too little
// for their time.
const copyInnies = 5

// Limits of sums that are added to each other.
const (
	mergeFrom = 6  // least number of cells of one sum that see cells of the other
	mergeMost = 64 // sums, and cells of one
)

// postMerged joins disjoint sums while the joined sum restricts more. For example, the cells of
// several diagonals fill most of each row, and so are almost forced to the least or greatest sum.
func (b *copyBuilder) postMerged() {
	if len(b.sums) < 2 || len(b.sums) > mergeMost {
		return
	}
	var sums []mergedSum
	for _, c := range b.sums {
		if len(c.Of) >= mergeFrom {
			sums = append(sums, b.merged(c))
		}
	}
	for {
		first, second, best := 0, 0, mergedSum{worth: -1 << 30}
		for i, s := range sums {
			for j, t := range sums[:i] {
				if !b.related(s, t) {
					continue
				}
				u := b.merged(model.Sum(slices.Concat(s.Of, t.Of), s.Most+t.Most))
				if u.worth > best.worth && u.worth > min(s.worth+t.worth, max(s.worth, t.worth)) {
					first, second, best = i, j, u
				}
			}
		}
		if best.Of == nil {
			return
		}
		b.addTotal(b.total(best.Linear, toInt32(best.Of)), slow)
		sums[second] = best
		sums = slices.Delete(sums, first, first+1)
	}
}

// A mergedSum is a sum with an estimate of how much it restricts.
type mergedSum struct {
	model.Linear
	worth int
}

// merged estimates how much a sum restricts. It is worth more if its total is close to a bound, and
// if its groups have more values.
func (b *copyBuilder) merged(c model.Linear) mergedSum {
	if len(c.Of) > mergeMost {
		return mergedSum{c, -1 << 30}
	}
	f := b.total(c, toInt32(c.Of))
	b.group(f)
	low, high, ok := f.reach(&b.domains)
	if !ok {
		return mergedSum{c, 1 << 30}
	}
	worth := 0
	for _, g := range f.groups {
		n := len(g.of)
		worth += n*(bits.OnesCount64(b.union(g.of))-n) - min(f.total-low, high-f.total)
	}
	return mergedSum{c, worth}
}

// related reports whether two sums have no common cell, and enough cells that differ from those of
// the other.
func (b *copyBuilder) related(s, t mergedSum) bool {
	n := 0
	for _, v := range s.Of {
		if slices.Contains(t.Of, v) {
			return false
		}
		n += b2i(slices.ContainsFunc(t.Of, func(w model.Var) bool { return b.differ[v].has(w) }))
	}
	return n >= mergeFrom
}

// total returns the filter of a sum of plain values with one total.
func (b *copyBuilder) total(c model.Linear, of []int32) *totalFilter {
	f := &totalFilter{of: of, total: c.Most, coef: make([]int, len(of)), apart: make([]uint64, len(of))}
	for i := range of {
		f.coef[i] = c.Coefficient(i)
	}
	f.sort(b.union(of))
	for i, v := range f.of {
		w := b.dom[v]
		f.span = max(f.span, bits.Len64(w)-1-bits.TrailingZeros64(w))
		for j, w := range f.of[:i] {
			if f.coef[i] == f.coef[j] && b.differ[v].has(model.Var(w)) {
				f.apart[i] |= 1 << j
				f.apart[j] |= 1 << i
			}
		}
	}
	return f
}

// sort puts variables with the coefficient 1 before those with -1, if all values are small.
func (c *totalFilter) sort(union uint64) {
	if union >= quickDomains || slices.ContainsFunc(c.coef, func(k int) bool { return k*k != 1 }) {
		return
	}
	c.quick = facts()
	of := slices.Clone(c.of)
	var minus []int32
	for i, k := range c.coef {
		if k > 0 {
			of[c.plus] = c.of[i]
			c.plus++
		} else {
			minus = append(minus, c.of[i])
		}
	}
	copy(of[c.plus:], minus)
	for i := range of {
		c.coef[i] = 1 - 2*b2i(i >= c.plus)
	}
	c.of = of
}

// allApart reports whether all variables differ from each other.
func (c *totalFilter) allApart() bool {
	for i, w := range c.apart {
		if bits.OnesCount64(w|1<<i) < len(c.of) {
			return false
		}
	}
	return true
}

// group divides the variables of a sum greedily into groups of different values: first the largest
// groups within a house, then others.
func (b *copyBuilder) group(c *totalFilter) {
	var groups []uint64 // of places
	left := uint64(1)<<len(c.of) - 1
	for {
		best := uint64(0)
		for _, h := range b.houses {
			within := uint64(0)
			for i := range bitsOf(left) {
				if h.in.has(model.Var(c.of[i])) {
					within |= 1 << i
				}
			}
			for within != 0 {
				g, coef := uint64(0), c.coef[bits.TrailingZeros64(within)]
				for i := range bitsOf(within) {
					if c.coef[i] == coef {
						g |= 1 << i
					}
				}
				within &^= g
				if n, m := bits.OnesCount64(g), bits.OnesCount64(best); n > m || n == m && g < best {
					best = g
				}
			}
		}
		if bits.OnesCount64(best) < 2 {
			break
		}
		left &^= best
		groups = append(groups, best)
	}
	for i := range bitsOf(left) {
		k := slices.IndexFunc(groups, func(g uint64) bool { return g&^c.apart[i] == 0 })
		if k < 0 {
			k, groups = len(groups), append(groups, 0)
		}
		groups[k] |= 1 << i
	}
	if len(groups) == len(c.of) {
		return
	}
	for _, g := range groups {
		var of []int32
		for i := range bitsOf(g) {
			of = append(of, c.of[i])
		}
		c.groups = append(c.groups, totalGroup{of: of, coef: c.coef[bits.TrailingZeros64(g)]})
		c.far += len(of) * (len(of) - 1) / 2
	}
	c.far += c.span
}

// postLinear posts a Linear that is not a plain sum.
func (b *copyBuilder) postLinear(c model.Linear, of []int32) {
	if b.postSame(c, of) {
		return
	}
	low, high := 0, 0
	f := &linearFilter{of: of, least: c.Least, most: c.Most, terms: make([][]linearTerm, len(of)), was: make([]linearBounds, len(of))}
	for i, v := range of {
		for x := range bitsOf(b.dom[v]) {
			t := c.Term(i, x)
			k, ok := slices.BinarySearchFunc(f.terms[i], t, func(l linearTerm, t int) int { return cmp.Compare(l.term, t) })
			if !ok {
				f.terms[i] = slices.Insert(f.terms[i], k, linearTerm{term: t})
			}
			f.terms[i][k].values |= 1 << x
		}
		n := len(f.terms[i])
		if n == 0 {
			b.never()
			return
		}
		low, high = low+f.terms[i][0].term, high+f.terms[i][n-1].term
	}
	f.least, f.most = max(f.least, low), min(f.most, high) // bounds that no sum reaches might overflow
	b.add(f, first)
}
