package answer

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/ops"
)

// Rated is the answer of rate: the difficulty of a puzzle.
type Rated struct {
	Entry banmen.Entry
	ops.Rated
	Stats bool // report the techniques needed
}

// Text writes a line with the level and score, and with ER, EP and ED and the hardest
// technique.
func (a Rated) Text(p *Page, s Style) error {
	if a.Solutions == 0 {
		if s.Lines {
			p.Block([]byte(none), false)
		}
		return nil
	}
	var parts []string
	if r := a.HoDoKu; r != nil {
		level := banmen.Message{Format: "%s %d", Args: []any{r.Level, r.Score}}
		if b := a.Banmen; b != nil && b.Guesses > 0 {
			level = banmen.Msg("%s %d (banmen's scale; guesses: %d)", r.Level, r.Score, b.Guesses)
		} else if b != nil && b.Hardest.Times > 0 {
			level = banmen.Msg("%s %d (banmen's scale; hardest: %s ×%d)", r.Level, r.Score, b.Hardest, b.Hardest.Times)
		}
		parts = append(parts, s.Say(level))
	}
	if r := a.SE; r != nil {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%v/%v/%v %s", r.ER, r.EP, r.ED, s.Say(banmen.Message{Format: "%s", Args: []any{hardest(r.Hardest)}}))))
	}
	if a.Depth != nil {
		parts = append(parts, a.Depth.String())
	}
	line := strings.Join(parts, ", ") + "\n"
	if a.Solutions > 1 && s.Lines {
		line = strings.TrimSuffix(line, "\n") + many
	}
	if a.unsolved() && s.Lines {
		line = strings.TrimSuffix(line, "\n") + ",unsolved\n"
	}
	p.Block([]byte(line), false)
	return nil
}

// hardest is a technique's name by Sudoku Explainer.
type hardest string

func (h hardest) String() string { return string(h) }

// In returns the name in a language.
func (h hardest) In(t language.Tag) string {
	return banmen.Localized(string(h), se121.InJapanese(string(h)))(t)
}

// JSON returns the requested ratings.
func (a Rated) JSON(s Style) []any {
	j := rated{Head: HeadOf("rate", a.Entry), Solutions: a.Solutions, Faults: s.Faults(a.Entry.Puzzle, a.Faults)}
	if r := a.HoDoKu; r != nil {
		j.Level, j.Score, j.Unsolved = r.Level.String(), &r.Score, a.unsolved()
	}
	if b := a.Banmen; b != nil {
		j.Scale, j.Guesses, j.Hardest, j.Times = "banmen", b.Guesses, b.Hardest.Technique, b.Hardest.Times
	}
	if r := a.SE; r != nil {
		j.ER, j.EP, j.ED, j.Hardest = r.ER.String(), r.EP.String(), r.ED.String(), r.Hardest
	}
	if d := a.Depth; d != nil && !d.None {
		j.Depth, j.AtLeast = &d.N, d.AtLeast
	}
	if a.Stats {
		j.Techniques = map[string]int{}
		for _, u := range a.Uses {
			j.Techniques[u.Technique] = u.Times
		}
	}
	return []any{j}
}

type rated struct {
	Head
	Solutions  int            `json:"solutions"`            // 0, 1, or 2 for several
	Faults     []Fault        `json:"faults,omitempty"`     // of clashing givens
	Unsolved   bool           `json:"unsolved,omitempty"`   // by a custom ladder: level and score count the steps found
	Scale      string         `json:"scale,omitempty"`      // of level and score: banmen for puzzles that HoDoKu cannot rate
	Level      string         `json:"level,omitempty"`      // by HoDoKu, Easy to Extreme
	Score      *int           `json:"score,omitempty"`      // by HoDoKu
	Guesses    int            `json:"guesses,omitempty"`    // on banmen's scale
	ER         string         `json:"er,omitempty"`         // by Sudoku Explainer: the hardest step
	EP         string         `json:"ep,omitempty"`         // the hardest up to the first placement
	ED         string         `json:"ed,omitempty"`         // the hardest up to the first elimination or placement
	Hardest    string         `json:"hardest,omitempty"`    // Sudoku Explainer's name of the hardest step; on banmen's scale the technique
	Times      int            `json:"times,omitempty"`      // how often it was needed, on banmen's scale
	Depth      *int           `json:"depth,omitempty"`      // depth on a scale of depth; missing if the scale does not solve the puzzle
	AtLeast    bool           `json:"atleast,omitempty"`    // the work was limited: the depth is a lower bound
	Techniques map[string]int `json:"techniques,omitempty"` // number of uses of each
}

// Column returns a rating by name.
func (a Rated) Column(name string, _ banmen.Form) (string, error) {
	if r := a.HoDoKu; r != nil && !a.unsolved() {
		switch name {
		case "level":
			return r.Level.String(), nil
		case "score":
			return strconv.Itoa(r.Score), nil
		}
	}
	if a.Banmen != nil && name == "hardest" {
		return a.Banmen.Hardest.Technique, nil
	}
	if a.Depth != nil && name == "depth" {
		return a.Depth.String(), nil
	}
	if r := a.SE; r != nil {
		switch name {
		case "er":
			return r.ER.String(), nil
		case "ep":
			return r.EP.String(), nil
		case "ed":
			return r.ED.String(), nil
		case "hardest":
			return r.Hardest, nil
		}
	}
	return "", nil
}

// Verdict says why there is no rating, or that there are several solutions.
func (a Rated) Verdict(s Style) Verdict {
	switch {
	case a.Solutions == 0:
		v := Verdict{No: true, Wrong: true, Clash: len(a.Faults) > 0}
		if !s.Lines {
			v.Why = NoSolution(a.Entry.Puzzle, a.Faults)
		}
		return v
	case a.Solutions > 1:
		v := Verdict{No: true, Wrong: true}
		if !s.Lines {
			v.Why = banmen.Msg("the puzzle has several solutions: no uniqueness technique was used")
		}
		return v
	}
	if a.unsolved() {
		v := Verdict{No: true, Wrong: true}
		if !s.Lines {
			v.Why = banmen.Msg("the ladder does not solve the puzzle: level and score cover the steps found")
		}
		return v
	}
	if a.SEInapplicable && !s.Lines {
		return Verdict{Notes: []banmen.Message{s.message(a.Entry, ops.SE121PlainOnly)}}
	}
	return Verdict{}
}

// unsolved reports whether a custom ladder does not solve the puzzle.
func (a Rated) unsolved() bool { return a.HoDoKu != nil && !a.HoDoKu.Solved && a.Solutions == 1 }
