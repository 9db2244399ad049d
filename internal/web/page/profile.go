package page

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/internal/msg"

	"github.com/banmen/banmen"
)

// A comparison is a page that compares how hard the paths of two puzzles are.
type comparison struct {
	Text  string
	Than  string // the other puzzle as typed; "" if there is none
	Heads []comparedPuzzle
	Rows  []comparedRow
	Why   []string
}

type comparedPuzzle struct{ Name, Explain string }

// A comparedRow has a cell for each puzzle.
type comparedRow struct {
	Title string
	Cells []comparedCell
}

// A comparedCell is a text, or steps with links.
type comparedCell struct {
	Text  string
	Steps []line
}

// A profiled is an answer of the verb profile.
type profiled struct {
	profile
	Than *profile
	Why  []string
}

type profile struct {
	Puzzle         string
	Solutions      int
	Level          string
	Score, Steps   int
	Levels         map[string]int
	Title          string
	Needed, Narrow []int
}

// A comparer makes the pages of comparisons.
type comparer struct{ *Pages }

func (p comparer) profile(w *Answer, r *Request) {
	d, err := p.compared(r, r.Rest, r.URL.Query().Get("than"))
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "profile.html", p.view(r, word(r.Lang, "profile"), d))
}

// compared asks for the profile of a puzzle, and for that of another one unless it is "".
func (p comparer) compared(r *Request, text, than string) (*comparison, error) {
	fields := map[string]any{"puzzle": text}
	if than != "" {
		fields["than"] = than
	}
	var a profiled
	if err := p.one(r, "profile", fields, &a); err != nil {
		return nil, err
	}
	d, all := &comparison{Text: a.Puzzle, Than: than, Why: a.Why}, []profile{a.profile}
	if a.Than != nil {
		all = append(all, *a.Than)
	}
	say := func(name string) string { return word(r.Lang, name) }
	d.Rows = []comparedRow{{Title: say("of-level")}, {Title: say("steps")}}
	for _, l := range levels {
		d.Rows = append(d.Rows, comparedRow{Title: "– " + msg.Text(r.Lang, l.name)})
	}
	d.Rows = append(d.Rows, comparedRow{Title: say("hardest-step")}, comparedRow{Title: say("needed-at")}, comparedRow{Title: say("only-one")})
	for i, q := range all {
		k := p.kindOf(q.Puzzle)
		if k == nil {
			return nil, noPage(text)
		}
		d.Heads = append(d.Heads, comparedPuzzle{fmt.Sprintf("%d. %s", i+1, k.Title(r.Lang)), address("explain", q.Puzzle)})
		for row, c := range q.cells(r) {
			d.Rows[row].Cells = append(d.Rows[row].Cells, c)
		}
	}
	return d, nil
}

// cells returns the cells of a puzzle, in the order of the rows.
func (q *profile) cells(r *Request) []comparedCell {
	first := comparedCell{Text: msg.Text(r.Lang, banmen.Msg("No technique finishes this puzzle."))}
	switch {
	case q.Solutions == 0:
		first.Text = msg.Text(r.Lang, banmen.Msg("There is no solution."))
	case q.Level != "":
		first.Text = rated(r.Lang, q.Level, q.Score)
	}
	all := []comparedCell{first, {Text: strconv.Itoa(q.Steps)}}
	for _, l := range levels {
		all = append(all, comparedCell{Text: strconv.Itoa(q.Levels[strings.ToUpper(l.key[:1])+l.key[1:]])})
	}
	return append(all, comparedCell{Text: q.Title}, q.steps(q.Needed), q.steps(q.Narrow))
}

// steps returns links to steps.
func (q *profile) steps(at []int) comparedCell {
	c := comparedCell{Text: strconv.Itoa(len(at))}
	for _, n := range slices.Sorted(slices.Values(at)) {
		c.Steps = append(c.Steps, line{Title: fmt.Sprint(n), To: address("explain", q.Puzzle) + "?" + url.Values{"step": {strconv.Itoa(n)}}.Encode()})
	}
	return c
}
