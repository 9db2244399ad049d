package command

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/verb"
)

// Input holds the flags about the input.
type Input struct {
	File     string // "" and - are standard input
	From     string // its form
	As       string // KIND[:PARAMS] of a bare board
	Alphabet string
}

// Input declares the flags about the input.
func (f *Flags) Input(o *Input) {
	f.InputFile(o)
	f.InputForm(o)
}

// InputFile declares --input.
func (f *Flags) InputFile(o *Input) {
	f.Add(&o.File, Flag{Name: "input", Short: "i", File: true, Usage: banmen.Msg("read `FILE`, or standard input (-)")})
}

// InputForm declares the flags about how a file is read.
func (f *Flags) InputForm(o *Input) {
	f.From(o)
	for _, k := range f.Kinds.All {
		f.size(o, k)
	}
	f.As(o)
	f.Alphabet(o)
}

// size declares the flag of a kind that is short for --as, if it has one.
func (f *Flags) size(o *Input, k *banmen.Kind) {
	if k.Size.Name == "" {
		return
	}
	var params string
	f.Add(&params, Flag{Name: k.Size.Name, Usage: k.Size.Usage})
	f.Check(func() error {
		switch {
		case params == "":
			return nil
		case o.As != "":
			return console.Usage("--%s and --%s exclude each other", k.Size.Name, "as")
		}
		o.As = k.Name + ":" + params
		return nil
	})
}

// From declares --from.
func (f *Flags) From(o *Input) {
	f.Add(&o.From, Flag{
		Name: "from", Usage: verb.UsageOf("from"),
		Values: func() []string { return FormNames(f.Kinds.For(f.For)) },
	})
	f.Check(func() error {
		if o.From == "" {
			return nil
		}
		var words []string
		for _, k := range f.Kinds.All {
			for _, form := range k.Forms {
				if form.Is(o.From) {
					return nil
				}
				words = append(append(words, form.Name), form.Aliases...)
			}
		}
		return console.Usage("there is no form %q: %s", o.From, console.DidYouMean(o.From, words, console.OneOf(FormNames(f.Kinds.All))))
	})
}

// As declares --as.
func (f *Flags) As(o *Input) {
	f.Add(&o.As, Flag{
		Name: "as", Usage: verb.UsageOf("as"),
		Values: func() []string { return f.Kinds.Presets(f.For) },
	})
	f.Check(func() error {
		if o.As == "" {
			return nil
		}
		_, err := f.Kinds.Find(o.As)
		return err
	})
}

// Alphabet declares --alphabet.
func (f *Flags) Alphabet(o *Input) {
	f.Add(&o.Alphabet, Flag{Name: "alphabet", Usage: verb.UsageOf("alphabet")})
}

// Effort holds the flags that limit the work of a verb.
type Effort struct {
	Limit int64 // results; 0 is no limit
	Jobs  Jobs
}

// Effort declares --limit, --timeout, --jobs and --progress.
func (f *Flags) Effort(o *Effort) {
	f.Limit(&o.Limit)
	f.Timeout()
	f.Jobs(&o.Jobs)
	f.Progress()
}

// Limit declares --limit.
func (f *Flags) Limit(at *int64) {
	f.Add(at, Flag{Name: "limit", Natural: true, Usage: verb.UsageOf("limit")})
}

// Timeout declares --timeout for the whole run.
func (f *Flags) Timeout() { f.OwnTimeout(&f.timeout) }

// OwnTimeout declares --timeout for a verb that handles it itself.
func (f *Flags) OwnTimeout(at *time.Duration) {
	f.Add(at, Flag{Name: "timeout", Natural: true, Usage: verb.UsageOf("timeout")})
}

// Jobs is a number of workers; 0 means one per CPU.
type Jobs int

// Number returns the number of workers on this machine.
func (j Jobs) Number() int {
	if j == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(j)
}

// Jobs declares --jobs.
func (f *Flags) Jobs(at *Jobs) {
	f.Add((*int)(at), Flag{Name: "jobs", Short: "j", Natural: true, Usage: verb.UsageOf("jobs")})
}

// Progress declares --progress.
func (f *Flags) Progress() {
	f.progress = new(bool)
	f.Add(f.progress, Flag{Name: "progress", Usage: banmen.Msg("show progress even if standard error is not a terminal")})
}

// Output declares --output.
func (f *Flags) Output() { f.OwnOutput(&f.output) }

// OwnOutput declares --output for a verb that writes the file itself.
func (f *Flags) OwnOutput(at *string) {
	f.Add(at, Flag{Name: "output", Short: "o", File: true, Usage: banmen.Msg("write the output to `FILE`, or standard output (-); .gz and .zst compress, .jsonl writes JSON; FILE.partial until complete")})
}

