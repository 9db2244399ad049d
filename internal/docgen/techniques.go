package main

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// pictures is the folder of pictures.
const pictures = "techniques"

// techniques returns the pages of techniques and their pictures.
func techniques() (files, error) {
	all := files{}
	en, ja := &page{lang: language.English}, &page{lang: language.Japanese}
	en.top("techniques.ja.md", "日本語")
	ja.top("techniques.md", "English")
	for _, l := range lesson.All() {
		e, err := l.Example()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Key, err)
		}
		x := section{Known: l.Known, facts: l.Facts(), before: l.Before}
		if e != nil {
			x.example = &example{figure: e.Figure(), notation: e.Notation(), sentence: e.Sentence(), proof: e.Proof(), text: e.Text}
		}
		if err := x.write(all, en, ja); err != nil {
			return nil, err
		}
	}
	en.rules()
	ja.rules()
	facts := drill.Facts(kinds.All)
	for _, k := range scale.ByLaws() {
		e, err := lawful(k)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k.Key, err)
		}
		x := section{Known: k, facts: facts(k), before: lesson.Before(k.Key), example: e}
		if err := x.write(all, en, ja); err != nil {
			return nil, err
		}
	}
	all["techniques.md"], all["techniques.ja.md"], all["technique-names.md"] = en.Bytes(), ja.Bytes(), techniqueNames()
	return all, nil
}

// techniqueNames returns the page of other names with their sources.
func techniqueNames() []byte {
	var b bytes.Buffer
	b.WriteString("# Names of techniques (手筋の名前)\n\nAll commands, the page and its search know these names. " +
		"If a name belongs\nto several techniques, it stands for all of them. `go generate ./logic/lesson` makes this page.\n\n" +
		"どのコマンドもページの検索も、これらの名前で手筋を探します。\n\n" + scale.NameSources() + "\n| name (名前) | 日本語 | other names and their sources (別名と出典) |\n| --- | --- | --- |\n")
	names := map[string][]string{}
	for _, n := range scale.Names() {
		names[n.Of] = append(names[n.Of], fmt.Sprintf("%s (%s)", n.Name, n.Source))
	}
	all := scale.AllWithLaws()
	for _, key := range scale.Words() {
		title, ja := key, ""
		for _, k := range all {
			if k.Key == key {
				title, ja = k.Name, k.JA
			}
		}
		if names[key] != nil || ja != "" {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", title, ja, strings.Join(names[key], ", "))
		}
	}
	return b.Bytes()
}

// A section describes a technique.
type section struct {
	scale.Known
	facts   []banmen.Message
	before  []string
	example *example
}

// An example is a position with a step.
type example struct {
	figure          *figure.Figure
	notation        string
	sentence, proof banmen.Message
	text            string
}

// lawful returns the example of a technique by rules.
func lawful(k scale.Known) (*example, error) {
	ctx := context.Background()
	p, err := drill.Example(ctx, kinds.All, k.Technique)
	if err != nil || p == nil {
		return nil, err
	}
	r, err := p.Reasoner(ctx)
	if err != nil {
		return nil, err
	}
	t := p.Steps[0]
	return &example{figure: r.Figure(t), notation: t.Notation, sentence: t.Sentence, proof: r.Proof(t), text: p.Puzzle.String()}, nil
}

// write draws the picture of a section and writes it into pages.
func (x *section) write(all files, pages ...*page) error {
	if x.example != nil {
		var b bytes.Buffer
		if err := svg.Draw(&b, scene.New(x.example.figure, nil)); err != nil {
			return err
		}
		all[x.picture()] = b.Bytes()
	}
	for _, p := range pages {
		p.section(x)
	}
	return nil
}

func (x *section) picture() string { return pictures + "/" + x.Key + ".svg" }

// A page lists the techniques in one language.
type page struct {
	bytes.Buffer
	lang  language.Tag
	group string
}

func (p *page) say(format string, args ...any) string {
	return msg.Text(p.lang, banmen.Msg(format, args...))
}

// top writes the text above the techniques.
func (p *page) top(other, called string) {
	fmt.Fprintf(p, "# %s\n\n[%s](%s)\n\n", p.say("Techniques"), called, other)
	fmt.Fprintf(p, "%s\n\n```sh\nbanmen help techniques x-wing\nbanmen steps examples/inkala.txt\nbanmen generate sudoku --require x-wing\n```\n\n", p.fill("", p.say(
		"The techniques of `banmen explain`, `hint`, `steps` and `rate`, in the order of HoDoKu's table, each with a position made for it. "+
			"Of the candidates a picture has those that the step is about: green and yellow is what it rests on, red what it removes. "+
			"`banmen help techniques NAME` shows the same in the terminal, and `banmen steps FILE` finds the step in the position. "+
			"This page is made by `go generate ./logic/lesson`.")))
	fmt.Fprintf(p, "%s\n\n```sh\n%s\n```\n", p.fill("", p.say("How often a technique is needed was counted on %d puzzles in which no given can go:", lesson.Collection)), lesson.Command)
}

