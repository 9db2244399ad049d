package codec

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// A Candidate is a form that a file could be of.
type Candidate struct {
	Kind   *banmen.Kind
	Form   banmen.Form
	Fit    banmen.Fit
	Err    error          // what is wrong with its records, if they can hardly be read so
	Reason banmen.Message // why another one goes before it; empty for the one that is taken

	place int  // in order
	other bool // the text does not say its kind, and then it is of another one
}

// A place is how well a file fits a form of that name.
type place struct {
	form   string
	fit    banmen.Fitness
	boards bool // and Head.Boards holds
}

// own stands for the forms that are not listed: those that only one kind has.
const own = ""

// order is which form goes before which where a file fits several of them and can
// be read in each: those with signs of their own go first, then those that look
// like others. A file of lines, of which the first is bad or has names, goes before
// whatever begins like that line.
var order = []place{
	{"sdk", banmen.FitCertain, false}, // a title, which may stand above what could be lines
	{"fields", banmen.FitCertain, true},
	{"line", banmen.FitCertain, true},
	{"text", banmen.FitCertain, false}, {"json", banmen.FitCertain, false},
	{"fpuzzles", banmen.FitCertain, false}, {"sudokumaker", banmen.FitCertain, false}, {"sudokupad", banmen.FitCertain, false},
	{"pasted", banmen.FitCertain, false},
	{own, banmen.FitCertain, false},
	{"drawn", banmen.FitCertain, false},
	{"array", banmen.FitCertain, false},
	{"json", banmen.FitMaybe, false},
	{"hodoku", banmen.FitCertain, false},
	{"solo", banmen.FitCertain, false},
	{"fields", banmen.FitCertain, false},
	{"pm", banmen.FitCertain, false},
	{"ss", banmen.FitCertain, false},
	{"framed", banmen.FitCertain, false},
	{"sdm", banmen.FitCertain, false},
	{"dashes", banmen.FitCertain, false},
	{"csv", banmen.FitCertain, false},
	{own, banmen.FitMaybe, false},
	{"line", banmen.FitCertain, false},
	{"ss", banmen.FitMaybe, false},
	{"table", banmen.FitCertain, false},
	{"spaced", banmen.FitCertain, false},
	{"sdk", banmen.FitMaybe, false},
	{"line", banmen.FitMaybe, false},
	{"csv", banmen.FitMaybe, false},
	{"dashes", banmen.FitMaybe, false},
	{"spaced", banmen.FitMaybe, false},
	{"pm", banmen.FitMaybe, false},
	{"drawn", banmen.FitMaybe, false},
	{"array", banmen.FitMaybe, false},
	{"pasted", banmen.FitMaybe, false},
}

// index is where in order the place stands.
func (p place) index() int {
	for _, q := range []place{p, {p.form, p.fit, false}, {own, p.fit, false}} {
		if i := slices.Index(order, q); i >= 0 {
			return i
		}
	}
	return len(order)
}

// Recognise returns the form for which a file that begins with head is taken, or
// false if it fits none. With a name it is the best of the forms of that name, even
// if the file does not fit them.
func Recognise(kinds []*banmen.Kind, head []byte, name string) (Candidate, bool) {
	h := NewHead(head)
	cs := candidates(kinds, h, name)
	if len(cs) == 0 {
		return Candidate{}, false
	}
	rivals := cs[:1]
	for len(rivals) < len(cs) && cs[len(rivals)].rivals(cs[0]) {
		rivals = cs[:len(rivals)+1]
	}
	if len(rivals) == 1 {
		return cs[0], true // need not be read
	}
	for _, c := range rivals {
		if c.certain() || unreadable(c.Form, h.Text) == nil {
			return c, true
		}
	}
	return cs[0], true
}

// Candidates returns all forms that a file that begins with head fits, that which
// Recognise returns first, and why the others come after it.
func Candidates(kinds []*banmen.Kind, head []byte, name string) []Candidate {
	h := NewHead(head)
	cs := candidates(kinds, h, name)
	for i := range cs {
		if !cs[i].certain() {
			cs[i].Err = unreadable(cs[i].Form, h.Text)
		}
	}
	slices.SortStableFunc(cs, Candidate.compare)
	if len(cs) > 0 { // boards between other text are what nothing else is
		cs = append(cs[:1], slices.DeleteFunc(cs[1:], func(c Candidate) bool { return c.Form.Name == "pasted" })...)
	}
	for i := range cs[min(1, len(cs)):] {
		cs[i+1].Reason = cs[i+1].lost(cs[0])
	}
	return cs
}

