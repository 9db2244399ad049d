package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// options are the values of all flags.
type options struct {
	// the input
	input, from, as, box, alphabet string
	// the output
	output, to  string
	json, stats bool
	progress    bool
	lang        string
	// how far
	limit, atMost, tries, first, last int64
	strict                            bool
	timeout                           time.Duration
	jobs                              int
	memory                            size
	in                                string
	explainPlan, estimate             bool
	probes                            int64
	// solving
	method, symmetry string
	unique, watch    bool
	// generating
	seed                uint64
	count               int64
	givens, holes       int
	full, any, solution bool
	pattern             string
	// playing
	depth       int
	order       string
	tier, flips bool
	review      bool
	plot        string
	engine      string
	// advice and engines
	color, board, rates, wrong string
	engines                    string
	questions, playouts        int
	games                      int64
	// jobs
	split                                        int
	unordered, force, noSync, retry              bool
	spec                                         string
	dir, nats, user, password, nkey, creds       string
	ca, cert, key, name, listen, cluster, routes string
	replicas                                     int
}

// defaults are the options before the command line is read.
func defaults() options {
	return options{jobs: 0, memory: 256 << 20, symmetry: "none", givens: -1, holes: -1, count: 1, depth: 4, probes: 10000, games: 100, engine: "mcts:500", replicas: 1, listen: "127.0.0.1:4222"}
}

// A flag means the same on every verb that has it.
type flag struct {
	name, short string
	at          func(*options) any // where its value goes
	usage       banmen.Message
	values      func(*app, verb) []string // what it may be, for completion; nil: anything
}

