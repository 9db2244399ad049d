package modeljson

import (
	"io"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// Limits restrict the size of models. A larger one fails with ErrLimit.
type Limits struct {
	Bytes   int // of a file
	Nodes   int // number of JSON values
	Vars    int // number of variables
	Choices int // values of all variables together
	Named   int // variables named by all rules, with repetition
	Steps   int // steps of all automata
	Work    int // number of checks of variables and values, for all symmetries together
}

// Usual are the limits of Parse, ParseName and Read. Larger models would be too large to
// solve.
var Usual = Limits{Bytes: 1 << 25, Nodes: 1 << 21, Vars: 1 << 20, Choices: 1 << 21, Named: 1 << 21, Steps: 1 << 24, Work: 1 << 24}

// LimitsOf returns limits in proportion to a number of cells. For 4,096 cells a model is
// read within 0.1 s and a few MB.
func LimitsOf(cells int) Limits {
	return Limits{
		Bytes: Usual.Bytes, Nodes: 16 * cells, Vars: cells, Choices: 64 * cells, Named: 32 * cells, Steps: 32 * cells, Work: 512 * cells,
	}.within(Usual)
}

func (l Limits) within(most Limits) Limits {
	return Limits{
		Bytes: min(l.Bytes, most.Bytes), Nodes: min(l.Nodes, most.Nodes), Vars: min(l.Vars, most.Vars), Choices: min(l.Choices, most.Choices),
		Named: min(l.Named, most.Named), Steps: min(l.Steps, most.Steps), Work: min(l.Work, most.Work),
	}
}

// Limits of any model.
const (
	maxValues = 1 << 12
	maxNumber = 1_000_000_000_000
	maxName   = 40
	maxSets   = 1 << 10
)

// Parse returns the single puzzle of a text. It fails with a *message.SyntaxError that has
// the position, or ErrLimit.
func Parse(text string) (*File, error) { return Usual.parse(text, true) }

// ParseName is Parse for the name of a puzzle, where the field format is optional.
func ParseName(text string) (*File, error) { return Usual.ParseName(text) }

// ParseName is like the function ParseName, with other limits.
func (l Limits) ParseName(text string) (*File, error) { return l.parse(text, false) }

func (l Limits) parse(text string, format bool) (*File, error) {
	d, err := l.decoderOf([]byte(text))
	if err != nil {
		return nil, err
	}
	f, err := d.file(format)
	if err == io.EOF {
		return nil, message.Syntaxf(d.line, d.column, "expected a JSON object")
	}
	if err != nil {
		return nil, err
	}
	if line, column := d.next(); d.at < len(d.text) {
		return nil, message.Syntaxf(line, column, "expected one JSON object, found more after it")
	}
	return f, nil
}

// Read yields the puzzles of a file: a sequence of JSON objects. It stops after an error.
func (l Limits) Read(r io.Reader) iter.Seq2[*File, error] {
	return func(yield func(*File, error) bool) {
		text, err := io.ReadAll(io.LimitReader(r, int64(l.Bytes)+1))
		var d *decoder
		if err == nil {
			d, err = l.decoderOf(text)
		}
		for err == nil {
			var f *File
			if f, err = d.file(true); err == io.EOF {
				return
			}
			if err == nil && !yield(f, nil) {
				return
			}
		}
		yield(nil, err)
	}
}

// decoderOf returns the decoder of a text, which may begin with a byte order mark.
func (l Limits) decoderOf(text []byte) (*decoder, error) {
	if len(text) > l.Bytes {
		return nil, tooLarge(1, 1, message.Msg("the model is too large: at most %d bytes are read", l.Bytes))
	}
	const mark = "\uFEFF"
	if len(text) >= len(mark) && string(text[:len(mark)]) == mark {
		text = text[len(mark):]
	}
	d := l.newDecoder(text)
	if !utf8.Valid(text) {
		at := 0
		for r, size := utf8.DecodeRune(text); r != utf8.RuneError || size > 1; r, size = utf8.DecodeRune(text[at:]) {
			at += size
		}
		line, column := d.place(at)
		return nil, message.Syntaxf(line, column, "expected text in UTF-8, found the byte %#02x", text[at])
	}
	return d, nil
}

// file reads the next puzzle.
func (d *decoder) file(format bool) (*File, error) {
	d.nodes = 0
	n, err := d.value(0)
	if err != nil {
		return nil, err
	}
	r := &reader{File: File{Line: n.line}, symbol: map[string]int{}, most: d.limits}
	return r.read(n, format)
}

// A reader builds a File from JSON.
type reader struct {
	File
	variable map[string]model.Var // by name, if variables have names
	symbol   map[string]int       // by text
	places   []*node              // positions of the rules
	total    int                  // variables that rules named so far, with repetition
	work     int                  // variables and values checked for symmetries so far
	steps    int                  // steps of automata so far
	listed   int                  // values that domains listed and kept
	most     Limits
}

// fieldNames are the fields of a file in the order of writing.
var fieldNames = []string{"format", "title", "grid", "variables", "values", "domains", "sets", "constraints", "order", "symmetries", "drawings", "givens"}

func (r *reader) read(n *node, format bool) (*File, error) {
	in, err := n.fields(fieldNames...)
	if err != nil {
		return nil, err
	}
	if err := checkFormat(n, in["format"], format); err != nil {
		return nil, err
	}
	for _, step := range []func(*node, map[string]*node) error{
		r.readTitle, r.readVariables, r.readSets, r.readValues, r.readDomains, r.readRules, r.readOrder, r.readGivens, r.readSymmetries, r.readDrawings,
	} {
		if err := step(n, in); err != nil {
			return nil, err
		}
	}
	return &r.File, nil
}

func checkFormat(n, f *node, needed bool) error {
	switch {
	case f == nil && needed:
		return n.errorf("the field %q is missing: expected %q", "format", Format)
	case f == nil:
		return nil
	case f.kind != text || f.text != Format:
		return f.errorf("expected the format %q", Format)
	}
	return nil
}

func (r *reader) readTitle(_ *node, in map[string]*node) error {
	if in["title"] == nil {
		return nil
	}
	r.Title = in["title"].text
	return in["title"].want(text)
}

// readVariables reads grid or variables.
func (r *reader) readVariables(n *node, in map[string]*node) error {
	g, vs := in["grid"], in["variables"]
	switch {
	case g != nil && vs != nil:
		return vs.errorf("the fields %q and %q exclude each other", "grid", "variables")
	case g != nil:
		return r.readGrid(g)
	case vs == nil:
		return n.errorf("the field %q or %q is missing", "grid", "variables")
	case vs.kind == object:
		return r.nameVariables(vs, vs.keys)
	}
	names, err := vs.texts()
	if err != nil {
		return err
	}
	return r.nameVariables(vs, names)
}

func (r *reader) readGrid(n *node) error {
	if err := n.want(text); err != nil {
		return err
	}
	rows, cols, ok := size(n.text)
	if !ok {
		return n.errorf("expected a size such as 8x8, found %q", n.text)
	}
	if rows > r.most.Vars/cols {
		return r.tooMany(n)
	}
	r.Shape = grid.Shape{Rows: rows, Cols: cols}
	return nil
}

// tooMany reports that the model is too large, at the position of the value that exceeds
// a limit.
func (r *reader) tooMany(n *node) error {
	return tooLarge(n.line, n.column, message.Msg("the model is too large: at most %d variables, %d choices among values, and %d variables in all constraints",
		r.most.Vars, r.most.Choices, r.most.Named))
}

// tooLarge returns an ErrLimit with a position.
func tooLarge(line, column int, why message.Message) error {
	return &message.SyntaxError{Line: line, Column: column, Text: why, Err: message.ErrLimit}
}

func (r *reader) nameVariables(n *node, names []*node) error {
	if len(names) == 0 {
		return n.errorf("expected the name of a variable")
	}
	if len(names) > r.most.Vars {
		return r.tooMany(n)
	}
	r.Shape = grid.Shape{Rows: len(names), Cols: 1}
	r.variable = make(map[string]model.Var, len(names))
	for i, name := range names {
		if _, twice := r.variable[name.text]; twice {
			return name.errorf("the variable %q appears twice", name.text)
		}
		if !isName(name.text) || isGroup(name.text) {
			return name.errorf("expected a name without blanks, commas or dots, other than all, pairs and ring, found %q", name.text)
		}
		r.variable[name.text] = model.Var(i)
		r.Names = append(r.Names, name.text)
	}
	return nil
}

// readOrder reads literals such as R1C1=5; a name for several cells stands for each of
// them.
func (r *reader) readOrder(_ *node, in map[string]*node) error {
	if in["order"] == nil {
		return nil
	}
	items, err := in["order"].texts()
	if err != nil {
		return err
	}
	r.Order = []model.Literal{}
	for _, item := range items {
		of, value, err := r.assignment(item)
		if err != nil {
			return err
		}
		for _, v := range of {
			if !slices.Contains(r.Domains[v], value) {
				continue // the value is not in the domain
			}
			r.Order = append(r.Order, model.Literal{Var: v, Value: value})
		}
		if len(r.Order) > r.most.Named {
			return r.tooMany(item)
		}
	}
	return nil
}
