package answer

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/scene"
)

// Profiled is the answer of profile: where a puzzle is hard, and how another one differs.
type Profiled struct {
	This ops.Profile
	Than *ops.Profile // of the other puzzle; nil if no other puzzle was named
}

// Text writes a table with a column for each puzzle, and says which puzzle is harder.
func (a Profiled) Text(p *Page, s Style) error {
	if a.This.Technique == nil && a.Than == nil {
		if s.Lines {
			p.Block([]byte(none), false)
		}
		return nil
	}
	heads, columns := s.labels(), [][]string{s.column(&a.This)}
	if a.Than != nil {
		columns = append(columns, s.column(a.Than))
	}
	wide := make([]int, len(columns)+1)
	for i, head := range heads {
		wide[0] = max(wide[0], scene.Width(head))
		for j, c := range columns {
			wide[j+1] = max(wide[j+1], scene.Width(c[i]))
		}
	}
	var b strings.Builder
	for i, line := range heads {
		space := wide[0] - scene.Width(line)
		for j, c := range columns {
			line += strings.Repeat(" ", 2+space) + c[i]
			space = wide[j+1] - scene.Width(c[i])
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	for _, m := range a.Why() {
		fmt.Fprintln(&b, s.Say(m))
	}
	p.Block([]byte(b.String()), true)
	return nil
}

// labels are the headings of the rows.
func (s Style) labels() (all []string) {
	for _, m := range []banmen.Message{banmen.Msg("difficulty"), banmen.Msg("steps")} {
		all = append(all, s.Say(m))
	}
	for l := logic.Easy; l <= logic.Extreme; l++ {
		all = append(all, "  "+s.Say(banmen.Message{Format: "%s", Args: []any{l}}))
	}
	for _, m := range []banmen.Message{banmen.Msg("hardest technique"), banmen.Msg("its steps"), banmen.Msg("only one step")} {
		all = append(all, s.Say(m))
	}
	return all
}

// column returns the cells of a profile, in the order of labels.
func (s Style) column(p *ops.Profile) []string {
	if p.Technique == nil {
		return append([]string{s.Say(p.Verdict())}, make([]string, 5+int(logic.Extreme))...)
	}
	all := []string{s.Say(banmen.Message{Format: "%s %d", Args: []any{p.Rating.Level, p.Rating.Score}}), strconv.Itoa(p.Steps)}
	for _, n := range p.Levels {
		all = append(all, strconv.Itoa(n))
	}
	return append(all, s.Say(tell.Name(p.Technique)), some(p.At), some(p.Narrow))
}

// mostListed limits the numbers of steps in a cell of the table.
const mostListed = 8

// some returns the number of steps, and the numbers of the first steps.
func some(steps []int) string {
	var all []string
	for i, n := range steps {
		if i == mostListed {
			all = append(all, "…")
			break
		}
		all = append(all, strconv.Itoa(n))
	}
	if all == nil {
		return "0"
	}
	return fmt.Sprintf("%d (%s)", len(steps), strings.Join(all, " "))
}

// Why says which puzzle is harder, and why. It is empty unless there are two puzzles with paths.
func (a Profiled) Why() []banmen.Message {
	if a.Than == nil || a.This.Technique == nil || a.Than.Technique == nil {
		return nil
	}
	hard, easy, head := &a.This, a.Than, banmen.Msg("The first puzzle is harder.")
	switch n := a.This.Compare(a.Than); {
	case n == 0:
		return []banmen.Message{banmen.Msg("Both puzzles are equally hard.")}
	case n < 0:
		hard, easy, head = easy, hard, banmen.Msg("The second puzzle is harder.")
	}
	all := []banmen.Message{head}
	if hard.Technique != easy.Technique {
		all = append(all, banmen.Msg("It needs %s (%s); the other one needs nothing harder than %s (%s).", tell.Name(hard.Technique), hard.Level, tell.Name(easy.Technique), easy.Level))
	} else if len(hard.At) != len(easy.At) {
		all = append(all, banmen.Msg("Both need %s: it %d times, the other one %d times.", tell.Name(hard.Technique), len(hard.At), len(easy.At)))
	}
	if n, m := hard.Above(logic.Easy), easy.Above(logic.Easy); n != m {
		all = append(all, banmen.Msg("%d of its steps are not singles; in the other one %d.", n, m))
	}
	if n, m := len(hard.Narrow), len(easy.Narrow); n != m {
		all = append(all, banmen.Msg("At %d of its steps no other step exists; in the other one at %d.", n, m))
	}
	return all
}

// JSON returns the profiles of the puzzle and the other puzzle.
func (a Profiled) JSON(s Style) []any {
	j := profiled{Head: HeadOf("profile", a.This.Entry), profile: s.profile(&a.This)}
	if a.Than != nil {
		j.Than = &otherProfile{banmen.Text(a.Than.Entry.Puzzle), s.profile(a.Than)}
	}
	for _, m := range a.Why() {
		j.Why = append(j.Why, s.Say(m))
	}
	return []any{j}
}

type profiled struct {
	Head
	profile
	Than *otherProfile `json:"than,omitempty"`
	Why  []string      `json:"why,omitempty"` // which puzzle is harder, and why
}

type otherProfile struct {
	Puzzle string `json:"puzzle"`
	profile
}

type profile struct {
	Solutions int            `json:"solutions"` // 0, 1, or 2 for several
	Faults    []Fault        `json:"faults,omitempty"`
	Level     string         `json:"level,omitempty"`
	Score     int            `json:"score,omitempty"`
	Unsolved  bool           `json:"unsolved,omitempty"` // no technique finishes it
	Steps     int            `json:"steps"`
	Levels    map[string]int `json:"levels,omitempty"` // number of steps by level
	Hardest   string         `json:"hardest,omitempty"`
	Title     string         `json:"title,omitempty"`  // name of the hardest technique in the language of the reader
	Needed    []int          `json:"needed,omitempty"` // steps of the hardest technique, from 1
	Narrow    []int          `json:"narrow,omitempty"` // steps at which there is no other step of their level or an easier level
}

func (s Style) profile(p *ops.Profile) profile {
	j := profile{Solutions: p.Solutions, Faults: s.Faults(p.Entry.Puzzle, p.Faults), Steps: p.Steps}
	if p.Technique == nil {
		return j
	}
	j.Level, j.Score, j.Unsolved = p.Rating.Level.String(), p.Rating.Score, !p.Rating.Solved
	j.Levels, j.Hardest, j.Title, j.Needed, j.Narrow = map[string]int{}, p.Technique.Key, s.Say(tell.Name(p.Technique)), p.At, p.Narrow
	for l, n := range p.Levels {
		j.Levels[logic.Level(l).String()] = n
	}
	return j
}

// Verdict says why there is no path, or that there are several solutions.
func (a Profiled) Verdict(s Style) Verdict {
	p := &a.This
	v := Verdict{No: true, Wrong: true, Clash: len(p.Faults) > 0}
	switch {
	case p.Solutions == 0:
		v.Why = NoSolution(p.Entry.Puzzle, p.Faults)
	case len(p.Wrong) > 0:
		v.Why = p.Verdict()
	case p.Solutions > 1:
		v.Why = banmen.Msg("the puzzle has several solutions: no uniqueness technique was used")
	case !p.Rating.Solved && p.Steps > 0:
		v.Why = p.Stop
	default:
		return Verdict{}
	}
	return v
}
