package page

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/svg"
)

// A library makes the pages of collections.
type library struct{ *Pages }

// A shelf is the page of all collections.
type shelf struct {
	All   []collection.Head
	Words map[string]string
}

// shelf shows the collections of a visitor, and a form to add one.
func (p library) shelf(w *Answer, r *Request) {
	all, err := p.site.Collections(r)
	if err != nil {
		w.fail(err)
		return
	}
	w.Unkept = true // rating continues
	title := msg.Text(r.Lang, banmen.Msg("Collections"))
	p.show(w, r, "collections.html", p.view(r, title, shelf{all, texts(r.Lang, collected())}))
}

// A catalogue is the page of a collection and a query.
type catalogue struct {
	*collection.View
	Name    string
	Kind    string
	Fields  url.Values // of the query
	First   int        // number of the first puzzle shown, from 1
	Last    int
	Of      string // quantity that is plotted
	Plot    template.HTML
	Columns []column
	Lines   []listed
	Choices map[string][]option // of the fields of the form
	Files   []link
	Pages   []link // previous and next page; addresses are empty at the ends
	Delete  string
	LeftOut string // note that records were left out
	Words   map[string]string
}

// A column is a column of the table.
type column struct {
	Key, Title string
	To         string // address of the table sorted by this column
	Sorted     string // value of aria-sort; "": not sorted by this column
	Less       bool   // not on phones
}

// A listed puzzle is a row of the table.
type listed struct {
	collection.Row
	Short          string // text of the puzzle, shortened
	Play, Explain  string // addresses
	Print          string
	Level, Hardest string // in words
	State          string // state of the puzzle; empty if it has one solution
}

// An option is an option of a form field.
type option struct {
	Value, Title string
	Chosen       bool
}

// columns lists the columns of the table.
var columns = []struct {
	key   string
	title banmen.Message
	less  bool
}{
	{"line", banmen.Msg("Line"), false}, {"givens", banmen.Msg("Givens"), false}, {"level", banmen.Msg("Level"), false}, {"score", banmen.Msg("Score"), false},
	{"er", banmen.Msg("ER"), false}, {"ep", banmen.Msg("EP"), true}, {"ed", banmen.Msg("ED"), true}, {"hardest", banmen.Msg("Hardest step"), true},
	{"state", banmen.Msg("Note"), false},
}

// stands maps states to words.
var stands = map[collection.State]banmen.Message{
	collection.Waiting: banmen.Msg("not rated yet"), collection.One: banmen.Msg("one solution"), collection.Several: banmen.Msg("several solutions"),
	collection.None: banmen.Msg("no solution"), collection.Clash: banmen.Msg("givens clash"), collection.Cannot: banmen.Msg("cannot be rated"),
	collection.Late: banmen.Msg("takes too long"), collection.Broken: banmen.Msg("cannot be rated"),
}

// plots maps plotted quantities to words.
var plots = map[string]banmen.Message{
	"level": banmen.Msg("Level"), "score": banmen.Msg("Score"), "er": banmen.Msg("ER"), "givens": banmen.Msg("Givens"), "needs": banmen.Msg("Techniques"),
}

