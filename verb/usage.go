package verb

import "github.com/banmen/banmen"

// usages describe the flags and options that several verbs share.
var usages = map[string]banmen.Message{
	"to":            banmen.Msg("write the form `FORM`"),
	"limit":         banmen.Msg("at most `N` results; 0 is no limit"),
	"timeout":       banmen.Msg("stop after `TIME`, such as 10s or 1m30s"),
	"jobs":          banmen.Msg("do `N` things at a time, with the same result; 0 is one for each processor"),
	"memory":        banmen.Msg("take at most `SIZE` of memory, such as 512MiB or 2GiB"),
	"strict":        banmen.Msg("stop at a puzzle not read as it stands: wrong, clashing, with drawings left out"),
	"stats":         banmen.Msg("say on standard error what it took"),
	"symmetry":      banmen.Msg("one solution of each class under the symmetries `NAME[,NAME...]` (banmen help symmetry)"),
	"explain-plan":  banmen.Msg("say on standard error which engine does it, and why"),
	"method":        banmen.Msg("use the method `NAME`"),
	"seed":          banmen.Msg("the random numbers that `N` begins; the same seed, the same result (default: a new one, which is said; for advise and reviews 1)"),
	"count":         banmen.Msg("make `N`"),
	"theme":         banmen.Msg("picture theme: light, dark, print or safe (colour-blind safe)"),
	"size":          banmen.Msg("the side of a cell, in `PIXELS` of png and gif or points of pdf and tikz"),
	"full":          banmen.Msg("complete boards"),
	"with-solution": banmen.Msg("write the solution after each puzzle (with --to fields: on its line)"),
	"givens":        banmen.Msg("with `N` givens; generate takes a range such as 22-26, too"),
	"level":         banmen.Msg("of `LEVEL`: easy, medium, hard, unfair or extreme, by HoDoKu's ladder; books take easy:20,hard:20"),
	"color":         banmen.Msg("the choices of the player `NAME` alone"),
	"from":          banmen.Msg("read the form `FORM`, instead of recognising it (banmen help forms)"),
	"as":            banmen.Msg("read as `KIND[:PARAMS]`, such as sudoku:2x3 or magic:4"),
	"alphabet":      banmen.Msg("the `CHARACTERS` of the symbols in order, such as 0123456789ABCDEF"),
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
