package verb

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/stream"
)

// A Column is a value that answers of a verb have and tables can include (--add).
type Column struct {
	Name    string
	Options map[string]string // the values of options with which the verb computes it

	// Fast returns the value for a line that was answered in bulk and has one solution. It is nil
	// if bulk answers lack the value. Board is set if Fast needs the solution.
	Fast  func(stream.Line) string
	Board bool
}

// Columns returns the names of all columns.
func Columns() (names []string) {
	for _, v := range All {
		for _, c := range v.Columns {
			names = append(names, c.Name)
		}
	}
	return names
}

// A Rewriter is a Doer whose answers are modified records. For a table they are rows.
type Rewriter interface{ Rewrites() bool }

// A Rower is a Doer that chooses the default columns of a row.
type Rower interface{ Row() []string }

// row returns the default columns of the answers of a Doer, if any.
func (v *Verb) row(d Doer) []string {
	if r, ok := d.(Rower); ok {
		return r.Row()
	}
	return strings.Fields(v.Row)
}

// tableForm and tabForm are the names of table formats. The second writes a new table,
// tab-separated, with only the puzzle and the columns.
const (
	tableForm = "fields"
	tabForm   = "tsv"
)

// Rows describes whether answers are rows of a table.
type Rows struct {
	Add  []string    // columns to add after those of the records
	To   string      // the requested form; empty: none
	JSON bool        // answers are JSON, with the columns in it
	From banmen.Form // of the records

	Kind *banmen.Kind

	// Table returns the table of the answers, with columns after those of the records.
	Table func(columns []string) *stream.Table
}

// Rows returns a Doer that answers by rows, with their table, if rows are requested;
// otherwise d and nil.
func (v *Verb) Rows(d Doer, r Rows) (Doer, *stream.Table, error) {
	known := Columns()
	for _, name := range r.Add {
		if !slices.Contains(known, name) {
			return nil, nil, banmen.Errorf(nil, "there is no column %q: expected one of %s", name, strings.Join(known, ", "))
		}
	}
	if v.Forms == NoForm && r.To != "" && r.To != tableForm && r.To != tabForm {
		return nil, nil, banmen.Errorf(nil, "%s does not write boards, so the form %q does not apply: expected %s or %s", v.Name, r.To, tabForm, tableForm)
	}
	if len(r.Add) > 0 && r.To != "" && r.To != tableForm && r.To != tabForm {
		return nil, nil, banmen.Errorf(nil, "%s writes a table, not the form %s", banmen.Flag("add"), r.To).Suggest("omit --to")
	}
	if len(r.Add) == 0 {
		again, ok := d.(Rewriter)
		row := v.row(d)
		rows := len(row) > 0 || ok && again.Rewrites()
		asked := r.To == tableForm || r.To == tabForm || r.To == "" && v.Forms != Answering && r.From.Name == tableForm
		if !rows || !asked || r.JSON {
			return d, nil, nil
		}
		r.Add = row
	}
	a, err := v.adding(d, r.Add)
	if err != nil || r.JSON {
		return a, nil, err
	}
	if r.To == tabForm {
		return a, stream.TabTable(r.Kind, r.Add), nil
	}
	return a, r.Table(r.Add), nil
}

// adding returns a Doer like d whose answers are answer.Rows with the named columns.
func (v *Verb) adding(d Doer, columns []string) (Doer, error) {
	a := &adder{Doer: d}
	for _, name := range columns {
		if err := a.ask(v, name); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// An adder adds columns to the answers of a Doer.
type adder struct {
	Doer
	columns []added
	others  []other
	form    banmen.Form // of boards in columns
}

// An added column comes from the answer of the Doer, or from another Doer.
type added struct {
	Column
	of int // index in others, or doerItself
}

const doerItself = -1

// An other is a Doer that runs besides the first.
type other struct {
	Doer
	verb *Verb
}

// ask adds a column, and its Doer if that differs from the first.
func (a *adder) ask(v *Verb, name string) error {
	w, c := columnNamed(name)
	if w == v && (has(a.Doer, c.Options) || slices.Contains(v.row(a.Doer), name)) {
		a.columns = append(a.columns, added{c, doerItself})
		return nil
	}
	of := slices.IndexFunc(a.others, func(o other) bool { return o.verb == w && has(o.Doer, c.Options) })
	if of < 0 {
		of = len(a.others)
		a.others = append(a.others, other{w.New(), w})
	}
	a.columns = append(a.columns, added{c, of})
	return Set(a.others[of].Doer, c.Options)
}

// columnNamed returns the column of a known name and its verb.
func columnNamed(name string) (*Verb, Column) {
	for _, v := range All {
		for _, c := range v.Columns {
			if c.Name == name {
				return v, c
			}
		}
	}
	return nil, Column{}
}

// has reports whether options of a Doer have these values.
func has(d Doer, values map[string]string) bool {
	return !slices.ContainsFunc(d.Options(), func(o Option) bool {
		want, ok := values[o.Name]
		return ok && want != o.text()
	})
}

// Open opens all Doers.
func (a *adder) Open(s Setup) error {
	if a.form = stream.FieldForm(s.Kind); s.As == "" {
		a.form = stream.SayingForm(s.Kind)
	}
	for _, o := range a.others {
		if err := o.Open(s); err != nil {
			return err
		}
	}
	return a.Doer.Open(s)
}

// Do implements Doer.
func (a *adder) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	first, err := a.Doer.Do(ctx, e)
	if err != nil {
		return first, err
	}
	row := answer.Row{Answer: first, Entry: e}
	if r, ok := first.(answer.RecordAnswer); ok { // columns are about the puzzle of the row
		line := e.Line
		e, _ = r.Record()
		e.Line = line
	}
	for _, o := range a.others {
		more, err := o.Do(ctx, e)
		if err != nil {
			return nil, err
		}
		row.Others = append(row.Others, more)
	}
	for _, c := range a.columns {
		from := first
		if c.of != doerItself {
			from = row.Others[c.of]
		}
		text, err := from.(answer.ColumnAnswer).Column(c.Name, a.form)
		if err != nil {
			return nil, err
		}
		row.Added = append(row.Added, answer.Value{Name: c.Name, Text: text})
	}
	return row, nil
}

// Bulk handles lines whose columns are all known in bulk: with one solution the
// columns of all verbs agree.
func (a *adder) Bulk(s answer.Style) *stream.Bulk {
	b, ok := a.Doer.(Bulker)
	if !ok || slices.ContainsFunc(a.columns, func(c added) bool { return c.Fast == nil }) {
		return nil
	}
	inner := b.Bulk(s)
	if inner == nil || inner.Each {
		return nil
	}
	work := inner.Work
	if slices.ContainsFunc(a.columns, func(c added) bool { return c.Board }) {
		work = solveBatch
	}
	return &stream.Bulk{Work: work, Values: func(l stream.Line) (values []string) {
		for _, c := range a.columns {
			values = append(values, c.Fast(l))
		}
		return values
	}}
}
