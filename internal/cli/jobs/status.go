package jobs

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/job"
)

func statusVerb() command.Verb {
	return command.Verb{
		Name: "job status", Args: "DIR", MinArgs: 1, MaxArgs: 1,
		Short:   banmen.Msg("show the progress of a job"),
		Long:    banmen.Msg("Prints the progress of a job from its ledger: items done, the workers, and failures."),
		Example: "banmen job status out.jsonl.zst.job\nbanmen job status --json out.jsonl.zst.job",
		Flags: func(f *command.Flags) command.Run {
			f.JSON()
			return status
		},
	}
}

func status(_ context.Context, c *command.Call, args []string) error {
	return with(args[0], job.Options{}, func(j *job.Job) error {
		st, err := j.Status()
		if err != nil {
			return err
		}
		return c.Print(func() error { return c.Out.Text(statusText(c, st)) }, func() any { return st })
	})
}

// statusText formats a status as text.
func statusText(c *command.Call, st job.Status) string {
	var b strings.Builder
	line := func(m banmen.Message) { fmt.Fprintln(&b, c.Text(m)) }
	what := st.Spec.Request.Verb + " " + st.Spec.Request.Puzzle
	if st.Spec.Input != "" {
		what = st.Spec.Request.Verb + " " + console.Visible(st.Spec.Input)
	}
	line(banmen.Msg("job %s: %s", st.ID, strings.TrimSpace(what)))
	switch {
	case st.State == job.Running && st.Active:
		line(banmen.Msg("it is running"))
	case st.State == job.Running:
		line(banmen.Msg("it was stopped: continue with banmen job resume"))
	case st.State == job.Paused:
		line(banmen.Msg("it is paused: continue with banmen job resume"))
	case st.State == job.Cancelled:
		line(banmen.Msg("it was cancelled"))
	default:
		line(banmen.Msg("it is done: %s", console.Visible(st.Spec.Output)))
	}
	if st.Total >= 0 {
		line(banmen.Msg("items done: %d of %d, in units: %d", st.Items, st.Total, st.Units))
	} else {
		line(banmen.Msg("items done: %d, in units: %d", st.Items, st.Units))
	}
	if p := st.Progress; p != nil {
		fmt.Fprintln(&b, strings.Join(far(*p).Words(c.Lang), " · "))
	}
	line(banmen.Msg("answered no: %d, unreadable: %d", st.No, st.Bad))
	for _, name := range slices.Sorted(maps.Keys(st.Workers)) {
		w := st.Workers[name]
		line(banmen.Msg("%s: units %d, items %d, time %s", name, w.Units, w.Items, answer.Short(w.Time)))
	}
	for _, f := range st.Failed {
		line(banmen.Msg("set aside: items %d to %d: %s", f.First+1, f.First+f.Items, f.Error))
	}
	return b.String()
}

// far returns the progress of a job for display.
func far(p job.Progress) console.Far {
	return console.Far{Done: p.Done, Rate: p.Rate, Part: p.Fraction, Left: p.Left}
}

// showProgress returns a function that shows the progress of a job, or nil to show none.
func showProgress(c *command.Call) func(job.Progress) {
	pace := c.Meter.Pace()
	if pace == 0 {
		return nil
	}
	shown := time.Now()
	return func(p job.Progress) {
		if time.Since(shown) < pace {
			return
		}
		shown = time.Now()
		parts := far(p).Words(c.Lang)
		if p.Paused {
			parts = append(parts, c.Text(banmen.Msg("paused")))
		}
		names := slices.Sorted(maps.Keys(p.Workers))
		for _, name := range names[:min(len(names), mostWorkers)] {
			parts = append(parts, fmt.Sprintf("%s: %d", name, p.Workers[name].Items))
		}
		if more := len(names) - mostWorkers; more > 0 {
			parts = append(parts, fmt.Sprintf("+%d", more))
		}
		c.Notes.Show(strings.Join(parts, " · "))
	}
}

// mostWorkers limits the workers that are shown one by one.
const mostWorkers = 4
