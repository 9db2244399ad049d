package verb

import "github.com/banmen/banmen"

// usages describe the flags and options that several verbs share.
var usages = map[string]banmen.Message{
	"to":            banmen.Msg("write as `FORM`"),
	"limit":         banmen.Msg("at most `N` results (0: no limit)"),
	"timeout":       banmen.Msg("stop after `TIME`, such as 10s or 1m30s"),
	"jobs":          banmen.Msg("use `N` workers (0: one per CPU); the result stays the same"),
	"memory":        banmen.Msg("use at most `SIZE` of memory, such as 512MiB or 2GiB"),
	"strict":        banmen.Msg("stop at the first puzzle that is invalid or would lose information"),
	"stats":         banmen.Msg("print time and work to standard error"),
	"symmetry":      banmen.Msg("one solution per class under the symmetries `NAME[,NAME...]` (banmen help symmetry)"),
	"explain-plan":  banmen.Msg("print to standard error which engine is used, and why"),
	"method":        banmen.Msg("use the method `NAME`"),
	"seed":          banmen.Msg("seed of the random numbers (default: random and printed to standard error; 1 for advise and reviews)"),
	"count":         banmen.Msg("make `N`"),
	"theme":         banmen.Msg("picture theme: light, dark, print or safe (colour-blind safe)"),
	"size":          banmen.Msg("side of a cell in `PIXELS` (png, gif) or points (pdf, tikz)"),
	"full":          banmen.Msg("make complete boards"),
	"with-solution": banmen.Msg("write the solution after each puzzle (on its line with --to fields)"),
	"givens":        banmen.Msg("with `N` givens, or for generate a range such as 22-26"),
	"level":         banmen.Msg("of `LEVEL` easy, medium, hard, unfair or extreme (HoDoKu); for books also easy:20,hard:20"),
	"color":         banmen.Msg("only the choices of the player `NAME`"),
	"from":          banmen.Msg("read as `FORM` instead of recognising the form (banmen help forms)"),
	"as":            banmen.Msg("read as `KIND[:PARAMS]`, such as sudoku:2x3 or magic:4"),
	"alphabet":      banmen.Msg("the symbols in order as `CHARACTERS`, such as 0123456789ABCDEF"),
}

// UsageOf returns the usage of a flag or option that several verbs share.
func UsageOf(name string) banmen.Message { return usages[name] }

// Description returns the usage of the option.
func (o Option) Description() banmen.Message {
	if o.Usage.Format == "" {
		return UsageOf(o.Name)
	}
	return o.Usage
}
