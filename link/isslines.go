package link

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// This file has the constraints of Interactive Sudoku Solver that hold a table: relations of two
// numbers, automata and regular expressions.

// base64URL are the digits of tables, six bits each.
const base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// bitOf reports whether bit i of a table in such digits is set. The least bit of a digit comes
// first.
func bitOf(digits string, i int) bool {
	return strings.IndexByte(base64URL, digits[i/6])>>(i%6)&1 != 0
}

// old exchanges the last two digits, which constraints with old names have in another order.
var old = strings.NewReplacer("-", "_", "_", "-")

// groups cuts arguments into lines. An argument that is empty or begins with _ ends a line.
func groups(args []string) (lines [][]string) {
	fresh := true
	for _, arg := range args {
		if arg == "" || arg[0] == '_' {
			fresh = true
			continue
		}
		if fresh {
			lines, fresh = append(lines, nil), false
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], arg)
	}
	return lines
}

// tabled returns a piece of a part for each line of the arguments: the table, then the cells.
func (d *Document) tabled(table string, args []string) (texts []string, err error) {
	for _, line := range groups(args) {
		cells, err := d.issCells(line)
		if err != nil {
			return nil, err
		}
		texts = append(texts, table+"@"+codec.FormatCells(d.Shape, cells))
	}
	if texts == nil {
		return nil, issExpected(banmen.Msg("cells"), "")
	}
	return texts, nil
}

// symbols returns the symbols of the numbers of the board, from 1.
func (d *Document) symbols() codec.Symbols { return codec.Numbers(d.Low, d.High) }

// issRelation returns a class with a table of bits, six in a digit. A bit says whether one number
// may follow another. Bits are ordered by the first number and then the second. Zeros at the end
// may be missing.
func issRelation(name, part string, isOld bool) issClass {
	c := issClass{name: name, part: part, write: neverWritten}
	c.read = func(d *Document, args []string) ([]string, error) {
		if len(args) == 0 {
			return nil, issExpected(banmen.Msg("a table"), "")
		}
		key := args[0]
		if isOld {
			key = old.Replace(key)
		}
		if n := d.most() * d.most(); len(key) > (n+5)/6 || strings.Trim(key, base64URL) != "" {
			return nil, issExpected(banmen.Msg("a table of %d bits in base64", n), args[0])
		}
		fields, symbols := make([]string, d.most()), d.symbols()
		for i := range 6 * len(key) {
			if x := i / d.most(); bitOf(key, i) && x < len(fields) {
				fields[x] += symbols[1+i%d.most()]
			}
		}
		return d.tabled(strings.Join(fields, "/"), args[1:])
	}
	if isOld {
		return c
	}
	c.write = func(d *Document, text string) [][]string {
		table, cells, _ := strings.Cut(text, "@")
		holds, _, _ := numbersOf(d).Relation(table) // the puzzle was parsed
		digits := make([]byte, (d.most()*d.most()+5)/6)
		for bit := range d.most() * d.most() {
			if holds(bit/d.most()+1, bit%d.most()+1) {
				digits[bit/6] |= 1 << (bit % 6)
			}
		}
		for i, v := range digits {
			digits[i] = base64URL[v]
		}
		return [][]string{append([]string{strings.TrimRight(string(digits), "A"), ""}, d.issNames(d.cells(cells))...)}
	}
	return c
}

// neverWritten is the write function of a class that is only read.
func neverWritten(*Document, string) [][]string { return nil }

// A bitReader reads numbers with a given number of bits, the greatest bit first.
type bitReader struct {
	data []byte
	at   int
	err  error
}

// left returns the number of remaining bits.
func (r *bitReader) left() int { return 8*len(r.data) - r.at }

// number reads n bits.
func (r *bitReader) number(n int) (v int) {
	if n > r.left() {
		r.err = issExpected(banmen.Msg("an automaton"), "")
		return 0
	}
	for range n {
		v = v<<1 | int(r.data[r.at/8]>>(7-r.at%8)&1)
		r.at++
	}
	return v
}

// bitsFor returns the number of bits of numbers up to n.
func bitsFor(n int) (bits int) {
	for ; n > 0; n >>= 1 {
		bits++
	}
	return bits
}

