package link

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// This file has the constraints of Interactive Sudoku Solver that hold others, up to an End.

// An issNode is a constraint and the constraints inside it.
type issNode struct {
	name   string
	args   []string
	column int // in characters from 1
	inside []*issNode
}

// issHolders are the constraints that have others inside.
var issHolders = []string{"And", "Or", "Replicate"}

// mostCopies limits the constraints that Replicate makes.
const mostCopies = 1 << 14

// issStarts returns the dots at which constraints begin: those before a capital letter or a tilde,
// perhaps after blanks.
func issStarts(text string) (starts []int) {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '.')
		if i < 0 {
			return starts
		}
		at += i
		next := strings.TrimLeft(text[at+1:], " \t\n\f\r")
		if next != "" && (next[0] >= 'A' && next[0] <= 'Z' || next[0] == '~') {
			starts = append(starts, at)
		}
	}
}

// issTree reads constraints, each of which begins at one of starts. It returns a node that
// holds all of them.
func issTree(text string, starts []int) (*issNode, error) {
	root := &issNode{name: "And"}
	open := []*issNode{root}
	column, last := 1, 0
	for i, s := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		column, last = column+utf8.RuneCountInString(text[last:s]), s
		words := strings.Split(strings.TrimRight(text[s+1:end], ". \t\r\n"), "~")
		n := &issNode{name: strings.TrimSpace(words[0]), args: words[1:], column: column}
		holder := open[len(open)-1]
		switch {
		case n.name == "End" && len(open) == 1:
			return nil, banmen.Syntaxf(1, n.column, "End: expected one of %s before it", strings.Join(issHolders, ", "))
		case n.name == "End":
			open = open[:len(open)-1]
			continue
		case slices.Contains(issHolders, n.name):
			open = append(open, n)
		}
		holder.inside = append(holder.inside, n)
	}
	if len(open) > 1 {
		holder := open[len(open)-1]
		return nil, banmen.Syntaxf(1, holder.column, "%s: expected a matching End", holder.name)
	}
	return root, nil
}

// readNode reads a constraint and those inside it. copies is how many more Replicate may make.
func readNode(d *Document, n *issNode, copies *int) error {
	inside := n.inside
	switch n.name {
	case "And":
	case "Replicate":
		moved, err := replicate(d, n, copies)
		if err != nil {
			return of(n.name, n.column, err)
		}
		inside = moved
	case "Or":
		return readOr(d, n, copies)
	default:
		return d.readISS(n.name, n.args, n.column)
	}
	for _, c := range inside {
		if err := readNode(d, c, copies); err != nil {
			return err
		}
	}
	return nil
}

// readOr reads alternatives as one piece of the part or.
func readOr(d *Document, n *issNode, copies *int) error {
	var branches []string
	for _, c := range n.inside {
		branch := newDocument(d.Shape)
		branch.Box, branch.Regions, branch.Low, branch.High = d.Box, d.Regions, d.Low, d.High
		if err := readNode(branch, c, copies); err != nil {
			return err
		}
		cellsAsLines(branch)
		texts := make([]string, 0, len(branch.Args))
		for _, p := range partsOf(branch.Args) {
			texts = append(texts, p.String())
		}
		if len(texts) == 0 {
			return nil // this alternative always holds
		}
		branches = append(branches, strings.Join(texts, "+"))
	}
	if len(branches) == 0 {
		return of(n.name, n.column, issExpected(banmen.Msg("constraints"), ""))
	}
	d.add(n.name, n.column, "or", strings.Join(branches, "/"))
	return nil
}

// cellsAsLines turns the values that cells may have into lines of one cell. An alternative
// cannot have givens.
func cellsAsLines(d *Document) {
	symbols := d.symbols()
	for c, v := range d.Givens {
		some := ""
		switch {
		case v > 0:
			some = symbols[v]
		case d.Marks != nil && d.Marks[c] != ^uint64(0):
			for _, v := range values(d.Marks[c], d.most()) {
				some += symbols[v]
			}
		}
		if some != "" {
			d.add("", 1, "automaton", some+">1/*@"+d.Name(c))
		}
	}
}

// A patch is the board or a group of cells beside it, by rows.
type patch struct {
	cells []int
	cols  int
}

// patchOf returns the patch of a cell. A group that is a list has as many columns as the board.
func patchOf(d *Document, cell int) patch {
	for _, g := range d.Groups() {
		if cells := d.Variables(g.Name); slices.Contains(cells, cell) {
			return patch{cells, cmp.Or(g.Cols, d.Cols)}
		}
	}
	board := make([]int, d.Size())
	for c := range board {
		board[c] = c
	}
	return patch{board, d.Cols}
}

