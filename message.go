package banmen

import "github.com/banmen/banmen/message"

// A Message is a text for people: an English format of package fmt and its arguments.
// Front ends look the format up to translate it.
type Message = message.Message

// A Flag as an argument of a message is a flag of the command, such as Flag("timeout").
// The API shows the field with that name instead.
type Flag = message.Flag

// A Symbol is a symbol of a board, as in texts, when it is an argument of a Message. A front end
// that draws symbols differently replaces it by what it draws.
type Symbol = message.Symbol

// Msg returns a Message.
func Msg(format string, args ...any) Message { return message.Msg(format, args...) }

// Join combines messages into one. between joins all but the last message, and last adds the last
// one, as in Join(all, Msg("%s, %s"), Msg("%s and %s")).
func Join(all []Message, between, last Message) Message { return message.Join(all, between, last) }
