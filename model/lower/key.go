package lower

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/model"
)

// Key returns a text that identifies the meaning of a constraint. It ignores the order of parts,
// the direction of a line and the direction of counting; other equivalent constraints may have
// different keys. literal numbers the literals. A permutation of the literals is a symmetry of a
// model if it maps the set of its keys to itself.
func Key(c model.Constraint, domains [][]int, literal func(v model.Var, value int) int) string {
	return keyer{domains, literal}.key(c)
}

type keyer struct {
	domains [][]int
	literal func(model.Var, int) int
}

func (k keyer) key(c model.Constraint) string {
	switch c := c.(type) {
	case model.AllDifferent:
		return k.different(c)
	case model.Linear:
		return k.linear(c.Of, c.Term, c.Least, c.Most)
	case model.Count:
		term := func(_, x int) int { return b2i(slices.Contains(c.Values, x)) }
		return k.linear(c.Of, term, c.Least, c.Most)
	case model.Less:
		return k.less(c)
	case model.Table:
		return k.table(c)
	case model.Connected:
		return k.connected(c)
	case model.Regular:
		return k.regular(c)
	case model.AllDifferentRows:
		return k.rows(c)
	case model.Rank:
		return k.key(c.Restated())
	case model.Or:
		return k.parts("or", c.Of)
	case model.And:
		return k.parts("and", c.Of)
	case model.Not:
		return k.parts("not", []model.Constraint{c.Of})
	}
	return k.diagram(c)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// together joins keys independently of their order.
func together(tag string, parts []string) string {
	slices.Sort(parts)
	text := tag + "(" + strings.Join(parts, ",") + ")"
	if len(text) < 1<<8 {
		return text
	}
	return fmt.Sprintf("%s#%x", tag, sha256.Sum256([]byte(text)))
}

// literals joins literals independently of their order.
func literals(of []int) string {
	slices.Sort(of)
	return fmt.Sprint(of)
}

func (k keyer) parts(tag string, cs []model.Constraint) string {
	var all []string
	for _, c := range cs {
		all = append(all, k.key(c))
	}
	return together(tag, all)
}

func (k keyer) different(c model.AllDifferent) string {
	places := map[int][]int{}
	for _, v := range c.Of {
		for _, x := range k.domains[v] {
			places[x] = append(places[x], k.literal(v, x))
		}
	}
	var all []string
	for _, of := range places {
		if len(of) > 1 {
			all = append(all, literals(of))
		}
	}
	return together("different", all)
}

// linear counts each literal upwards from the least contribution of its variable, and
// downwards from the greatest, in units of the greatest common divisor. It returns the
// smaller of the two texts.
func (k keyer) linear(of []model.Var, term func(i, x int) int, least, most int) string {
	low, high, unit := 0, 0, 0
	var up, down []string
	bounds := make([][2]int, len(of))
	for i, v := range of {
		for j, x := range k.domains[v] {
			t := term(i, x)
			if j == 0 {
				bounds[i] = [2]int{t, t}
			}
			unit = model.GCD(unit, t-bounds[i][0])
			bounds[i] = [2]int{min(bounds[i][0], t), max(bounds[i][1], t)}
		}
		low, high = low+bounds[i][0], high+bounds[i][1]
	}
	least, most = max(least, low), min(most, high)
	switch {
	case least > most:
		return "never"
	case least == low && most == high:
		return "always"
	}
	for i, v := range of {
		for _, x := range k.domains[v] {
			t, l := term(i, x), strconv.Itoa(k.literal(v, x))
			if t > bounds[i][0] {
				up = append(up, l+"*"+strconv.Itoa((t-bounds[i][0])/unit))
			}
			if t < bounds[i][1] {
				down = append(down, l+"*"+strconv.Itoa((bounds[i][1]-t)/unit))
			}
		}
	}
	a, b := ceil(least-low, unit), (most-low)/unit
	full := (high - low) / unit
	if a > b {
		return "never"
	}
	return min(together(fmt.Sprintf("linear %d-%d", a, b), up), together(fmt.Sprintf("linear %d-%d", full-b, full-a), down))
}

func ceil(a, b int) int { return (a + b - 1) / b }

// less lists the allowed pairs of values of each two adjacent variables.
func (k keyer) less(c model.Less) string {
	var all []string
	for i := range len(c.Of) - 1 {
		var pairs []string
		for _, x := range k.domains[c.Of[i]] {
			for _, y := range k.domains[c.Of[i+1]] {
				if x < y || x == y && c.OrEqual {
					pairs = append(pairs, literals([]int{k.literal(c.Of[i], x), k.literal(c.Of[i+1], y)}))
				}
			}
		}
		all = append(all, together("table", pairs))
	}
	if len(all) == 1 {
		return all[0]
	}
	return together("and", all)
}

func (k keyer) table(c model.Table) string {
	var all []string
	for _, t := range c.Tuples {
		of := make([]int, len(t))
		fits := true
		for i, v := range c.Of {
			if _, fits = slices.BinarySearch(k.domains[v], t[i]); !fits {
				break
			}
			of[i] = k.literal(v, t[i])
		}
		if fits {
			all = append(all, literals(of))
		}
	}
	slices.Sort(all)
	tag := "table"
	if c.Forbidden {
		tag = "no table"
	}
	return together(tag, slices.Compact(all))
}

// rows lists, for each two rows, the pairs of literals that make them equal.
func (k keyer) rows(c model.AllDifferentRows) string {
	var all []string
	for i, a := range c.Rows {
		for _, b := range c.Rows[:i] {
			var places []string
			for j := range a {
				var equal []string
				for _, x := range k.domains[a[j]] {
					if _, ok := slices.BinarySearch(k.domains[b[j]], x); ok {
						equal = append(equal, literals([]int{k.literal(a[j], x), k.literal(b[j], x)}))
					}
				}
				places = append(places, together("=", equal))
			}
			all = append(all, together("rows", places))
		}
	}
	return together("all rows", all)
}

// connected lists the literals with which each node is in, and the pairs of these. Nodes that
// cannot be in are left out.
func (k keyer) connected(c model.Connected) string {
	nodes := make([]string, len(c.Of))
	var all []string
	for i, v := range c.Of {
		var in []int
		for _, x := range k.domains[v] {
			if slices.Contains(c.Values, x) {
				in = append(in, k.literal(v, x))
			}
		}
		if in == nil {
			continue
		}
		nodes[i] = literals(in)
		if len(in) == len(k.domains[v]) {
			nodes[i] += "!" // it is in, whatever its value is
		}
		all = append(all, nodes[i])
	}
	for _, e := range c.Edges {
		if a, b := nodes[e[0]], nodes[e[1]]; a != "" && b != "" {
			all = append(all, min(a, b)+"-"+max(a, b))
		}
	}
	slices.Sort(all)
	return together(fmt.Sprintf("connected %d-%d", max(c.Least, 0), min(c.Most, len(c.Of))), slices.Compact(all))
}

// manyKeyArcs limits the arcs of a Regular's diagram that becomes a key. A constraint with a larger
// diagram has the key of its written form.
const manyKeyArcs = 1 << 16

// regular reads the line from the end with the smaller literals.
func (k keyer) regular(c model.Regular) string {
	if len(c.Of) > 1 && k.first(c.Of[len(c.Of)-1]) < k.first(c.Of[0]) {
		c = reversed(c)
	}
	return k.diagram(c)
}

// diagram returns the key of a constraint's minimal diagram, or of its written form if
// the diagram is too large.
func (k keyer) diagram(c model.Constraint) string {
	if d, ok := NewDiagram(c, c.Vars(), k.domains, manyKeyArcs, nil); ok {
		return together("line", []string{fmt.Sprint(k.minimal(d))})
	}
	text := fmt.Sprintf("%T %v", c, c)
	if r, ok := c.(model.Regular); ok {
		text = fmt.Sprint(r.Steps, r.Ends) // without the variables: their literals follow
	}
	for _, v := range c.Vars() {
		for _, x := range k.domains[v] {
			text += fmt.Sprint(" ", x, ":", k.literal(v, x))
		}
	}
	return together("automaton", []string{text})
}

// first returns the least literal of a variable.
func (k keyer) first(v model.Var) int {
	least := -1
	for _, x := range k.domains[v] {
		if l := k.literal(v, x); least < 0 || l < least {
			least = l
		}
	}
	return least
}

// reversed returns the constraint that accepts the same line read backwards.
func reversed(c model.Regular) model.Regular {
	a := model.Automaton{States: c.States + 1, Ends: []int{1}}
	for _, s := range c.Steps {
		a.Steps = append(a.Steps, model.Step{From: s.To + 1, Value: s.Value, To: s.From + 1})
		if slices.Contains(c.Ends, s.To) {
			a.Steps = append(a.Steps, model.Step{From: 0, Value: s.Value, To: s.From + 1})
		}
	}
	of := slices.Clone(c.Of)
	slices.Reverse(of)
	return model.Regular{Of: of, Automaton: a}
}

// minimal returns the arcs of the minimal equivalent diagram, by literals, with nodes
// numbered in the order they are reached.
func (k keyer) minimal(d *Diagram) [][]Arc {
	layers := make([][]Arc, len(d.Layers))
	same := []int32{0}
	for i := len(d.Layers) - 1; i >= 0; i-- {
		out := make([][]Arc, d.Nodes[i])
		for _, a := range d.Layers[i] {
			out[a.From] = append(out[a.From], Arc{0, int32(k.literal(d.Of[i], int(a.Value))), same[a.To]})
		}
		known := map[string]int32{}
		before := make([]int32, len(out))
		for n, arcs := range out {
			slices.SortFunc(arcs, func(a, b Arc) int { return cmp.Compare(a.Value, b.Value) })
			text := fmt.Sprint(arcs)
			at, ok := known[text]
			if !ok {
				at = int32(len(known))
				known[text] = at
				for _, a := range arcs {
					layers[i] = append(layers[i], Arc{at, a.Value, a.To})
				}
			}
			before[n] = at
		}
		same = before
	}
	number := map[int32]int32{0: 0}
	for i, arcs := range layers {
		slices.SortFunc(arcs, func(a, b Arc) int {
			return cmp.Or(cmp.Compare(number[a.From], number[b.From]), cmp.Compare(a.Value, b.Value))
		})
		next := map[int32]int32{}
		for j := range arcs {
			a := &arcs[j]
			if _, ok := next[a.To]; !ok {
				next[a.To] = int32(len(next))
			}
			a.From, a.To = number[a.From], next[a.To]
		}
		layers[i], number = arcs, next
	}
	return layers
}
