package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/stream"
)

// noVerb returns the error for a word that is not a verb.
func (t *tree) noVerb(word string) error {
	_, wrong := records.Pasted(t.kinds.All, stream.Input{}, word)
	if t.kinds.IsText(word) || command.IsFile(word) || len(word) >= 16 && wrong == nil {
		return console.Usage("a verb is missing: did you mean banmen solve %s?", word)
	}
	return console.Usage("there is no verb %q: %s", word, console.DidYouMean(word, append(t.names(), "help"), banmen.Msg("see banmen help")))
}

// flagError returns a readable error for a wrong flag.
func (t *tree) flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if word := cmd.Flags().Arg(0); !cmd.HasParent() && word != "" {
		return t.noVerb(word)
	}
	var (
		absent  *pflag.NotExistError
		valued  *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &absent):
		return t.noFlag(cmd, absent)
	case errors.As(err, &valued):
		return console.Usage("a value is missing after %s", dashed(valued.GetSpecifiedName()))
	case errors.As(err, &invalid):
		return console.Usage("--%s cannot be %q: expected %s", invalid.GetFlag().Name, invalid.GetValue(), expected(invalid.GetFlag()))
	}
	return console.AsUsage(err)
}

// expected describes the values of a flag.
func expected(f *pflag.Flag) banmen.Message {
	switch f.Value.Type() {
	case "duration":
		return banmen.Msg("a time such as 10s or 1m30s")
	case "bool":
		return banmen.Msg("true or false")
	case "size":
		return banmen.Msg("a size such as 512MiB or 2GiB")
	}
	return banmen.Msg("a whole number")
}

func (t *tree) noFlag(cmd *cobra.Command, absent *pflag.NotExistError) error {
	name := absent.GetSpecifiedName()
	if text := strings.TrimLeft(absent.GetSpecifiedShortnames()+name, "-"); len(text) >= 16 && strings.ContainsAny(text, "123456789.") {
		return console.Usage("write a text that begins with - after --: %s -- TEXT", cmd.CommandPath())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	hint := banmen.Msg("see %s --help", cmd.CommandPath())
	like := banmen.Nearest(name, names)
	switch {
	case !cmd.HasParent() && slices.Contains(t.names(), name):
		hint = banmen.Msg("did you mean %s?", "banmen "+name)
	case len(name) > 1 && like != "":
		hint = banmen.Msg("did you mean %s?", dashed(like))
	}
	return console.Usage("%s has no flag %s: %s", cmd.CommandPath(), dashed(name), hint)
}

// dashed returns the name of a flag with its dashes.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