// moved returns the cell that is some rows and columns away from another. It reports false if one
// of them is not in the patch.
func (p patch) moved(cell, rows, cols int) (int, bool) {
	i := slices.Index(p.cells, cell)
	r, c := i/p.cols+rows, i%p.cols+cols
	if i < 0 || r < 0 || c < 0 || c >= p.cols || r*p.cols+c >= len(p.cells) {
		return 0, false
	}
	return p.cells[r*p.cols+c], true
}

// replicate returns the constraints inside a Replicate, once for each of its targets. They are
// moved by the step from its origin, by default R1C1, to the target. The first argument has a
// bit for each cell from the origin on, six in a digit. All cells are in one patch.
func replicate(d *Document, n *issNode, copies *int) (all []*issNode, err error) {
	origin, bits := 0, ""
	if len(n.args) > 0 {
		bits = n.args[0]
	}
	if len(n.args) > 1 {
		cells, err := d.issCells(n.args[1:2])
		if err != nil {
			return nil, err
		}
		origin = cells[0]
	}
	if strings.Trim(bits, base64URL) != "" {
		return nil, issExpected(banmen.Msg("cells as bits in base64"), bits)
	}
	p := patchOf(d, origin)
	from := slices.Index(p.cells, origin)
	for i := range 6 * len(bits) {
		if !bitOf(bits, i) {
			continue
		}
		target := from + i
		if target >= len(p.cells) {
			return nil, issExpected(banmen.Msg("cells of the board as bits"), bits)
		}
		for _, c := range n.inside {
			moved, err := moved(d, c, p, target/p.cols-from/p.cols, target%p.cols-from%p.cols, copies)
			if err != nil {
				return nil, err
			}
			all = append(all, moved)
		}
	}
	return all, nil
}

// moved returns a constraint with its cells moved by rows and columns. It fails if one leaves
// the patch.
func moved(d *Document, n *issNode, p patch, rows, cols int, copies *int) (*issNode, error) {
	if *copies--; *copies < 0 {
		return nil, banmen.Errorf(banmen.ErrLimit, "more than %d constraints", mostCopies)
	}
	m := &issNode{name: n.name, args: slices.Clone(n.args), column: n.column}
	for i, arg := range m.args {
		name, rest, given := strings.Cut(arg, "_")
		if !isISSCell(name) {
			continue
		}
		cell, ok := d.issCell(name)
		to, stays := p.moved(cell, rows, cols)
		if !ok || !stays {
			return nil, issExpected(banmen.Msg("cells that stay on the board"), arg)
		}
		if m.args[i] = d.Name(to); given {
			m.args[i] += "_" + rest
		}
	}
	for _, inner := range n.inside {
		inside, err := moved(d, inner, p, rows, cols, copies)
		if err != nil {
			return nil, err
		}
		m.inside = append(m.inside, inside)
	}
	return m, nil
}

// An issWriter writes constraints, each after a dot.
type issWriter struct{ strings.Builder }

func (w *issWriter) put(name string, args ...string) {
	w.WriteString("." + strings.Join(append([]string{name}, args...), "~"))
}

// arg writes a piece of a part.
func (w *issWriter) arg(d *Document, a Arg) error {
	if a.Part == "or" {
		return w.or(d, a)
	}
	for _, c := range issClasses() {
		if c.part != a.Part {
			continue
		}
		if all := c.write(d, a.Text); all != nil {
			for _, args := range all {
				w.put(c.name, args...)
			}
			return nil
		}
	}
	return banmen.Errorf(banmen.ErrCannot, "Interactive Sudoku Solver has no constraint for %s", a.Source+"("+a.Text+")")
}

// or writes alternatives.
func (w *issWriter) or(d *Document, a Arg) error {
	w.put("Or")
	for _, branch := range codec.SplitOutside(a.Text, '/') {
		w.put("And")
		for _, part := range codec.SplitOutside(branch, '+') {
			name, args, _ := strings.Cut(part, "(")
			for _, text := range codec.SplitOutside(strings.TrimSuffix(args, ")"), ',') {
				if err := w.arg(d, Arg{Part: name, Text: text, Source: a.Source + "(" + name + ")"}); err != nil {
					return err
				}
			}
		}
		w.put("End")
	}
	w.put("End")
	return nil
}

// cellText returns the values of a cell, as R1C1_2_3.
func cellText(d *Document, cell int, values []int) string {
	text := d.issName(cell)
	for _, v := range values {
		text += "_" + strconv.Itoa(v)
	}
	return text
}
