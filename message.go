package banmen

import "fmt"

// A Message is a text for people: a format of package fmt in English and its
// arguments. Front ends look the format up in the language of the reader.
type Message struct {
	Format string
	Args   []any
}

// Msg returns a Message.
func Msg(format string, args ...any) Message { return Message{format, args} }

func (m Message) String() string { return fmt.Sprintf(m.Format, m.Args...) }
