package codec

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Candidate is a form that a file may have.
type Candidate struct {
	Kind   *banmen.Kind
	Form   banmen.Form
	Fit    banmen.Fit
	Err    error          // why the file can hardly be read in this form, or nil
	Reason banmen.Message // why another candidate ranks higher; empty for the first

	place int  // index in order
	other bool // the text does not name its kind, and another kind is the default
}

// A place in the order is the name of forms and how well a file fits them.
type place struct {
	form   string
	fit    banmen.Fitness
	boards bool // Head.Boards is true
}

// kindForm stands for all forms that belong to a single kind; order does not list them by name.
const kindForm = ""

// order ranks forms where a file fits several and can be read in each. Forms with distinctive
// marks come first, then those that look like others. A file of lines whose first line is bad
// or names fields ranks before forms that begin like that line.
var order = []place{
	{"sdk", banmen.FitCertain, false}, // such a file has a title, perhaps above text that looks like lines
	{"fields", banmen.FitCertain, true},
	{"line", banmen.FitCertain, true},
	{"text", banmen.FitCertain, false}, {"json", banmen.FitCertain, false},
	{"fpuzzles", banmen.FitCertain, false}, {"sudokumaker", banmen.FitCertain, false}, {"sudokupad", banmen.FitCertain, false},
	{"pasted", banmen.FitCertain, false},
	{"grids", banmen.FitCertain, false}, // the gaps show a layout; a sketch would take them for walls
	{kindForm, banmen.FitCertain, false},
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
	{kindForm, banmen.FitMaybe, false},
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

// rowForms rank before line where a file can be read in no form, if its lines look like the rows of one
// damaged board rather than boards of 3 x 3 cells.
var rowForms = []string{"spaced", "sdk"}

// fewRows reports whether a file has about as many lines as its first line has characters.
func fewRows(h banmen.Head) bool {
	n, side := len(h.Rows), utf8.RuneCountInString(strings.TrimSpace(h.Rows[0]))
	return side < 16 && n >= side-1 && n <= side+1
}

// index returns the index of p in order.
func (p place) index() int {
	for _, q := range []place{p, {p.form, p.fit, false}, {kindForm, p.fit, false}} {
		if i := slices.Index(order, q); i >= 0 {
			return i
		}
	}
	return len(order)
}

// Recognise returns the form that a file beginning with head most likely has. It reports false if
// none fits. With a name it returns the best form of that name, even if the file does not fit it.
//
// If all forms that fit fail to parse the file, it returns the first of them. The exception is a
// first form whose error would only count cells: then the form that got furthest in the file gives
// a better error.
func Recognise(kinds []*banmen.Kind, head []byte, name string) (Candidate, bool) {
	h := NewHead(head)
	if c, ok := foremost(kinds, h, name); ok {
		return c, true
	}
	cs := candidates(kinds, h, name)
	if len(cs) == 0 {
		return Candidate{}, false
	}
	if c, ok := zerosAndOnes(cs, h); ok && name == "" {
		return c, true
	}
	rivals := cs[:1]
	for len(rivals) < len(cs) && cs[len(rivals)].rivals(cs[0]) {
		rivals = cs[:len(rivals)+1]
	}
	if len(rivals) == 1 {
		return cs[0], true // no need to read the file
	}
	best, line := cs[0], 0
	for i, c := range rivals {
		err := error(nil)
		if !c.certain() {
			err = unreadable(c.Form, h.Text)
		}
		if err == nil {
			return c, true
		}
		if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok && best.countsCells() && (i == 0 || syntax.Line >= line && !c.countsCells()) {
			best, line = c, syntax.Line
		}
	}
	if best.Form.Name == "line" && fewRows(h) {
		if i := slices.IndexFunc(rivals, func(c Candidate) bool { return slices.Contains(rowForms, c.Form.Name) }); i >= 0 {
			return rivals[i], true
		}
	}
	return best, true
}

// foremost returns the candidate among the forms of the first places in order if the text fits one
// of them and can be read. No other form can rank before it, so the others need no look at the
// text.
func foremost(kinds []*banmen.Kind, h banmen.Head, name string) (Candidate, bool) {
	if name != "" || !bytes.ContainsAny(h.Text, "23456789") || isBulleted(h.Rows) {
		return Candidate{}, false
	}
	const places = 3
	cs := candidatesOf(kinds, h, "", func(f banmen.Form) bool {
		return slices.ContainsFunc(order[:places], func(p place) bool { return p.form == f.Name })
	})
	if len(cs) == 0 || cs[0].other || cs[0].place >= places || unreadable(cs[0].Form, h.Text) != nil {
		return Candidate{}, false
	}
	return cs[0], true
}

// zerosAndOnes returns the takuzu among the candidates for a text of 0, 1 and open cells, if each of
// its boards has 1 twice in a row or column. It reports false for other texts, in which 0 may stand
// for an open cell.
func zerosAndOnes(cs []Candidate, h banmen.Head) (Candidate, bool) {
	if cs[0].Kind.Name == "takuzu" || len(h.Text) > mostZeros || bytes.ContainsAny(h.Text, "23456789") || bytes.IndexByte(h.Text, '0') < 0 || bytes.IndexByte(h.Text, '1') < 0 {
		return Candidate{}, false
	}
	for _, c := range cs {
		if c.Kind.Name != "takuzu" {
			continue
		}
		boards, ones := 0, 0
		for e, err := range c.Form.Read(bytes.NewReader(h.Text), banmen.Params{}) {
			if err != nil {
				boards, ones = 0, 0
				break
			}
			g := e.Puzzle.Givens()
			boards++
			ones += btoi(twice(g, 2))
		}
		if boards > 0 && boards == ones {
			return c, true
		}
	}
	return Candidate{}, false
}

// mostZeros is the most bytes of a text that zerosAndOnes reads.
const mostZeros = 1 << 13

// twice reports whether a symbol stands twice in a row or column of a board.
func twice(g grid.Board, v uint16) bool {
	for r := range g.Rows {
		for c := range g.Cols {
			if g.Cells[r*g.Cols+c] != v {
				continue
			}
			for k := c + 1; k < g.Cols; k++ {
				if g.Cells[r*g.Cols+k] == v {
					return true
				}
			}
			for k := r + 1; k < g.Rows; k++ {
				if g.Cells[k*g.Cols+c] == v {
					return true
				}
			}
		}
	}
	return false
}

// countsCells reports whether errors about a damaged board may only give its number of cells.
func (c Candidate) countsCells() bool { return c.Form.Name == "ss" || c.Form.Name == "pm" }

// Candidates returns all forms that fit a file beginning with head, and why they rank as they
// do. The form that Recognise returns comes first.
func Candidates(kinds []*banmen.Kind, head []byte, name string) []Candidate {
	h := NewHead(head)
	cs := candidates(kinds, h, name)
	for i := range cs {
		if !cs[i].certain() {
			cs[i].Err = unreadable(cs[i].Form, h.Text)
		}
	}
	slices.SortStableFunc(cs, Candidate.compare)
	if len(cs) > 0 { // pasted counts only if nothing else fits
		cs = append(cs[:1], slices.DeleteFunc(cs[1:], func(c Candidate) bool { return c.Form.Name == "pasted" })...)
	}
	for i := range cs[min(1, len(cs)):] {
		cs[i+1].Reason = cs[i+1].lost(cs[0])
	}
	return cs
}

// lost returns the reason why best ranks before c.
func (c Candidate) lost(best Candidate) banmen.Message {
	switch {
	case c.other && !best.other:
		return banmen.Msg("the text names no kind, and %s is the default", best.Kind.Name)
	case c.Err != nil && best.Err == nil:
		return banmen.Msg("it cannot be read in this form: %v", c.Err)
	}
	return banmen.Msg("%s %s has precedence", best.Kind.Name, best.Form.Name)
}

// certain reports whether a file has the mark of a form that only one kind has. It is then of
// that form, even if it has mistakes.
func (c Candidate) certain() bool {
	return c.place == place{kindForm, banmen.FitCertain, false}.index()
}

// rivals reports whether only reading the file can decide between two candidates. Both fit it
// equally, and neither kind has precedence.
func (c Candidate) rivals(d Candidate) bool {
	return c.other == d.other && c.Fit.Fitness != banmen.FitNone && d.Fit.Fitness != banmen.FitNone
}

// candidates returns the forms that the head fits, in order. With a name it returns all forms
// of that name, those that do not fit last.
func candidates(kinds []*banmen.Kind, h banmen.Head, name string) []Candidate {
	// aliases take longer to compare, and no alias is the name of another form
	exact := slices.ContainsFunc(kinds, func(k *banmen.Kind) bool {
		return slices.ContainsFunc(k.Forms, func(f banmen.Form) bool { return f.Name == name })
	})
	return candidatesOf(kinds, h, name, func(f banmen.Form) bool {
		return name == "" || f.Name == name || !exact && f.Is(name)
	})
}

// candidatesOf returns the candidates of some forms.
func candidatesOf(kinds []*banmen.Kind, h banmen.Head, name string, of func(banmen.Form) bool) []Candidate {
	var cs []Candidate
	hasDefault := slices.ContainsFunc(kinds, func(k *banmen.Kind) bool { return k.Default })
	for _, k := range kinds {
		for _, f := range k.Forms {
			if !of(f) {
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
			cs = append(cs, Candidate{Kind: k, Form: f, Fit: fit, place: at, other: hasDefault && !k.Default && (fit.ByDefault || fit.Fitness == banmen.FitNone)})
		}
	}
	named := func(k *banmen.Kind) bool {
		return slices.ContainsFunc(kinds, func(other *banmen.Kind) bool {
			return other != k && len(h.Rows) > 0 && namesKind(other.Name, h.Rows[0])
		})
	}
	bulleted := name == "" && isBulleted(h.Rows) // only pasted leaves the signs out
	cs = slices.DeleteFunc(cs, func(c Candidate) bool {
		pasted := c.Form.Name == "pasted"
		return name == "" && pasted && named(c.Kind) || bulleted && !pasted
	})
	slices.SortStableFunc(cs, Candidate.compare)
	return cs
}

// compare returns a negative number if c ranks before d.
func (c Candidate) compare(d Candidate) int {
	return cmp.Or(
		compareBool(c.Fit.Fitness == banmen.FitNone, d.Fit.Fitness == banmen.FitNone),
		compareBool(c.other, d.other),
		compareBool(c.Err != nil, d.Err != nil),
		cmp.Compare(c.place, d.place),
		cmp.Compare(d.Fit.Fitness, c.Fit.Fitness))
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// enough is the number of records after which a stream is accepted if at most one in eight is
// bad.
const enough = 64

// unreadable returns the first error in the beginning of a file, or nil if it can be read. At
// most half of the records of a stream may be bad. A short stream with one good record cannot
// be read if the others are only notes. In other forms only the last record of a long file may
// be bad, as it may be cut off.
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
		if l := scrapOf(line{text: lines[syntax.Line-1]}, nil); l.strong || l.boards != nil || !HasWord(l.text) {
			return false
		}
	}
	return true
}

// near reports whether an error is in one of the last lines of n, where a record may be cut
// off.
func near(err error, n int) bool {
	syntax, ok := errors.AsType[*banmen.SyntaxError](err)
	return ok && syntax.Line > n-4*maxSide
}
