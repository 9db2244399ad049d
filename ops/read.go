package ops

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// Parse returns the kind and the puzzle of a text kind:params[:givens].
func Parse(kinds []*banmen.Kind, text string) (*banmen.Kind, banmen.Puzzle, error) {
	k, err := FindKind(kinds, text)
	if err != nil {
		return nil, nil, err
	}
	p, err := k.Parse(text)
	return k, p, err
}

// FindKind returns the kind of a text that begins with its name.
func FindKind(kinds []*banmen.Kind, text string) (*banmen.Kind, error) {
	name, _, _ := strings.Cut(text, ":")
	name, _, _ = strings.Cut(name, ",")
	i := slices.IndexFunc(kinds, func(k *banmen.Kind) bool { return k.Name == name })
	if i < 0 {
		return nil, banmen.Syntaxf(0, 1, "there is no kind %q: expected one of %s", name, kindNames(kinds))
	}
	return kinds[i], nil
}

func kindNames(kinds []*banmen.Kind) string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return strings.Join(names, ", ")
}

// FindForm returns the form of that name of a kind; "" is the default.
func FindForm(k *banmen.Kind, name string) (banmen.Form, error) {
	var names []string
	for _, f := range k.Forms {
		if f.Name == name || name == "" {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return banmen.Form{}, banmen.Errorf(banmen.ErrCannot, "%s has no form %q: expected one of %s", k.Name, name, strings.Join(names, ", "))
}
