package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/banmen/banmen"
)

func completionVerb() verb {
	return verb{
		name: "completion", args: "bash | zsh | fish | powershell", maxArgs: 1, minArgs: 1,
		short: banmen.Msg("print what makes a shell complete verbs, flags and kinds"),
		long: banmen.Msg("Prints a script for the shell; that for bash needs the package bash-completion. To have\n" +
			"it in each session:\n\n" +
			"  bash         echo 'source <(banmen completion bash)' >> ~/.bashrc\n" +
			"  zsh          banmen completion zsh > \"${fpath[1]}/_banmen\"\n" +
			"  fish         banmen completion fish > ~/.config/fish/completions/banmen.fish\n" +
			"  powershell   banmen completion powershell >> $PROFILE"),
		example: "banmen completion bash",
		flags:   []string{"output"},
		run:     (*app).completion,
	}
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

func (a *app) completion(_ context.Context, args []string) error {
	root := a.cmd.Root()
	switch args[0] {
	case "bash":
		return root.GenBashCompletionV2(a.out, true)
	case "zsh":
		return root.GenZshCompletion(a.out)
	case "fish":
		return root.GenFishCompletion(a.out, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(a.out)
	}
	return usage("there is no shell %q: %s", args[0], orOneOf(args[0], shells))
}

// completeArgs returns what completes the argument of a verb: the names of
// puzzles, and files where the verb reads them.
func (a *app) completeArgs(v verb) cobra.CompletionFunc {
	var words []string
	files := cobra.ShellCompDirectiveNoFileComp
	switch {
	case v.name == "completion":
		words = shells
	case v.name == "kinds":
		for _, k := range a.kinds {
			words = append(words, k.Name)
		}
	case v.maxArgs > 0:
		words, files = presets(a, v), cobra.ShellCompDirectiveDefault
	}
	return func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) >= v.maxArgs {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var fit []string
		for _, w := range words {
			if strings.HasPrefix(w, typed) {
				fit = append(fit, w)
			}
		}
		return fit, files
	}
}
