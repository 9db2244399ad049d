package collection

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/ops"
)

// A Query selects and orders puzzles of a collection.
type Query struct {
	Sort  string // one of Sorts; a leading - means descending
	From  int    // number of rows to skip
	Limit int    // maximum number of rows then

	target ops.Target
	needs  []string // names of techniques
	state  State    // "": any
}

// Sorts are the sort keys: the columns of ratings, and the columns that need no rating.
var Sorts = []string{"line", "givens", "level", "score", "er", "ep", "ed", "hardest", "state"}

// mostRows is the maximum number of rows in a view, usualRows the default.
const (
	mostRows  = 500
	usualRows = 50
)

// ReadQuery parses a query from URL or form fields: sort, from, limit, state, and as in
// generate level, score, er, givens and require. Empty fields are ignored.
func ReadQuery(fields url.Values) (q Query, err error) {
	q = Query{Sort: cmp.Or(fields.Get("sort"), Sorts[0]), Limit: usualRows, state: State(fields.Get("state"))}
	if !slices.Contains(Sorts, strings.TrimPrefix(q.Sort, "-")) {
		return q, banmen.Errorf(nil, "field %q: expected one of %s, found %q", "sort", strings.Join(Sorts, ", "), q.Sort)
	}
	if q.state != "" && !slices.Contains(States, q.state) {
		return q, banmen.Errorf(nil, "field %q: expected one of %s, found %q", "state", words(States), string(q.state))
	}
	for _, f := range []struct {
		name  string
		at    *int
		least int
		most  int
	}{{"from", &q.From, 0, 1 << 30}, {"limit", &q.Limit, 1, mostRows}} {
		if text := fields.Get(f.name); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < f.least || n > f.most {
				return q, banmen.Errorf(nil, "field %q: expected %d to %d, found %q", f.name, f.least, f.most, text)
			}
			*f.at = n
		}
	}
	t := ops.TargetText{
		Givens: fields.Get("givens"), Level: fields.Get("level"), Score: fields.Get("score"), ER: fields.Get("er"), Require: fields.Get("require"),
	}
	target, givens, err := t.Target(context.Background())
	if err != nil {
		return q, err
	}
	if target != nil {
		q.target = *target
	} else if givens >= 0 {
		q.target.Givens = &ops.Range{Least: givens, Most: givens}
	}
	for _, t := range q.target.Require {
		q.needs = append(q.needs, t.Name)
	}
	return q, nil
}

func words(all []State) string {
	var texts []string
	for _, s := range all {
		texts = append(texts, string(s))
	}
	return strings.Join(texts, ", ")
}

// A View is the result of a query.
type View struct {
	Head
	From     int               `json:"from"`
	Still    bool              `json:"still,omitempty"` // rating is suspended, as results cannot be stored
	Matching int               `json:"matching"`        // number of matches; Rows begin at From
	Rows     []Row             `json:"rows"`
	States   map[State]int     `json:"states"`          // number of puzzles in each state
	Needed   []Needed          `json:"needed"`          // needed techniques, the most frequent first
	Names    map[string]string `json:"names,omitempty"` // translations of steps and techniques, if the reader's language is not English
}

// A Row is a puzzle of a view.
type Row struct {
	Line    int      `json:"line"`
	Puzzle  string   `json:"puzzle"`
	Givens  int      `json:"givens"`
	State   State    `json:"state"`
	Level   string   `json:"level,omitempty"`
	Score   *int     `json:"score,omitempty"`
	ER      string   `json:"er,omitempty"`
	EP      string   `json:"ep,omitempty"`
	ED      string   `json:"ed,omitempty"`
	Hardest string   `json:"hardest,omitempty"`
	Needs   []string `json:"needs,omitempty"` // techniques
}

// Needed is the number of puzzles that need a technique.
type Needed struct {
	Name    string `json:"name"`
	Key     string `json:"key,omitempty"` // for the field require; "": no such filter
	Puzzles int    `json:"puzzles"`
}

// View returns the result of a query.
func (l *Library) View(ctx context.Context, s Store, id string, q Query, lang language.Tag) (*View, error) {
	head, err := s.Head(ctx, id)
	if err != nil {
		return nil, err
	}
	c, err := l.opened(ctx, s, id)
	if err != nil {
		return nil, err
	}
	v := &View{Head: head, From: q.From, Rows: []Row{}, Names: map[string]string{}}
	l.mu.Lock()
	v.Still = l.still
	l.mu.Unlock()
	c.mu.RLock()
	v.Rated = c.rated
	found := c.chosen(&q)
	v.Matching, v.States, v.Needed = len(found), c.states(), c.needed()
	found = found[min(q.From, len(found)):]
	found = found[:min(q.Limit, len(found))]
	for _, i := range found {
		v.Rows = append(v.Rows, c.row(i))
	}
	c.mu.RUnlock()
	texts := &texts{store: s, id: id}
	for at, i := range found {
		in, err := texts.record(ctx, int(i))
		if err != nil {
			return nil, err
		}
		v.Rows[at].Puzzle = in.Puzzle
	}
	if lang == language.Japanese {
		v.japanese()
	}
	return v, nil
}

