package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// TabledLines are Lines with a table before the cells and an @ between them: 23/13/12@R1C1-R1C3.
type TabledLines struct {
	Lines
	// Of reads a table. It returns a function that makes the rule of a line, and the table in standard
	// notation, or an error message.
	Of    func(g *Grid, table string) (of func(cells []int) Rule, written string, wrong banmen.Message)
	Table func(g *Grid) string // returns an example
}

// Read reads the lines of a part, each with its table.
func (l TabledLines) Read(b *Board, p *Part) {
	type read struct {
		of      func(cells []int) Rule
		written string
	}
	known := map[string]read{} // by table: many lines have the same
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		table, rest, ok := strings.Cut(text, "@")
		if !ok {
			return r, banmen.Syntaxf(0, column, "expected a table, an @ and cells, such as %s, found %q", l.Example(&b.Grid), banmen.Clip(text))
		}
		cells, err := l.cells(b, rest, column+len(table)+1)
		if err != nil {
			return r, err
		}
		t, ok := known[table]
		if !ok {
			var wrong banmen.Message
			if t.of, t.written, wrong = l.Of(&b.Grid, table); wrong.Format != "" {
				return r, &banmen.SyntaxError{Column: column, Text: wrong}
			}
			known[table] = t
		}
		table = t.written
		r = l.shown(&b.Grid, p, t.of(cells), cells, "")
		r.Arg = table + "@" + codec.FormatCells(b.Shape, cells)
		draw := r.Draw
		r.Draw = func(f *figure.Figure) {
			draw(f)
			if note := p.Name + ": " + banmen.Clip(table); !slices.Contains(f.Notes, note) {
				f.Notes = append(f.Notes, note)
			}
		}
		return r, nil
	})
}

// Example returns such a line.
func (l TabledLines) Example(g *Grid) string { return l.Table(g) + "@" + l.Lines.Example(g) }

// number returns the number of a symbol. It reports false if there is none.
func (g *Grid) number(symbol rune) (n int, ok bool) {
	i := slices.Index(g.Symbols, string(symbol))
	return i + g.Offset, i > 0
}

// Relation reads a table of a relation between two numbers: for each first number, in ascending
// order, the symbols of the second numbers, separated by slashes. A field may be empty. written is
// the table with sorted symbols.
func (g *Grid) Relation(table string) (holds func(x, y int) bool, written string, wrong banmen.Message) {
	fields := strings.Split(table, "/")
	if len(fields) != g.Most() {
		return nil, "", banmen.Msg("expected %d fields separated by /, one for each number, found %d", g.Most(), len(fields))
	}
	in := map[[2]int]bool{}
	for i, field := range fields {
		for _, symbol := range field {
			y, ok := g.number(symbol)
			if !ok {
				return nil, "", banmen.Msg("expected the numbers allowed beside %d, found %q", i+g.Low(), field)
			}
			in[[2]int{i + g.Low(), y}] = true
		}
		fields[i] = ""
		for v, symbol := range g.Symbols[1:] {
			if in[[2]int{i + g.Low(), v + g.Low()}] {
				fields[i] += symbol
			}
		}
	}
	return func(x, y int) bool { return in[[2]int{x, y}] }, strings.Join(fields, "/"), wrong
}

// ReadAutomaton reads states with / between them, the initial one first. A state is a * if a line
// may end there, then moves with ; between them, each the symbols, a > and the number of the
// next state from 0: *12>1;3>0/4>1.
func (g *Grid) ReadAutomaton(table string) (a model.Automaton, wrong banmen.Message) {
	states := strings.Split(table, "/")
	a.States = len(states)
	for from, text := range states {
		moves, ends := strings.CutPrefix(text, "*")
		if ends {
			a.Ends = append(a.Ends, from)
		}
		for move := range strings.SplitSeq(moves, ";") {
			symbols, target, _ := strings.Cut(move, ">")
			to, isNumber := 0, target != ""
			for _, d := range target {
				isNumber = isNumber && d >= '0' && d <= '9' && to < a.States
				to = 10*to + int(d-'0')
			}
			if moves != "" && (symbols == "" || !isNumber || to >= a.States) {
				return a, banmen.Msg("expected moves such as 12>0 to one of %d states, found %q", a.States, move)
			}
			for _, symbol := range symbols {
				n, ok := g.number(symbol)
				if !ok {
					return a, banmen.Msg("expected numbers of the board before >, found %q", symbols)
				}
				a.Steps = append(a.Steps, model.Step{From: from, Value: n, To: to})
			}
		}
	}
	// Numbers may be 0, which Check would refuse as a value.
	steps := model.Offset(model.Regular{Automaton: a}, g.Offset).(model.Regular).Automaton
	if err := steps.Check(); err != nil {
		return a, banmen.Msg("expected states that can all be reached, found one that cannot: %s", err.Error())
	}
	return a, wrong
}

// FormatAutomaton returns the text of an automaton, for ReadAutomaton. States are in breadth-first
// order, by ascending numbers, without unreachable states.
func (g *Grid) FormatAutomaton(a model.Automaton) string {
	steps, begin := stepsByState(a)
	order, number := []int{0}, make([]int, a.States) // number: by state, from 1; 0: not found yet
	number[0] = 1
	var states, moves []string
	var targets []int
	for i := 0; i < len(order); i++ {
		from := order[i]
		targets, moves = targets[:0], moves[:0]
		next := steps[begin[from]:begin[from+1]]
		slices.SortFunc(next, func(s, t model.Step) int { return s.Value - t.Value })
		for _, s := range next {
			if number[s.To] == 0 {
				order = append(order, s.To)
				number[s.To] = len(order)
			}
			symbol := g.Symbols[s.Value-g.Offset]
			k := slices.Index(targets, s.To)
			if k < 0 {
				k = len(targets)
				targets, moves = append(targets, s.To), append(moves, "")
			}
			if !strings.HasSuffix(moves[k], symbol) {
				moves[k] += symbol
			}
		}
		for k, to := range targets {
			moves[k] += ">" + strconv.Itoa(number[to]-1)
		}
		star := ""
		if slices.Contains(a.Ends, from) {
			star = "*"
		}
		states = append(states, star+strings.Join(moves, ";"))
	}
	return strings.Join(states, "/")
}

// stepsByState returns the steps of an automaton by the state from which they lead: those of state s
// are steps[begin[s]:begin[s+1]].
func stepsByState(a model.Automaton) (steps []model.Step, begin []int) {
	begin = make([]int, a.States+2)
	for _, s := range a.Steps {
		begin[s.From+2]++
	}
	for s := range a.States {
		begin[s+1] += begin[s]
	}
	steps = make([]model.Step, len(a.Steps))
	for _, s := range a.Steps {
		steps[begin[s.From+1]] = s
		begin[s.From+1]++
	}
	return steps, begin[:a.States+1]
}
