package stream

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// A Memo remembers the last short text recognised and its form, for programs that look at a text
// several times. All texts must be read with the same kinds.
type Memo struct {
	text, from, as string
	kind           *banmen.Kind // nil before the first text
	form           banmen.Form
}

// longestMemo is the length of the longest text that a Memo keeps.
const longestMemo = 1 << 12

// find returns the kind and form of a text, if m has them.
func (m *Memo) find(text []byte, in Input) (*banmen.Kind, banmen.Form, bool) {
	if m == nil || m.kind == nil || m.from != in.From || m.as != in.As || m.text != string(text) {
		return nil, banmen.Form{}, false
	}
	return m.kind, m.form, true
}

// keep remembers the form of a text.
func (m *Memo) keep(text []byte, in Input, c codec.Candidate) {
	if m != nil && len(text) <= longestMemo {
		*m = Memo{text: string(text), from: in.From, as: in.As, kind: c.Kind, form: c.Form}
	}
}