// rules writes the text above the techniques by rules.
func (p *page) rules() {
	fmt.Fprintf(p, "\n# %s\n\n%s\n\n```sh\nbanmen help techniques combination\nbanmen train kenken:5 --technique combination\n```\n\n", p.say("Techniques of the rules"), p.fill("", p.say(
		"These techniques use rules other than rows, columns and boxes, in every kind that has such rules. Scores and levels are banmen's own. "+
			"Each example is a step of the solution of such a puzzle.")))
	fmt.Fprintf(p, "%s\n\n```sh\n%s\n```\n", p.fill("", p.say("How often a technique is needed was counted on %d puzzles of each of these kinds, with as few givens or clues as `generate` leaves:", lesson.RulesCollection)), lesson.RulesCommand())
}

// groups are the names of groups in Japanese.
var groups = map[string]string{
	"singles": "シングル", "locked": "ロックされた候補", "subsets": "ペア、トリプル、クアッド", "basic-fish": "フィッシュ",
	"chains-and-loops": "チェーンとループ", "uniqueness": "唯一解を前提とする手筋", "single-digit-patterns": "一つの数字の形",
	"wings": "ウィング", "finned-basic-fish": "フィン付きフィッシュ", "miscellaneous": "そのほか", "coloring": "色分け",
	"almost-locked-sets": "ALS", "franken-fish": "フランケンフィッシュ", "finned-franken-fish": "フィン付きフランケンフィッシュ",
	"mutant-fish": "ミュータントフィッシュ", "finned-mutant-fish": "フィン付きミュータントフィッシュ", "last-resort": "最後の手段",
	"3d-medusa": "3Dメドゥーサ", "fireworks": "花火", "exocets": "エクソセット", "multi-sectors": "マルチセクター",
	"impossible-patterns": "不可能パターン", "whips": "ウィップとブレイド", "rules": "ルールごとの手筋", "suppositions": "仮定",
}

// section writes the description of one technique.
func (p *page) section(x *section) {
	if x.Group != p.group {
		p.group = x.Group
		fmt.Fprintf(p, "\n## %s\n", banmen.Localized(x.Group, groups[x.Group])(p.lang))
	}
	name := msg.Text(p.lang, tell.Name(x.Technique))
	fmt.Fprintf(p, "\n### <a id=%q></a>%s `%s`\n\n", x.Key, name, x.Key)
	first := msg.Text(p.lang, lesson.LearnFirst(x.before))
	for _, m := range x.facts {
		text := msg.Text(p.lang, m)
		if text == first {
			text = p.linked(x.before)
		}
		fmt.Fprintf(p, "- %s\n", p.fill("  ", text))
	}
	e := x.example
	if e == nil {
		fmt.Fprintf(p, "\n%s\n", p.say("There is no example here, because searching for this kind of fish takes long."))
		return
	}
	fmt.Fprintf(p, "\n![%s](%s)\n\n", name, x.picture())
	fmt.Fprintf(p, "    %s\n\n", strings.ReplaceAll(e.notation, "\n", "\n    "))
	sentence := msg.Text(p.lang, e.sentence)
	if strings.Contains(sentence, "\n") {
		sentence = "```text\n" + sentence + "\n```"
	} else {
		sentence = p.fill("", sentence)
	}
	fmt.Fprintf(p, "%s\n\n%s\n\n    %s\n", sentence, p.fill("", p.say("Proof: %s.", e.proof)), e.text)
}

// linked names the techniques to learn first as links.
func (p *page) linked(keys []string) string {
	var links []string
	for _, key := range keys {
		links = append(links, fmt.Sprintf("[%s](#%[1]s)", key))
	}
	return msg.Text(p.lang, lesson.LearnFirst(nil)) + strings.Join(links, ", ")
}

// marker matches a word that would turn a line into a list item.
var marker = regexp.MustCompile(`^([-+*]|\d+[.)])$`)

// fill wraps a paragraph at blanks to lines of at most 100 characters, and indents lines
// after the first. Japanese stays on one line, as a break between its characters is shown
// as a blank.
func (p *page) fill(indent, text string) string {
	if p.lang == language.Japanese {
		return text
	}
	const most = 100
	var out strings.Builder
	column := utf8.RuneCountInString(indent)
	var words []string
	for _, word := range strings.Fields(text) {
		if len(words) > 0 && marker.MatchString(word) {
			words[len(words)-1] += " " + word
			continue
		}
		words = append(words, word)
	}
	for i, word := range words {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > most:
			out.WriteString("\n" + indent)
			column = utf8.RuneCountInString(indent)
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	return out.String()
}
