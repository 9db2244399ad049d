package course

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/lines"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/text"
)

// A writer writes chapters for people.
type writer struct {
	c      *command.Call
	course *learn.Course
	in     *bufio.Reader // of answers; nil: nothing is asked
	left   bool          // the reader has quit
}

// columns is the width of the text.
const columns = 78

// list lists the chapters, and marks those read and passed.
func (w *writer) list(ctx context.Context) error {
	all, err := learn.Chapters()
	if err != nil {
		return err
	}
	seen, err := loadProgress(w.c)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, c := range all {
		title, err := w.course.Say(ctx, c.Title.In(w.c.Lang))
		if err != nil {
			return err
		}
		mark := " "
		if slices.Contains(seen.Read, c.Number) {
			mark = "✓"
		}
		passed := 0
		for _, e := range c.Exercises {
			if slices.Contains(seen.Passed, e.ID) {
				passed++
			}
		}
		fmt.Fprintf(&b, "%s %d  %s", mark, c.Number, title)
		if len(c.Exercises) > 0 {
			fmt.Fprintf(&b, "  %s", w.c.Text(banmen.Msg("(exercises passed: %d of %d)", passed, len(c.Exercises))))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\n%s\n", w.c.Text(banmen.Msg("banmen learn 1 opens a chapter, banmen learn 1.2 an exercise.")))
	return w.c.Out.Text(b.String())
}

// chapter writes a chapter. On a terminal it waits after each section.
func (w *writer) chapter(ctx context.Context, word string) error {
	c, err := find(word)
	if err != nil {
		return err
	}
	if console.IsTerminal(w.c.IO.In) && w.c.Out.Live() {
		w.in = bufio.NewReader(console.Interruptible(ctx, w.c.IO.In))
	}
	title, err := w.course.Say(ctx, c.Title.In(w.c.Lang))
	if err != nil {
		return err
	}
	if err := w.c.Out.Text(fmt.Sprintf("%d. %s\n", c.Number, title)); err != nil {
		return err
	}
	for _, b := range c.Blocks {
		if b.Kind == learn.Section && w.wait() {
			return nil
		}
		if err := w.block(ctx, b, ""); err != nil {
			return err
		}
		if w.left {
			return nil
		}
	}
	if w.in == nil {
		return nil
	}
	seen, err := loadProgress(w.c)
	if err != nil {
		return err
	}
	return seen.add(c.Number, "")
}

// wait waits for a line, and reports whether the reader quits.
func (w *writer) wait() bool {
	if w.in == nil {
		return false
	}
	w.left = strings.HasPrefix(strings.ToLower(w.ask(banmen.Msg("Enter: on, q: quit"))), "q")
	return w.left
}

// ask prints a prompt and returns a line of input. At the end of the input it returns "q".
func (w *writer) ask(m banmen.Message) string {
	if w.c.Out.Text("\n["+w.c.Text(m)+"] ") != nil || w.c.Out.Flush() != nil {
		return "q"
	}
	line, err := w.in.ReadString('\n')
	if err != nil {
		return "q"
	}
	return strings.TrimSpace(line)
}

// block writes a block, indented.
func (w *writer) block(ctx context.Context, b learn.Block, indent string) error {
	filled, err := w.course.Say(ctx, b.Text.In(w.c.Lang))
	if err != nil {
		return err
	}
	filled = plainText(filled)
	switch b.Kind {
	case learn.Section:
		return w.c.Out.Text(fmt.Sprintf("\n== %s ==\n", filled))
	case learn.Item:
		return w.c.Out.Text("\n" + wrapped(filled, indent+"- ", indent+"  "))
	case learn.Code:
		return w.c.Out.Text("\n" + indented(b.Code, indent+"    "))
	case learn.Figure:
		return w.figure(ctx, b, filled)
	case learn.Tape:
		return w.recording(ctx, b, filled)
	case learn.Ledger:
		if err := w.ledger(ctx, b.Args); err != nil {
			return err
		}
		return w.c.Out.Text(wrapped(filled, "  ", "  "))
	case learn.Task:
		title, err := w.course.Say(ctx, b.Exercise.Title.In(w.c.Lang))
		if err != nil {
			return err
		}
		return w.c.Out.Text("\n" + w.c.Text(banmen.Msg("Exercise %s: %s (banmen learn %[1]s)", b.Exercise.ID, title)) + "\n")
	}
	return w.c.Out.Text("\n" + wrapped(filled, indent, indent))
}

// figure prints the number of values that a search sets. On a terminal the reader first guesses the
// number and watches the search.
func (w *writer) figure(ctx context.Context, b learn.Block, caption string) error {
	_, p, err := w.c.Kinds.Parse(b.Args[1])
	if err != nil {
		return err
	}
	m, err := ops.FindMethod(b.Args[0])
	if err != nil {
		return err
	}
	board, steps, err := search(ctx, p, m)
	if err != nil {
		return err
	}
	guess := ""
	if w.in != nil {
		guess = w.ask(banmen.Msg("How many values will it set? Enter your guess, q to quit"))
		if w.left = guess == "q"; w.left {
			return nil
		}
		if _, err := tui.Watch(ctx, tui.WatchOptions{In: w.c.IO.In, Out: w.c.IO.Out, Lang: w.c.Lang, Puzzle: p, Method: m}); err != nil {
			return err
		}
	}
	var out strings.Builder
	out.WriteByte('\n')
	if err := text.Render(&out, board); err != nil {
		return err
	}
	out.WriteString(wrapped(caption, "  ", "  "))
	w.compare(&out, banmen.Msg("It set %d values. Watch it: %s", steps, fmt.Sprintf("banmen watch --method %s '%s'", m.Name, b.Args[1])), guess)
	return w.c.Out.Text(out.String())
}

// search returns the board and the number of steps at the end of a search.
func search(ctx context.Context, p banmen.Puzzle, m ops.Method) (*figure.Figure, int64, error) {
	walk, err := ops.NewWalk(ctx, p, m)
	if err != nil {
		return nil, 0, err
	}
	defer walk.Stop()
	for walk.Step(); !walk.Ended && walk.Last.Type != event.Solution; walk.Step() {
	}
	return walk.Figure(), walk.Stats.Steps, walk.Err
}

// recording writes the first and the last board of recorded steps. On a terminal the reader
// guesses their number and goes through them first.
func (w *writer) recording(ctx context.Context, b learn.Block, caption string) error {
	frames, err := w.course.Recorded(b.Args[0], w.c.Text)
	if err != nil {
		return err
	}
	guess := ""
	if w.in != nil {
		guess = w.ask(banmen.Msg("How many steps will it take? Enter your guess, q to quit"))
		if w.left = guess == "q"; w.left {
			return nil
		}
		var steps []tui.Step
		for _, f := range frames {
			steps = append(steps, tui.Step{Figure: f.Figure, Sentence: f.Caption})
		}
		if err := tui.Browse(ctx, tui.BrowseOptions{In: w.c.IO.In, Out: w.c.IO.Out, Lang: w.c.Lang, Title: b.Args[0], Steps: steps}); err != nil {
			return err
		}
	}
	var out strings.Builder
	for _, f := range []figure.Frame{frames[0], frames[len(frames)-1]} {
		fmt.Fprintf(&out, "\n  %s\n", f.Caption)
		if err := text.Render(&out, f.Figure); err != nil {
			return err
		}
	}
	out.WriteString(wrapped(caption, "  ", "  "))
	w.compare(&out, banmen.Msg("It took %d steps.", len(frames)-1), guess)
	return w.c.Out.Text(out.String())
}

// compare writes the result, and next to it the reader's guess.
func (w *writer) compare(out *strings.Builder, was banmen.Message, guess string) {
	fmt.Fprintf(out, "  %s\n", w.c.Text(was))
	if n, err := strconv.Atoi(guess); err == nil {
		fmt.Fprintf(out, "  %s\n", w.c.Text(banmen.Msg("You guessed %d.", n)))
	}
}

// ledger writes the named rungs of the ledger, or all of them.
func (w *writer) ledger(ctx context.Context, names []string) error {
	stop := w.c.Progress(banmen.Msg("measuring"))
	all, err := w.course.Ledger(ctx)
	stop()
	if err != nil {
		return err
	}
	if len(names) > 0 {
		all = learn.Rungs(all, names)
	}
	rows := [][]string{{w.c.Text(banmen.Msg("method")), w.c.Text(banmen.Msg("written")), w.c.Text(banmen.Msg("erased")), w.c.Text(banmen.Msg("looks")), w.c.Text(banmen.Msg("a puzzle")), w.c.Text(banmen.Msg("a second"))}}
	number := func(n int64) string {
		if n == 0 {
			return "-"
		}
		return learn.Whole(n)
	}
	for _, r := range all {
		rows = append(rows, []string{r.Name, number(r.Steps), number(r.Backs), number(r.Looks), learn.Brief(r.Time), r.Rate()})
	}
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], scene.Width(cell))
		}
	}
	var b strings.Builder
	b.WriteByte('\n')
	for n, row := range rows {
		for i, cell := range row {
			blank := strings.Repeat(" ", wide[i]-scene.Width(cell))
			if i == 0 {
				b.WriteString("  " + cell + blank)
			} else {
				b.WriteString("  " + blank + cell)
			}
		}
		if n > 0 {
			b.WriteString("  " + all[n-1].Doc.In(w.c.Lang))
		}
		b.WriteByte('\n')
	}
	return w.c.Out.Text(b.String())
}