// lost says why best goes before c.
func (c Candidate) lost(best Candidate) banmen.Message {
	switch {
	case c.other && !best.other:
		return banmen.Msg("the text does not say its kind, and then it is %s", best.Kind.Name)
	case c.Err != nil && best.Err == nil:
		return banmen.Msg("it cannot be read so: %v", c.Err)
	}
	return banmen.Msg("%s %s goes before it", best.Kind.Name, best.Form.Name)
}

// certain reports whether a file has the sign of a form that only one kind has: it
// is of that form then, even if it has mistakes.
func (c Candidate) certain() bool {
	return c.place == place{own, banmen.FitCertain, false}.index()
}

// rivals reports whether reading decides between two candidates: the file fits
// both, and none of them is of a kind that goes before that of the other.
func (c Candidate) rivals(d Candidate) bool {
	return c.other == d.other && c.Fit.Fitness != banmen.FitNone && d.Fit.Fitness != banmen.FitNone
}

// candidates returns the forms that a file fits by its looks, in order. With a
// name it is the forms of that name, those that it does not fit last.
func candidates(kinds []*banmen.Kind, h banmen.Head, name string) []Candidate {
	var cs []Candidate
	bare := slices.ContainsFunc(kinds, func(k *banmen.Kind) bool { return k.Default })
	for _, k := range kinds {
		for _, f := range k.Forms {
			if name != "" && !f.Is(name) {
				continue
			}
			var fit banmen.Fit
			if f.Fit != nil {
				fit = f.Fit(h)
			}
			if fit.Fitness == banmen.FitNone && name == "" {
				continue
			}
			at := place{f.Name, fit.Fitness, h.Boards}.index()
			cs = append(cs, Candidate{Kind: k, Form: f, Fit: fit, place: at, other: fit.ByDefault && bare && !k.Default && fit.Fitness != banmen.FitNone})
		}
	}
	named := func(k *banmen.Kind) bool {
		return slices.ContainsFunc(kinds, func(other *banmen.Kind) bool {
			return other != k && len(h.Rows) > 0 && namesKind(other.Name, h.Rows[0])
		})
	}
	cs = slices.DeleteFunc(cs, func(c Candidate) bool { return name == "" && c.Form.Name == "pasted" && named(c.Kind) })
	slices.SortStableFunc(cs, Candidate.compare)
	return cs
}

// compare is negative if c goes before d.
func (c Candidate) compare(d Candidate) int {
	return cmp.Or(
		compareBool(c.Fit.Fitness == banmen.FitNone, d.Fit.Fitness == banmen.FitNone),
		compareBool(c.other, d.other),
		compareBool(c.Err != nil, d.Err != nil),
		cmp.Compare(c.place, d.place),
		cmp.Compare(d.Fit.Fitness, c.Fit.Fitness))
}

// compareBool has false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// enough is after how many records of a stream it is known that they can be read, if
// seven of eight can.
const enough = 64

// unreadable returns what is wrong with the records in the beginning of a file: of
// a stream if more than half of them are, of other forms if any is. The last of a long
// file may be cut off.
func unreadable(f banmen.Form, head []byte) (wrong error) {
	records, bad := 0, 0
	for _, err := range f.Read(bytes.NewReader(head), banmen.Params{}) {
		records++
		if err != nil {
			bad++
			wrong = cmp.Or(wrong, err)
		}
		if f.Stream && records >= enough && bad <= records/8 {
			break
		}
	}
	switch {
	case f.Stream && bad > 0 && records-bad == 1 && len(head) < longHead && onlyNotes(f, head):
		return wrong
	case f.Stream && 2*bad <= records:
		return nil
	case !f.Stream && len(head) >= longHead && records > 1 && near(wrong, bytes.Count(head, []byte("\n"))):
		return nil
	}
	return wrong
}

// onlyNotes reports whether the bad records of a stream are words rather than boards with
// mistakes.
func onlyNotes(f banmen.Form, head []byte) bool {
	lines := strings.Split(string(head), "\n")
	for _, err := range f.Read(bytes.NewReader(head), banmen.Params{}) {
		syntax, ok := errors.AsType[*banmen.SyntaxError](err)
		if err == nil {
			continue
		}
		if !ok || syntax.Line < 1 || syntax.Line > len(lines) {
			return false
		}
		if l := scrapOf(line{text: lines[syntax.Line-1]}, nil); l.strong || l.boards != nil || !hasWord(l.text) {
			return false
		}
	}
	return true
}

// near reports whether an error is about one of the last lines of n: about a record that may
// go on after them.
func near(err error, n int) bool {
	syntax, ok := errors.AsType[*banmen.SyntaxError](err)
	return ok && syntax.Line > n-4*maxSide
}
