package records

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/stream"
)

// leastText is the minimum length in bytes of a text that is taken for a puzzle. A shorter text is
// more likely a mistyped name.
const leastText = 9

// pasted returns nil if a text that is not the name of a file reads as a puzzle. Otherwise
// the error says why it is neither.
func pasted(c *command.Call, in command.Input, text string, missing error) error {
	if _, ok := codec.Link(text); ok {
		_, err := Recognise(c, in, strings.NewReader(text), command.AsText)
		return err
	}
	if isGameNumber(text) {
		return banmen.Errorf(missing, "%q is a game number of another program: paste the puzzle itself", text)
	}
	fit := playedFit(c, in, text)
	if fit == banmen.FitCertain {
		return nil
	}
	recognised, err := Pasted(c.Kinds.All, inputOf(c, in), text)
	switch short := len(text) < leastText && in.From == "" && in.As == "" && fit == banmen.FitNone; {
	case err == nil && !short:
		return nil
	case !recognised || short:
		return banmen.Errorf(missing, "%v, and it is not the text of a puzzle (text can also be piped: … | %s)", missing, c.Cmd.CommandPath())
	}
	return banmen.Errorf(missing, "%v, and as the text of a puzzle it has an error: %v (text can also be piped: … | %s)", missing, err, c.Cmd.CommandPath())
}

// playedFit returns how well a text looks like the moves of a game, such as R13B8. A single
// letter does not fit: it is more likely a mistyped name.
func playedFit(c *command.Call, in command.Input, text string) banmen.Fitness {
	kind, form, err := stream.Recognise(c.Kinds.All, []byte(text), inputOf(c, in))
	if err != nil || len(text) < 2 || form.Fit == nil || !c.Kinds.Suits(command.Games, kind) {
		return banmen.FitNone
	}
	return form.Fit(codec.NewHead([]byte(text))).Fitness
}

// isGameNumber reports whether a text is a size and a number, such as 3x3#123, from which
// another program makes a puzzle.
func isGameNumber(text string) bool {
	size, number, ok := strings.Cut(text, "#")
	rows, cols, sized := strings.Cut(size, "x")
	return ok && sized && isNumber(rows) && isNumber(cols) && isNumber(number)
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// Pasted reads the puzzles of a text up to the first error, wrong. recognised is false if
// the text does not look like a puzzle at all.
func Pasted(kinds []*banmen.Kind, in stream.Input, text string) (recognised bool, wrong error) {
	src, err := stream.Read(kinds, strings.NewReader(text), in)
	if err != nil {
		return false, err
	}
	for _, err := range src.Records {
		if err != nil {
			return true, err
		}
	}
	return true, nil
}
