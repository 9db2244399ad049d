package ops

import (
	"bytes"
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Verbs returns what can be done in pieces, for the puzzles of some kinds. say
// puts a message into a language, for the answers that are for people.
func Verbs(kinds []*banmen.Kind, say func(lang string, m banmen.Message) string) []Verb {
	lines := func(name string, answer lineVerb) Verb {
		return Verb{name, func(_ context.Context, r Request, head []byte) (*Task, error) {
			return prepareLines(kinds, r, head, answer)
		}}
	}
	shards := func(name string, merge MergeKind, answer shardVerb) Verb {
		return Verb{name, func(_ context.Context, r Request, _ []byte) (*Task, error) {
			return prepareShards(kinds, r, merge, answer)
		}}
	}
	count := shards("count", Added, countShard)
	return []Verb{
		lines("solve", func(ctx context.Context, l *lineWorker, e banmen.Entry) error { return solveLine(ctx, l, e, say) }),
		lines("check", func(ctx context.Context, l *lineWorker, e banmen.Entry) error { return checkLine(l, e, say) }),
		{"count", func(ctx context.Context, r Request, head []byte) (*Task, error) {
			if r.Puzzle != "" {
				return count.Prepare(ctx, r, head)
			}
			return prepareLines(kinds, r, head, countLine)
		}},
		shards("list", Joined, listShard),
		{"generate", func(ctx context.Context, r Request, _ []byte) (*Task, error) { return prepareGenerate(kinds, r) }},
		lines("dedup", keyLine),
	}
}

// noSymmetry refuses symmetries that a verb would not look at.
func noSymmetry(r Request) error {
	if r.Symmetry == "" {
		return nil
	}
	return banmen.Errorf(banmen.ErrCannot, "%s knows no symmetry: only count and list do", r.Verb)
}

// A jsonRecord is an answer as JSON: the same fields as of the command.
type jsonRecord struct {
	Format    string      `json:"format"` // ResultFormat
	Verb      string      `json:"verb"`
	Puzzle    string      `json:"puzzle,omitempty"`
	Line      int64       `json:"line,omitempty"`
	Error     string      `json:"error,omitempty"`
	Solutions *int        `json:"solutions,omitempty"`
	Solution  string      `json:"solution,omitempty"`
	Size      int64       `json:"size,omitempty"`
	Count     string      `json:"count,omitempty"`
	Open      []string    `json:"open,omitempty"`
	Faults    []FaultJSON `json:"faults,omitempty"`
	Complete  *bool       `json:"complete,omitempty"`
	Method    string      `json:"method,omitempty"`
	Seed      *uint64     `json:"seed,omitempty"`
}

// appendJSON appends a record as a line.
func appendJSON(text []byte, verb string, r jsonRecord) ([]byte, error) {
	r.Format, r.Verb = ResultFormat, verb
	return AppendJSON(text, r)
}

// appendRecord appends an entry as a form writes it.
func appendRecord(text []byte, f banmen.Form, e banmen.Entry, b grid.Board) ([]byte, error) {
	var w bytes.Buffer
	err := f.Write(&w, e, b)
	return append(text, w.Bytes()...), err
}

// formTo returns the form of --to, or the one for answers to that form. It must
// have a line for each record.
func formTo(k *banmen.Kind, to string, otherwise banmen.Form) (banmen.Form, error) {
	if to == "" {
		to = otherwise.Answer
	}
	if to == "" {
		to = otherwise.Name
	}
	f, err := FindForm(k, to)
	if err == nil && !f.Stream {
		err = banmen.Errorf(banmen.ErrCannot, "the form %s has several lines for a record: expected one of %s", f.Name, streamForms(k))
	}
	return f, err
}

// defaultStream returns the form line, or the first that has a line for each
// record.
func defaultStream(k *banmen.Kind) banmen.Form {
	if f, err := FindForm(k, "line"); err == nil {
		return f
	}
	i := slices.IndexFunc(k.Forms, func(f banmen.Form) bool { return f.Stream })
	return k.Forms[max(i, 0)]
}

// streamForms are the names of those forms.
func streamForms(k *banmen.Kind) string {
	var names []byte
	for _, f := range k.Forms {
		if f.Stream {
			names = append(append(names, ", "...), f.Name...)
		}
	}
	return string(bytes.TrimPrefix(names, []byte(", ")))
}
