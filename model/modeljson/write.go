package modeljson

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A writer writes a File.
type writer struct {
	*File
	groups *groupTexts // words for sets; nil until needed
}

// Write writes the file, with one field or constraint per line.
func (f *File) Write(w io.Writer) error {
	givens := ""
	if f.Givens.Count() > 0 {
		givens = ",\n  \"givens\": " + quote(f.GivensText())
	}
	_, err := fmt.Fprintf(w, "{\n  %q: %q,\n%s%s\n}\n", "format", Format, (&writer{File: f}).fields(",\n", "  "), givens)
	return err
}

// Head returns the file on one line, without the format, up to the text of the givens.
func (f *File) Head() string { return "{" + (&writer{File: f}).fields(",", "") + `,"givens":` }

// Tail is the text after the records.
func (f *File) Tail() string { return quote(f.GivensText()) + "}" }

// fields returns the fields between format and givens; indent is empty for the short
// form.
func (f *writer) fields(comma, indent string) string {
	var all []string
	add := func(name, value string) {
		space := ""
		if indent != "" {
			space = " "
		}
		all = append(all, indent+quote(name)+":"+space+value)
	}
	if f.Title != "" {
		add("title", quote(f.Title))
	}
	if f.Names == nil {
		add("grid", quote(fmt.Sprintf("%dx%d", f.Shape.Rows, f.Shape.Cols)))
	} else {
		add("variables", list("[", "]", ",", quoted(f.Names)))
	}
	add("values", f.valueList(grid.Identity(len(f.Values))[1:]))
	if d := f.domains(); len(d) > 0 {
		add("domains", list("{", "}", ",", d))
	}
	if len(f.Sets) > 0 {
		add("sets", list("{", "}", ",", f.setMembers()))
	}
	inner := ","
	if indent != "" {
		inner = ",\n    "
	}
	add("constraints", list("["+strings.TrimPrefix(inner, ","), "]", inner, f.ruleObjects(f.Rules)))
	if f.Order != nil {
		add("order", list("[", "]", ",", quoted(f.orderWords())))
	}
	if len(f.Symmetries) > 0 {
		add("symmetries", list("[", "]", ",", f.symmetryTexts()))
	}
	if len(f.Drawings) > 0 {
		add("drawings", list("["+strings.TrimPrefix(inner, ","), "]", inner, f.drawingObjects()))
	}
	return strings.Join(all, comma)
}

func list(open, end, comma string, items []string) string {
	if len(items) == 0 {
		return strings.TrimSpace(open) + end
	}
	return open + strings.Join(items, comma) + end
}

// quote returns a JSON string.
func quote(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // strings can always be encoded
	return strings.TrimSuffix(b.String(), "\n")
}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quote(w)
	}
	return out
}

// valueList returns symbols as a range or an array of values.
func (f *writer) valueList(symbols []int) string {
	worth, number := ownWorth(f.Values)
	run := len(symbols) > 1
	var items []string
	for i, v := range symbols {
		run = run && number[v] && (i == 0 || worth[v] == worth[symbols[i-1]]+1)
		if number[v] {
			items = append(items, f.Values[v])
		} else {
			items = append(items, quote(f.Values[v]))
		}
	}
	if run {
		return quote(f.Values[symbols[0]] + ".." + f.Values[symbols[len(symbols)-1]])
	}
	return list("[", "]", ",", items)
}

// domains returns the members of the field domains, one for each run of variables with
// equal domains.
func (f *writer) domains() (members []string) {
	for v := 0; v < len(f.Domains); {
		end := v + 1
		for end < len(f.Domains) && slices.Equal(f.Domains[end], f.Domains[v]) {
			end++
		}
		if len(f.Domains[v]) < len(f.Values)-1 {
			of := vars(grid.Identity(end)[v:])
			members = append(members, quote(f.setText(of))+":"+f.valueList(f.Domains[v]))
		}
		v = end
	}
	return members
}

// orderWords returns the order; literals of consecutive variables with the same value are
// joined.
func (f *writer) orderWords() (words []string) {
	for i := 0; i < len(f.Order); {
		var of []model.Var
		value := f.Order[i].Value
		for ; i < len(f.Order) && f.Order[i].Value == value && !slices.Contains(of, f.Order[i].Var); i++ {
			if n := len(of); n > 0 && (f.Names != nil || f.Order[i].Var != of[n-1]+1 || int(f.Order[i].Var)%f.Shape.Cols == 0) {
				break
			}
			of = append(of, f.Order[i].Var)
		}
		words = append(words, f.setText(of)+"="+f.Values[value])
	}
	return words
}

// symmetryTexts returns the symmetries, as words where possible.
func (f *writer) symmetryTexts() (all []string) {
	rest := slices.Clone(f.Symmetries)
	for _, word := range f.words() {
		ys := f.named(word)
		has := func(y grid.Symmetry) func(grid.Symmetry) bool {
			return func(z grid.Symmetry) bool { return same(y, z) }
		}
		if len(ys) == 0 || slices.ContainsFunc(ys, func(y grid.Symmetry) bool { return !slices.ContainsFunc(rest, has(y)) }) {
			continue
		}
		all = append(all, quote(word))
		for _, y := range ys {
			rest = slices.DeleteFunc(rest, has(y))
		}
	}
	for _, y := range rest {
		all = append(all, f.symmetryText(y))
	}
	return all
}

func same(a, b grid.Symmetry) bool {
	return slices.Equal(a.Cells, b.Cells) && slices.Equal(a.Values, b.Values)
}

func (f *writer) symmetryText(y grid.Symmetry) string {
	var members []string
	if y.Cells != nil {
		texts := cycleTexts(y.Cells, func(v int) string { return f.Name(model.Var(v)) })
		members = append(members, `"cells":`+list("[", "]", ",", texts))
	}
	if y.Values != nil {
		texts := cycleTexts(y.Values, func(v int) string { return f.Values[v] })
		members = append(members, `"values":`+list("[", "]", ",", texts))
	}
	return list("{", "}", ",", members)
}

// cycleTexts returns the nontrivial cycles of a permutation.
func cycleTexts(p grid.Perm, name func(int) string) (all []string) {
	seen := make([]bool, len(p))
	for i := range p {
		var words []string
		for x := i; !seen[x]; x = p[x] {
			seen[x] = true
			words = append(words, name(x))
		}
		if len(words) > 1 {
			all = append(all, quote(strings.Join(words, " ")))
		}
	}
	return all
}
