package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

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
	if o.output == "-" { // as without it
		o.output = ""
	}
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
		s.Request.Seed, s.Request.Count, s.Request.Full = a.toldSeed(), o.count, o.full
		if o.givens >= 0 {
			s.Request.Givens = &o.givens
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
		_ = r.Close() // has what the read said
	}
	if err != nil {
		return nil, inFile(a.opt.input, err)
	}
	return head, nil
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