// catalogue shows a collection.
func (p library) catalogue(w *Answer, r *Request) {
	v, err := p.site.Collection(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	c := &catalogue{View: v, Fields: r.URL.Query(), Delete: address("c", v.ID) + "/delete", Words: texts(r.Lang, collected())}
	c.Fields.Del("lang")
	if c.Of = c.Fields.Get("of"); !slices.Contains(collection.Plots, c.Of) {
		c.Of = collection.Plots[0]
	}
	b, err := p.site.Plot(r, v.ID, c.Of)
	if err != nil {
		w.fail(err)
		return
	}
	c.fill(r.Lang, b)
	if k := p.kindOf(v.Kind); k != nil {
		c.Kind = k.Title(r.Lang)
	}
	if c.Name = v.Title; c.Name == "" {
		c.Name = msg.Text(r.Lang, banmen.Msg("Collection"))
	}
	w.Unkept = true
	p.show(w, r, "collection.html", p.view(r, c.Name, c))
}

// fill fills in the texts and links of the page.
func (c *catalogue) fill(lang language.Tag, b *plot.Bars) {
	say := func(m banmen.Message) string { return msg.Text(lang, m) }
	c.Plot = chart(b)
	c.Last = c.From + len(c.Rows)
	c.First = min(c.From+1, c.Last)
	for _, col := range columns {
		c.Columns = append(c.Columns, c.column(col.key, say(col.title), col.less))
	}
	for _, r := range c.Rows {
		c.Lines = append(c.Lines, c.line(r, say))
	}
	c.choices(say)
	for _, form := range collection.Forms {
		name := map[string]banmen.Message{"tsv": banmen.Msg("Table (TSV)"), "csv": banmen.Msg("Table (CSV)"), "jsonl": banmen.Msg("Lines of JSON"), "txt": banmen.Msg("Puzzles only")}[form]
		c.Files = append(c.Files, link{Title: say(name), To: c.to("/export", "to", form, "of", "", "from", "")})
	}
	size := max(1, len(c.Rows))
	if n, err := strconv.Atoi(c.Fields.Get("limit")); err == nil {
		size = n
	} else if c.Matching > len(c.Rows) {
		size = 50
	}
	c.Pages = []link{{Title: say(banmen.Msg("← Before"))}, {Title: say(banmen.Msg("After →"))}}
	if c.From > 0 {
		c.Pages[0].To = c.to("", "from", strconv.Itoa(max(0, c.From-size)))
	}
	if c.From+len(c.Rows) < c.Matching {
		c.Pages[1].To = c.to("", "from", strconv.Itoa(c.From+size))
	}
	switch {
	case c.Bad > 0 && c.Copies > 0:
		c.LeftOut = say(banmen.Msg("Unreadable records left out: %d; duplicates left out: %d.", c.Bad, c.Copies))
	case c.Bad > 0:
		c.LeftOut = say(banmen.Msg("Unreadable records left out: %d.", c.Bad))
	case c.Copies > 0:
		c.LeftOut = say(banmen.Msg("Duplicates left out: %d.", c.Copies))
	}
}

// to returns an address below that of the collection, with some query fields changed.
func (c *catalogue) to(below string, changes ...string) string {
	fields := url.Values{}
	for name, all := range c.Fields {
		if all[0] != "" {
			fields.Set(name, all[0])
		}
	}
	for i := 0; i < len(changes); i += 2 {
		if fields.Set(changes[i], changes[i+1]); changes[i+1] == "" {
			fields.Del(changes[i])
		}
	}
	to := address("c", c.ID) + below
	if len(fields) > 0 {
		to += "?" + fields.Encode()
	}
	return to
}

// column returns the head of a column. Its link sorts by the column, or reverses the order if the
// table is already sorted by it.
func (c *catalogue) column(key, title string, less bool) column {
	col := column{Key: key, Title: title, Less: less, To: c.to("", "sort", key, "from", "")}
	now := c.Fields.Get("sort")
	switch {
	case now == key, now == "" && key == "line":
		col.Sorted, col.To = "ascending", c.to("", "sort", "-"+key, "from", "")
	case now == "-"+key:
		col.Sorted = "descending"
	}
	return col
}

// widest limits the characters shown of a puzzle.
const widest = 40

func (c *catalogue) line(r collection.Row, say func(banmen.Message) string) listed {
	l := listed{Row: r, Play: address("play", r.Puzzle), Explain: address("explain", r.Puzzle), Print: address("print", r.Puzzle), Hardest: r.Hardest}
	_, l.Short, _ = strings.Cut(r.Puzzle, ":")
	if givens := strings.LastIndexByte(l.Short, ':'); givens > 0 && givens < 12 {
		l.Short = l.Short[givens+1:]
	}
	if runes := []rune(l.Short); len(runes) > widest {
		l.Short = string(runes[:widest-1]) + "…"
	}
	if name := c.Names[r.Hardest]; name != "" {
		l.Hardest = name
	}
	for _, level := range levels {
		if strings.EqualFold(level.key, r.Level) {
			l.Level = say(level.name)
		}
	}
	if r.State != collection.One {
		l.State = say(stands[r.State])
	}
	return l
}

// choices fills in the options of the form fields.
func (c *catalogue) choices(say func(banmen.Message) string) {
	anything := option{Title: say(banmen.Msg("any"))}
	c.Choices = map[string][]option{"level": {anything}, "state": {anything}, "require": {anything}}
	add := func(field, value, title string) {
		c.Choices[field] = append(c.Choices[field], option{value, title, c.Fields.Get(field) == value})
	}
	for _, l := range levels {
		add("level", l.key, say(l.name))
	}
	for _, s := range collection.States {
		if n := c.States[s]; n > 0 || c.Fields.Get("state") == string(s) {
			add("state", string(s), fmt.Sprintf("%s (%d)", say(stands[s]), n))
		}
	}
	for _, n := range c.Needed {
		if n.Key != "" {
			name := n.Name
			if c.Names[name] != "" {
				name = c.Names[name]
			}
			add("require", n.Key, fmt.Sprintf("%s (%d)", name, n.Puzzles))
		}
	}
	for _, of := range collection.Plots {
		c.Choices["of"] = append(c.Choices["of"], option{of, say(plots[of]), of == c.Of})
	}
}

// chart returns a plot as SVG, with its numbers as a label for screen readers.
func chart(b *plot.Bars) template.HTML {
	var drawing bytes.Buffer
	if err := svg.Inline(&drawing, b.Scene(nil)); err != nil {
		return ""
	}
	numbers := []string{}
	for _, bar := range b.Bars {
		if bar.Value > 0 {
			numbers = append(numbers, fmt.Sprintf("%s: %.0f", bar.Label, bar.Value))
		}
	}
	label := html.EscapeString(b.Title + ". " + strings.Join(numbers[:min(len(numbers), 30)], ", "))
	shifted := strings.Replace(drawing.String(), `viewBox="10 `, `viewBox="0 `, 1)                                        // titles begin in a margin that boards do without
	return template.HTML(strings.Replace(shifted, `class="board"`, `class="chart" role="img" aria-label="`+label+`"`, 1)) //nolint:gosec // it is ours and escaped
}

// collected returns the texts of the scripts of these pages.
func collected() map[string]banmen.Message {
	return map[string]banmen.Message{
		"sending":  banmen.Msg("Uploading: %s %%"),
		"reading":  banmen.Msg("Reading."),
		"rated-n":  banmen.Msg("%s of %s rated."),
		"all-done": banmen.Msg("All puzzles are rated."),
		"found-n":  banmen.Msg("%s puzzles"),
		"failed":   banmen.Msg("Something went wrong."),
		"too-big":  banmen.Msg("The file is too large: expected at most %s MB."),
		"sure":     banmen.Msg("Delete this collection?"),
	}
}
