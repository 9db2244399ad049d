package jobs

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// work holds the flags of verbs that run a job.
type work struct {
	access
	jobs          command.Jobs
	nats          string
	replicas      int
	retry, noSync bool
}

func (o *work) declare(f *command.Flags) {
	f.Add(&o.retry, command.Flag{Name: "retry", Usage: banmen.Msg("retry units that failed and were set aside")})
	declareNoSync(f, &o.noSync)
	f.Jobs(&o.jobs)
	f.Timeout()
	f.Progress()
	declareNATS(f, &o.nats)
	o.replicas = 1
	f.Add(&o.replicas, command.Flag{Name: "replicas", Usage: banmen.Msg("store each unit on `N` servers: 1, 3 or 5")})
	o.access.declare(f)
}

// options returns the options for job.Start and Job.Run.
func (o *work) options(c *command.Call) job.Options {
	return job.Options{Version: command.Release(), NoSync: o.noSync, Progress: showProgress(c), Note: c.NoteMessage}
}

func runVerb() command.Verb {
	return command.Verb{
		Name: "job run", Args: "[VERB [TEXT | FILE]]", MaxArgs: 2,
		Short: banmen.Msg("start a job, or resume it"),
		Long: banmen.Msg("Applies solve, check, count or dedup to each line of a file, which may be compressed\n" +
			"(gzip or zstd); generate makes --count puzzles of a kind; count and list split a puzzle\n" +
			"into shards by the first --split decisions; without --split, Latin squares of order 8 to\n" +
			"10 are counted by a faster method, in parts of its own; classes counts the classes of\n" +
			"9x9 Sudoku boards by bands; match plays --count games between --engines (banmen match\n" +
			"-i reads them). The output appears when everything is done. Its name sets the format:\n" +
			".gz and .zst compress it, .jsonl writes JSON.\n\n" +
			"The job is stored in the folder --dir, by default the name of the output with .job. The\n" +
			"same command, or banmen job resume, continues it. Without --output the result goes to\n" +
			"standard output, and the folder is removed.\n\n" +
			"With --nats workers on other machines do the work, see banmen job worker. With --spec a\n" +
			"file describes the job, as printed under \"spec\" by job status --json."),
		Example: "banmen job run solve -i puzzles.txt.zst -o out.jsonl.zst\n" +
			"banmen job run generate sudoku --count 1000000 --seed 1 -o puzzles.txt.gz\n" +
			"banmen job run match attack25 --engines mcts:500,greedy --count 20000 --seed 1 -o games.jsonl\n" +
			"banmen job run count latin:10 -o squares.txt\n" +
			"banmen job run count magic:5:1........................ --split 3",
		Flags: func(f *command.Flags) command.Run {
			o := new(runOptions)
			o.request.declare(f)
			f.Add(&o.force, command.Flag{Name: "force", Usage: banmen.Msg("start again and replace existing output")})
			declareDir(f, &o.dir)
			o.work.declare(f)
			return o.run
		},
	}
}

type runOptions struct {
	request
	work
	dir   string
	force bool
}

func (o *runOptions) run(ctx context.Context, c *command.Call, args []string) error {
	p, err := o.plan(c, args)
	if err != nil {
		return err
	}
	what, err := preparer(c.Kinds)(ctx, p.spec.Request, p.head)
	if err != nil {
		return p.refused(err)
	}
	if p.spec.Request = what.Request; p.spec.Unordered && what.Ordered {
		return console.Usage("--unordered does not apply to tables: the first line must stay the header")
	}
	dir := p.place(o.dir)
	if what.Check != nil {
		if err := what.Check(ctx); err != nil {
			return err
		}
	}
	if what.Cost.Format != "" {
		c.Note("the whole job takes %v", what.Cost)
	}
	todo := o.options(c)
	todo.Force = o.force
	if o.force {
		if err := job.Remove(dir); err != nil {
			return inJob(err)
		}
	}
	j, err := job.Start(dir, p.spec, todo)
	if err != nil {
		return inJob(err)
	}
	if state, err := j.State(); err == nil && state == job.Paused {
		c.Note("the job is paused: continue with banmen job resume %s", dir)
	}
	err = errors.Join(o.goOn(ctx, c, j, what, todo), j.Close())
	var no *console.NegativeError
	if p.output != "" || err != nil && !errors.As(err, &no) {
		return err
	}
	return errors.Join(err, printResult(c, dir, p.spec.Output))
}

