package modeljson

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// ruleObjects returns the constraints. Constraints on the same variables share an object,
// and so do those that differ only in their variables.
func (f *writer) ruleObjects(rules []model.Constraint) (objects []string) {
	var sets [][]model.Var
	last := ""
	flush := func() {
		if sets != nil {
			objects = append(objects, `{"of":`+f.setList(sets)+","+last+"}")
			sets = nil
		}
	}
	for i := 0; i < len(rules); {
		if objectText := f.wholeObject(rules[i]); objectText != "" {
			flush()
			objects = append(objects, objectText)
			i++
			continue
		}
		n := f.sameVars(rules[i:])
		if what := f.ruleText(rules[i : i+n]); what != last || sets == nil {
			flush()
			last = what
		}
		sets = append(sets, rules[i].Vars())
		i += n
	}
	flush()
	return objects
}

// setList returns sets as a string or an array.
func (f *writer) setList(sets [][]model.Var) string {
	texts := quoted(f.setTexts(sets))
	if len(texts) == 1 {
		return texts[0]
	}
	return list("[", "]", ",", texts)
}

// setMembers returns the members of the field sets.
func (f *writer) setMembers() (members []string) {
	g := *f.File
	for i, s := range f.Sets {
		g.Sets = f.Sets[:i]
		members = append(members, quote(s.Name)+":"+quote(g.setText(s.Of)))
	}
	return members
}

// wholeObject returns the object of a constraint that cannot be stated for a single set,
// or an empty string.
func (f *writer) wholeObject(c model.Constraint) string {
	parts := func(cs []model.Constraint) string {
		var all []string
		for _, c := range cs {
			all = append(all, f.ruleObjects([]model.Constraint{c})...)
		}
		return list("[", "]", ",", all)
	}
	switch c := c.(type) {
	case model.AllDifferentRows:
		return `{"of":` + f.setList(c.Rows) + `,"different rows":true}`
	case model.Rank:
		return f.wholeObject(c.Restated())
	case model.Or:
		return `{"or":` + parts(c.Of) + "}"
	case model.And:
		return `{"and":` + parts(c.Of) + "}"
	case model.Not:
		one := parts([]model.Constraint{c.Of})
		return `{"not":` + one[1:len(one)-1] + "}"
	}
	return ""
}

// place returns the position of a constraint's field in an object.
func place(c model.Constraint) int {
	return slices.IndexFunc([]model.Constraint{model.AllDifferent{}, model.Linear{}, model.Count{}, model.Less{}, model.Table{}, model.Regular{}, model.Connected{}},
		func(d model.Constraint) bool { return reflect.TypeOf(c) == reflect.TypeOf(d) })
}

// sameVars returns how many rules, counted from the first, can be written as one object. They must
// have the same variables, and their fields must be in the order of place.
func (f *writer) sameVars(rules []model.Constraint) int {
	n := 1
	for ; n < len(rules); n++ {
		a, b := rules[n-1], rules[n]
		if f.wholeObject(b) != "" || !slices.Equal(a.Vars(), b.Vars()) || place(a) > place(b) || place(a) == place(b) && place(a) != place(model.Count{}) {
			break
		}
		sameCount := func(c model.Constraint) bool {
			x, ok := c.(model.Count)
			y, too := b.(model.Count)
			return ok && too && f.ValueWords(x.Values) == f.ValueWords(y.Values)
		}
		if slices.ContainsFunc(rules[:n], sameCount) {
			break
		}
	}
	return n
}

// ValueWords returns the texts of values separated by blanks.
func (f *File) ValueWords(values []int) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = f.Values[v]
	}
	return strings.Join(words, " ")
}

