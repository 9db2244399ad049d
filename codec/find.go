package codec

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// Parse returns the kind and the puzzle of a text kind:params[:givens]. The kind may be an
// alias, which may also stand for params and parts: queens:6x6, sudoku-x. Params before parts
// may be left out if they are the usual ones: sudoku+x.
func Parse(kinds []*banmen.Kind, text string) (*banmen.Kind, banmen.Puzzle, error) {
	name, rest := CutName(text)
	k, stands := banmen.KindByName(kinds, name)
	if k == nil {
		return nil, nil, noKind(kinds, name, rest)
	}
	if k.Name == name && !strings.HasPrefix(rest, "+") {
		p, err := k.Parse(text)
		return k, p, err
	}
	t := translate(k, stands, name, rest)
	p, err := k.Parse(t.text)
	if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok {
		if example := partExample(k, stands); rest == "" && example != "" {
			return k, nil, banmen.Syntaxf(0, 1, "%q is %s with clues: expected the clues as well, such as %s", name, strings.Replace(stands, ":+", "+", 1), example).Suggest("banmen generate %s --with %s makes one", k.Name, name)
		}
		at := *syntax
		at.Column = t.column(syntax.Column)
		err = &at
	}
	return k, p, err
}

// NormalizeName returns the name of a puzzle as its kind spells it. It replaces an alias at the
// beginning by what it stands for.
func NormalizeName(kinds []*banmen.Kind, text string) (string, error) {
	name, rest := CutName(text)
	k, stands := banmen.KindByName(kinds, name)
	switch {
	case k == nil:
		return "", noKind(kinds, name, rest)
	case k.Name == name && !strings.HasPrefix(rest, "+"):
		return text, nil
	}
	return translate(k, stands, name, rest).text, nil
}

// CutName cuts text after the name of the kind, which ends before a colon, a comma, an equals sign or a part.
func CutName(text string) (name, rest string) {
	name = text
	if i := strings.IndexAny(text, ":,="); i >= 0 {
		name = text[:i]
	}
	name, _ = cutParts(name)
	return name, text[len(name):]
}

// A translation is a text that begins with an alias, rewritten as the kind parses it.
type translation struct {
	text            string
	head, typedHead int // the number of characters before the rest: in the translated text, and as typed
	kind, typedKind int // the number of characters up to the first colon, likewise
	params          bool
}

// translate returns a text that k can parse. stands is the puzzle that an alias stands for; rest is
// the text after the alias. Params in rest replace those of the alias; parts are joined.
func translate(k *banmen.Kind, stands, name, rest string) translation {
	kind, usual, _ := strings.Cut(stands, ":")
	usual, parts := cutParts(usual)
	t := translation{kind: utf8.RuneCountInString(kind) + 1, typedKind: utf8.RuneCountInString(name) + 1}
	typed, ok := strings.CutPrefix(rest, ":")
	if strings.HasPrefix(rest, "+") { // parts without params
		ok = true
		t.typedKind--
		if usual == "" && len(k.Presets) > 0 {
			_, usual, _ = strings.Cut(k.Presets[0], ":")
		}
	}
	if !ok {
		t.text = kind + rest
		if rest == "" {
			t.text = stands
		}
		t.head, t.typedHead = t.kind, t.typedKind
		return t
	}
	before, givens, hasGivens := strings.Cut(typed, ":")
	params, more := cutParts(before)
	has := partsOf(k, more)
	for _, part := range partsOf(k, parts) {
		if !slices.Contains(has, part) {
			more = "+" + part + more
			t.head += utf8.RuneCountInString(part) + 1
		}
	}
	t.params = params != ""
	t.typedHead = t.typedKind + utf8.RuneCountInString(params)
	if params == "" {
		params = usual
	}
	t.head += t.kind + utf8.RuneCountInString(params)
	t.text = kind + ":" + params + more
	if hasGivens {
		t.text += ":" + givens
	}
	return t
}