// chosen returns the matching puzzles in order.
func (c *opened) chosen(q *Query) (found []int32) {
	var needs [4]uint64
	for _, name := range q.needs {
		n, ok := c.index[name]
		if !ok || n >= 64*len(needs) {
			return nil // no puzzle needs an unknown technique
		}
		needs[n/64] |= 1 << (n % 64)
	}
	for i := range c.rows {
		if c.rows[i].fits(q, &needs) {
			found = append(found, int32(i))
		}
	}
	key, down := strings.CutPrefix(q.Sort, "-")
	by := c.key(key)
	if key == Sorts[0] && !down {
		return found
	}
	slices.SortStableFunc(found, func(a, b int32) int {
		ka, kb := by(&c.rows[a]), by(&c.rows[b])
		if (ka < 0) != (kb < 0) {
			return cmp.Compare(kb, ka) // unrated puzzles come last
		}
		if down {
			return cmp.Compare(kb, ka)
		}
		return cmp.Compare(ka, kb)
	})
	return found
}

// fits reports whether a puzzle matches a query.
func (r *row) fits(q *Query, needs *[4]uint64) bool {
	t := &q.target
	in := func(o *ops.Range, n int) bool { return o == nil || o.Least <= n && n <= o.Most }
	hodoku := r.scales&hasHoDoKu != 0
	for i, n := range needs {
		if r.uses[i]&n != n {
			return false
		}
	}
	return (q.state == "" || q.state == States[r.state]) && in(t.Givens, int(r.givens)) &&
		(t.Level == nil || hodoku && r.level == uint8(*t.Level)) &&
		(t.Score == nil || hodoku && in(t.Score, int(r.score))) &&
		(t.ER == nil || r.scales&hasSE != 0 && in(t.ER, int(r.er)))
}

// key returns the sort key of puzzles, negative if unknown.
func (c *opened) key(name string) func(*row) int {
	rank := map[int]int{} // of names, alphabetically
	if name == "hardest" {
		for i, n := range slices.Sorted(slices.Values(c.names)) {
			rank[c.index[n]] = i
		}
	}
	value := map[string]func(*row) int{
		"line":    func(r *row) int { return int(r.line) },
		"givens":  func(r *row) int { return int(r.givens) },
		"state":   func(r *row) int { return int(r.state) },
		"level":   func(r *row) int { return int(r.level) },
		"score":   func(r *row) int { return int(r.score) },
		"er":      func(r *row) int { return int(r.er) },
		"ep":      func(r *row) int { return int(r.ep) },
		"ed":      func(r *row) int { return int(r.ed) },
		"hardest": func(r *row) int { return rank[int(r.hardest)] },
	}[name]
	needs := map[string]uint8{"level": hasHoDoKu, "score": hasHoDoKu, "er": hasSE, "ep": hasSE, "ed": hasSE, "hardest": hasSE}[name]
	return func(r *row) int {
		if r.scales&needs != needs {
			return -1
		}
		return value(r)
	}
}

// row returns a puzzle for a view, without its text.
func (c *opened) row(i int32) Row {
	r := &c.rows[i]
	v := Row{Line: int(r.line), Givens: int(r.givens), State: States[r.state]}
	if r.scales&hasHoDoKu != 0 {
		v.Level, v.Score = logic.Level(r.level).String(), new(int(r.score))
	}
	if r.scales&hasSE != 0 {
		v.ER, v.EP, v.ED, v.Hardest = se121.Tenths(r.er).String(), se121.Tenths(r.ep).String(), se121.Tenths(r.ed).String(), c.names[r.hardest]
	}
	for n, name := range c.names {
		if n < 64*len(r.uses) && r.uses[n/64]&(1<<(n%64)) != 0 {
			v.Needs = append(v.Needs, name)
		}
	}
	slices.Sort(v.Needs)
	return v
}

// states counts puzzles by their states.
func (c *opened) states() map[State]int {
	var n [16]int
	for i := range c.rows {
		n[c.rows[i].state]++
	}
	all := map[State]int{}
	for i, s := range States {
		if n[i] > 0 {
			all[s] = n[i]
		}
	}
	return all
}

// needed counts puzzles by the techniques that they need.
func (c *opened) needed() []Needed {
	n := make([]int, len(c.names))
	for i := range c.rows {
		for k, bits := range c.rows[i].uses {
			for ; bits != 0; bits &= bits - 1 {
				n[64*k+trailing(bits)]++
			}
		}
	}
	all := []Needed{}
	for i, name := range c.names {
		if n[i] > 0 {
			all = append(all, Needed{Name: name, Key: keys()[name], Puzzles: n[i]})
		}
	}
	slices.SortFunc(all, func(a, b Needed) int { return cmp.Or(b.Puzzles-a.Puzzles, strings.Compare(a.Name, b.Name)) })
	return all
}

// japanese adds the Japanese names of a view.
func (v *View) japanese() {
	for _, n := range v.Needed {
		v.name(n.Name)
	}
	for _, r := range v.Rows {
		for _, name := range append(r.Needs, r.Hardest) {
			v.name(name)
		}
	}
}

func (v *View) name(name string) {
	ja := inJapanese()[name]
	if ja == "" && name != "" {
		ja = se121.InJapanese(name)
	}
	if ja != "" && ja != name {
		v.Names[name] = ja
	}
}

// known maps names of each technique to others.
func known(of func(*logic.Technique) string) map[string]string {
	all := map[string]string{}
	for _, k := range scale.All() {
		all[k.Name] = of(k.Technique)
	}
	return all
}
