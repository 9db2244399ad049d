package api

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
)

// Techniques are the techniques that a word names. If there is one, it comes with its lesson.
type Techniques struct {
	answer.Head
	Lesson *Lesson  `json:"lesson,omitempty"`
	All    []Lesson `json:"all,omitempty"` // all techniques that the name stands for: titles, levels and names in the reader's language
}

// technique explains techniques.
func (c *call) technique() ([]Field, func() error) {
	var word string
	fields := []Field{{Name: "technique", Doc: banmen.Msg("a technique or a group, by any of its names; empty: all of them"), at: &word}}
	return fields, func() error {
		j := &Techniques{Head: answer.HeadOf(c.verb, banmen.Entry{})}
		picked := scale.Pick(word)
		switch {
		case word != "" && picked == nil:
			return ops.UnknownTechnique(word)
		case len(picked) == 1:
			var err error
			if j.Lesson, err = c.lesson(picked[0]); err != nil {
				return err
			}
		}
		for _, k := range scale.AllWithLaws() {
			if j.Lesson == nil && k.Entry.Guess == nil && (word == "" || slices.Contains(picked, k.Technique)) {
				j.All = append(j.All, Lesson{Technique: k.Key, Title: c.say(tell.Name(k.Technique)), Names: scale.NamesIn(c.lang, k.Key), Level: k.Entry.Level.String()})
			}
		}
		return c.write(j)
	}
}
