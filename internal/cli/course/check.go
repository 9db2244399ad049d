package course

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/learn/check"
)

func checkVerb() command.Verb {
	return command.Verb{
		Name: "learn check", Args: "EXERCISE FILE.go | EXERCISE -- COMMAND...", MinArgs: 2, MaxArgs: 64,
		Short: banmen.Msg("check your program for an exercise"),
		Long: banmen.Msg("Runs your program on the hidden cases of an exercise: it reads standard input and writes\n" +
			"standard output. A file of Go is built in a folder of its own; a program in any language\n" +
			"is a command behind --. The program runs on this machine with your rights, up to 10\n" +
			"seconds, 1 GB of memory, 1 MB of output and 64 processes for each case. (Memory and\n" +
			"processes are not limited on Windows.) The first case that fails is shown with its\n" +
			"input and the answer that was expected; the exit status is then 1."),
		Example: "banmen learn check 1.2 my.go\nbanmen learn check 1.2 -- ruby my.rb",
		Words:   exercises,
		Flags: func(f *command.Flags) command.Run {
			f.Output()
			return checkProgram
		},
	}
}

// exercises are the IDs of exercises, for completion.
func exercises(k *command.Kinds) (all []string) {
	for _, w := range words(k) {
		if strings.Contains(w, ".") {
			all = append(all, w)
		}
	}
	return all
}

// checkProgram checks a program with the cases of an exercise, and records a pass.
func checkProgram(ctx context.Context, c *command.Call, args []string) error {
	e, err := findExercise(args[0])
	if err != nil {
		return err
	}
	task := check.New(c.Kinds.All, e.ID)
	if task == nil {
		return learn.Faultf("exercise %s has no cases", e.ID)
	}
	p, err := program(ctx, c, args[1:])
	if broken := (*banmen.Error)(nil); errors.Is(err, check.ErrBuild) && errors.As(err, &broken) {
		return &console.NegativeError{Why: broken.Text}
	}
	if err != nil {
		return err
	}
	defer p.Close()
	if !check.Limited() {
		c.Note("memory and the number of processes are not limited on this system")
	}
	stop := c.Progress(banmen.Msg("running your program"))
	f, n, err := check.Check(ctx, p, task, check.Usual)
	stop()
	if err != nil {
		return err
	}
	if f != nil {
		if err := c.Out.Text(report(c, f)); err != nil {
			return err
		}
		return &console.NegativeError{Why: banmen.Msg("exercise %s, case %d of %d (%s): %s", e.ID, f.Index, n, c.Text(f.Case.Name), c.Text(f.Why))}
	}
	if err := c.Out.Text(c.Text(banmen.Msg("Exercise %s: all %d cases pass.", e.ID, n)) + "\n"); err != nil {
		return err
	}
	seen, err := loadProgress(c)
	if err != nil {
		return err
	}
	return seen.add(0, e.ID)
}

// program returns the program to check: the command after --, or a Go file, which it builds.
func program(ctx context.Context, c *command.Call, args []string) (*check.Program, error) {
	if c.Cmd.ArgsLenAtDash() == 1 {
		return check.Command(args)
	}
	if len(args) != 1 || !strings.HasSuffix(args[0], ".go") {
		return nil, console.Usage("expected a program in Go, as in my.go, or -- and a command, as in -- ruby my.rb, found %q", strings.Join(args, " "))
	}
	defer c.Progress(banmen.Msg("compiling"))()
	return check.Build(ctx, args[0])
}

// most is the maximum number of lines shown of an input or an answer.
const most = 20

// report shows the input of a failed case, the program's output, and the expected output.
func report(c *command.Call, f *check.Failure) string {
	var b strings.Builder
	part := func(title banmen.Message, text string) {
		lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
		fmt.Fprintf(&b, "%s\n", c.Text(title))
		for _, line := range lines[:min(len(lines), most)] {
			fmt.Fprintf(&b, "  %s\n", console.Visible(line))
		}
		if len(lines) > most {
			fmt.Fprintf(&b, "  … %s\n", c.Text(banmen.Msg("and %d lines more", len(lines)-most)))
		}
	}
	part(banmen.Msg("Input:"), f.Case.Input)
	if f.Got != "" {
		part(banmen.Msg("Your program wrote:"), f.Got)
	}
	if f.Form != "" {
		part(banmen.Msg("An answer in the right form:"), f.Form)
	} else if f.Got != "" {
		part(banmen.Msg("Expected:"), f.Case.Want)
	}
	if f.Stderr != "" {
		part(banmen.Msg("Standard error ended with:"), f.Stderr)
	}
	return b.String()
}
