package cli

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
)

func completionVerb() command.Verb {
	return command.Verb{
		Name: "completion", Args: "bash | zsh | fish | powershell", MaxArgs: 1, MinArgs: 1, Words: func(*command.Kinds) []string { return slices.Clone(shells) },
		Short: banmen.Msg("print a completion script for a shell"),
		Long: banmen.Msg("Prints a completion script for a shell. The one for bash needs the package\n" +
			"bash-completion. To load it in each session:\n\n" +
			"  bash         echo 'source <(banmen completion bash)' >> ~/.bashrc\n" +
			"  zsh          banmen completion zsh > \"${fpath[1]}/_banmen\"\n" +
			"  fish         banmen completion fish > ~/.config/fish/completions/banmen.fish\n" +
			"  powershell   banmen completion powershell >> $PROFILE"),
		Example: "banmen completion bash",
		Flags: func(f *command.Flags) command.Run {
			f.Output()
			return completion
		},
	}
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

func completion(_ context.Context, c *command.Call, args []string) error {
	root := c.Cmd.Root()
	switch args[0] {
	case "bash":
		return root.GenBashCompletionV2(c.Out, true)
	case "zsh":
		return root.GenZshCompletion(c.Out)
	case "fish":
		return root.GenFishCompletion(c.Out, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(c.Out)
	}
	return console.Usage("there is no shell %q: %s", args[0], console.OrOneOf(args[0], shells))
}