// readNFA reads an automaton. Its initial states come first, then the other accepting states. It
// may read breaks between the pieces of a line as one more number.
func readNFA(d *Document, args []string) (texts []string, err error) {
	if len(args) == 0 {
		return nil, issExpected(banmen.Msg("an automaton"), "")
	}
	data, err := base64.RawURLEncoding.DecodeString(args[0])
	if err != nil {
		return nil, issExpected(banmen.Msg("an automaton"), args[0])
	}
	r := &bitReader{data: data}
	packed, stateBits, symbols := r.number(2), r.number(4)+1, r.number(4)+1
	starts, accepts := r.number(stateBits), r.number(stateBits)
	first := r.number(starts)
	countBits := 0
	if packed == 0 {
		countBits = r.number(4)
	}
	if r.err != nil || packed > 1 || starts == 0 || starts > 63 || symbols > d.most()+1 {
		return nil, issExpected(banmen.Msg("an automaton"), args[0])
	}
	a := model.Automaton{}
	step := func(from, value, to int) {
		a.Steps = append(a.Steps, model.Step{From: from, Value: value, To: to})
		a.States = max(a.States, from+1, to+1)
	}
	read := 0 // states; in a text that was cut off, steps lead to states that are missing
	for from := 0; packed == 1 && r.left() >= symbols || countBits > 0 && r.left() >= countBits; from++ {
		read = from + 1
		if packed == 1 {
			for mask, value := r.number(symbols), 1; mask != 0; mask, value = mask>>1, value+1 {
				if mask&1 != 0 {
					step(from, value, r.number(stateBits))
				}
			}
			continue
		}
		for range r.number(countBits) {
			value := r.number(bitsFor(symbols-1)) + 1
			step(from, value, r.number(stateBits))
		}
	}
	if r.err != nil || read < max(a.States, starts+accepts) || slices.ContainsFunc(a.Steps, func(s model.Step) bool { return s.Value > symbols }) {
		return nil, issExpected(banmen.Msg("an automaton"), args[0])
	}
	for i := range starts + accepts {
		if i >= starts || first>>i&1 != 0 {
			a.Ends = append(a.Ends, i)
			a.States = max(a.States, i+1)
		}
	}
	if starts > 1 {
		a = joined(a, starts)
	}
	if symbols <= d.most() && !slices.Contains(args, "-") {
		return d.tabled(numbersOf(d).FormatAutomaton(a), args[1:])
	}
	for _, line := range groups(args[1:]) {
		var cells []string
		var breaks []int // the number of cells before each break
		for _, arg := range line {
			if arg == "-" {
				breaks = append(breaks, len(cells))
			} else {
				cells = append(cells, arg)
			}
		}
		pieces, ok := inPieces(a, d.most()+1, len(cells), breaks)
		if !ok {
			return nil, banmen.Syntaxf(0, 0, "the automaton accepts no line of %d cells", len(cells))
		}
		more, err := d.tabled(numbersOf(d).FormatAutomaton(pieces), cells)
		if err != nil {
			return nil, err
		}
		texts = append(texts, more...)
	}
	return texts, nil
}

// inPieces returns an automaton for lines of n cells. It accepts what a accepts if a reads the
// number between at each break. breaks are the numbers of cells before the breaks, ascending.
// inPieces reports false if no line is accepted.
func inPieces(a model.Automaton, between, n int, breaks []int) (line model.Automaton, ok bool) {
	type state struct{ read, in int } // the number of cells read, and the state of a
	next := make([][]model.Step, a.States)
	for _, s := range a.Steps {
		next[s.From] = append(next[s.From], s)
	}
	// after returns the states after the breaks before the next cell.
	after := func(s state) []int {
		states := []int{s.in}
		for _, before := range breaks {
			if before != s.read {
				continue
			}
			var over []int
			for _, from := range states {
				for _, step := range next[from] {
					if step.Value == between && !slices.Contains(over, step.To) {
						over = append(over, step.To)
					}
				}
			}
			states = over
		}
		return states
	}
	number := map[state]int{{}: 0}
	for order := []state{{}}; len(order) > 0; order = order[1:] {
		s := order[0]
		for _, from := range after(s) {
			if s.read == n {
				if slices.Contains(a.Ends, from) && !slices.Contains(line.Ends, number[s]) {
					line.Ends = append(line.Ends, number[s])
				}
				continue
			}
			for _, step := range next[from] {
				if step.Value == between {
					continue
				}
				to := state{s.read + 1, step.To}
				if _, known := number[to]; !known {
					number[to] = len(number)
					order = append(order, to)
				}
				line.Steps = append(line.Steps, model.Step{From: number[s], Value: step.Value, To: number[to]})
			}
		}
	}
	line.States = len(number)
	alive := make([]bool, line.States) // whether a state leads to an end; steps lead to later layers
	for _, end := range line.Ends {
		alive[end] = true
	}
	for _, step := range slices.Backward(line.Steps) {
		alive[step.From] = alive[step.From] || alive[step.To]
	}
	line.Steps = slices.DeleteFunc(line.Steps, func(s model.Step) bool { return !alive[s.To] })
	return line, line.Ends != nil
}

// joined returns the automaton with one initial state instead of several.
func joined(a model.Automaton, starts int) model.Automaton {
	b := model.Automaton{States: a.States + 1}
	for _, s := range a.Steps {
		if s.From < starts {
			b.Steps = append(b.Steps, model.Step{From: 0, Value: s.Value, To: s.To + 1})
		}
		b.Steps = append(b.Steps, model.Step{From: s.From + 1, Value: s.Value, To: s.To + 1})
	}
	for _, e := range a.Ends {
		if e < starts && !slices.Contains(b.Ends, 0) {
			b.Ends = append(b.Ends, 0)
		}
		b.Ends = append(b.Ends, e+1)
	}
	return b
}

