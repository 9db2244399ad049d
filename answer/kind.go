package answer

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// Described is the answer of kinds: a kind in the language of the reader.
type Described struct {
	*banmen.Kind
	Lang   language.Tag
	Whole  bool     // everything, not just a summary
	Levels []string // levels that its puzzles can have; nil: none, or not requested
}

// Text writes a page about the kind, or a line of a table.
func (a Described) Text(p *Page, s Style) error {
	if a.Whole {
		p.Block([]byte(a.Page(s.Say)), false)
		return nil
	}
	summary, _, _ := strings.Cut(a.Rules(a.Lang), "\n")
	p.Block([]byte(fmt.Sprintf("%-11s %s: %s\n", a.Name, a.Title(a.Lang), summary)), false)
	return nil
}

// Page returns a page about the kind: its rules, names and forms.
func (a Described) Page(say func(banmen.Message) string) string {
	page := fmt.Sprintf("%s: %s\n\n%s\n\n%s %s\n%s %s\n", a.Name, a.Title(a.Lang), a.Rules(a.Lang),
		say(banmen.Msg("Names:")), strings.Join(a.Presets, " "),
		say(banmen.Msg("Forms:")), strings.Join(a.forms(), " "))
	return page + aliasLines(say(banmen.Msg("Also called:")), a.Aliases) + aliasLines(say(banmen.Msg("Parts:")), banmen.PartAliases(a.Parts))
}

// forms returns the names of the kind's forms.
func (a Described) forms() (names []string) {
	for _, f := range a.Forms {
		names = append(names, f.Name)
	}
	return names
}

// aliasLines returns lines below a heading, each a name with its aliases.
func aliasLines(heading string, all []banmen.Alias) string {
	if len(all) == 0 {
		return ""
	}
	width := 0
	for _, a := range all {
		width = max(width, len(a.Of))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", heading)
	for _, a := range all {
		b.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s  %s", width, a.Of, strings.Join(a.Names, ", ")), " ") + "\n")
	}
	return b.String()
}

// JSON returns the kind.
func (a Described) JSON(Style) []any {
	return []any{Kind{Format: Format, Verb: "kinds", Name: a.Name, Title: a.Title(a.Lang), Rules: a.Rules(a.Lang), Presets: a.Presets,
		Forms: a.forms(), Aliases: aliases(a.Aliases), Parts: parts(a.Parts, a.Lang), Levels: a.Levels}}
}

// Verdict is empty.
func (a Described) Verdict(Style) Verdict { return Verdict{} }

// A Kind is the JSON form of a kind.
type Kind struct {
	Format  string   `json:"format"`
	Verb    string   `json:"verb"`
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Rules   string   `json:"rules"`
	Presets []string `json:"presets"`
	Forms   []string `json:"forms"`
	Aliases []Alias  `json:"aliases,omitempty"` // aliases of the kind and its puzzles
	Parts   []Part   `json:"parts,omitempty"`   // parts that names of puzzles may have
	Levels  []string `json:"levels,omitempty"`  // levels of puzzles that can be made; only if the kind was named
}

// A Part is the JSON form of a part of names.
type Part struct {
	Of      string   `json:"of"`
	Names   []string `json:"names,omitempty"`
	Title   string   `json:"title"`
	Rule    string   `json:"rule"`
	Example string   `json:"example"` // the part as in a name: "+thermo(R1C1-R1C4)"
	Preset  string   `json:"preset"`  // a small puzzle with the part
}

// parts returns the JSON form of a kind's parts.
func parts(all []banmen.Part, t language.Tag) (js []Part) {
	for _, p := range all {
		js = append(js, Part{Of: p.Name, Names: p.Names, Title: p.Title(t), Rule: p.Rule(t), Example: p.Text(), Preset: p.Preset})
	}
	return js
}

// An Alias is the JSON form of a name and its aliases.
type Alias struct {
	Of    string   `json:"of"`
	Names []string `json:"names,omitempty"`
}

// aliases returns the JSON form of a table of aliases.
func aliases(all []banmen.Alias) (js []Alias) {
	for _, a := range all {
		js = append(js, Alias(a))
	}
	return js
}
