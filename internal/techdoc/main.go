// Techdoc writes docs/techniques.md and docs/techniques.ja.md, and the pictures of both
// in docs/techniques, from the techniques:
//
//	go generate ./logic/lesson
package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/techdoc FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "techdoc:", err)
		os.Exit(1)
	}
}

// write writes the files into a folder, and removes pictures of techniques that are gone.
func write(dir string) error {
	files, err := files()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(dir, pictures)); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, pictures), 0o777); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pictures is the folder of pictures.
const pictures = "techniques"

// files returns what is to be written, by name.
func files() (map[string][]byte, error) {
	all := map[string][]byte{}
	en, ja := &page{lang: language.English}, &page{lang: language.Japanese}
	en.top("techniques.ja.md", "日本語")
	ja.top("techniques.md", "English")
	for _, l := range lesson.All() {
		e, err := l.Example()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Key, err)
		}
		if e != nil {
			var b bytes.Buffer
			if err := svg.Draw(&b, scene.New(e.Figure(), nil)); err != nil {
				return nil, err
			}
			all[picture(l)] = b.Bytes()
		}
		en.lesson(l, e)
		ja.lesson(l, e)
	}
	all["techniques.md"], all["techniques.ja.md"] = en.Bytes(), ja.Bytes()
	return all, nil
}

func picture(l lesson.Lesson) string { return pictures + "/" + l.Key + ".svg" }

// A page is the techniques in one language.
type page struct {
	bytes.Buffer
	lang  language.Tag
	group string
}

func (p *page) say(format string, args ...any) string {
	return msg.Text(p.lang, banmen.Msg(format, args...))
}

// top writes what stands above the techniques.
func (p *page) top(other, called string) {
	fmt.Fprintf(p, "# %s\n\n[%s](%s)\n\n", p.say("Techniques"), called, other)
	fmt.Fprintf(p, "%s\n\n```sh\nbanmen help techniques x-wing\nbanmen steps examples/inkala.txt\nbanmen generate sudoku --require x-wing\n```\n\n", p.say(
		"The techniques of `banmen explain`, `hint`, `steps` and `rate`, in the order of HoDoKu's table, each with a position made for it. "+
			"Of the candidates a picture has those that the step is about: green and yellow is what it rests on, red what it removes. "+
			"`banmen help techniques NAME` shows the same in the terminal, and `banmen steps FILE` finds the step in the position. "+
			"This page is made by `go generate ./logic/lesson`."))
	fmt.Fprintf(p, "%s\n\n```sh\n%s\n```\n", p.say("How often a technique is needed was counted on %d puzzles in which no given can go:", lesson.Collection), lesson.Command)
}

// lesson writes what there is to say of one technique.
func (p *page) lesson(l lesson.Lesson, e *lesson.Example) {
	if l.Group != p.group {
		p.group = l.Group
		fmt.Fprintf(p, "\n## %s\n", l.Group)
	}
	name := msg.Text(p.lang, tell.Name(l.Technique))
	fmt.Fprintf(p, "\n### <a id=%q></a>%s `%s`\n\n", l.Key, name, l.Key)
	for _, m := range l.Facts() {
		fmt.Fprintf(p, "- %s\n", p.linked(msg.Text(p.lang, m), l.Before))
	}
	if e == nil {
		fmt.Fprintf(p, "\n%s\n", p.say("There is no example here: fish like this take long to be looked for."))
		return
	}
	fmt.Fprintf(p, "\n![%s](%s)\n\n", name, picture(l))
	fmt.Fprintf(p, "    %s\n\n", strings.ReplaceAll(e.Notation(), "\n", "\n    "))
	fmt.Fprintf(p, "%s\n\n%s\n\n    %s\n", msg.Text(p.lang, e.Sentence()), p.say("Proof: %s.", e.Proof()), e.Text)
}

// linked makes links of the names of techniques at the end of a line.
func (p *page) linked(line string, keys []string) string {
	names := strings.Join(keys, ", ")
	head, ok := strings.CutSuffix(line, names)
	if !ok || names == "" {
		return line
	}
	var links []string
	for _, key := range keys {
		links = append(links, fmt.Sprintf("[%s](#%[1]s)", key))
	}
	return head + strings.Join(links, ", ")
}
