// Package course has the verb learn of the command and its verbs: the chapters of package
// learn on a terminal, and exercises checked on the reader's own machine.
package course

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/learn/press"
)

// Verb is the verb learn.
func Verb() command.Verb {
	return command.Verb{
		Name: "learn", Args: "[CHAPTER | EXERCISE]", MaxArgs: 1,
		Short: banmen.Msg("learn to program it: from backtracking to the fastest search"),
		Long: banmen.Msg("Five chapters and an epilogue tell how a program solves, makes, counts and plays\n" +
			"puzzles, for anyone who has written a loop and a function. Without an argument it\n" +
			"lists them, and what you have read and passed. learn 1 is a chapter: on a terminal it\n" +
			"waits after each section, and figures can be watched. learn 1.2 is an exercise;\n" +
			"--hint 1 and --hint 2 help, --solution shows a solution. learn check checks your\n" +
			"program.\n\n" +
			"Numbers and times in the text are computed here and now. -o learn.pdf writes the\n" +
			"course as a book."),
		Example: "banmen learn\nbanmen learn 1\nbanmen learn 1.2 --hint 1\nbanmen learn -o learn.pdf",
		Words:   words,
		Verbs:   []command.Verb{checkVerb(), ledgerVerb()},
		Flags: func(f *command.Flags) command.Run {
			o := new(options)
			f.Add(&o.hint, command.Flag{Name: "hint", Natural: true, Usage: banmen.Msg("show hint `N` of an exercise")})
			f.Add(&o.solution, command.Flag{Name: "solution", Usage: banmen.Msg("show a solution of an exercise")})
			f.OwnOutput(&o.output)
			return o.run
		},
	}
}

// options are the flags of learn.
type options struct {
	hint     int64
	solution bool
	output   string
}

func (o *options) run(ctx context.Context, c *command.Call, args []string) error {
	word := ""
	if len(args) > 0 {
		word = args[0]
	}
	exercise := strings.Contains(word, ".")
	switch {
	case !exercise && (c.Given("hint") || o.solution):
		return console.Usage("--%s needs an exercise, such as learn 1.2", map[bool]string{true: "solution", false: "hint"}[o.solution])
	case o.solution && c.Given("hint"):
		return console.Usage("--%s and --%s exclude each other", "solution", "hint")
	}
	w := &writer{c: c, course: &learn.Course{Kinds: c.Kinds.All}}
	if strings.EqualFold(filepath.Ext(o.output), ".pdf") {
		return w.print(ctx, o.output, word)
	}
	if err := c.Out.To(o.output); err != nil {
		return err
	}
	switch {
	case word == "":
		return w.list(ctx)
	case exercise:
		return w.exercise(ctx, word, int(o.hint), o.solution)
	}
	return w.chapter(ctx, word)
}

// print writes the course, or a chapter of it, as a book.
func (w *writer) print(ctx context.Context, output, word string) error {
	all, err := learn.Chapters()
	if err != nil {
		return err
	}
	if word != "" {
		chapter, err := find(word)
		if err != nil {
			return err
		}
		all = []*learn.Chapter{chapter}
	}
	if err := w.c.Out.To(output); err != nil {
		return err
	}
	defer w.c.Progress(banmen.Msg("setting the pages"))()
	return press.Write(ctx, w.c.Out, w.course, all, w.c.Lang, w.c.Text)
}

func ledgerVerb() command.Verb {
	return command.Verb{
		Name:    "learn ledger",
		Short:   banmen.Msg("measure all methods of the course on this machine"),
		Long:    banmen.Msg("Solves the ten puzzles of the ledger by every method of the course, and prints what each\nmethod wrote, erased and looked at, the time for one puzzle, and puzzles a second."),
		Example: "banmen learn ledger",
		Flags: func(f *command.Flags) command.Run {
			f.Output()
			return func(ctx context.Context, c *command.Call, _ []string) error {
				w := &writer{c: c, course: &learn.Course{Kinds: c.Kinds.All}}
				return w.ledger(ctx, nil)
			}
		},
	}
}