// numbersOf returns a board whose numbers are the symbols of d.
func numbersOf(d *Document) *rule.Grid { return &rule.Grid{Shape: d.Shape, Symbols: d.symbols()} }

// writeNFA writes an automaton with its moves one by one. The initial state comes first, then the
// accepting states.
func writeNFA(d *Document, text string) [][]string {
	table, cells, _ := strings.Cut(text, "@")
	a, _ := numbersOf(d).ReadAutomaton(table) // the puzzle was parsed
	moves, most := make([][]model.Step, a.States), 0
	for _, s := range a.Steps {
		moves[s.From] = append(moves[s.From], s)
		most = max(most, len(moves[s.From]))
	}
	order, first := []int{0}, 0
	for _, accepting := range []bool{true, false} {
		for s := range a.States {
			switch is := slices.Contains(a.Ends, s) == accepting; {
			case is && s > 0:
				order = append(order, s)
			case is && accepting:
				first = 1
			}
		}
	}
	place := make([]int, a.States)
	for to, s := range order {
		place[s] = to
	}
	stateBits := max(1, bitsFor(a.States-1))
	if stateBits > 16 || d.most() > 16 || bitsFor(most) > 15 {
		return nil
	}
	w := new(bitWriter)
	w.put(0, 2)
	w.put(stateBits-1, 4)
	w.put(d.most()-1, 4)
	w.put(1, stateBits)
	w.put(len(a.Ends)-first, stateBits)
	w.put(first, 1)
	w.put(bitsFor(most), 4)
	for _, s := range order {
		w.put(len(moves[s]), bitsFor(most))
		for _, m := range moves[s] {
			w.put(m.Value-1, bitsFor(d.most()-1))
			w.put(place[m.To], stateBits)
		}
	}
	return [][]string{append([]string{base64.RawURLEncoding.EncodeToString(w.data), ""}, d.issNames(d.cells(cells))...)}
}

// A bitWriter writes numbers as bitReader reads them.
type bitWriter struct {
	data []byte
	at   int
}

func (w *bitWriter) put(v, bits int) {
	for i := bits - 1; i >= 0; i-- {
		if w.at%8 == 0 {
			w.data = append(w.data, 0)
		}
		w.data[w.at/8] |= byte(v>>i&1) << (7 - w.at%8)
		w.at++
	}
}

// readRegex reads a regular expression in base64 that the numbers of each line must match.
func readRegex(d *Document, args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, issExpected(banmen.Msg("a regular expression"), "")
	}
	pattern, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(strings.NewReplacer("+", "-", "/", "_").Replace(args[0]), "="))
	if strings.ContainsAny(args[0], "%.") { // as old links have them
		var text string
		text, err = url.PathUnescape(args[0])
		pattern = []byte(text)
	}
	if err != nil {
		return nil, issExpected(banmen.Msg("a regular expression in base64"), args[0])
	}
	text, ok := d.withoutClasses(strings.Join(strings.Fields(string(pattern)), ""))
	if !ok {
		return nil, issExpected(banmen.Msg("a regular expression"), string(pattern))
	}
	a, err := model.ExpressionWithin(text, d.symbols(), 1<<14)
	if err != nil {
		return nil, issExpected(banmen.Msg("a regular expression"), string(pattern))
	}
	return d.tabled(numbersOf(d).FormatAutomaton(a), args[1:])
}

// withoutClasses replaces classes such as [1-4] and [^5] by alternatives. It reports false if a
// class is not closed, is empty, or has signs other than those of numbers.
func (d *Document) withoutClasses(pattern string) (string, bool) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(pattern, "[")
		out.WriteString(before)
		if !found {
			return out.String(), true
		}
		class, after, closed := strings.Cut(rest, "]")
		class, negated := strings.CutPrefix(class, "^")
		in := map[string]bool{}
		symbols := d.symbols()
		for i := 0; i < len(class); i++ {
			from := slices.Index(symbols, strings.ToUpper(class[i:i+1]))
			to := from
			if i+2 < len(class) && class[i+1] == '-' {
				to = slices.Index(symbols, strings.ToUpper(class[i+2:i+3]))
				i += 2
			}
			if from < 1 || to < from {
				return "", false
			}
			for v := from; v <= to; v++ {
				in[symbols[v]] = true
			}
		}
		var some []string
		for _, s := range symbols[1:] {
			if in[s] != negated {
				some = append(some, s)
			}
		}
		if !closed || len(some) == 0 {
			return "", false
		}
		out.WriteString("(" + strings.Join(some, "|") + ")")
		pattern = after
	}
}
