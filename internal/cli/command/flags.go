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

// A Flag describes a flag of a verb.
type Flag struct {
	Name, Short string
	Usage       banmen.Message
	Values      func() []string // possible values, for completion; nil: any
	File        bool            // names a file or folder, which the shell completes
	Natural     bool            // a number or time that must not be negative
}

// Flags declares the flags of a verb.
type Flags struct {
	Kinds *Kinds
	For   Audience // of the verb

	in       io.Reader // standard input, when the values are checked
	cmd      *cobra.Command
	set      *pflag.FlagSet
	naturals []func() error // checks of numbers, when they are read
	checks   []func() error // of other values, after them
	usages   []usage

	// Do handles these flags in the same way for all verbs that have them.
	timeout  time.Duration
	output   string
	progress *bool
	json     bool
}

// A usage is the help of a flag.
type usage struct {
	flag *pflag.Flag
	text banmen.Message
}

// NewFlags returns Flags that declare the flags of a command in set.
func NewFlags(cmd *cobra.Command, set *pflag.FlagSet, kinds *Kinds, audience Audience) *Flags {
	return &Flags{Kinds: kinds, For: audience, cmd: cmd, set: set}
}

// Describe sets the usage texts of the flags, which only help needs.
func (f *Flags) Describe(text func(banmen.Message) string) {
	for _, u := range f.usages {
		u.flag.Usage = text(u.text)
	}
}

// Add declares a flag. at points to its value, which is the default until the flag is read.
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
	// It fails only for a flag that does not exist.
	_ = f.cmd.RegisterFlagCompletionFunc(flag.Name, complete)
}

// Arguments returns the number of arguments before the flag that is being parsed.
func Arguments(f *Flags) int { return f.set.NArg() }

// Check adds a check of values, which is made after all flags are parsed.
func (f *Flags) Check(check func() error) { f.checks = append(f.checks, check) }

// Stdin is the name of standard input in errors.
const Stdin = "<stdin>"

// ReadFile returns the contents of a file, or of standard input if the name is -. Checks
// use it.
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

// OrInput reads the value from standard input if it is -. The value is the cells of a
// board, which standard input may have in any number of lines.
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

// named sets --json, if the verb has it, when the output has the extension of JSON.
func (f *Flags) named() {
	if newfile.IsJSON(f.output) && f.set.Lookup("json") != nil {
		_ = f.set.Set("json", "true") // true is always valid
	}
}

func (f *Flags) check() error {
	for _, check := range slices.Concat(f.naturals, f.checks) {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// bind declares a flag. at points to its value, which is the default.
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

// natural fails for negative numbers and times.
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
