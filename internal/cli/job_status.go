package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
)

func jobStatusVerb() verb {
	return verb{
		name: "job status", args: "DIR", minArgs: 1, maxArgs: 1,
		short:   banmen.Msg("tell how far a job is"),
		long:    banmen.Msg("Prints what the ledger says: how many items are done, by which workers, and what failed."),
		example: "banmen job status out.jsonl.zst.job\nbanmen job status --json out.jsonl.zst.job",
		flags:   []string{"json"},
		run:     (*app).jobStatus,
	}
}

func (a *app) jobStatus(_ context.Context, args []string) error {
	return a.withJob(args[0], "", func(j *job.Job) error {
		st, err := j.Status()
		if err != nil {
			return err
		}
		if a.opt.json {
			return a.jsonLine(st)
		}
		return a.writeText(a.statusText(st))
	})
}

// statusText is a status for people.
func (a *app) statusText(st job.Status) string {
	var b strings.Builder
	line := func(m banmen.Message) { fmt.Fprintln(&b, a.text(m)) }
	what := st.Spec.Request.Verb + " " + st.Spec.Request.Puzzle
	if st.Spec.Input != "" {
		what = st.Spec.Request.Verb + " " + visible(st.Spec.Input)
	}
	line(banmen.Msg("job %s: %s", st.ID, strings.TrimSpace(what)))
	switch {
	case st.State == job.Running && st.Active:
		line(banmen.Msg("it is running"))
	case st.State == job.Running:
		line(banmen.Msg("it was stopped: go on with banmen job resume"))
	case st.State == job.Paused:
		line(banmen.Msg("it is paused: go on with banmen job resume"))
	case st.State == job.Cancelled:
		line(banmen.Msg("it was cancelled"))
	default:
		line(banmen.Msg("it is done: %s", visible(st.Spec.Output)))
	}
	if st.Total >= 0 {
		line(banmen.Msg("items done: %d of %d, in units: %d", st.Items, st.Total, st.Units))
	} else {
		line(banmen.Msg("items done: %d, in units: %d", st.Items, st.Units))
	}
	line(banmen.Msg("answer no: %d, cannot be read: %d", st.No, st.Bad))
	for _, name := range slices.Sorted(maps.Keys(st.Workers)) {
		w := st.Workers[name]
		line(banmen.Msg("%s: units %d, items %d, time %s", name, w.Units, w.Items, short(w.Time)))
	}
	for _, f := range st.Failed {
		line(banmen.Msg("set aside: items %d to %d: %s", f.First+1, f.First+f.Items, f.Error))
	}
	return b.String()
}

// jobProgress returns what shows how far a job is, or nil if nobody looks.
func (a *app) jobProgress() func(job.Progress) {
	if !a.err.live {
		return nil
	}
	var shown time.Time
	return func(p job.Progress) {
		if time.Since(shown) < time.Second/2 {
			return
		}
		shown = time.Now()
		text := fmt.Sprintf("%s %.1f %% · %s", a.text(banmen.Msg("items: %d", p.Done)), 100*p.Fraction, a.text(banmen.Msg("%s a second", rate(p.Rate))))
		if p.Left > 0 {
			text += " · " + a.text(banmen.Msg("%s left", p.Left.Round(time.Second)))
		}
		if p.Paused {
			text += " · " + a.text(banmen.Msg("paused"))
		}
		names := slices.Sorted(maps.Keys(p.Workers))
		for _, name := range names[:min(len(names), 4)] {
			text += fmt.Sprintf(" · %s %d", name, p.Workers[name].Items)
		}
		a.err.write(text, true)
	}
}

// rate is a number of items a second with three digits.
func rate(x float64) string {
	for _, unit := range []string{"", " k", " M"} {
		if x < 1000 {
			return fmt.Sprintf("%.3g%s", x, unit)
		}
		x /= 1000
	}
	return fmt.Sprintf("%.0f G", x)
}