var flags = []flag{
	{"input", "i", func(o *options) any { return &o.input }, banmen.Msg("read `FILE`; - is standard input"), nil},
	{"from", "", func(o *options) any { return &o.from }, banmen.Msg("read the form `FORM`, instead of recognising it (banmen help forms)"), formsFrom},
	{"as", "", func(o *options) any { return &o.as }, banmen.Msg("read as `KIND[:PARAMS]`, such as sudoku:2x3 or magic:4"), presets},
	{"box", "", func(o *options) any { return &o.box }, banmen.Msg("the boxes have `ROWSxCOLUMNS`: short for --as sudoku:ROWSxCOLUMNS"), nil},
	{"alphabet", "", func(o *options) any { return &o.alphabet }, banmen.Msg("the `CHARACTERS` of the symbols in order, such as 0123456789ABCDEF"), nil},

	{"output", "o", func(o *options) any { return &o.output }, banmen.Msg("write `FILE`, which appears when it is complete (FILE.partial if stopped before); - is standard output"), nil},
	{"to", "", func(o *options) any { return &o.to }, banmen.Msg("write the form `FORM`"), formsTo},
	{"json", "", func(o *options) any { return &o.json }, banmen.Msg("write JSON, an object a line"), nil},
	{"stats", "", func(o *options) any { return &o.stats }, banmen.Msg("say on standard error what it took"), nil},
	{"progress", "", func(o *options) any { return &o.progress }, banmen.Msg("say every few seconds how it goes, also where standard error is no terminal"), nil},
	{"lang", "", func(o *options) any { return &o.lang }, banmen.Msg("speak `LANGUAGE`, en or ja, instead of that of the environment"), languages},

	{"limit", "", func(o *options) any { return &o.limit }, banmen.Msg("at most `N` results; 0 is no limit"), nil},
	{"strict", "", func(o *options) any { return &o.strict }, banmen.Msg("stop at the first line that cannot be read or whose givens clash"), nil},
	{"first", "", func(o *options) any { return &o.first }, banmen.Msg("only the first `N` results (with --last: and the last)"), nil},
	{"last", "", func(o *options) any { return &o.last }, banmen.Msg("only the last `N` results (with --first: and the first)"), nil},
	{"at-most", "", func(o *options) any { return &o.atMost }, banmen.Msg("count no further than `N`; 0 is no limit"), nil},
	{"tries", "", func(o *options) any { return &o.tries }, banmen.Msg("at most `N` attempts; 0 is no limit"), nil},
	{"timeout", "", func(o *options) any { return &o.timeout }, banmen.Msg("stop after `TIME`, such as 10s or 1m30s"), nil},
	{"jobs", "j", func(o *options) any { return &o.jobs }, banmen.Msg("do `N` things at a time, with the same result; 0 is one for each processor"), nil},
	{"memory", "", func(o *options) any { return &o.memory }, banmen.Msg("take at most `SIZE` of memory, such as 512MiB or 2GiB"), nil},

	{"explain-plan", "", func(o *options) any { return &o.explainPlan }, banmen.Msg("say on standard error which engine does it, and why"), nil},
	{"estimate", "", func(o *options) any { return &o.estimate }, banmen.Msg("estimate the number of solutions by random probes, with an interval"), nil},
	{"probes", "", func(o *options) any { return &o.probes }, banmen.Msg("estimate by `N` probes"), nil},
	{"in", "", func(o *options) any { return &o.in }, banmen.Msg("among the solutions of `PUZZLE`, a text or a file, instead of those of the empty board"), nil},

	{"method", "m", func(o *options) any { return &o.method }, banmen.Msg("use the method `NAME`"), methods},
	{"symmetry", "", func(o *options) any { return &o.symmetry }, banmen.Msg("one solution of each class under the symmetries `NAME[,NAME...]` (banmen help symmetry)"), symmetries},
	{"unique", "u", func(o *options) any { return &o.unique }, banmen.Msg("several solutions are a no (exit status 1)"), nil},
	{"watch", "w", func(o *options) any { return &o.watch }, banmen.Msg("watch the search on the board"), nil},

	{"seed", "s", func(o *options) any { return &o.seed }, banmen.Msg("the random numbers that `N` begins; the same seed, the same result (default: a new one, which is said)"), nil},
	{"count", "n", func(o *options) any { return &o.count }, banmen.Msg("make `N`"), nil},
	{"givens", "g", func(o *options) any { return &o.givens }, banmen.Msg("with `N` givens"), nil},
	{"holes", "", func(o *options) any { return &o.holes }, banmen.Msg("with `N` empty cells"), nil},
	{"full", "", func(o *options) any { return &o.full }, banmen.Msg("complete boards"), nil},
	{"any", "", func(o *options) any { return &o.any }, banmen.Msg("also puzzles with several solutions"), nil},
	{"with-solution", "", func(o *options) any { return &o.solution }, banmen.Msg("write the solution before each puzzle"), nil},
	{"pattern", "", func(o *options) any { return &o.pattern }, banmen.Msg("givens only where `LAYOUT` has them: a character a cell, or a file of such; . 0 - _ are empty"), nil},

	{"depth", "d", func(o *options) any { return &o.depth }, banmen.Msg("lines of `N` moves"), nil},
	{"order", "", func(o *options) any { return &o.order }, banmen.Msg("how players follow each other: `NAME`"), orders},
	{"tier", "", func(o *options) any { return &o.tier }, banmen.Msg("say by which rule each move is legal"), nil},
	{"engine", "", func(o *options) any { return &o.engine }, banmen.Msg("games are played by the engine `NAME`"), nil},
	{"review", "", func(o *options) any { return &o.review }, banmen.Msg("rate each choice"), nil},
	{"plot", "", func(o *options) any { return &o.plot }, banmen.Msg("draw who wins over the game into `FILE`, as SVG"), nil},
	{"flips", "", func(o *options) any { return &o.flips }, banmen.Msg("say what each move turns over"), nil},

	{"color", "", func(o *options) any { return &o.color }, banmen.Msg("the choices of the player `NAME` alone"), players},
	{"board", "", func(o *options) any { return &o.board }, banmen.Msg("the position with the board `PANELS`, a character a cell"), nil},
	{"rates", "", func(o *options) any { return &o.rates }, banmen.Msg("how likely each player is to answer, `NUMBERS` such as .3,.25,.25,.2 (default: all alike)"), nil},
	{"wrong", "", func(o *options) any { return &o.wrong }, banmen.Msg("which part of the answers of each player is wrong, `NUMBERS` such as .1,0,0,.2"), nil},
	{"questions", "", func(o *options) any { return &o.questions }, banmen.Msg("`N` questions are left (default: as many as the game takes)"), nil},
	{"playouts", "", func(o *options) any { return &o.playouts }, banmen.Msg("`N` playouts for an estimate (default: the usual number)"), nil},
	{"engines", "", func(o *options) any { return &o.engines }, banmen.Msg("`ENGINES` with commas between them play for the other players; the last for all that remain"), nil},
	{"games", "", func(o *options) any { return &o.games }, banmen.Msg("play `N` games"), nil},

	{"split", "", func(o *options) any { return &o.split }, banmen.Msg("cut the solutions into shards by their first `N` decisions"), nil},
	{"spec", "", func(o *options) any { return &o.spec }, banmen.Msg("do what a `FILE` of JSON says, see banmen job status --json"), nil},
	{"unordered", "", func(o *options) any { return &o.unordered }, banmen.Msg("write results as they come, not in the order of the input"), nil},
	{"force", "", func(o *options) any { return &o.force }, banmen.Msg("begin anew, and replace an output that exists"), nil},
	{"retry", "", func(o *options) any { return &o.retry }, banmen.Msg("try units again that failed and were set aside"), nil},
	{"no-sync", "", func(o *options) any { return &o.noSync }, banmen.Msg("do not wait for the disk: faster, but a loss of power may lose what is done"), nil},
	{"dir", "", func(o *options) any { return &o.dir }, banmen.Msg("keep it in the folder `DIR`"), nil},
	{"nats", "", func(o *options) any { return &o.nats }, banmen.Msg("over NATS servers at `URL`, several with commas between them"), nil},
	{"replicas", "", func(o *options) any { return &o.replicas }, banmen.Msg("each unit is kept by `N` servers: 1, 3 or 5"), nil},
	{"user", "", func(o *options) any { return &o.user }, banmen.Msg("as the user `NAME` of the servers"), nil},
	{"password", "", func(o *options) any { return &o.password }, banmen.Msg("with the `PASSWORD`, or that in BANMEN_NATS_PASSWORD"), nil},
	{"nkey", "", func(o *options) any { return &o.nkey }, banmen.Msg("with the seed of an NKey in the file `FILE`; a server wants the public key itself"), nil},
	{"creds", "", func(o *options) any { return &o.creds }, banmen.Msg("with the credentials in `FILE`"), nil},
	{"tls-ca", "", func(o *options) any { return &o.ca }, banmen.Msg("trust certificates that the authorities in `FILE` signed"), nil},
	{"tls-cert", "", func(o *options) any { return &o.cert }, banmen.Msg("show the certificate in `FILE`"), nil},
	{"tls-key", "", func(o *options) any { return &o.key }, banmen.Msg("the key of the certificate is in `FILE`"), nil},
	{"name", "", func(o *options) any { return &o.name }, banmen.Msg("be called `NAME` (default: the host and the process)"), nil},
	{"listen", "", func(o *options) any { return &o.listen }, banmen.Msg("listen at `HOST:PORT`"), nil},
	{"cluster", "", func(o *options) any { return &o.cluster }, banmen.Msg("listen at `HOST:PORT` for other servers of a cluster"), nil},
	{"routes", "", func(o *options) any { return &o.routes }, banmen.Msg("the other servers of the cluster: `HOST:PORT,…`"), nil},
}

