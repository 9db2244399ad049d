package command

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// An Audience says which kinds a verb can use.
type Audience int

// The audiences.
const (
	Everything Audience = iota
	Puzzles             // kinds that have solutions
	Games
)

// Kinds are the kinds that the command knows.
type Kinds struct {
	All        []*banmen.Kind
	Recognised *stream.Memo
	examples   map[*banmen.Kind]banmen.Puzzle // computed when needed
}

// NewKinds returns the kinds of a list.
func NewKinds(all []*banmen.Kind) *Kinds {
	return &Kinds{All: all, Recognised: &stream.Memo{}, examples: map[*banmen.Kind]banmen.Puzzle{}}
}

// For returns the kinds that a verb can use.
func (k *Kinds) For(a Audience) []*banmen.Kind {
	return slices.DeleteFunc(slices.Clone(k.All), func(kind *banmen.Kind) bool { return !k.Suits(a, kind) })
}

// Suits reports whether a verb can use a kind.
func (k *Kinds) Suits(a Audience, kind *banmen.Kind) bool {
	p := k.Example(kind)
	return p != nil && (a != Games || game.Is(p)) && (a != Puzzles || !game.Is(p))
}

// Example returns the puzzle of the first preset of a kind, or nil if it cannot be parsed.
func (k *Kinds) Example(kind *banmen.Kind) banmen.Puzzle {
	p, ok := k.examples[kind]
	if !ok {
		var err error
		if p, err = kind.Parse(kind.Presets[0]); err != nil {
			p = nil
		}
		k.examples[kind] = p
	}
	return p
}

// Names are the names of all kinds.
func (k *Kinds) Names() (all []string) {
	for _, kind := range k.All {
		all = append(all, kind.Name)
	}
	return all
}

// Aliases are the other names of kinds and of their puzzles.
func (k *Kinds) Aliases(a Audience) (all []string) {
	for _, kind := range k.For(a) {
		for _, alias := range kind.Aliases {
			all = append(all, alias.Names...)
		}
	}
	return all
}

// SizeFlags returns the names of the flags that are short for --as.
func (k *Kinds) SizeFlags() (all []string) {
	for _, kind := range k.All {
		if kind.Size.Name != "" {
			all = append(all, kind.Size.Name)
		}
	}
	return all
}

// Presets returns the names of the preset puzzles of kinds.
func (k *Kinds) Presets(a Audience) (all []string) {
	for _, kind := range k.For(a) {
		all = append(all, kind.Presets...)
	}
	return all
}

// Symmetries returns the names of the groups of symmetries of kinds, each once.
func (k *Kinds) Symmetries(a Audience) (all []string) {
	for _, kind := range k.For(a) {
		for _, name := range ops.SymmetryNames(k.Example(kind)) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// FormNames returns the names of the forms of kinds, each once.
func FormNames(kinds []*banmen.Kind) (all []string) {
	for _, k := range kinds {
		for _, f := range k.Forms {
			if !slices.Contains(all, f.Name) {
				all = append(all, f.Name)
			}
		}
	}
	return all
}

// IsText reports whether an argument is the text of a puzzle: it begins with the name of a
// kind. With an alias, such as queens, or a part, as in sudoku+x, it is a file if one of
// that name exists. ./coin is always a file.
func (k *Kinds) IsText(arg string) bool {
	name, rest := codec.CutName(arg)
	exact := slices.ContainsFunc(k.All, func(kind *banmen.Kind) bool { return kind.Name == name })
	if exact && !strings.HasPrefix(rest, "+") {
		return true
	}
	if IsFile(arg) {
		return false
	}
	kind, _ := banmen.KindByName(k.All, name) // last, because it compares all names of all kinds
	return kind != nil
}

// IsFile reports whether there is a file of that name.
func IsFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// NoFile returns the error for an argument that is not a file but resembles the name of a
// kind or puzzle. For other names it returns nil.
func (k *Kinds) NoFile(name string) error {
	kind, rest := codec.CutName(name)
	if strings.ContainsAny(kind, `/\.`) {
		return nil
	}
	if err := codec.NotSupported(k.All, kind); err != nil {
		return err
	}
	if like := codec.SuggestKind(k.All, kind); like != "" && like != kind {
		return console.Usage("no file or kind is named %q: did you mean %s?", name, like+rest)
	}
	return nil
}

// Find returns the kind of a text that begins with its name, or another name for it.
func (k *Kinds) Find(text string) (*banmen.Kind, error) {
	kind, err := codec.FindKind(k.All, text)
	if err != nil && !errors.Is(err, banmen.ErrCannot) {
		err = console.AsUsage(err)
	}
	return kind, err
}

// AsText is the name in errors of an argument that is a puzzle.
const AsText = "<text>"

// Parse returns the kind and puzzle of a text. Syntax errors have the place.
func (k *Kinds) Parse(text string) (*banmen.Kind, banmen.Puzzle, error) {
	return placed(codec.Parse(k.All, text))
}

// ParseToMake is ops.ParseToMake with the places of errors.
func (k *Kinds) ParseToMake(text string) (*banmen.Kind, banmen.Puzzle, error) {
	return placed(ops.ParseToMake(k.All, text))
}

// placed adds the place to a syntax error of a text.
func placed(kind *banmen.Kind, p banmen.Puzzle, err error) (*banmen.Kind, banmen.Puzzle, error) {
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		at := *syntax
		at.File, at.Line = AsText, 1
		err = &at
	}
	return kind, p, err
}

// FormTo returns the form in which to write records that were read in the form from. to is
// the value of --to.
func FormTo(k *banmen.Kind, from banmen.Form, rule verb.Forms, to string) (banmen.Form, error) {
	f, err := rule.Form(k, from, to)
	return f, console.AsUsage(err)
}
