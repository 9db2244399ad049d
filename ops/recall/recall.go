// Package recall is a memory for training. It counts how often each thing was found, and
// repeats missed positions at growing intervals until they are known. It does not depend
// on what is trained.
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

// A Memory holds what a person has learned.
type Memory struct {
	Format string           `json:"format"`
	Shown  int              `json:"turn"` // number of positions shown so far
	Known  map[string]Score `json:"known"`
	Missed []Item           `json:"missed"`
}

// A Score counts successes, of which some took hints, and failures.
type Score struct {
	Right  int `json:"right"`
	Wrong  int `json:"wrong"`
	Hinted int `json:"hinted,omitempty"`
}

// Knows reports whether a technique was found often enough, without hints, to count as known.
func (m *Memory) Knows(technique string) bool {
	s := m.Known[technique]
	return s.Right-s.Hinted >= 2 && s.Right-s.Hinted > s.Wrong
}

// New reports whether a technique was never asked for.
func (m *Memory) New(technique string) bool { return m.Known[technique] == Score{} }

// TakeHinted records that a position was found with hints.
func (m *Memory) TakeHinted(item Item) {
	m.Take(item, true)
	s := m.Known[item.Technique]
	s.Hinted++
	m.Known[item.Technique] = s
}

// An Item is a missed position: number k of a seed, or from a game that was played.
type Item struct {
	Technique string `json:"technique"` // subject: a technique, or a game
	Seed      uint64 `json:"seed"`
	Number    int    `json:"number"`             // the k
	Position  string `json:"position,omitempty"` // text of the position, if from a game
	Player    string `json:"player,omitempty"`   // player who chose
	Move      string `json:"move,omitempty"`     // move chosen
	Times     int    `json:"times"`              // number of times it was found since
	Due       int    `json:"due"`                // value of Shown at which the item is repeated
}

// format is the format of a Memory's text.
const format = "banmen-train/1"

// learned is how often a position must be found, with doubling intervals, before it
// counts as known.
const learned = 4

// most limits the missed positions that are kept; the oldest are discarded.
const most = 1000

// mostLikely limits the weight of a technique that was often missed: it is drawn at most this many
// times as often as another.
const mostLikely = 20

// New returns an empty memory.
func New() *Memory {
	return &Memory{Format: format, Known: map[string]Score{}, Missed: []Item{}}
}

// Read parses the text of a Memory. It fails with a *banmen.SyntaxError.
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

// at returns an error at an offset of a text.
func at(text []byte, offset int64, message banmen.Message) error {
	p := banmen.LineColumnAt(text, int(offset))
	return banmen.Syntaxf(p.Line, p.Column, "%v", message)
}

// Text returns the text that Read parses.
func (m *Memory) Text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// Due returns a position of some techniques that is due. It reports false if no
// position is due.
func (m *Memory) Due(techniques []string) (Item, bool) {
	i := slices.IndexFunc(m.Missed, func(i Item) bool { return i.Due <= m.Shown && slices.Contains(techniques, i.Technique) })
	if i < 0 {
		return Item{}, false
	}
	return m.Missed[i], true
}

// Choose draws one of some techniques, which are listed in the order in which to learn them. Only
// the first new technique takes part. It is drawn more often than others, as are techniques that
// were missed more often than found.
func (m *Memory) Choose(techniques []string, r *rand.Rand) string {
	var all []string
	begun := false // a new technique already takes part
	for _, t := range techniques {
		if m.New(t) {
			if begun {
				continue
			}
			begun = true
		}
		s := m.Known[t]
		for range min(max(1, 3+s.Wrong-s.Right), mostLikely) {
			all = append(all, t)
		}
	}
	return all[r.IntN(len(all))]
}

// Miss adds a position that was missed elsewhere, in a game. It comes next, and is
// repeated like others. A known item starts over.
func (m *Memory) Miss(item Item) {
	i := m.at(item)
	if i < 0 {
		m.Missed, i = append(m.Missed, item), len(m.Missed)
	}
	m.Missed[i].Times, m.Missed[i].Due = 0, m.Shown
	m.Missed = m.Missed[max(0, len(m.Missed)-most):]
}

// Take records whether a position was found.
func (m *Memory) Take(item Item, found bool) {
	m.Shown++
	s, i := m.Known[item.Technique], m.at(item)
	if found {
		s.Right++
		if i >= 0 {
			m.Missed[i].Times++
			m.Missed[i].Due = m.Shown + 2<<m.Missed[i].Times
			if m.Missed[i].Times >= learned {
				m.Missed = slices.Delete(m.Missed, i, i+1)
			}
		}
	} else {
		s.Wrong++
		m.Miss(item)
		m.Missed[m.at(item)].Due = m.Shown + 2
	}
	m.Known[item.Technique] = s
}

// at returns the index of a position in Missed, or -1.
func (m *Memory) at(item Item) int {
	return slices.IndexFunc(m.Missed, func(j Item) bool {
		return j.Technique == item.Technique && j.Seed == item.Seed && j.Number == item.Number && j.Position == item.Position && j.Player == item.Player
	})
}