// column returns the column in the typed text that corresponds to a column of t.text.
func (t translation) column(column int) int {
	switch {
	case column == 0:
		return 0
	case column > t.head:
		return column - t.head + t.typedHead
	case column > t.kind && t.params:
		return min(column-t.kind+t.typedKind, t.typedHead+1)
	}
	return 1
}

// cutParts cuts text before the first part, a + that is followed by a letter.
func cutParts(text string) (params, parts string) {
	for i := range text {
		if r, _ := utf8.DecodeRuneInString(text[i+1:]); text[i] == '+' && unicode.IsLetter(r) {
			return text[:i], text[i:]
		}
	}
	return text, ""
}

// partsOf returns the names of the known parts in text, without aliases.
func partsOf(k *banmen.Kind, text string) (names []string) {
	known := banmen.PartAliases(k.Parts)
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "+"), "+") {
		name, _, _ := strings.Cut(part, "(")
		if a, ok := banmen.FindAlias(known, name); ok {
			names = append(names, a.Of)
		}
	}
	return names
}

// partExample returns a preset with clues for the parts in stands, for error messages. It returns
// "" if there is none.
func partExample(k *banmen.Kind, stands string) string {
	_, parts := cutParts(stands)
	for _, p := range k.Presets {
		if i := strings.Index(p, parts+"("); parts != "" && i >= 0 {
			clues := p[i : i+strings.Index(p[i:], ")")+1]
			params, _ := cutParts(p)
			return params + clues
		}
	}
	return ""
}

// FindKind returns the kind of a text that begins with its name or an alias.
func FindKind(kinds []*banmen.Kind, text string) (*banmen.Kind, error) {
	name, rest := CutName(text)
	if k, _ := banmen.KindByName(kinds, name); k != nil {
		return k, nil
	}
	return nil, noKind(kinds, name, rest)
}

// noKind returns the error about an unknown kind.
func noKind(kinds []*banmen.Kind, name, rest string) error {
	if err := NotSupported(kinds, name); err != nil {
		return err
	}
	if like := SuggestKind(kinds, name); like != "" {
		return banmen.Syntaxf(0, 1, "there is no kind %q: did you mean %s?", name, like+rest)
	}
	if err := NotSupported(kinds, banmen.Nearest(name, absentNames())); err != nil {
		return err
	}
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return banmen.Syntaxf(0, 1, "there is no kind %q: expected one of %s", name, strings.Join(names, ", "))
}

// SuggestKind returns the name or the alias of a kind that is most similar to typed, or "". If the
// name of a part is more similar, it returns a kind with that part, such as sudoku+x.
func SuggestKind(kinds []*banmen.Kind, typed string) string {
	var words []string
	for _, k := range kinds {
		if part, ok := banmen.FindAlias(banmen.PartAliases(k.Parts), typed); ok && k.Default {
			return k.Name + "+" + part.Of
		}
		words = append(words, k.Name)
		for _, a := range k.Aliases {
			words = append(words, a.Names...)
		}
		if k.Default {
			words = append(words, banmen.AliasWords(banmen.PartAliases(k.Parts))...)
		}
	}
	return banmen.Nearest(typed, words)
}

// FindForm returns the form of a kind that has this name; "" is the default form.
func FindForm(k *banmen.Kind, name string) (banmen.Form, error) {
	var names, words []string
	for _, f := range k.Forms {
		if name == "" || f.Is(name) {
			return f, nil
		}
		names = append(names, f.Name)
		words = append(append(words, f.Name), f.Aliases...)
	}
	if like := banmen.Nearest(name, words); like != "" {
		return banmen.Form{}, banmen.Errorf(banmen.ErrCannot, "%s has no form %q: did you mean %s?", k.Name, name, like)
	}
	return banmen.Form{}, banmen.Errorf(banmen.ErrCannot, "%s has no form %q: expected one of %s", k.Name, name, strings.Join(names, ", "))
}
