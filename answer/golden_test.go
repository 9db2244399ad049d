package answer_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
	"golang.org/x/tools/txtar"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/verb"
)

var update = flag.Bool("update", false, "rewrite testdata/golden.txtar")

// TestGolden compares answers with testdata/golden.txtar, whose headings are requests: a verb,
// options and a puzzle.
func TestGolden(t *testing.T) {
	const name = "testdata/golden.txtar"
	all, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for i, f := range all.Files {
		asked[strings.Fields(f.Name)[0]] = true
		got := golden(t, f.Name)
		if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
			t.Errorf("%s: %s", f.Name, diff)
		}
		all.Files[i].Data = []byte(got)
	}
	for _, v := range verb.All {
		if !asked[v.Name] && v != verb.Scan { // scan takes seconds; scripts test it
			t.Errorf("no answer of %s is tested", v.Name)
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(all), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// golden returns the answers to a request: as text, as JSON, and where they differ from the text,
// as lines and in Japanese.
func golden(t *testing.T, request string) string {
	words := strings.Fields(request)
	v := verb.All[slices.IndexFunc(verb.All, func(v *verb.Verb) bool { return v.Name == words[0] })]
	d := v.Configurable()
	e := banmen.Entry{Line: 1}
	kind := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Default })]
	for _, w := range words[1:] {
		if o, value, ok := option(d, w); ok {
			set(t, o, value)
			continue
		}
		if moves, ok := strings.CutPrefix(w, "record="); ok {
			e.Meta = map[string]string{"record": strings.ReplaceAll(moves, ",", " ")}
			continue
		}
		k, p, err := codec.Parse(kinds.All, w)
		if err != nil {
			t.Fatal(err)
		}
		kind, e.Puzzle, e.Board = k, p, p.Givens()
	}
	form, err := codec.FindForm(kind, "")
	if err == nil {
		form, err = v.Forms.Form(kind, form, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	english := func(m banmen.Message) string { return msg.Text(language.English, m) }
	japanese := func(m banmen.Message) string { return msg.Text(language.Japanese, m) }
	if err := d.Open(verb.Setup{Kinds: kinds.All, Kind: kind, Jobs: 1, Say: english, Lang: language.English}); err != nil {
		t.Fatal(request, err)
	}
	var out strings.Builder
	for a, err := range answers(t.Context(), d, e) {
		if err != nil {
			fmt.Fprintf(&out, "error: %v\n", err)
		}
		if a != nil {
			text := written(a, "text", answer.Style{Form: form, Say: english})
			out.WriteString(text + written(a, "json", answer.Style{Form: form, JSON: true, Say: english}))
			for _, other := range []string{written(a, "lines", answer.Style{Form: form, Lines: true, Say: english}), written(a, "ja", answer.Style{Form: form, Say: japanese})} {
				name, _, _ := strings.Cut(other, ": ")
				if strings.ReplaceAll(other, name+": ", "text: ") != text {
					out.WriteString(other)
				}
			}
		}
	}
	return out.String()
}

// written returns an answer in a style, with its verdict.
func written(a answer.Answer, name string, s answer.Style) string {
	var out strings.Builder
	var page answer.Page
	if err := answer.Write(&page, a, s); err != nil {
		fmt.Fprintf(&out, "%s: error: %v\n", name, err)
	}
	for line := range bytes.Lines(page.Text) {
		fmt.Fprintf(&out, "%s: %s\n", name, bytes.TrimRight(line, "\n"))
	}
	v := a.Verdict(s)
	if v.No || v.Wrong || v.Clash {
		fmt.Fprintf(&out, "%s: no %t, wrong %t, clash %t\n", name, v.No, v.Wrong, v.Clash)
	}
	for _, m := range append([]banmen.Message{v.Why, v.Ended}, v.Notes...) {
		if m.Format != "" {
			fmt.Fprintf(&out, "%s: note: %s\n", name, s.Say(m))
		}
	}
	return out.String()
}

// answers yields up to three answers of a verb to a record.
func answers(ctx context.Context, d verb.Configurable, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		m, ok := d.(verb.Maker)
		if !ok {
			yield(d.(verb.Doer).Do(ctx, e))
			return
		}
		n := 0
		for a, err := range m.Make(ctx, e) {
			if n++; !yield(a, err) || n == 3 {
				return
			}
		}
	}
}

// option returns the option that a word such as limit=3 sets, with its value.
func option(d verb.Configurable, word string) (verb.Option, string, bool) {
	name, value, _ := strings.Cut(word, "=")
	for _, o := range d.Options() {
		if o.Name == name {
			return o, value, true
		}
	}
	return verb.Option{}, "", false
}

func set(t *testing.T, o verb.Option, value string) {
	var err error
	switch at := o.Value.(type) {
	case *string:
		*at = value
	case *bool:
		*at = true
	case *int64:
		*at, err = strconv.ParseInt(value, 10, 64)
	case *uint64:
		*at, err = strconv.ParseUint(value, 10, 64)
	case *[]string:
		*at = append(*at, value)
	default:
		err = fmt.Errorf("%T", at)
	}
	if err != nil {
		t.Fatal(o.Name, value, err)
	}
}