// To declares --to. Completion proposes words, or by default the forms of kinds.
func (f *Flags) To(at *string, words ...string) {
	f.Add(at, Flag{Name: "to", Usage: verb.UsageOf("to"), Values: func() []string {
		if words != nil {
			return words
		}
		return FormNames(f.Kinds.For(f.For))
	}})
}

// JSON declares --json, which Call.Print and Call.JSON follow.
func (f *Flags) JSON() {
	f.Add(&f.json, Flag{Name: "json", Usage: banmen.Msg("write JSON, one object per line")})
}

// Stats declares --stats.
func (f *Flags) Stats(at *bool) {
	f.Add(at, Flag{Name: "stats", Usage: verb.UsageOf("stats")})
}

// Strict declares --strict.
func (f *Flags) Strict(at *bool) {
	f.Add(at, Flag{Name: "strict", Usage: verb.UsageOf("strict")})
}

// Memory declares --memory.
func (f *Flags) Memory(at *Memory) {
	*at = 256 << 20
	f.Add(at, Flag{Name: "memory", Usage: verb.UsageOf("memory")})
}

// Symmetry declares --symmetry.
func (f *Flags) Symmetry(at *string) {
	*at = verb.NoSymmetry
	f.Add(at, Flag{
		Name: "symmetry", Usage: verb.UsageOf("symmetry"),
		Values: func() []string { return f.Kinds.Symmetries(f.For) },
	})
	f.Check(func() error {
		if *at == verb.NoSymmetry {
			return nil
		}
		for name := range strings.SplitSeq(*at, ",") {
			if all := f.Kinds.Symmetries(Puzzles); !slices.Contains(all, name) {
				return console.Usage("there is no symmetry %q: %s", name, console.OrOneOf(name, all))
			}
		}
		return nil
	})
}

// ExplainPlan declares --explain-plan.
func (f *Flags) ExplainPlan(at *bool) {
	f.Add(at, Flag{Name: "explain-plan", Usage: verb.UsageOf("explain-plan")})
}

// Method declares --method, whose value must be one of names or empty.
func (f *Flags) Method(at *string, names []string) {
	f.Add(at, Flag{Name: "method", Short: "m", Usage: verb.UsageOf("method"), Values: func() []string { return names }})
	f.Check(func() error {
		if *at == "" || slices.Contains(names, *at) {
			return nil
		}
		return console.Usage("there is no method %q: %s", *at, console.OrOneOf(*at, names))
	})
}

// Seed declares --seed. Call.Seed and Call.ToldSeed return the seed to use.
func (f *Flags) Seed(at *uint64) {
	f.Add(at, Flag{Name: "seed", Short: "s", Usage: verb.UsageOf("seed")})
}

// Count declares --count.
func (f *Flags) Count(at *int64) {
	*at = 1
	f.Add(at, Flag{Name: "count", Short: "n", Natural: true, Usage: verb.UsageOf("count")})
}

// Givens declares --givens as a number, which is verb.Unset by default.
func (f *Flags) Givens(at *int) {
	text := new(string)
	*at = verb.Unset
	f.GivensRange(text)
	f.Check(func() error {
		if *text == "" {
			return nil
		}
		n, err := strconv.Atoi(*text)
		if err != nil || n < 0 {
			return console.Usage("--%s %q: expected a number", "givens", *text)
		}
		*at = n
		return nil
	})
}

// GivensRange declares --givens as text, which may be a range.
func (f *Flags) GivensRange(at *string) {
	f.Add(at, Flag{Name: "givens", Short: "g", Usage: verb.UsageOf("givens")})
}

// IfSet returns a pointer to a number of givens, or nil if it is negative, as verb.Unset is.
func IfSet(givens int) *int {
	if givens < 0 {
		return nil
	}
	return &givens
}

// Color declares --color, which is a player of some game.
func Color(f *Flags, at *string) {
	f.Add(at, Flag{Name: "color", Usage: verb.UsageOf("color"), Values: func() (all []string) {
		for _, k := range f.Kinds.For(Games) {
			all = append(all, game.Players(f.Kinds.Example(k))...)
		}
		return all
	}})
}

// Full declares --full.
func (f *Flags) Full(at *bool) {
	f.Add(at, Flag{Name: "full", Usage: verb.UsageOf("full")})
}

// WithSolution declares --with-solution.
func (f *Flags) WithSolution(at *bool) {
	f.Add(at, Flag{Name: "with-solution", Usage: verb.UsageOf("with-solution")})
}
