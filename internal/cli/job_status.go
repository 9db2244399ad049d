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
	if p := st.Progress; p != nil {
		fmt.Fprintln(&b, strings.Join(a.jobFar(*p), " · "))
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

// jobFar says how far a job is.
func (a *app) jobFar(p job.Progress) []string {
	return a.far(how{done: p.Done, rate: p.Rate, part: p.Fraction, left: p.Left})
}

// jobProgress returns what shows how far a job is, or nil if nobody looks.
func (a *app) jobProgress() func(job.Progress) {
	pace := a.pace()
	if pace == 0 {
		return nil
	}
	shown := time.Now()
	return func(p job.Progress) {
		if time.Since(shown) < pace {
			return
		}
		shown = time.Now()
		parts := a.jobFar(p)
		if p.Paused {
			parts = append(parts, a.text(banmen.Msg("paused")))
		}
		names := slices.Sorted(maps.Keys(p.Workers))
		for _, name := range names[:min(len(names), mostWorkers)] {
			parts = append(parts, fmt.Sprintf("%s: %d", name, p.Workers[name].Items))
		}
		if more := len(names) - mostWorkers; more > 0 {
			parts = append(parts, fmt.Sprintf("+%d", more))
		}
		a.showProgress(strings.Join(parts, " · "))
	}
}

// mostWorkers is how many are shown one by one.
const mostWorkers = 4
