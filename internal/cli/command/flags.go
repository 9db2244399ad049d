package command

import (
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/newfile"
)

// A Flag is how a flag is called and what it means.
type Flag struct {
	Name, Short string
	Usage       banmen.Message
	Values      func() []string // what it may be, for completion; nil: anything
	File        bool            // it names a file or folder, which the shell completes
	Natural     bool            // it is a number or time of 0 or more
}

// Flags are those of a verb while it declares them.
type Flags struct {
	Kinds *Kinds
	For   Audience // of the verb

	in       io.Reader // standard input, when the values are checked
	cmd      *cobra.Command
	set      *pflag.FlagSet
	naturals []func() error // checks of numbers, when they are read
	checks   []func() error // of other values, after them
	usages   []usage

	// What is the same for all verbs that have it is seen to by Call.
	timeout  time.Duration
	output   string
	progress *bool
	json     bool
}

// A usage is what a flag says of itself.
type usage struct {
	flag *pflag.Flag
	text banmen.Message
}

// NewFlags returns what declares the flags of a command in a set of them.
func NewFlags(cmd *cobra.Command, set *pflag.FlagSet, kinds *Kinds, audience Audience) *Flags {
	return &Flags{Kinds: kinds, For: audience, cmd: cmd, set: set}
}

// Describe sets the usage texts of the flags, which only help needs.
func (f *Flags) Describe(text func(banmen.Message) string) {
	for _, u := range f.usages {
		u.flag.Usage = text(u.text)
	}
}

// Add declares a flag. Its value goes where at points, which has the default.
func (f *Flags) Add(at any, flag Flag) {
	bind(f.set, flag, at)
	f.usages = append(f.usages, usage{f.set.Lookup(flag.Name), flag.Usage})
	if flag.Natural {
		f.naturals = append(f.naturals, func() error {
			if !f.set.Changed(flag.Name) {
				return nil
			}
			return natural(flag.Name, at)
		})
	}
	if flag.File {
		return
	}
	complete := cobra.NoFileCompletions
	if flag.Values != nil {
		complete = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return flag.Values(), cobra.ShellCompDirectiveNoFileComp
		}
	}
	// It fails only for a flag that is not there.
	_ = f.cmd.RegisterFlagCompletionFunc(flag.Name, complete)
}

// Arguments is how many arguments stand before the flag that is being read.
func Arguments(f *Flags) int { return f.set.NArg() }

// Check adds a check of values, for when they are read.
func (f *Flags) Check(check func() error) { f.checks = append(f.checks, check) }

// Stdin is the name of standard input in errors.
const Stdin = "<stdin>"

// ReadFile returns what a file holds, or standard input where the name is -. It is for checks.
func (f *Flags) ReadFile(name string) ([]byte, error) { return readFile(name, f.in) }

func readFile(name string, in io.Reader) ([]byte, error) {
	read := func() ([]byte, error) { return os.ReadFile(name) }
	if name == "-" {
		name, read = Stdin, func() ([]byte, error) { return io.ReadAll(in) }
	}
	data, err := read()
	if err != nil {
		return nil, console.FileError(name, err)
	}
	return data, nil
}

// OrInput lets a value of cells be -, which reads it from standard input, in any number of lines.
func (f *Flags) OrInput(at *string) {
	f.Check(func() error {
		if *at != "-" {
			return nil
		}
		data, err := f.ReadFile("-")
		if *at = strings.Join(strings.Fields(string(data)), ""); err == nil && *at == "" {
			err = console.InInput(Stdin, banmen.Syntaxf(1, 1, "empty: expected the cells of a board"))
		}
		return err
	})
}

// named sets --json, where there is one, if the name of the output says so.
func (f *Flags) named() {
	if newfile.IsJSON(f.output) && f.set.Lookup("json") != nil {
		_ = f.set.Set("json", "true") // it is a word that it takes
	}
}

// check makes all checks.
func (f *Flags) check() error {
	for _, check := range slices.Concat(f.naturals, f.checks) {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// bind declares a flag whose default is what at holds.
func bind(fs *pflag.FlagSet, f Flag, at any) {
	switch p := at.(type) {
	case *string:
		fs.StringVarP(p, f.Name, f.Short, *p, "")
	case *bool:
		fs.BoolVarP(p, f.Name, f.Short, *p, "")
	case *int:
		fs.IntVarP(p, f.Name, f.Short, *p, "")
	case *int64:
		fs.Int64VarP(p, f.Name, f.Short, *p, "")
	case *uint64:
		fs.Uint64VarP(p, f.Name, f.Short, *p, "")
	case *time.Duration:
		fs.DurationVarP(p, f.Name, f.Short, *p, "")
	case pflag.Value:
		fs.VarP(p, f.Name, f.Short, "")
	}
}

// HideUnset keeps Unset out of the help.
func (f *Flags) HideUnset(name string) { f.set.Lookup(name).DefValue = "0" }

// natural refuses numbers under 0.
func natural(name string, at any) error {
	negative := false
	switch p := at.(type) {
	case *int:
		negative = *p < 0
	case *int64:
		negative = *p < 0
	case *time.Duration:
		negative = *p < 0
	}
	if negative {
		return console.Usage("--%s is negative: expected 0 or more", name)
	}
	return nil
}
