package records

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/verb"
)

// Make writes the answers of the verb for the records of a source.
func (q *Question) Make(ctx context.Context, c *command.Call, src *Source) error {
	if src.Enough = q.Limit; src.HasEnough() {
		return nil
	}
	m, err := q.Begin(c, src)
	if err != nil {
		return err
	}
	return src.Each(func(e banmen.Entry) error { return console.NoneAsNegative(m.Answers(ctx, e)) })
}

// Begin prepares the answers for the records of a source.
func (q *Question) Begin(c *command.Call, src *Source) (*Making, error) {
	m := &Making{q: q, c: c, src: src, seed: q.seed(), style: answer.Style{JSON: c.JSON, Live: c.Out.Live(), Many: src.Many, Say: c.Text, RoundTrip: &answer.RoundTrip{Kinds: c.Kinds.All, As: src.as()}}}
	var err error
	if m.style.Form, err = command.FormTo(src.Kind, src.Form, q.Verb.Forms, q.To); err != nil {
		return nil, err
	}
	if !m.style.JSON {
		if err := c.Out.Document(m.style.Form.Head, m.style.Form.Tail); err != nil {
			return nil, err
		}
	}
	if m.seed != nil {
		*m.seed = c.Seed(*m.seed)
	}
	err = q.Maker.Open(verb.Setup{
		Kinds: c.Kinds.All, Kind: src.Kind, Memory: int64(q.Memory), Jobs: int(q.Jobs), Progress: &c.Work,
		Limit: q.Limit, Say: c.Text, Lang: c.Lang, Many: src.Many, Patient: c.Given("timeout"),
		Reporter: verb.Reporter{Note: m.note, Begin: m.showActivity, Goal: &c.Meter.Goal, Tried: &c.Meter.Tried},
	})
	if errors.Is(err, banmen.ErrCannot) {
		return m, err
	}
	return m, console.AsUsage(err)
}

// A Making is a run of a verb that has a Maker.
type Making struct {
	q     *Question
	c     *command.Call
	src   *Source
	style answer.Style
	page  answer.Page
	seed  *uint64 // seed of the verb; nil: it has none
	stop  func()  // ends the display of the current work
}

// showActivity shows other work until stop is called.
func (m *Making) showActivity(what banmen.Message) (stop func()) {
	m.stop()
	end := m.c.Progress(what)
	return func() {
		end()
		m.stop = m.c.Progress(m.q.Verb.Activity)
	}
}

// Answers writes the answers for a record.
func (m *Making) Answers(ctx context.Context, e banmen.Entry) error {
	defer m.q.keepMemory()()
	m.stop = m.c.Progress(m.q.Verb.Activity)
	defer func() { m.stop() }()
	for a, err := range m.q.Maker.Make(ctx, e) {
		if a != nil {
			if err := m.write(a); err != nil {
				return err
			}
		}
		if err != nil {
			if errors.Is(err, ctx.Err()) {
				m.tellSeed()
			}
			return err
		}
		if m.src.HasEnough() {
			break
		}
	}
	return nil
}

// write writes an answer and its notes.
func (m *Making) write(a answer.Answer) error {
	m.tellSeed()
	m.page = answer.Page{Text: m.page.Text[:0]}
	if err := answer.Write(&m.page, a, m.style); err != nil {
		return err
	}
	if err := m.c.Out.Blocked(m.page.Text, m.page.Blocks, m.page.Apart); err != nil {
		return err
	}
	for _, n := range a.Verdict(m.style).Notes {
		m.c.NoteMessage(n)
	}
	if m.q.Made == nil {
		return nil
	}
	return m.q.Made(m.c, a)
}

// note prints a note while the next answer is made.
func (m *Making) note(text banmen.Message) {
	m.tellSeed()
	m.c.NoteMessage(text)
}

// tellSeed prints the seed, if the verb has one and none was given.
func (m *Making) tellSeed() {
	if m.seed != nil {
		m.c.TellSeed(*m.seed)
	}
}

// seed returns a pointer to the seed of the verb, or nil if it has none.
func (q *Question) seed() *uint64 {
	seed, _ := q.value("seed").(*uint64)
	return seed
}
