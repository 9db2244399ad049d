package modeljson

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// connected reads which values are connected, and how often they occur. Edges are pairs of
// variables; by default neighbours.
func (r *ruleReader) connected(in map[string]*node) ([]sayingOf, error) {
	n := in["connected"]
	if n == nil {
		return nil, nil
	}
	beside := r.Beside
	if e := in["edges"]; e != nil {
		var sets [][]model.Var
		if e.kind != array || len(e.list) > 0 {
			var err error
			if sets, err = r.sets(e); err != nil {
				return nil, err
			}
		}
		near := map[model.Var][]model.Var{}
		for _, set := range sets {
			if len(set) != 2 {
				return nil, e.errorf("expected pairs of variables, found %d variables", len(set))
			}
			near[set[0]], near[set[1]] = append(near[set[0]], set[1]), append(near[set[1]], set[0])
		}
		beside = func(v model.Var) []model.Var { return near[v] }
	}
	counts, err := r.valueCounts(n)
	if err != nil {
		return nil, err
	}
	var all []sayingOf
	for _, c := range counts {
		all = append(all, func(of []model.Var) (model.Constraint, error) {
			return model.Connected{Of: of, Edges: edgesOf(of, beside), Values: c.Values, Least: c.Least, Most: c.Most}, nil
		})
	}
	return all, nil
}

// edgesOf returns the pairs of adjacent variables among some, as indexes, each once.
func edgesOf(of []model.Var, beside func(model.Var) []model.Var) (edges [][2]int) {
	at := make(map[model.Var]int, len(of))
	for i, v := range of {
		var before []int
		for _, w := range beside(v) {
			if j, ok := at[w]; ok {
				before = append(before, j)
			}
		}
		slices.Sort(before)
		for _, j := range slices.Compact(before) {
			edges = append(edges, [2]int{j, i})
		}
		at[v] = i
	}
	return edges
}

// Beside returns the variables beside a variable: on a grid the cells that share a side with it,
// otherwise the variables before and after it.
func (f *File) Beside(v model.Var) []model.Var { return vars(f.Shape.Adjacent(int(v))) }

// connectedText returns the fields of a Connected.
func (f *writer) connectedText(c model.Connected) string {
	least, most := max(c.Least, 0), min(c.Most, len(c.Of))
	if least > most {
		least, most = len(c.Of)+1, len(c.Of)+1 // never true
	}
	text := `"connected":{` + quote(f.ValueWords(c.Values)) + ":" + limits(least, most) + "}"
	if slices.Equal(pairsOf(edgesOf(c.Of, f.Beside)), pairsOf(c.Edges)) {
		return text
	}
	var pairs []string
	for _, e := range pairsOf(c.Edges) {
		pairs = append(pairs, quote(f.Name(c.Of[e[0]])+" "+f.Name(c.Of[e[1]])))
	}
	return text + list(`,"edges":[`, "]", ",", pairs)
}

// pairsOf returns edges in order.
func pairsOf(edges [][2]int) [][2]int {
	all := make([][2]int, len(edges))
	for i, e := range edges {
		all[i] = [2]int{min(e[0], e[1]), max(e[0], e[1])}
	}
	slices.SortFunc(all, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(all)
}
