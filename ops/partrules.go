package ops

import (
	"cmp"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// PartRules are the rules in the text of a puzzle, by part, to be changed one at a time. The result
// may be an invalid text; the kind's Parse checks that.
type PartRules struct {
	name  codec.Name
	marks string // the end of the text, if pencil marks are part of the puzzle
	known []banmen.Part
	shape grid.Shape
}

// NewPartRules returns the rules in the text of a puzzle of a kind.
func NewPartRules(k *banmen.Kind, text string) (*PartRules, error) {
	p, err := k.Parse(text)
	if err != nil {
		return nil, err
	}
	plain, _ := banmen.SplitMarks(p)
	name, err := codec.SplitName(k.Name, plain.String(), banmen.PartAliases(k.Parts)...)
	return &PartRules{
		name:  name,
		marks: strings.TrimPrefix(p.String(), plain.String()),
		known: k.Parts,
		shape: p.Givens().Shape,
	}, err
}

// String returns the text of the puzzle.
func (p *PartRules) String() string { return p.name.String() + p.marks }

// A PartRule is one rule: cells with a value, or a whole part.
type PartRule struct {
	Part banmen.Part
	Text string // as between the brackets of the part; empty for a rule of the whole board
}

// All returns the rules of parts that can be drawn.
func (p *PartRules) All() (all []PartRule) {
	for _, n := range p.name.Parts {
		part := p.part(n.Name)
		switch rules := splitRules(part, n.Args); {
		case part.Shape == banmen.NoShape:
		case part.Shape == banmen.ShapeBoard:
			all = append(all, PartRule{Part: part})
		default:
			for _, r := range rules {
				all = append(all, PartRule{part, r})
			}
		}
	}
	return all
}

// Add adds a rule of a part. If a rule of the whole board exists already, Add removes it instead.
// It fails if the part cannot be drawn, or needs more cells.
func (p *PartRules) Add(name, cells, value string) error {
	part := p.part(name)
	i := p.index(name)
	switch {
	case part.Shape == banmen.NoShape:
		return banmen.Errorf(nil, "there is no part %q that can be drawn", name)
	case part.Shape == banmen.ShapeBoard && i >= 0:
		p.name.Parts = slices.Delete(p.name.Parts, i, i+1)
		return nil
	case part.Shape == banmen.ShapeBoard:
		p.name.Parts = append(p.name.Parts, codec.Part{Name: name})
		return nil
	}
	rule, err := p.rule(part, cells, value)
	if err != nil {
		return err
	}
	if i < 0 {
		i = len(p.name.Parts)
		p.name.Parts = append(p.name.Parts, codec.Part{Name: name})
	}
	n := &p.name.Parts[i]
	if rules := splitRules(part, n.Args); !slices.Contains(rules, rule) {
		n.Args = joinRules(part, append(rules, rule))
	}
	return nil
}

// Written returns the parts of the text that cannot be drawn, each with all its args.
func (p *PartRules) Written() (all []PartRule) {
	for _, n := range p.name.Parts {
		if part := p.part(n.Name); part.Name != "" && part.Shape == banmen.NoShape {
			all = append(all, PartRule{part, n.Args})
		}
	}
	return all
}

// Write adds args to a part that cannot be drawn, or replaces them if they state all of the
// board. It fails if there is no such part.
func (p *PartRules) Write(name, args string) error {
	part := p.part(name)
	if part.Name == "" || part.Shape != banmen.NoShape {
		return banmen.Errorf(nil, "no part %q can be written as text", name)
	}
	i := p.index(name)
	switch {
	case i < 0:
		p.name.Parts = append(p.name.Parts, codec.Part{Name: name, Args: args})
	case part.Whole:
		p.name.Parts[i].Args = args
	default:
		p.name.Parts[i].Args += "," + args
	}
	return nil
}

// Unwrite removes a part with all its args.
func (p *PartRules) Unwrite(name string) {
	p.name.Parts = slices.DeleteFunc(p.name.Parts, func(n codec.Part) bool { return n.Name == name })
}

// Remove removes a rule of a part, and the part with its last rule.
func (p *PartRules) Remove(name, rule string) {
	i := p.index(name)
	if i < 0 {
		return
	}
	n, part := &p.name.Parts[i], p.part(name)
	rules := slices.DeleteFunc(splitRules(part, n.Args), func(r string) bool { return r == rule })
	if n.Args = joinRules(part, rules); n.Args == "" {
		p.name.Parts = slices.Delete(p.name.Parts, i, i+1)
	}
}

// part returns the part with a name. For an unknown name it has no shape.
func (p *PartRules) part(name string) banmen.Part {
	i := slices.IndexFunc(p.known, func(q banmen.Part) bool { return q.Name == name })
	if i < 0 {
		return banmen.Part{}
	}
	return p.known[i]
}

// index returns where the text has a part, or -1.
func (p *PartRules) index(name string) int {
	return slices.IndexFunc(p.name.Parts, func(q codec.Part) bool { return q.Name == name })
}

// splitRules splits the args of a part.
func splitRules(part banmen.Part, args string) []string {
	switch {
	case args == "":
		return nil
	case part.Shape == banmen.ShapeCells:
		return []string{args}
	}
	return codec.SplitOutside(args, ',')
}

// joinRules is the inverse of splitRules.
func joinRules(part banmen.Part, rules []string) string {
	if part.Shape == banmen.ShapeCells {
		return strings.Join(rules, "")
	}
	return strings.Join(rules, ",")
}

var cellNames = lazy.Regexp(`R(\d+)C(\d+)`)

// rule returns the text of a rule on cells with a value.
func (p *PartRules) rule(part banmen.Part, cells, value string) (string, error) {
	cells = strings.ToUpper(strings.Join(strings.Fields(cells), ""))
	names := cellNames().FindAllString(cells, -1)
	least := map[banmen.Shape]int{banmen.ShapeSign: 2, banmen.ShapeOutside: 2}
	if len(names) < max(1, least[part.Shape]) {
		return "", banmen.Errorf(nil, "too few cells for +%s: expected cells such as R1C1-R1C3, found %q", part.Name, cells)
	}
	switch part.Shape {
	case banmen.ShapeCells, banmen.ShapeGroups:
		return cells, nil
	case banmen.ShapeSign:
		return names[0] + cmp.Or(value, strings.Join(cellNames().Split(part.Brackets(), -1), "")) + names[1], nil
	case banmen.ShapeLine, banmen.ShapeCage:
		return value + cells, nil
	}
	of := make([]int, len(names))
	for i, name := range names {
		c, err := codec.ParseCells(name, 1, p.shape)
		if err != nil {
			return "", err
		}
		of[i] = c[0]
	}
	if part.Shape == banmen.ShapeCorner {
		return value + p.shape.Name(slices.Min(of)), nil
	}
	return value + names[0] + "-" + p.shape.Name(p.end(of[0], of[1])), nil
}

// end returns the last cell of the line from a cell through another one.
func (p *PartRules) end(from, through int) int {
	dr := cmp.Compare(through/p.shape.Cols, from/p.shape.Cols)
	dc := cmp.Compare(through%p.shape.Cols, from%p.shape.Cols)
	if dr == 0 && dc == 0 {
		return from
	}
	line := p.shape.Walk(from/p.shape.Cols, from%p.shape.Cols, dr, dc)
	return line[len(line)-1]
}
