// Package message has the texts that people read: formats in English with their
// arguments, which front ends put into the language of the reader, and errors that
// have such a text.
//
// It stands below all other packages, so that each error of the module has its words
// where it arises, whoever shows it. Package banmen has the same names.
package message

import "fmt"

// A Message is a text for people: a format of package fmt in English and its
// arguments. Front ends look the format up in the language of the reader.
type Message struct {
	Format string
	Args   []any

	// Suggestion is what a user of the command may do about it, often by a flag; nil: nothing.
	// Those who have no flags, as on pages and in the API, are not told.
	Suggestion *Message
}

// A Flag among the arguments of a message is a flag of the command, such as
// Flag("timeout"). Clients of the API are told of the field of that name.
type Flag string

func (f Flag) String() string { return "--" + string(f) }

// Msg returns a Message.
func Msg(format string, args ...any) Message { return Message{Format: format, Args: args} }

// A Symbol among the arguments of a Message is a symbol of a board, as texts have it. A front
// end that draws something else says what it draws.
type Symbol string

// Join returns messages as one: between is the format that joins the first of them, last the one
// that joins the last, as in Join(all, Msg("%s, %s"), Msg("%s and %s")).
func Join(all []Message, between, last Message) (m Message) {
	for i, one := range all {
		by := between
		if i == len(all)-1 {
			by = last
		}
		if i == 0 {
			m = one
		} else {
			m = Message{Format: by.Format, Args: []any{m, one}}
		}
	}
	return m
}

func (m Message) String() string {
	text := Format(m.Format, m.Args)
	if m.Suggestion != nil {
		text += ": " + m.Suggestion.String()
	}
	return text
}

// mostQuoted is how many characters of a text a message quotes.
const mostQuoted = 40

// Format returns a format with its arguments, as fmt.Sprintf does, but of a string that it
// quotes (%q) only the first 40 characters: that may be all that somebody pasted.
func Format(format string, args []any) string {
	clipped := make([]any, len(args))
	for i, a := range args {
		clipped[i] = a
		if s, ok := a.(string); ok {
			clipped[i] = quotable(s)
		}
	}
	return fmt.Sprintf(format, clipped...)
}

// A quotable is a string that is clipped where it is quoted.
type quotable string

// Format writes the string as package fmt does.
func (q quotable) Format(f fmt.State, verb rune) {
	s := string(q)
	if verb == 'q' {
		s = Clip(s, mostQuoted)
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), s)
}

// Clip returns a text, or its first characters and an ellipsis if it has more than most.
func Clip(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
