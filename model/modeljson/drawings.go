package modeljson

import (
	"slices"
	"strings"

	"github.com/banmen/banmen/model"
)

// readDrawings reads cages, lines and edges.
func (r *reader) readDrawings(_ *node, in map[string]*node) error {
	if in["drawings"] == nil {
		return nil
	}
	if err := in["drawings"].want(array); err != nil {
		return err
	}
	for _, n := range in["drawings"].list {
		more, err := r.drawings(n)
		if err != nil {
			return err
		}
		r.Drawings = append(r.Drawings, more...)
	}
	return nil
}

// drawings reads one object, which holds a drawing for each of its sets.
func (r *reader) drawings(n *node) (all []Drawing, err error) {
	in, err := n.fields("cage", "line", "edge", "text", "bulb", "arrow", "sign")
	if err != nil {
		return nil, err
	}
	d := Drawing{}
	for _, what := range []string{"cage", "line", "edge"} {
		if in[what] != nil && d.What != "" {
			return nil, n.errorf("the fields %q and %q exclude each other", d.What, what)
		}
		if in[what] != nil {
			d.What = what
		}
	}
	if d.What == "" {
		return nil, n.errorf("expected one of the fields %s", "cage, line, edge")
	}
	if err := r.looks(&d, in); err != nil {
		return nil, err
	}
	sets, err := r.sets(in[d.What])
	for _, of := range sets {
		if d.What == "edge" && len(of) != 2 {
			return nil, in[d.What].errorf("expected two cells, found %d", len(of))
		}
		d.Of = of
		all = append(all, d)
	}
	return all, err
}

// looks reads the text and the options of a drawing.
func (r *reader) looks(d *Drawing, in map[string]*node) error {
	for _, name := range []string{"text", "sign"} {
		n := in[name]
		if n == nil {
			continue
		}
		if d.What == "line" || name == "sign" && d.What == "cage" {
			return n.errorf("a %s has no field %q", d.What, name)
		}
		if err := n.want(text); err != nil {
			return err
		}
		if name == "text" {
			d.Text = n.text
		} else if d.Sign = n.text; !slices.Contains(Signs, d.Sign) {
			return n.errorf("expected one of the signs %s, found %q", strings.Join(Signs, ", "), n.text)
		}
	}
	for name, to := range map[string]*bool{"bulb": &d.Bulb, "arrow": &d.Arrow} {
		n := in[name]
		if n == nil {
			continue
		}
		if d.What != "line" {
			return n.errorf("a %s has no field %q", d.What, name)
		}
		if err := n.wantTrue(name); err != nil {
			return err
		}
		*to = true
	}
	return nil
}

// drawingObjects returns the drawings; consecutive ones that look the same become one
// object.
func (f *writer) drawingObjects() (objects []string) {
	for i := 0; i < len(f.Drawings); {
		d, sets := f.Drawings[i], [][]model.Var(nil)
		looks := d.looks()
		for ; i < len(f.Drawings) && f.Drawings[i].What == d.What && f.Drawings[i].looks() == looks; i++ {
			sets = append(sets, f.Drawings[i].Of)
		}
		objects = append(objects, "{"+quote(d.What)+":"+f.setList(sets)+looks+"}")
	}
	return objects
}

func (d Drawing) looks() string {
	s := ""
	if d.Text != "" {
		s += `,"text":` + quote(d.Text)
	}
	if d.Bulb {
		s += `,"bulb":true`
	}
	if d.Arrow {
		s += `,"arrow":true`
	}
	if d.Sign != "" {
		s += `,"sign":` + quote(d.Sign)
	}
	return s
}
