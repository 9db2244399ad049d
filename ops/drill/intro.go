package drill

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/tell"
)

// An Intro is the lesson before the first position of a technique.
type Intro struct {
	Name     banmen.Message
	Facts    []banmen.Message
	Figure   *figure.Figure // an example; nil: none
	Sentence banmen.Message // why its step is right
}

// IntroOf returns the lesson of a technique. It reports false if the technique has no
// lesson.
func IntroOf(t *logic.Technique) (Intro, bool) {
	l, ok := lesson.Find(t.Key)
	if !ok {
		return Intro{}, false
	}
	in := Intro{Name: tell.Name(t), Facts: l.Facts()}
	in.Facts = append(in.Facts, new(tell.Glossary).Lines(t)...)
	if e, err := l.Example(); err == nil && e != nil {
		in.Figure, in.Sentence = e.Figure(), e.Sentence()
	}
	return in, true
}
