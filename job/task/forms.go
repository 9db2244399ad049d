package task

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// lineForm returns a kind's form with that name. It must have one line per record.
func lineForm(k *banmen.Kind, name string) (banmen.Form, error) {
	f, err := codec.FindForm(k, name)
	if err == nil && !f.Stream {
		err = severalLines(k, f)
	}
	return f, err
}

func severalLines(k *banmen.Kind, f banmen.Form) error {
	return banmen.Errorf(banmen.ErrCannot, "the form %s has several lines for a record: expected one of %s", f.Name, streamForms(k))
}

// streamForm returns the form with that name, or the default one; it must have one line
// per record.
func streamForm(k *banmen.Kind, name string) (banmen.Form, error) {
	if name == "" {
		name = defaultStream(k).Name
	}
	return lineForm(k, name)
}

// defaultStream returns the form line. For kinds without it, it returns the first form with one
// record per line.
func defaultStream(k *banmen.Kind) banmen.Form {
	if f, err := codec.FindForm(k, "line"); err == nil {
		return f
	}
	i := slices.IndexFunc(k.Forms, func(f banmen.Form) bool { return f.Stream })
	return k.Forms[max(i, 0)]
}

// streamForms lists the names of the forms with one line per record.
func streamForms(k *banmen.Kind) string {
	var names []string
	for _, f := range k.Forms {
		if f.Stream {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}
