package cli

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
)

// nearest returns the word that is like what was typed, or "". Capitals are like
// small letters, and a single letter is like no other.
func nearest(typed string, words []string) string {
	n := len([]rune(typed))
	best, found := min(n, max(1, n/3)+1), ""
	for _, w := range words {
		if d := distance([]rune(strings.ToLower(typed)), []rune(strings.ToLower(w))); d < best {
			best, found = d, w
		}
	}
	return found
}

// distance is the number of letters to insert, drop, replace or exchange with
// the next one (optimal string alignment).
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range b {
		rows[0][j+1] = j + 1
	}
	for i := range a {
		for j := range b {
			d := rows[i][j]
			if a[i] != b[j] {
				d++
			}
			d = min(d, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(a)][len(b)]
}

// didYouMean returns the end of an error about a word that is not there.
func didYouMean(typed string, words []string, otherwise banmen.Message) banmen.Message {
	if w := nearest(typed, words); w != "" {
		return banmen.Msg("did you mean %s?", w)
	}
	return otherwise
}

// orOneOf is didYouMean that else names the words.
func orOneOf(typed string, words []string) banmen.Message {
	return didYouMean(typed, words, banmen.Msg("expected one of %s", strings.Join(words, ", ")))
}

// noVerb is the error about a word that is no verb.
func (a *app) noVerb(word string) error {
	if a.isText(word) || isFile(word) {
		return usage("a verb is missing: did you mean banmen solve %s?", word)
	}
	var names []string
	for _, v := range verbs() {
		names = append(names, v.name)
	}
	return usage("there is no verb %q: %s", word, didYouMean(word, append(names, "help"), banmen.Msg("banmen help lists them")))
}

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// flagError puts what is wrong with a flag into words.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if word := cmd.Flags().Arg(0); !cmd.HasParent() && word != "" {
		return a.noVerb(word)
	}
	var (
		absent  *pflag.NotExistError
		valued  *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &absent):
		return a.noFlag(cmd, absent)
	case errors.As(err, &valued):
		return usage("a value is missing after %s", dashed(valued.GetSpecifiedName()))
	case errors.As(err, &invalid):
		return usage("--%s cannot be %q: expected %s", invalid.GetFlag().Name, invalid.GetValue(), expected(invalid.GetFlag()))
	}
	return usageError{err}
}

// expected says what values a flag takes.
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

func (a *app) noFlag(cmd *cobra.Command, absent *pflag.NotExistError) error {
	name := absent.GetSpecifiedName()
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	hint := banmen.Msg("see %s --help", cmd.CommandPath())
	like := nearest(name, names)
	switch {
	case !cmd.HasParent() && slices.ContainsFunc(verbs(), func(v verb) bool { return v.name == name }):
		hint = banmen.Msg("did you mean %s?", "banmen "+name)
	case len(name) > 1 && like != "":
		hint = banmen.Msg("did you mean %s?", dashed(like))
	}
	return usage("%s has no flag %s: %s", cmd.CommandPath(), dashed(name), hint)
}

// dashed returns a flag as it is written.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
