package stepjson

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// Read returns a step of a technique. An unknown name is an *Error.
func (n *Names) Read(j *Step, t *logic.Technique) (*logic.Step, error) {
	n.index()
	r := reader{Names: n}
	p := &logic.Step{Technique: t, Rating: j.Rating, Place: r.cands("place", j.Place), Remove: r.cands("remove", j.Remove)}
	p.Symbols = r.ints("symbols", banmen.Msg("symbol"), n.bySymbol, j.Symbols)
	p.Parts = each(&r, "parts", j.Parts, r.part)
	p.Chain = each(&r, "chain", j.Chain, r.node)
	if j.Proof != nil {
		r.in("proof", func() { p.Proof = r.proof(j.Proof) })
	}
	if r.err != nil {
		return nil, r.err
	}
	return p, nil
}

// An Error describes a fault in an object, with the path of field names and array indices that
// leads to it.
type Error struct {
	Path []any
	Text banmen.Message
}

func (e *Error) Error() string           { return e.Text.String() }
func (e *Error) Message() banmen.Message { return e.Text }

// A reader reads one step. It continues after an error and keeps the first.
type reader struct {
	*Names
	path []any
	err  error
}

// wrong records an error at the reader's path.
func (r *reader) wrong(format string, args ...any) {
	if r.err == nil {
		r.err = &Error{slices.Clone(r.path), banmen.Msg(format, args...)}
	}
}

// in calls read for a field or an index.
func (r *reader) in(key any, read func()) {
	r.path = append(r.path, key)
	read()
	r.path = r.path[:len(r.path)-1]
}

// each reads the members of an array.
func each[J, T any](r *reader, key string, all []J, read func(*J) T) (list []T) {
	r.in(key, func() {
		for i := range all {
			r.in(i, func() { list = append(list, read(&all[i])) })
		}
	})
	return list
}

// find returns the index of a name.
func (r *reader) find(what banmen.Message, names map[string]int, name string) int {
	i, ok := names[name]
	if !ok {
		r.wrong("there is no %s %q in this puzzle", what, name)
	}
	return i
}

func (r *reader) ints(key string, what banmen.Message, names map[string]int, all []string) []int {
	return each(r, key, all, func(name *string) int { return r.find(what, names, *name) })
}

func (r *reader) cands(key string, all []string) []logic.Cand {
	return each(r, key, all, func(name *string) logic.Cand { return logic.Cand(r.find(banmen.Msg("candidate"), r.byCand, *name)) })
}

func (r *reader) part(j *Part) logic.Part {
	role := slices.Index(roles[:], j.Role)
	if role < 0 {
		r.in("role", func() { r.wrong("there is no role %q", j.Role) })
	}
	return logic.Part{
		Role: logic.Role(role), Houses: r.ints("houses", banmen.Msg("house"), r.byHouse, j.Houses), Cells: r.ints("cells", banmen.Msg("cell"), r.byCell, j.Cells),
		Symbols: logic.MaskOf(r.ints("symbols", banmen.Msg("symbol"), r.bySymbol, j.Symbols)...), Cands: r.cands("cands", j.Cands),
	}
}

func (r *reader) node(j *Node) logic.Node {
	from := -1
	if j.From != nil {
		from = *j.From
		if from < 0 {
			r.in("from", func() { r.wrong("expected a number from 0, found %d", from) })
		}
	}
	return logic.Node{Cands: r.cands("cands", j.Cands), On: j.On, Strong: j.Strong, From: from, Set: r.ints("set", banmen.Msg("cell"), r.byCell, j.Set), Side: j.Side}
}

func (r *reader) proof(j *Proof) logic.Proof {
	p := logic.Proof{Lines: each(r, "lines", j.Lines, r.line), Any: each(r, "any", j.Any, r.proof), Cases: each(r, "cases", j.Cases, r.proof)}
	p.Base, p.Cover = each(r, "base", j.Base, r.set), each(r, "cover", j.Cover, r.set)
	p.Laws = each(r, "laws", j.Laws, r.law)
	p.Combination = each(r, "sums", j.Combination, r.sum)
	if j.Over != nil {
		r.in("over", func() { p.Over = r.set(j.Over) })
	}
	return p
}

// sum reads a summand, which has a house or a law.
func (r *reader) sum(j *Sum) (a logic.Summand) {
	a = logic.Summand{House: j.Law == nil, Times: j.Times}
	switch {
	case (j.Law == nil) == (j.House == ""):
		r.wrong("expected a house or a law")
	case j.Law != nil:
		a.Index = r.law(j.Law)
	default:
		r.in("house", func() { a.Index = r.find(banmen.Msg("house"), r.byHouse, j.House) })
	}
	return a
}

// law reads the number of a law.
func (r *reader) law(i *int) int {
	if *i < 0 || *i >= len(r.rules.Laws) {
		r.wrong("there is no law %d: the puzzle has %d", *i, len(r.rules.Laws))
	}
	return *i
}

func (r *reader) line(j *Line) logic.Line {
	l := logic.Line{Cands: r.cands("cands", j.Cands), Off: j.Off}
	r.in("proof", func() { l.Proof = r.proof(&j.Proof) })
	return l
}

// set reads a set, which must have exactly one of its forms.
func (r *reader) set(j *Set) (s logic.Set) {
	kinds := 0
	for _, has := range []bool{j.Cell != "", j.House != "", j.Clique != nil, j.Line != nil, j.Law != nil, j.Guardians != nil, j.Image != nil} {
		if has {
			kinds++
		}
	}
	if kinds != 1 || (j.Symbol != "") != (j.House != "") || (j.Under != nil) != (j.Image != nil) {
		r.wrong("expected one of cell, house with symbol, clique, line, law, besides and image with under")
	}
	switch {
	case j.Cell != "":
		r.in("cell", func() { s = logic.CellSet(r.find(banmen.Msg("cell"), r.byCell, j.Cell)) })
	case j.House != "":
		r.in("house", func() { s = logic.HouseSet(r.find(banmen.Msg("house"), r.byHouse, j.House), 0) })
		r.in("symbol", func() { s.B = r.find(banmen.Msg("symbol"), r.bySymbol, j.Symbol) })
	case j.Clique != nil:
		s = logic.CandSet(r.cands("clique", j.Clique)...)
	case j.Line != nil:
		s = logic.LineSet(*j.Line)
	case j.Law != nil:
		s = logic.CountSet(r.law(j.Law))
	case j.Image != nil:
		s = logic.Set{Kind: logic.Imaged, A: *j.Under, Cands: r.cands("image", j.Image)}
	default:
		s = logic.Guardians(r.cands("besides", j.Guardians)...)
	}
	return s
}