// addFlags declares flags of a verb in a set of its flags, and their completion.
func (a *app) addFlags(cmd *cobra.Command, set *pflag.FlagSet, v verb) {
	for _, name := range v.flags {
		i := slices.IndexFunc(flags, func(f flag) bool { return f.name == name })
		f := flags[i]
		bind(set, f, f.at(&a.opt), a.text(f.usage))
		complete := cobra.NoFileCompletions
		if f.values != nil {
			complete = cobra.FixedCompletions(f.values(a, v), cobra.ShellCompDirectiveNoFileComp)
		}
		if !slices.Contains(fileFlags, name) {
			// It fails only for a flag that is not there.
			_ = cmd.RegisterFlagCompletionFunc(name, complete)
		}
		if name == "board" {
			a.addBoardOptions(cmd, set, v)
		}
	}
}

// addBoardOptions declares what the games of a verb have to say besides --board.
func (a *app) addBoardOptions(cmd *cobra.Command, set *pflag.FlagSet, v verb) {
	for _, k := range a.kindsFor(v) {
		for _, o := range game.Options(a.example(k)) {
			if o.Plain {
				set.Bool(o.Name, false, a.text(o.Usage))
			} else {
				set.String(o.Name, "", a.text(o.Usage))
			}
			// It fails only for a flag that is not there.
			_ = cmd.RegisterFlagCompletionFunc(o.Name, cobra.NoFileCompletions)
		}
	}
}

// fileFlags are the flags that name files, which the shell completes.
var fileFlags = []string{"input", "output", "pattern", "plot", "dir", "spec", "nkey", "creds", "tls-ca", "tls-cert", "tls-key"}

// bind declares a flag whose default is what at holds.
func bind(fs *pflag.FlagSet, f flag, at any, usage string) {
	switch p := at.(type) {
	case *string:
		fs.StringVarP(p, f.name, f.short, *p, usage)
	case *bool:
		fs.BoolVarP(p, f.name, f.short, *p, usage)
	case *int:
		fs.IntVarP(p, f.name, f.short, *p, usage)
		hideUnset(fs, f.name)
	case *int64:
		fs.Int64VarP(p, f.name, f.short, *p, usage)
	case *uint64:
		fs.Uint64VarP(p, f.name, f.short, *p, usage)
	case *time.Duration:
		fs.DurationVarP(p, f.name, f.short, *p, usage)
	case *size:
		fs.VarP(p, f.name, f.short, usage)
	}
}

