// Package message defines the texts that people read: English formats with arguments, which front
// ends translate, and errors with such texts.
//
// It is below all other packages, so each error is worded where it arises, independent of the front
// end. Package banmen has the same names.
package message

import "fmt"

// A Message is a text for people: an English format as in package fmt, and its arguments. Front
// ends translate it by looking up the format.
type Message struct {
	Format string
	Args   []any

	// Suggestion tells a user of the command what to do about it, often with a flag; it may be nil.
	// Pages and the API do not show it, since their users have no flags.
	Suggestion *Message
}

// A Flag as an argument of a message is a flag of the command, such as Flag("timeout").
// The API shows the field with that name instead.
type Flag string

func (f Flag) String() string { return "--" + string(f) }

// Msg returns a Message.
func Msg(format string, args ...any) Message { return Message{Format: format, Args: args} }

// A Symbol as an argument of a Message is a symbol of a board, as texts have it. A front end that
// draws symbols differently replaces it.
type Symbol string

// Join combines messages into one. between joins all but the last message, and last adds the last
// one, as in Join(all, Msg("%s, %s"), Msg("%s and %s")).
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

// mostQuoted limits the characters of a text that a message quotes.
const mostQuoted = 40

// Format is like fmt.Sprintf, but clips quoted strings (%q) to 40 characters, because people may
// paste long texts.
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

// A quotable is a string that is clipped when quoted.
type quotable string

// Format writes the string as package fmt does.
func (q quotable) Format(f fmt.State, verb rune) {
	s := string(q)
	if verb == 'q' {
		s = Clip(s, mostQuoted)
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), s)
}

// Clip returns a text, shortened with an ellipsis if it has more than most characters.
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
