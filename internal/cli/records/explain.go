package records

import (
	"context"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/stream"
)

// maxAccount limits the records that ExplainForm lists.
const maxAccount = 20

// ExplainForm explains in which form the file of args or --input is read, and why, and how
// its records are read. It lists the other forms that would fit, with the reason against
// each.
func ExplainForm(ctx context.Context, c *command.Call, in command.Input, args []string) error {
	if len(args) > 0 && in.File == "" && c.Kinds.IsText(args[0]) {
		return console.Usage("--%s applies to files, and %q already names its kind", "explain-form", args[0])
	}
	r, name, err := OpenFile(ctx, c, in, args)
	if err != nil {
		return err
	}
	all, account, err := stream.Candidates(c.Kinds.All, r, inputOf(c, in))
	if err != nil {
		return unreadable(name, in.As, err)
	}
	if c.JSON {
		return c.WriteJSON(explanation(c, name, all, account))
	}
	lines := []string{c.Text(banmen.Msg("%s: %s, form %s: %s", console.Visible(name), all[0].Kind.Name, all[0].Form.Name, why(all[0])))}
	if all[0].Err != nil {
		lines = append(lines, "  "+c.Text(banmen.Msg("it has an error: %v", all[0].Err)))
	}
	for i, e := range account.Records[:min(len(account.Records), maxAccount)] {
		lines = append(lines, "  "+c.Text(banmen.Msg("puzzle %d: lines %s, symbols %s", i+1, ranges(e.Read.Lines), e.Read.Alphabet)))
		if len(e.Read.Filled) > 0 {
			lines = append(lines, "  "+c.Text(banmen.Msg("filled up with open cells: lines %s", ranges(e.Read.Filled))))
		}
	}
	if len(account.Records) > maxAccount {
		lines = append(lines, "  "+c.Text(banmen.Msg("not shown: %d more", len(account.Records)-maxAccount)))
	}
	if len(account.Skipped) > 0 {
		lines = append(lines, "  "+c.Text(banmen.Msg("skipped: lines %s", ranges(account.Skipped))))
	}
	for _, o := range all[1:] {
		if o.Fit.Fitness != banmen.FitNone {
			lines = append(lines, "  "+c.Text(banmen.Msg("not %s, form %s: %s; but %s", o.Kind.Name, o.Form.Name, why(o), o.Reason)))
		}
	}
	return c.Out.Text(strings.Join(lines, "\n") + "\n")
}

// ranges returns numbers as text, 1-9, 11.
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += "-" + strconv.Itoa(numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// An explained is the answer of --explain-form in JSON.
type explained struct {
	answer.Head
	Kind    string    `json:"kind"`
	Form    string    `json:"form"`
	Why     string    `json:"why"`
	Wrong   string    `json:"wrong,omitempty"`
	Records []reading `json:"records,omitempty"`
	Skipped []int     `json:"skipped,omitempty"`
	Others  []other   `json:"others,omitempty"`
}

type reading struct {
	Puzzle   string `json:"puzzle"`
	Lines    []int  `json:"lines"`
	Filled   []int  `json:"filled,omitempty"`
	Alphabet string `json:"alphabet"`
}

type other struct {
	Kind string `json:"kind"`
	Form string `json:"form"`
	Why  string `json:"why"`
	Lost string `json:"lost"`
}

// explanation returns the JSON output of ExplainForm.
func explanation(c *command.Call, name string, all []codec.Candidate, account stream.Account) explained {
	best := all[0]
	x := explained{Head: answer.HeadOf("convert", banmen.Entry{File: name}), Kind: best.Kind.Name, Form: best.Form.Name, Why: c.Text(why(best)), Skipped: account.Skipped}
	if best.Err != nil {
		x.Wrong = best.Err.Error()
	}
	for _, e := range account.Records {
		x.Records = append(x.Records, reading{Puzzle: e.Puzzle.String(), Lines: e.Read.Lines, Filled: e.Read.Filled, Alphabet: e.Read.Alphabet})
	}
	for _, o := range all[1:] {
		if o.Fit.Fitness != banmen.FitNone {
			x.Others = append(x.Others, other{Kind: o.Kind.Name, Form: o.Form.Name, Why: c.Text(why(o)), Lost: c.Text(o.Reason)})
		}
	}
	return x
}

// why gives the reason why a form fits. A form that does not fit comes first only if --from names
// it.
func why(c codec.Candidate) banmen.Message {
	if c.Fit.Fitness == banmen.FitNone {
		return banmen.Msg("--from names this form, although the text does not look like it")
	}
	return c.Fit.Why
}