// limits returns a number, or an array of a minimum and a maximum.
func limits(least, most int) string {
	if least == most {
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("[%d,%d]", least, most)
}

// ruleText returns the fields for rules on the same variables, without the variables.
func (f *writer) ruleText(rules []model.Constraint) string {
	var fields, counts []string
	for _, c := range rules {
		switch c := c.(type) {
		case model.AllDifferent:
			fields = append(fields, `"different":true`)
		case model.Linear:
			fields = append(fields, f.sumText(c))
		case model.Count:
			least, most := max(c.Least, 0), min(c.Most, len(c.Of))
			if least > most {
				least, most = len(c.Of)+1, len(c.Of)+1 // never true
			}
			counts = append(counts, quote(f.ValueWords(c.Values))+":"+limits(least, most))
		case model.Less:
			fields = append(fields, map[bool]string{false: `"less":true`, true: `"less":"or equal"`}[c.OrEqual])
		case model.Table:
			fields = append(fields, f.tableText(c))
		case model.Connected:
			fields = append(fields, f.connectedText(c))
		case model.Regular:
			fields = append(fields, `"regular":`+f.automatonText(c.Automaton))
		}
	}
	if counts != nil {
		at := slices.IndexFunc(rules, func(c model.Constraint) bool { return place(c) == place(model.Count{}) })
		fields = slices.Insert(fields, at, list(`"count":{`, "}", ",", counts))
	}
	return strings.Join(fields, ",")
}

// sumText returns a sum with its limits cut to what can occur.
func (f *writer) sumText(c model.Linear) string {
	least, most := c.Least, c.Most
	if least != most {
		low, high, _ := lower.Reach(&model.Model{Domains: f.Domains}, c)
		if least, most = max(least, low), min(most, high); least > most {
			least, most = high+1, high+1 // never true
		}
	}
	text := `"sum":` + limits(least, most) + f.worthText(c)
	if c.Coefficients != nil {
		text += `,"coefficients":` + strings.ReplaceAll(fmt.Sprint(c.Coefficients), " ", ",")
	}
	return text
}

// worthText returns the field worth, for worths that differ from the texts of values.
func (f *writer) worthText(c model.Linear) string {
	usual, number := ownWorth(f.Values)
	var members []string
	for v := 1; v < len(f.Values); v++ {
		w := 0
		if c.Worth == nil || v < len(c.Worth) {
			w = c.WorthOf(v)
		}
		if !number[v] || usual[v] != w {
			members = append(members, fmt.Sprintf("%s:%d", quote(f.Values[v]), w))
		}
	}
	if members == nil {
		return ""
	}
	return list(`,"worth":{`, "}", ",", members)
}

func (f *writer) tableText(c model.Table) string {
	tuples := make([]string, len(c.Tuples))
	for i, t := range c.Tuples {
		tuples[i] = quote(f.ValueWords(t))
	}
	name := map[bool]string{false: "allowed", true: "forbidden"}[c.Forbidden]
	return list(quote(name)+":[", "]", ",", tuples)
}

// automatonText returns the expression that an automaton comes from, or its states.
func (f *writer) automatonText(a model.Automaton) string {
	if b, err := model.Expression(a.Expression, f.Values); a.Expression != "" && err == nil && slices.Equal(a.Steps, b.Steps) && slices.Equal(a.Ends, b.Ends) {
		return quote(a.Expression)
	}
	steps := make([]string, len(a.Steps))
	for i, s := range a.Steps {
		steps[i] = quote(fmt.Sprintf("%d %s %d", s.From, f.Values[s.Value], s.To))
	}
	return fmt.Sprintf(`{"states":%d,%s,"ends":%s}`, a.States, list(`"steps":[`, "]", ",", steps), strings.ReplaceAll(fmt.Sprint(a.Ends), " ", ","))
}

// groupTexts holds the words that stand for sets; words for the most sets come first.
type groupTexts struct {
	known map[string][][]model.Var
	words []string
}

func (f *File) groupTexts() *groupTexts {
	known := f.groupWords()
	return &groupTexts{known, slices.SortedFunc(maps.Keys(known), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(known[b]), len(known[a])), cmp.Compare(a, b))
	})}
}

// RuleText returns the text of a rule, for people.
func (f *File) RuleText(c model.Constraint) string {
	w := writer{File: f}
	if objectText := w.wholeObject(c); objectText != "" {
		return objectText
	}
	return w.ruleText([]model.Constraint{c})
}

// setTexts names sets, several of them by one word if possible. Words for the most sets
// are tried first.
func (f *writer) setTexts(sets [][]model.Var) (texts []string) {
	if f.groups == nil {
		f.groups = f.groupTexts()
	}
	g := f.groups
next:
	for len(sets) > 0 {
		for _, word := range g.words {
			if n := len(g.known[word]); n > 0 && n <= len(sets) && slices.EqualFunc(g.known[word], sets[:n], slices.Equal) {
				texts, sets = append(texts, word), sets[n:]
				continue next
			}
		}
		texts, sets = append(texts, f.setText(sets[0])), sets[1:]
	}
	return texts
}
