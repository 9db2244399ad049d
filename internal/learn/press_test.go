package learn_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/learn/press"
	"github.com/banmen/banmen/internal/msg"
)

// The book that package press makes has every title, caption, hint and solution, in each language.
// A character that the typeface lacks would be an error. The test is here to share the measured
// course.
func TestBook(t *testing.T) {
	all, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	langs := []language.Tag{language.Japanese, language.English}
	if testing.Short() {
		all, langs = all[:1], langs[:1] // computing the numbers of other chapters takes seconds
	}
	for _, lang := range langs {
		var b bytes.Buffer
		if err := press.Write(t.Context(), &b, course, all, lang, func(m banmen.Message) string { return msg.Text(lang, m) }); err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(b.Bytes(), []byte("%PDF-")) {
			t.Errorf("%s: %.20q", lang, b.Bytes())
		}
		printed := extracted(t, b.Bytes())
		for _, c := range all {
			wanted := []learn.Text{c.Title}
			for _, b := range c.Blocks {
				switch b.Kind {
				case learn.Section, learn.Figure, learn.Tape, learn.Ledger:
					wanted = append(wanted, b.Text)
				}
			}
			for _, e := range c.Exercises {
				wanted = append(append(wanted, e.Title, learn.Text{English: e.Solution, Japanese: e.Solution}), e.Hints...)
			}
			for _, w := range wanted {
				filled, err := course.Say(t.Context(), w.In(lang))
				if strings.Contains(w.In(lang), "package main") {
					filled, err = w.In(lang), nil
				}
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(printed, plain(filled)) {
					t.Errorf("%s: chapter %d lacks %q", lang, c.Number, filled)
				}
			}
		}
	}
}

// plain returns a text without its marks, quotes and blanks, which lines cut differently.
func plain(text string) string {
	if !strings.Contains(text, "package main") {
		var b strings.Builder
		for _, s := range learn.Spans(text) {
			b.WriteString(s.Text)
		}
		text = b.String()
	}
	return strings.NewReplacer("“", "", "”", "", `"`, "").Replace(strings.Join(strings.Fields(text), ""))
}

// extracted returns the text of a document without blanks, quotes and the numbers of its pages.
func extracted(t *testing.T, doc []byte) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("SKIPPED: there is no pdftotext")
	}
	name := filepath.Join(t.TempDir(), "learn.pdf")
	if err := os.WriteFile(name, doc, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-raw", name, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for page := range strings.SplitSeq(string(out), "\f") {
		_, page, _ = strings.Cut(page, "\n") // the page number comes first
		b.WriteString(page)
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(b.String()), ""), `"`, "")
}
