package jobs

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
	"github.com/banmen/banmen/verb"
)

// request holds the flags that describe a job, or name a file that does.
type request struct {
	command.Input
	output, to, symmetry string
	add                  string
	count                int64
	seed                 uint64
	givens, split        int
	engines              string
	full, unordered      bool

	spec string // the file
}

// specFlags are the names of the flags that exclude --spec.
var specFlags = []string{"output", "to", "add", "json", "count", "seed", "givens", "full", "split", "engines", "symmetry", "unordered", "input", "from", "as", "alphabet"}

func (o *request) declare(f *command.Flags) {
	f.OwnOutput(&o.output)
	f.To(&o.to)
	records.Added(f, &o.add)
	f.JSON()
	f.Count(&o.count)
	f.Seed(&o.seed)
	f.Givens(&o.givens)
	f.Full(&o.full)
	f.Add(&o.split, command.Flag{Name: "split", Natural: true, Usage: banmen.Msg("split the solutions into shards by their first `N` decisions")})
	f.Add(&o.engines, command.Flag{Name: "engines", Usage: banmen.Msg("let comma-separated `ENGINES` play; the last fills the other seats")})
	f.Symmetry(&o.symmetry)
	f.Add(&o.unordered, command.Flag{Name: "unordered", Usage: banmen.Msg("write results as they finish, not in input order")})
	f.InputFile(&o.Input)
	f.From(&o.Input)
	f.As(&o.Input)
	f.Alphabet(&o.Input)
	records.Options(f, allOptions())
	f.Add(&o.spec, command.Flag{Name: "spec", File: true, Usage: banmen.Msg("run the job described in the JSON `FILE` (see banmen job status --json)")})
}

// A plan is the job that a command line or a file of --spec describes.
type plan struct {
	spec   job.Spec
	head   []byte // the beginning of the input
	input  string // name of the input as typed
	output string // name of the output as typed; empty: standard output
}

// plan returns the plan of the flags and arguments.
func (o *request) plan(c *command.Call, args []string) (*plan, error) {
	if o.spec != "" {
		return o.planOfFile(c, args)
	}
	if len(args) == 0 {
		return nil, console.Usage("a verb is missing: expected one such as solve, or --spec with a file")
	}
	request, err := o.ask(c, args[0])
	if err != nil {
		return nil, err
	}
	p := &plan{spec: job.Spec{Unordered: o.unordered, Request: request}, output: o.output}
	if p.output == "-" { // the same as no name
		p.output = ""
	}
	if len(args) > 1 && c.Kinds.IsText(args[1]) {
		if o.File != "" {
			return nil, console.Usage("--input and %q exclude each other", args[1])
		}
		p.spec.Request.Puzzle = args[1]
	} else if err := p.readInput(o.File, args[1:]); err != nil {
		return nil, err
	}
	if newfile.IsJSON(p.output) {
		p.spec.Request.JSON = true
	}
	if p.spec.Request.JSON && p.input != "" {
		p.spec.Request.File = console.Visible(p.input)
	}
	if p.output != "" {
		p.spec.Output, err = filepath.Abs(p.output)
	}
	return p, err
}

// ask returns the request for a verb.
func (o *request) ask(c *command.Call, name string) (task.Request, error) {
	r := task.Request{Verb: name, From: o.From, As: o.As, Alphabet: o.Alphabet, To: o.to, Add: records.Names(o.add), JSON: c.JSON, Lang: c.Lang.String(), Split: o.split}
	if o.symmetry != verb.NoSymmetry {
		r.Symmetry = o.symmetry
	}
	if name == "generate" {
		r.Seed, r.Count, r.Full = c.ToldSeed(o.seed), o.count, o.full
		r.Givens = command.IfSet(o.givens)
	}
	switch {
	case name == "match":
		r.Seed, r.Count = c.ToldSeed(o.seed), o.count
		if o.engines == "" {
			return r, console.Usage("a match needs --engines, such as mcts:500,greedy")
		}
		r.Engines = strings.Split(o.engines, ",")
	case o.engines != "":
		return r, console.Usage("--%s does not apply to %s", "engines", name)
	}
	if v, err := verb.Find(name); err == nil && (v.Random() || c.Given("seed")) {
		r.Seed = c.ToldSeed(o.seed)
	}
	var err error
	r.Options, err = options(c, name)
	return r, err
}

// optionsOf returns the options of a verb that jobs accept. Jobs have their own flags for
// symmetry and seed. Options that only report have no place in a result.
func optionsOf(v *verb.Verb) []verb.Option {
	return slices.DeleteFunc(v.New().Options(), func(o verb.Option) bool { return o.ReportOnly || o.Name == "symmetry" || o.Name == "seed" })
}