// exercise writes an exercise with a hint or the solution, if that is asked for.
func (w *writer) exercise(ctx context.Context, id string, hint int, solution bool) error {
	e, err := findExercise(id)
	if err != nil {
		return err
	}
	switch {
	case solution:
		return w.c.Out.Text(e.Solution)
	case hint > len(e.Hints):
		return console.Usage("exercise %s has %d hints", id, len(e.Hints))
	case hint > 0:
		return w.block(ctx, learn.Block{Kind: learn.Paragraph, Text: e.Hints[hint-1]}, "")
	}
	title, err := w.course.Say(ctx, e.Title.In(w.c.Lang))
	if err != nil {
		return err
	}
	if err := w.c.Out.Text(fmt.Sprintf("%s %s\n", id, title)); err != nil {
		return err
	}
	for _, b := range e.Texts {
		if err := w.block(ctx, b, ""); err != nil {
			return err
		}
	}
	return w.c.Out.Text("\n" + w.c.Text(banmen.Msg("Check it: banmen learn check %s my.go, or banmen learn check %[1]s -- ruby my.rb", id)) + "\n")
}

// plainText returns a text without its markup.
func plainText(marked string) string {
	var b strings.Builder
	for _, s := range learn.Spans(marked) {
		b.WriteString(s.Text)
	}
	return b.String()
}

// wrapped breaks a text into lines.
func wrapped(body, first, rest string) string {
	var b strings.Builder
	for i, line := range lines.Wrap(body, func(line string) bool { return scene.Width(line) <= columns-len(first) }) {
		b.WriteString(map[bool]string{true: first, false: rest}[i == 0] + line + "\n")
	}
	return b.String()
}

func indented(code, by string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		if line != "\n" {
			b.WriteString(by)
		}
		b.WriteString(strings.ReplaceAll(line, "\t", "    "))
	}
	return b.String()
}
