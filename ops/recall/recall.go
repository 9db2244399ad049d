// Package recall is what somebody knows who trains: how often each thing was found, and the
// positions that were missed, which come back after ever more others until they are
// known. It knows nothing of what is trained.
package recall

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// A Memory is what somebody knows.
type Memory struct {
	Format string           `json:"format"`
	Turn   int              `json:"turn"` // how many positions there have been
	Known  map[string]Score `json:"known"`
	Missed []Item           `json:"missed"`
}

// A Score is how often something was found, and how often not.
type Score struct {
	Right int `json:"right"`
	Wrong int `json:"wrong"`
}

// An Item is a position that was missed: the k-th of a seed, or of a game somebody played.
type Item struct {
	Technique string `json:"technique"` // what is trained: a technique, or a game
	Seed      uint64 `json:"seed"`
	Number    int    `json:"number"`             // the k
	Position  string `json:"position,omitempty"` // of a game that was played, its text
	Player    string `json:"player,omitempty"`   // whose choice it was
	Move      string `json:"move,omitempty"`     // what was chosen
	Times     int    `json:"times"`              // that it was found since
	Due       int    `json:"due"`                // in which turn it comes back
}

// format is what the text of a Memory is.
const format = "banmen-train/1"

// learned is how often a position is found, each time after twice as many others, before it is known.
const learned = 4

// most is how many missed positions are kept; the oldest are forgotten.
const most = 1000

// New returns the memory of who has seen nothing.
func New() *Memory {
	return &Memory{Format: format, Known: map[string]Score{}, Missed: []Item{}}
}

// Read reads the text of a Memory. What is none is a *banmen.SyntaxError.
func Read(text []byte) (*Memory, error) {
	m := New()
	err := json.Unmarshal(text, m)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return nil, at(text, kind.Offset-1, banmen.Msg("the field %q cannot hold a JSON %s", kind.Field, kind.Value))
	case errors.As(err, &syntax) && int(syntax.Offset) >= len(text):
		return nil, at(text, syntax.Offset, banmen.Msg("expected the rest of a file %s, found its end", format))
	case errors.As(err, &syntax):
		return nil, at(text, syntax.Offset-1, banmen.Msg("expected a file %s: %s", format, strings.TrimPrefix(err.Error(), "json: ")))
	case err == nil && (m.Format != format || m.Known == nil):
		return nil, at(text, 0, banmen.Msg("expected a file %s, found %q", format, m.Format))
	}
	return m, err
}

// at is an error about a text where the byte with an offset stands.
func at(text []byte, offset int64, said banmen.Message) error {
	p := banmen.LineColumnAt(text, int(offset))
	return banmen.Syntaxf(p.Line, p.Column, "%v", said)
}

// Text is what Read reads.
func (m *Memory) Text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// Due returns what is to come back now, of some techniques; false if there is nothing.
func (m *Memory) Due(techniques []string) (Item, bool) {
	i := slices.IndexFunc(m.Missed, func(i Item) bool { return i.Due <= m.Turn && slices.Contains(techniques, i.Technique) })
	if i < 0 {
		return Item{}, false
	}
	return m.Missed[i], true
}

// Choose draws one of some techniques: those that were missed more often than found, and
// those that nobody has seen, sooner.
func (m *Memory) Choose(techniques []string, r *rand.Rand) string {
	var all []string
	for _, t := range techniques {
		s := m.Known[t]
		for range max(1, 3+s.Wrong-s.Right) {
			all = append(all, t)
		}
	}
	return all[r.IntN(len(all))]
}

// Miss notes a position that was missed elsewhere, in a game: it comes next, and comes again as
// others do. One that is there already begins anew.
func (m *Memory) Miss(item Item) {
	i := m.at(item)
	if i < 0 {
		m.Missed, i = append(m.Missed, item), len(m.Missed)
	}
	m.Missed[i].Times, m.Missed[i].Due = 0, m.Turn
	m.Missed = m.Missed[max(0, len(m.Missed)-most):]
}

// Take notes whether a position was found.
func (m *Memory) Take(item Item, found bool) {
	m.Turn++
	s, i := m.Known[item.Technique], m.at(item)
	if found {
		s.Right++
		if i >= 0 {
			m.Missed[i].Times++
			m.Missed[i].Due = m.Turn + 2<<m.Missed[i].Times
			if m.Missed[i].Times >= learned {
				m.Missed = slices.Delete(m.Missed, i, i+1)
			}
		}
	} else {
		s.Wrong++
		m.Miss(item)
		m.Missed[m.at(item)].Due = m.Turn + 2
	}
	m.Known[item.Technique] = s
}

// at is where a position is among the missed, or -1.
func (m *Memory) at(item Item) int {
	return slices.IndexFunc(m.Missed, func(j Item) bool {
		return j.Technique == item.Technique && j.Seed == item.Seed && j.Number == item.Number && j.Position == item.Position && j.Player == item.Player
	})
}
