package records

import (
	"errors"
	"io"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/stream"
)

// inputOf converts the flags to a description of the input file.
func inputOf(c *command.Call, in command.Input) stream.Input {
	return stream.Input{From: in.From, Memo: c.Kinds.Recognised, Params: banmen.Params{As: in.As, Alphabet: in.Alphabet}}
}

// Recognise recognises the form of a file.
func Recognise(c *command.Call, in command.Input, r io.Reader, name string) (*stream.Source, error) {
	src, err := stream.Read(c.Kinds.All, r, inputOf(c, in))
	if err != nil {
		return nil, unreadable(name, in.As, err)
	}
	return src, nil
}

// unreadable returns the error for a file of which nothing could be read. A wrong --from or
// --as gives a UsageError.
func unreadable(name, as string, err error) error {
	var syntax *banmen.SyntaxError
	switch {
	case errors.Is(err, banmen.ErrCannot):
		return console.AsUsage(err)
	case errors.As(err, &syntax) && syntax.Line == 0 && syntax.Column > 0:
		return console.Usage("--as %s: %v", as, err)
	}
	return console.InInput(name, err)
}
