package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
)

// A tree is the command with its verbs. A verb has only its name at first. It gets its
// flags when it is called, and its texts when help needs them.
type tree struct {
	con   *console.Console
	kinds *command.Kinds
	root  *cobra.Command
	nodes map[*cobra.Command]*node
	verbs []command.Verb
	lang  string // --lang
}

// A node is a verb of the tree, or the command itself.
type node struct {
	cmd   *cobra.Command
	verb  command.Verb
	flags *command.Flags // nil until they are declared
	run   command.Run
}

// add adds a verb, with its own verbs, to a command.
func (t *tree) add(parent *cobra.Command, v command.Verb) *cobra.Command {
	n := &node{verb: v}
	n.cmd = &cobra.Command{
		Use:                   v.Name[strings.LastIndexByte(v.Name, ' ')+1:] + " " + v.Args,
		Example:               v.Example,
		Args:                  argCount(v),
		ValidArgsFunction:     t.completeArgs(v),
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return command.Do(cmd.Context(), t.con, cmd, n.flags, n.run, args)
		},
	}
	t.nodes[n.cmd] = n
	parent.AddCommand(n.cmd)
	for _, sub := range v.Verbs {
		t.add(n.cmd, sub)
	}
	return n.cmd
}

// declareRoot declares the flags of the command itself.
func (t *tree) declareRoot() {
	persistent := command.NewFlags(t.root, t.root.PersistentFlags(), t.kinds, command.Everything)
	persistent.Add(&t.lang, command.Flag{
		Name: "lang", Usage: banmen.Msg("use `LANGUAGE`, en or ja (default: from the environment)"),
		Values: func() []string { return languages },
	})
	persistent.Add(new(bool), command.Flag{Name: "help", Short: "h", Usage: banmen.Msg("show help")})
	t.nodes[t.root].flags = persistent
	t.root.Flags().Bool("version", false, "")
}

// languages are the values of --lang.
var languages = []string{"en", "ja"}

// checkLanguage fails if --lang is not one of languages.
func (t *tree) checkLanguage() error {
	if t.lang == "" || slices.Contains(languages, t.lang) {
		return nil
	}
	return console.Usage("there is no language %q: %s", t.lang, console.OrOneOf(t.lang, languages))
}

// declare declares the flags of a verb.
func (t *tree) declare(n *node) {
	if n.flags == nil {
		n.flags = command.NewFlags(n.cmd, n.cmd.Flags(), t.kinds, n.verb.For)
		n.flags.Check(t.checkLanguage)
		n.run = n.verb.Flags(n.flags)
	}
}

// describe sets the texts of a verb, and the short texts of the verbs below it.
func (t *tree) describe(cmd *cobra.Command) {
	n := t.nodes[cmd]
	t.declare(n)
	n.flags.Describe(t.con.Text)
	cmd.Short, cmd.Long = t.con.Text(n.verb.Short), t.con.Text(n.verb.Long)
	for _, c := range cmd.Commands() {
		if sub := t.nodes[c]; sub != nil {
			c.Short = t.con.Text(sub.verb.Short)
		}
	}
	if cmd == t.root {
		t.root.Flags().Lookup("version").Usage = t.con.Text(versionVerb().Short)
	} else {
		t.describe(cmd.Parent())
	}
}

// describeAll gives all verbs their texts.
func (t *tree) describeAll() {
	for cmd := range t.nodes {
		t.describe(cmd)
	}
}

// argCount returns a function that checks the number of arguments.
func argCount(v command.Verb) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) > v.MaxArgs:
			return console.Usage("unexpected %q: usage is banmen %s %s", args[v.MaxArgs], v.Name, v.Args)
		case len(args) < v.MinArgs:
			return console.Usage("an argument is missing: usage is banmen %s %s", v.Name, v.Args)
		}
		return nil
	}
}

// completeArgs returns a function that completes the argument of a verb: its words, or
// names of puzzles and files.
func (t *tree) completeArgs(v command.Verb) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) >= v.MaxArgs {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		words, files := v.Words, cobra.ShellCompDirectiveNoFileComp
		if words == nil {
			words, files = func(k *command.Kinds) []string { return k.Presets(v.For) }, cobra.ShellCompDirectiveDefault
		}
		all := slices.DeleteFunc(words(t.kinds), func(w string) bool { return !strings.HasPrefix(w, typed) })
		if typed != "" && len(all) == 0 && (v.Words == nil || v.Name == "kinds") {
			all = slices.DeleteFunc(t.kinds.Aliases(v.For), func(w string) bool { return !strings.HasPrefix(w, typed) })
		}
		return all, files
	}
}

// names are the names of all verbs.
func (t *tree) names() (all []string) {
	for _, v := range t.verbs {
		all = append(all, v.Name)
	}
	return all
}
