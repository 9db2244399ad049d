package banmen

import "github.com/banmen/banmen/message"

// A Message is a text for people: a format of package fmt in English and its
// arguments. Front ends look the format up in the language of the reader.
type Message = message.Message

// A Flag among the arguments of a message is a flag of the command, such as
// Flag("timeout"). Clients of the API are told of the field of that name.
type Flag = message.Flag

// A Symbol among the arguments of a Message is a symbol of a board, as texts have it. A front
// end that draws something else says what it draws.
type Symbol = message.Symbol

// Msg returns a Message.
func Msg(format string, args ...any) Message { return message.Msg(format, args...) }

// Join returns messages as one: between is the format that joins the first of them, last the one
// that joins the last, as in Join(all, Msg("%s, %s"), Msg("%s and %s")).
func Join(all []Message, between, last Message) Message { return message.Join(all, between, last) }
