package cli

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

// accessFlags are those of verbs that talk to servers.
var accessFlags = []string{"user", "password", "nkey", "creds", "tls-ca", "tls-cert", "tls-key"}

// specFlags say what a job is, as a file of --spec does.
var specFlags = []string{"output", "to", "json", "count", "seed", "givens", "full", "split", "symmetry", "unordered", "input", "from", "as", "alphabet"}

func jobVerb() verb {
	return verb{
		name: "job", args: "VERB", maxArgs: 1,
		short: banmen.Msg("do bulk work that survives any stop, here or on many machines"),
		long: banmen.Msg("A job does a verb with very many puzzles, or with a puzzle in very many parts. What is\n" +
			"done is in a ledger in the folder of the job, so that it can be stopped in any way and\n" +
			"goes on where it was: nothing is lost and nothing is done twice. The result is the same\n" +
			"as without stops, and in the same order, however many work on it. docs/jobs.md tells\n" +
			"how it works."),
		example: "banmen job run solve -i examples/collection.sdm -o solved.txt.zst\n" +
			"banmen job status solved.txt.zst.job\n" +
			"banmen job run count coin:7 --split 3",
		verbs: []verb{jobRunVerb(), jobStatusVerb(), jobStateVerb("pause"), jobResumeVerb(), jobStateVerb("cancel"), jobWorkerVerb(), jobServerVerb()},
		run: func(a *app, _ context.Context, args []string) error {
			if len(args) == 0 {
				return a.cmd.Help()
			}
			return usage("there is no verb %q of job: see banmen job --help", args[0])
		},
	}
}

func jobRunVerb() verb {
	return verb{
		name: "job run", args: "[VERB [TEXT | FILE]]", maxArgs: 2,
		short: banmen.Msg("begin a job, or go on with it"),
		long: banmen.Msg("Does solve, check, count or dedup with each line of a file, which may be compressed (gzip\n" +
			"or zstd); generate makes --count puzzles of a kind; count and list take a puzzle in\n" +
			"shards, by the first --split decisions. The output appears when all is done. Its name\n" +
			"says how it is written: .gz and .zst compress it, .jsonl writes JSON.\n\n" +
			"The job is in the folder --dir, or that of the name of the output with .job. The same\n" +
			"command goes on with it, and so does banmen job resume. Without --output the result goes\n" +
			"to standard output, and the folder is removed.\n\n" +
			"With --nats the work is done by workers on other machines, see banmen job worker. With\n" +
			"--spec a file says what to do, as job status --json prints it under \"spec\"."),
		example: "banmen job run solve -i puzzles.txt.zst -o out.jsonl.zst\n" +
			"banmen job run generate sudoku --count 1000000 --seed 1 -o puzzles.txt.gz\n" +
			"banmen job run count coin:9 --split 3",
		flags:     slices.Concat(specFlags, []string{"spec", "force", "retry", "no-sync", "dir", "jobs", "timeout", "progress", "nats", "replicas"}, accessFlags),
		ownOutput: true,
		run:       (*app).jobRun,
	}
}

func jobResumeVerb() verb {
	return verb{
		name: "job resume", args: "DIR", minArgs: 1, maxArgs: 1,
		short:     banmen.Msg("go on with a job that was stopped or paused"),
		long:      banmen.Msg("Goes on with the job in a folder. If a process is at it that was paused, that goes on."),
		example:   "banmen job resume out.jsonl.zst.job",
		flags:     append([]string{"retry", "no-sync", "jobs", "timeout", "progress", "nats", "replicas"}, accessFlags...),
		ownOutput: true,
		run:       (*app).jobResume,
	}
}

func jobStateVerb(name string) verb {
	v := verb{
		name: "job " + name, args: "DIR", minArgs: 1, maxArgs: 1,
		short:   banmen.Msg("let a job rest until it is resumed"),
		long:    banmen.Msg("Lets the process that runs the job send no more units; those under way are finished."),
		example: "banmen job pause out.jsonl.zst.job",
		run:     func(a *app, _ context.Context, args []string) error { return a.jobState(args[0], job.Paused) },
	}
	if name == "cancel" {
		v.short = banmen.Msg("give a job up for good")
		v.long = banmen.Msg("Ends the process that runs the job. There will be no output.")
		v.example = "banmen job cancel out.jsonl.zst.job"
		v.run = func(a *app, _ context.Context, args []string) error { return a.jobState(args[0], job.Cancelled) }
	}
	return v
}

func (a *app) jobState(dir string, s job.State) error {
	return a.withJob(dir, "", func(j *job.Job) error { return j.SetState(s) })
}

// withJob opens the job in a folder. A version must be that of the job.
func (a *app) withJob(dir, version string, f func(*job.Job) error) error {
	j, err := job.Open(dir, job.Options{Version: version, NoSync: a.opt.noSync})
	if err != nil {
		return err
	}
	return errors.Join(f(j), j.Close())
}