// hideUnset keeps -1, which stands for a flag that is not given, out of the help.
func hideUnset(fs *pflag.FlagSet, name string) {
	if f := fs.Lookup(name); f.DefValue == "-1" {
		f.DefValue = "0"
	}
}

// check returns an error for values that no verb can mean.
func (a *app) check() error {
	o := &a.opt
	for _, n := range []struct {
		flag  string
		value int64
	}{
		{"limit", o.limit}, {"first", o.first}, {"last", o.last}, {"at-most", o.atMost}, {"tries", o.tries},
		{"timeout", int64(o.timeout)}, {"jobs", int64(o.jobs)}, {"count", o.count}, {"depth", int64(o.depth)},
		{"playouts", int64(o.playouts)}, {"games", o.games},
		{"split", int64(o.split)}, {"givens", int64(max(o.givens, 0))}, {"holes", int64(max(o.holes, 0))},
	} {
		if n.value < 0 {
			return usage("--%s is negative: expected 0 or more", n.flag)
		}
	}
	for name := range strings.SplitSeq(o.symmetry, ",") {
		if all := symmetries(a, verb{puzzles: true}); !slices.Contains(all, name) {
			return usage("there is no symmetry %q: %s", name, orOneOf(name, all))
		}
	}
	if o.lang != "" && !slices.Contains(languages(a, verb{}), o.lang) {
		return usage("there is no language %q: %s", o.lang, orOneOf(o.lang, languages(a, verb{})))
	}
	if o.from != "" && !slices.Contains(formNames(a.kinds), o.from) {
		return usage("there is no form %q: %s", o.from, orOneOf(o.from, formNames(a.kinds)))
	}
	if o.box != "" && o.as != "" {
		return usage("--box and --as exclude each other")
	}
	if o.box != "" {
		o.as = "sudoku:" + o.box
	}
	if o.as != "" {
		_, err := a.findKind(o.as)
		return err
	}
	return nil
}

func languages(*app, verb) []string { return []string{"en", "ja"} }

// symmetries are the names of groups of symmetries that some kind has.
func symmetries(a *app, v verb) []string {
	var all []string
	for _, k := range a.kindsFor(v) {
		for _, name := range ops.SymmetryNames(a.example(k)) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// kindsFor returns the kinds that the verb can use.
func (a *app) kindsFor(v verb) []*banmen.Kind {
	return slices.DeleteFunc(slices.Clone(a.kinds), func(k *banmen.Kind) bool {
		p := a.example(k)
		return p == nil || v.games && !game.Is(p) || v.puzzles && game.Is(p)
	})
}

// example returns the first puzzle that a kind proposes, nil if there is none. Each verb asks
// for it, so it is made once.
func (a *app) example(k *banmen.Kind) banmen.Puzzle {
	p, ok := a.examples[k]
	if !ok {
		var err error
		if p, err = k.Parse(k.Presets[0]); err != nil {
			p = nil
		}
		a.examples[k] = p
	}
	return p
}

// presets are the names of puzzles that the kinds propose.
func presets(a *app, v verb) []string {
	var all []string
	for _, k := range a.kindsFor(v) {
		all = append(all, k.Presets...)
	}
	return all
}

// formNames are the names of all forms of some kinds, each once.
func formNames(kinds []*banmen.Kind) []string {
	var all []string
	for _, k := range kinds {
		for _, f := range k.Forms {
			if !slices.Contains(all, f.Name) {
				all = append(all, f.Name)
			}
		}
	}
	return all
}

func formsFrom(a *app, v verb) []string { return formNames(a.kindsFor(v)) }

func formsTo(a *app, v verb) []string {
	if v.name == "show" {
		return drawings
	}
	return formsFrom(a, v)
}

// orders are the orders of all games.
func orders(a *app, v verb) []string {
	var all []string
	for _, k := range a.kindsFor(v) {
		all = append(all, game.Orders(a.example(k))...)
	}
	return all
}

// players are the players of all games.
func players(a *app, v verb) []string {
	var all []string
	for _, k := range a.kindsFor(v) {
		all = append(all, game.Players(a.example(k))...)
	}
	return all
}

// methods are the ways in which the verb works.
func methods(_ *app, v verb) []string {
	switch v.name {
	case "generate":
		return []string{"uniform", "search", "shuffle"}
	case "advise":
		return adviceMethods
	}
	var all []string
	for _, m := range ops.Methods {
		all = append(all, m.Name)
	}
	return all
}
