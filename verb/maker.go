package verb

import (
	"context"
	"iter"
	"runtime"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// A Configurable is a verb with its options.
type Configurable interface {
	Options() []Option
	// Open is called once, after the options are set.
	Open(Setup) error
}

// A Maker is a verb with its options that makes or lists: it gives any number of answers
// to a record.
type Maker interface {
	Configurable
	// Make yields the answers as they are found. An error comes last and once.
	Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error]
}

// Configurable returns the verb with its default options.
func (v *Verb) Configurable() Configurable {
	if v.Make != nil {
		return v.Make()
	}
	return v.New()
}

// A Reporter receives progress while answers are made. Its fields may be nil.
type Reporter struct {
	Note  func(banmen.Message)                    // reports something at once
	Begin func(what banmen.Message) (stop func()) // reports an activity until stop is called
	Goal  *atomic.Int64                           // expected number of answers
	Tried *atomic.Int64                           // counts attempts
}

func (b Reporter) note(m banmen.Message) {
	if b.Note != nil {
		b.Note(m)
	}
}

func (b Reporter) begin(what banmen.Message) (stop func()) {
	if b.Begin == nil {
		return func() {}
	}
	return b.Begin(what)
}

func (b Reporter) goal(n int64) {
	if b.Goal != nil {
		b.Goal.Store(n)
	}
}

// workers returns the number of goroutines that make answers.
func (s Setup) workers() int {
	if s.Jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return s.Jobs
}

// symmetries is Symmetries, and notes the symmetries left out.
func (s Setup) symmetries(p banmen.Puzzle, names string) (*ops.Symmetries, error) {
	all, err := Symmetries(p, names)
	if err != nil {
		return nil, err
	}
	for _, m := range all.Notes() {
		s.note(m)
	}
	return all, nil
}