// jobVerbs are what jobs can do, with answers in the language of a request.
func (a *app) jobVerbs() []ops.Verb {
	return ops.Verbs(a.kinds, func(lang string, m banmen.Message) string { return msg.Text(language.Make(lang), m) })
}

func (a *app) jobRun(ctx context.Context, args []string) error {
	s, head, err := a.jobSpec(args)
	if err != nil {
		return err
	}
	task, err := ops.Prepare(ctx, a.jobVerbs(), s.Request, head)
	if err != nil {
		return a.jobRefused(s, err)
	}
	s.Request = task.Request
	dir := a.jobDir(&s)
	o := job.Options{Version: release(), Force: a.opt.force, NoSync: a.opt.noSync, Progress: a.jobProgress()}
	if a.opt.force {
		if err := job.Remove(dir); err != nil {
			return inJob(err)
		}
	}
	j, err := job.Start(dir, s, o)
	if err != nil {
		return inJob(err)
	}
	if state, err := j.State(); err == nil && state == job.Paused {
		a.note("the job is paused: go on with banmen job resume %s", dir)
	}
	if err = a.forgive(j); err == nil {
		err = a.jobWork(ctx, j, task, o)
	}
	err = errors.Join(err, j.Close())
	if a.opt.output != "" || status(err) > negative {
		return err
	}
	return errors.Join(err, a.jobPrint(dir, s.Output))
}

func (a *app) jobResume(ctx context.Context, args []string) error {
	return a.withJob(args[0], release(), func(j *job.Job) error {
		if err := j.SetState(job.Running); err != nil {
			return err
		}
		if err := a.forgive(j); err != nil {
			return err
		}
		active, err := j.Running()
		if err != nil {
			return err
		}
		if active {
			a.note("a process runs the job in %s: it goes on", args[0])
			return nil
		}
		task, err := ops.Prepare(ctx, a.jobVerbs(), j.Spec.Request, nil)
		if err != nil {
			return err
		}
		return a.jobWork(ctx, j, task, job.Options{NoSync: a.opt.noSync, Progress: a.jobProgress()})
	})
}

// forgive does so with --retry.
func (a *app) forgive(j *job.Job) error {
	if !a.opt.retry {
		return nil
	}
	return j.Forgive()
}

// jobWork runs a job and says what there is to say.
func (a *app) jobWork(ctx context.Context, j *job.Job, task *ops.Task, o job.Options) error {
	c, done, err := a.courier(ctx, j, task)
	if err != nil {
		return err
	}
	err = j.Run(ctx, task, c, o)
	done()
	a.err.write("", false)
	if err != nil {
		if s := status(err); s == interrupted || errors.Is(err, context.DeadlineExceeded) {
			a.note("what is done is kept: banmen job resume %s", j.Dir)
		}
		return inJob(err)
	}
	return a.jobVerdict(j)
}

// inJob says an error of the system about a file of a job, which may be its input,
// its output or in its folder.
func inJob(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fileError(path.Path, err)
	}
	return err
}

// courier returns what brings units to workers, and what ends it.
func (a *app) courier(ctx context.Context, j *job.Job, task *ops.Task) (job.Courier, func(), error) {
	if a.opt.nats == "" {
		c, err := job.NewLocal(ctx, j, task, a.jobs())
		if err != nil {
			return nil, nil, err
		}
		return c, c.Close, nil
	}
	if task.Items == ops.InputLines && task.Request.Verb == "solve" {
		a.note("this job is limited by how fast lines can be read and written: more machines will hardly help")
	}
	c, err := cluster.NewCourier(ctx, j, cluster.CourierOptions{Access: a.access(), Name: a.machine(), Version: release(), Replicas: a.opt.replicas, Note: a.noteMessage})
	if err != nil {
		return nil, nil, err
	}
	return c, c.Close, nil
}

func (a *app) noteMessage(m banmen.Message) { a.note("%s", m) }

// jobVerdict tells of lines that could not be read, and whether the answer was
// no for any.
func (a *app) jobVerdict(j *job.Job) error {
	st, err := j.Status()
	if err != nil {
		return err
	}
	bad, err := j.Bad()
	if err != nil {
		return err
	}
	for _, b := range bad {
		a.note("%v", inFile(j.Spec.Input, ops.WhyBad(a.kinds, j.Spec.Request, b)))
	}
	if more := st.Bad - int64(len(bad)); more > 0 {
		a.note("not shown: %d more", more)
	}
	if st.Bad > 0 {
		a.note("lines that cannot be read: %d", st.Bad)
	}
	if st.Bad+st.No > 0 {
		return saidNo
	}
	return nil
}