func resumeVerb() command.Verb {
	return command.Verb{
		Name: "job resume", Args: "DIR", MinArgs: 1, MaxArgs: 1,
		Short:   banmen.Msg("resume a job that was stopped or paused"),
		Long:    banmen.Msg("Resumes the job in a folder. If its process is paused, the process continues."),
		Example: "banmen job resume out.jsonl.zst.job",
		Flags: func(f *command.Flags) command.Run {
			o := new(work)
			o.declare(f)
			return o.resume
		},
	}
}

func (o *work) resume(ctx context.Context, c *command.Call, args []string) error {
	return with(args[0], job.Options{Version: command.Release(), NoSync: o.noSync}, func(j *job.Job) error {
		if finished, err := noteFinished(c, j); finished || err != nil {
			return err
		}
		if err := j.SetState(job.Running); err != nil {
			return err
		}
		if err := o.forgive(j); err != nil {
			return err
		}
		active, err := j.Running()
		if err != nil {
			return err
		}
		if active {
			c.Note("the job in %s continues: a process is running it", args[0])
			return nil
		}
		return j.Alone(func() error { // lock first: preparing the work may take seconds
			what, err := preparer(c.Kinds)(ctx, j.Spec.Request, nil)
			if err != nil {
				return err
			}
			return o.do(ctx, c, j, what, o.options(c))
		})
	})
}

// goOn does the rest of a job, or notes that the job is done.
func (o *work) goOn(ctx context.Context, c *command.Call, j *job.Job, what *task.Task, todo job.Options) error {
	finished, err := noteFinished(c, j)
	if finished || err != nil {
		return err
	}
	if err := o.forgive(j); err != nil {
		return err
	}
	return j.Alone(func() error { return o.do(ctx, c, j, what, todo) }) // lock before workers learn of the job
}

// noteFinished reports whether a job is done and its output exists. If so, it prints a note.
func noteFinished(c *command.Call, j *job.Job) (finished bool, err error) {
	if finished, err = j.Finished(); finished {
		c.Note("the job in %s is done, and %s is there", j.Dir, console.Visible(j.Spec.Output))
	}
	return finished, inJob(err)
}

// forgive makes failed units run again, if --retry is set.
func (o *work) forgive(j *job.Job) error {
	if !o.retry {
		return nil
	}
	return j.Forgive()
}

// do runs a job and reports its end.
func (o *work) do(ctx context.Context, c *command.Call, j *job.Job, what *task.Task, todo job.Options) error {
	courier, done, err := o.courier(ctx, c, j, what)
	if err != nil {
		return err
	}
	err = j.Run(ctx, what, courier, todo)
	done()
	c.Notes.Clear()
	if err != nil {
		if s := console.Status(err); s == console.Interrupted || errors.Is(err, context.DeadlineExceeded) {
			c.Note("finished work is kept: continue with banmen job resume %s", j.Dir)
		}
		return inJob(err)
	}
	return verdict(c, j)
}

// courier returns the courier that brings units to workers, and a function that ends it.
func (o *work) courier(ctx context.Context, c *command.Call, j *job.Job, what *task.Task) (job.Courier, func(), error) {
	if o.nats == "" {
		local, err := job.NewLocal(ctx, j, what, o.jobs.Number())
		if err != nil {
			return nil, nil, err
		}
		return local, local.Close, nil
	}
	if what.Items == task.InputLines && what.Request.Verb == "solve" {
		c.Note("this job is limited by reading and writing lines: more machines will hardly help")
	}
	remote, err := cluster.NewCourier(ctx, j, cluster.CourierOptions{
		Access: o.access.at(c, o.nats), Name: machine(""), Version: command.Release(), Replicas: o.replicas, Note: c.NoteMessage,
	})
	if err != nil {
		return nil, nil, err
	}
	return remote, remote.Close, nil
}

// verdict reports lines that could not be read, and why answers are no. It returns ErrSilentBad if there are any,
// or ErrSilentNo if an answer was no.
func verdict(c *command.Call, j *job.Job) error {
	st, err := j.Status()
	if err != nil {
		return err
	}
	bad, err := j.Bad()
	if err != nil {
		return err
	}
	shown := int64(0) // that could not be read
	for _, b := range bad {
		if !b.No() {
			shown++
		}
		c.Note("%v", console.InInput(j.Spec.Input, task.WhyBad(preparer(c.Kinds), j.Spec.Request, b)))
	}
	if more := st.Bad - shown; more > 0 {
		c.Note("not shown: %d more", more)
	}
	if st.Bad > 0 {
		c.Note("lines that cannot be read: %d", st.Bad)
	}
	switch {
	case st.Bad > 0:
		return console.ErrSilentBad
	case st.No > 0:
		return console.ErrSilentNo
	}
	return nil
}