// allOptions returns the options of all verbs that answer records, each name once.
func allOptions() (all []verb.Option) {
	for _, v := range verb.Records() {
		for _, o := range optionsOf(v) {
			i := slices.IndexFunc(all, func(p verb.Option) bool { return p.Name == o.Name })
			if i < 0 {
				all = append(all, o)
			} else if o.Choice != nil { // the verb checks its own choices later
				all[i].Choice = slices.Concat(all[i].Choice, o.Choice)
			}
		}
	}
	return all
}

// options returns the given options of a verb. It fails for options of other verbs.
func options(c *command.Call, name string) (values map[string]string, err error) {
	var accepted []verb.Option
	if v, err := verb.Find(name); err == nil {
		accepted = optionsOf(v)
	} else if name == "match" {
		accepted = new(verb.Match).Options()
	}
	for _, o := range allOptions() {
		switch {
		case !c.Given(o.Name):
		case !slices.ContainsFunc(accepted, func(p verb.Option) bool { return p.Name == o.Name }):
			return nil, console.Usage("--%s does not apply to %s", o.Name, name)
		default:
			if values == nil {
				values = map[string]string{}
			}
			values[o.Name] = c.Cmd.Flags().Lookup(o.Name).Value.String()
		}
	}
	return values, nil
}

// planOfFile returns the plan in the file of --spec. File names in it are relative to the
// current folder, as on the command line.
func (o *request) planOfFile(c *command.Call, args []string) (*plan, error) {
	names := slices.Clone(specFlags)
	for _, o := range allOptions() {
		names = append(names, o.Name)
	}
	for _, name := range names {
		if c.Given(name) {
			return nil, console.Usage("--spec and %q exclude each other", "--"+name)
		}
	}
	if len(args) > 0 {
		return nil, console.Usage("--spec and %q exclude each other", args[0])
	}
	data, err := c.ReadFile(o.spec)
	if err != nil {
		return nil, err
	}
	s, err := job.ReadSpec(data)
	if err != nil {
		return nil, console.InInput(o.spec, err)
	}
	if (s.Input == "") == (s.Request.Puzzle == "") {
		return nil, console.InInput(o.spec, banmen.Errorf(nil, "expected either an input or a puzzle in the request"))
	}
	if s.Request.Lang == "" {
		s.Request.Lang = c.Lang.String()
	}
	p := &plan{spec: s, output: s.Output}
	if p.spec.Output, err = filepath.Abs(s.Output); err != nil || s.Input == "" {
		return p, err
	}
	return p, p.look(s.Input)
}

// readInput reads the beginning of the input that --input or an argument names.
func (p *plan) readInput(name string, args []string) error {
	if len(args) > 0 && name != "" {
		return console.Usage("--input and %q exclude each other", args[0])
	}
	if len(args) > 0 {
		name = args[0]
	}
	if name == "" || name == "-" {
		return console.Usage("expected a puzzle or a file: a job reads its input again when it is resumed")
	}
	return p.look(name)
}

// look reads the beginning of the input.
func (p *plan) look(name string) (err error) {
	p.input = name
	if p.spec.Input, err = filepath.Abs(name); err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return console.FileError(name, err)
	}
	defer func() { _ = f.Close() }() // closing a file that was only read cannot lose data
	r, err := job.Unpack(f)
	if err == nil {
		p.head, err = io.ReadAll(io.LimitReader(r, 1<<16))
		_ = r.Close() // the read has returned any error
	}
	return console.InInput(name, err)
}

// refused adds the name of the input to a syntax error.
func (p *plan) refused(err error) error {
	var syntax *banmen.SyntaxError
	if p.spec.Input != "" && errors.As(err, &syntax) {
		return console.InInput(p.input, err)
	}
	return err
}

// place returns the folder of a job, which --dir may name. A job without an output file
// writes its output there.
func (p *plan) place(dir string) string {
	switch {
	case dir != "":
	case p.spec.Output != "":
		dir = p.output + ".job"
	default:
		dir = "banmen-" + p.spec.Request.Verb + "-" + p.spec.Name() + ".job"
	}
	if p.spec.Output == "" {
		if abs, err := filepath.Abs(dir); err == nil {
			p.spec.Output = filepath.Join(abs, "output")
		}
	}
	return dir
}

// printResult prints the result of a job that has no output file, and removes the job.
func printResult(c *command.Call, dir, output string) error {
	f, err := os.Open(output)
	if err != nil {
		return console.FileError(output, err)
	}
	_, err = io.Copy(c.Out, f)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return errors.Join(os.Remove(output), job.Remove(dir))
}
