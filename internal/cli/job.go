package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
		flags:     slices.Concat(specFlags, []string{"spec", "force", "retry", "no-sync", "dir", "jobs", "timeout", "nats", "replicas"}, accessFlags),
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
		flags:     append([]string{"retry", "no-sync", "jobs", "timeout", "nats", "replicas"}, accessFlags...),
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
			return inOutput(dir, err)
		}
	}
	j, err := job.Start(dir, s, o)
	if err != nil {
		return inOutput(dir, err)
	}
	if state, err := j.State(); err == nil && state == job.Paused {
		a.note("the job is paused: go on with banmen job resume %s", dir)
	}
	err = errors.Join(a.jobWork(ctx, j, task, o), j.Close())
	if a.opt.output != "" || status(err) > negative {
		return err
	}
	return errors.Join(err, a.jobPrint(dir, s.Output))
}

// jobRefused gives an error of the input its name.
func (a *app) jobRefused(s job.Spec, err error) error {
	var syntax *banmen.SyntaxError
	if s.Input != "" && errors.As(err, &syntax) {
		return inFile(a.opt.input, err)
	}
	return err
}

// jobSpec returns what the command line asks for, and the beginning of the input.
func (a *app) jobSpec(args []string) (s job.Spec, head []byte, err error) {
	o := &a.opt
	if o.spec != "" {
		return a.jobSpecFile(args)
	}
	if len(args) == 0 {
		return s, nil, usage("a verb is missing: expected one such as solve, or --spec with a file")
	}
	s.Unordered = o.unordered
	s.Request = ops.Request{Verb: args[0], From: o.from, As: o.as, Alphabet: o.alphabet, To: o.to, JSON: o.json, Lang: a.tag.String(), Split: o.split}
	if o.symmetry != "none" {
		s.Request.Symmetry = o.symmetry
	}
	if args[0] == "generate" {
		s.Request.Seed, s.Request.Count, s.Request.Full = a.seed(), o.count, o.full
		if o.givens >= 0 {
			s.Request.Givens = &o.givens
		}
		if !a.given("seed") {
			a.note("--seed %d", o.seed)
		}
	}
	if len(args) > 1 && a.isText(args[1]) {
		if o.input != "" {
			return s, nil, usage("--input and %q exclude each other", args[1])
		}
		s.Request.Puzzle = args[1]
	} else if head, err = a.jobInput(args[1:], &s); err != nil {
		return s, nil, err
	}
	if o.output != "" {
		if strings.HasSuffix(strings.TrimSuffix(strings.TrimSuffix(o.output, ".gz"), ".zst"), ".jsonl") {
			s.Request.JSON = true
		}
		s.Output, err = filepath.Abs(o.output)
	}
	return s, head, err
}

// jobSpecFile returns what the file of --spec asks for, and the beginning of the
// input. Names of files in it are as on the command line.
func (a *app) jobSpecFile(args []string) (s job.Spec, head []byte, err error) {
	o := &a.opt
	for _, name := range specFlags {
		if a.given(name) {
			return s, nil, usage("--spec and %q exclude each other", "--"+name)
		}
	}
	if len(args) > 0 {
		return s, nil, usage("--spec and %q exclude each other", args[0])
	}
	data, err := os.ReadFile(o.spec)
	if err != nil {
		return s, nil, fileError(o.spec, err)
	}
	if s, err = job.ReadSpec(data); err != nil {
		return s, nil, inFile(o.spec, err)
	}
	if (s.Input == "") == (s.Request.Puzzle == "") {
		return s, nil, inFile(o.spec, banmen.Errorf(nil, "expected either an input or a puzzle in the request"))
	}
	if s.Request.Lang == "" {
		s.Request.Lang = a.tag.String()
	}
	o.input, o.output = s.Input, s.Output
	if s.Output, err = filepath.Abs(s.Output); err != nil || s.Input == "" {
		return s, nil, err
	}
	if s.Input, err = filepath.Abs(s.Input); err != nil {
		return s, nil, err
	}
	head, err = a.jobHead()
	return s, head, err
}

// jobInput looks at the beginning of the input.
func (a *app) jobInput(args []string, s *job.Spec) (head []byte, err error) {
	if len(args) > 0 && a.opt.input != "" {
		return nil, usage("--input and %q exclude each other", args[0])
	}
	if len(args) > 0 {
		a.opt.input = args[0]
	}
	if name := a.opt.input; name == "" || name == "-" {
		return nil, usage("a job needs a puzzle or a file, which it reads again when it goes on")
	}
	if s.Input, err = filepath.Abs(a.opt.input); err != nil {
		return nil, err
	}
	return a.jobHead()
}

// jobHead returns the beginning of the input.
func (a *app) jobHead() (head []byte, err error) {
	f, err := os.Open(a.opt.input)
	if err != nil {
		return nil, fileError(a.opt.input, err)
	}
	defer func() { _ = f.Close() }() // it was only read
	r, err := job.Unpack(f)
	if err == nil {
		head, err = io.ReadAll(io.LimitReader(r, 1<<16))
	}
	if err != nil {
		return nil, inFile(a.opt.input, err)
	}
	return append([]byte{}, head...), nil
}

// jobDir returns the folder of a job. One without an output has it there.
func (a *app) jobDir(s *job.Spec) string {
	dir := a.opt.dir
	switch {
	case dir != "":
	case s.Output != "":
		dir = a.opt.output + ".job"
	default:
		dir = "banmen-" + s.Request.Verb + "-" + s.Name() + ".job"
	}
	if s.Output == "" {
		if abs, err := filepath.Abs(dir); err == nil {
			s.Output = filepath.Join(abs, "output")
		}
	}
	return dir
}

// jobPrint writes the result of a job that has no output file, which ends it.
func (a *app) jobPrint(dir, output string) error {
	f, err := os.Open(output)
	if err != nil {
		return fileError(output, err)
	}
	_, err = io.Copy(a.out, f)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return errors.Join(os.Remove(output), job.Remove(dir))
}

func (a *app) jobResume(ctx context.Context, args []string) error {
	return a.withJob(args[0], release(), func(j *job.Job) error {
		if err := j.SetState(job.Running); err != nil {
			return err
		}
		if a.opt.retry {
			if err := j.Forgive(); err != nil {
				return err
			}
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

// jobWork runs a job and says what there is to say.
func (a *app) jobWork(ctx context.Context, j *job.Job, task *ops.Task, o job.Options) error {
	if a.opt.retry {
		if err := j.Forgive(); err != nil {
			return err
		}
	}
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
		return inOutput(j.Dir, err)
	}
	return a.jobVerdict(j)
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
	c, err := cluster.NewCourier(ctx, j, cluster.CourierOptions{Access: a.access(), Version: release(), Replicas: a.opt.replicas, Note: a.noteMessage})
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
