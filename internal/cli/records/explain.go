package records

import (
	"context"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/stream"
)

// ExplainForm returns why the file that args or --input name is taken for what it
// is, in one line, and in others what else it could be and why it is not.
func ExplainForm(ctx context.Context, c *command.Call, in command.Input, args []string) (string, error) {
	if len(args) > 0 && in.File == "" && c.Kinds.IsText(args[0]) {
		return "", console.Usage("--%s is for files: %q says what it is", "explain-form", args[0])
	}
	r, name, err := OpenFile(ctx, c, in, args)
	if err != nil {
		return "", err
	}
	all, err := stream.Candidates(c.Kinds.All, r, told(in))
	if err != nil {
		return "", unreadable(name, in.As, err)
	}
	lines := []string{c.Text(banmen.Msg("%s: %s, form %s: %s", console.Visible(name), all[0].Kind.Name, all[0].Form.Name, why(all[0])))}
	if all[0].Err != nil {
		lines = append(lines, "  "+c.Text(banmen.Msg("it is wrong: %v", all[0].Err)))
	}
	for _, o := range all[1:] {
		if o.Fit.Fitness != banmen.No {
			lines = append(lines, "  "+c.Text(banmen.Msg("not %s, form %s: %s; but %s", o.Kind.Name, o.Form.Name, why(o), o.Lost)))
		}
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// why says what fits. What does not fit comes first only if --from names it.
func why(c codec.Candidate) banmen.Message {
	if c.Fit.Fitness == banmen.No {
		return banmen.Msg("--from says so, though it does not look like it")
	}
	return c.Fit.Why
}
