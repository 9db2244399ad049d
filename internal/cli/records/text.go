package records

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// leastText is how many bytes a text has at least that is rather a puzzle than a
// mistyped name.
const leastText = 9

// pasted returns nil if a text, which is the name of no file, reads as a puzzle, and
// else why it is neither.
func pasted(c *command.Call, in command.Input, text string, missing error) error {
	if _, ok := codec.Link(text); ok {
		_, err := Recognise(c, in, strings.NewReader(text), command.AsText)
		return err
	}
	recognised, err := Pasted(c.Kinds.All, told(in), text)
	switch short := len(text) < leastText && in.From == "" && in.As == ""; {
	case err == nil && !short:
		return nil
	case !recognised || short:
		return banmen.Errorf(missing, "%v, and that is no puzzle (a text may be piped, too: … | %s)", missing, c.Cmd.CommandPath())
	}
	return banmen.Errorf(missing, "%v, and as a puzzle it is wrong: %v (a text may be piped, too: … | %s)", missing, err, c.Cmd.CommandPath())
}

// Pasted returns nil if all of a text reads as puzzles, or else what is wrong, and
// whether it looks like one at all.
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

// openText returns the puzzle of a text.
func openText(c *command.Call, text string) (*Source, error) {
	for _, flag := range append([]string{"from", "as"}, c.Kinds.SizeFlags()...) {
		if c.Given(flag) {
			return nil, console.Usage("--%s is for files: %q says what it is", flag, text)
		}
	}
	k, p, err := c.Kinds.Parse(text)
	if err != nil {
		return nil, err
	}
	form, err := ops.FindForm(k, "")
	if err != nil {
		return nil, err
	}
	return One(c, k, form, banmen.Entry{Puzzle: p, Line: 1}), nil
}

// One is the source of a text.
func One(c *command.Call, k *banmen.Kind, form banmen.Form, e banmen.Entry) *Source {
	return &Source{c: c, Name: command.AsText, Kind: k, Form: form, Records: func(yield func(banmen.Entry, error) bool) { yield(e, nil) }}
}

// OpenSaved opens what play writes in the end: a puzzle as it writes itself, and
// the moves after it. Anything else is nil.
func OpenSaved(c *command.Call, args []string) *Source {
	name, moves, ok := strings.Cut(strings.Join(args, " "), " ")
	k, p, err := c.Kinds.Parse(name)
	if !ok || err != nil || p.String() != name {
		return nil
	}
	return One(c, k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1, Meta: map[string]string{"record": moves}})
}
