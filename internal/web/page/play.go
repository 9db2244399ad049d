package page

import (
	"cmp"
	"html/template"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// A desk is the page of a board to play on.
type desk struct {
	*board
	Text    string
	Name    string // of the puzzle
	Rating  string
	Level   string // name of its level; "" if unknown
	Grades  []link // links to new puzzles like this one, by level
	Day     string // address of the day of a daily puzzle; "" for others
	Date    string // that day, in words
	Kind    *banmen.Kind
	Game    bool
	Rules   []string
	Called  []string // names of the players
	Others  []string // engines without a level
	Symbols []string
	Nine    bool            // whether there are nine symbols, arranged like telephone keys
	Marks   bool            // whether corner and centre marks are useful
	Crosses bool            // whether cells can be crossed out as empty
	Buttons []template.HTML // by symbol
	Data    data
	Review  string // addresses; "" if there is no such page
	Train   string
	Live    string // link to enter a game that is played elsewhere
	Make    string
	Explain string
	Watch   string
	Solve   string
	Print   string
	Links   string // page with links to other programs; "" if there are none
	Next    string
	Kept    string // limits of saves, in words
}

// data is the data for scripts.
type data struct {
	Text  string             `json:"text"`
	Title string             `json:"title"`
	Game  bool               `json:"game"`
	Board *board             `json:"board"`
	Words map[string]string  `json:"words"`
	Keys  []key              `json:"keys"`
	Heard session.Vocabulary `json:"heard"`
	Next  string             `json:"next"`
	Kind  string             `json:"kind"`
	Level string             `json:"level,omitempty"` // its key
	Daily string             `json:"daily,omitempty"` // date of a daily puzzle
}

// A key is a row of the table of keys.
type key struct {
	Action  session.Action `json:"action"`
	Doc     string         `json:"doc"`
	Keys    []string       `json:"keys"`
	Command string         `json:"said,omitempty"`  // command that does the same in the text field
	Fixed   bool           `json:"fixed,omitempty"` // the key cannot be changed
}

// A player makes the pages of boards: to play, solved, and printed.
type player struct{ *Pages }

// play shows a puzzle or game. If the address names only a kind, it generates a puzzle and
// redirects to it.
func (p player) play(w *Answer, r *Request) {
	if k, like := unmade(p.site.Kinds(), r.Rest); k != nil {
		if text, err := p.made(r, k, like, nil); err == nil && text != k.Presets[0] {
			w.lead(address("play", text))
			return
		}
	}
	d, err := p.desk(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	if level := r.URL.Query().Get("level"); !d.Game {
		if d.Level = levelName(r.Lang, level); d.Level != "" {
			d.Data.Level = level
			d.Next += "?" + url.Values{"level": {level}}.Encode()
			d.Data.Next = d.Next
		}
	}
	p.show(w, r, "play.html", p.view(r, d.Name, d))
}

// unmade splits a text that describes puzzles without giving one, such as kenken:6 or
// thermo=5,x. It returns the kind and the text with the kind's proper name, or nil for other
// texts.
func unmade(kinds []*banmen.Kind, text string) (*banmen.Kind, string) {
	name, params, sized := strings.Cut(text, ":")
	k, like := banmen.KindByName(kinds, name)
	if sized && strings.ContainsAny(params, ":(") {
		return nil, ""
	}
	if of, p, err := ops.ParseToMake(kinds, text); err == nil && (k == nil || banmen.CheckGivens(p) != nil) {
		return of, text
	}
	if sized {
		like += ":" + params
	}
	return k, like
}

// like returns the kind, size and parts of a puzzle without its givens and clues. New puzzles can
// be generated like it.
func like(text string) string {
	head, rest, _ := strings.Cut(text, ":")
	if strings.HasPrefix(rest, "{") {
		return head
	}
	rest, _, _ = strings.Cut(rest, ":")
	size, parts, _ := strings.Cut(rest, "+")
	for part := range strings.SplitSeq(parts, "+") {
		if part != "" && !strings.ContainsAny(part, "(),") {
			size += "+" + part
		}
	}
	if size == "" {
		return head
	}
	return head + ":" + size
}

// desk returns the page for a text.
func (p player) desk(r *Request, text string) (*desk, error) {
	b, err := p.ask(r, text)
	if err != nil {
		return nil, err
	}
	lang := r.Lang
	d := &desk{board: b, Text: b.Puzzle, Game: b.isGame(), Symbols: b.Symbols, Buttons: b.buttons(), Kind: p.kindOf(b.Puzzle)}
	if d.Kind == nil {
		return nil, noPage(text)
	}
	d.Name, d.Rules = d.Kind.Title(lang), paragraphs(banmen.RulesFor(d.Kind.Rules(lang), d.Text))
	d.Nine = len(b.Symbols) == 9
	d.Marks, d.Crosses = slices.Contains(b.Pens, session.Corner.String()), b.Blank > 0
	d.Make = address("make", d.Text)
	d.Explain, d.Watch, d.Solve, d.Print, d.Next = address("explain", d.Text), address("watch", d.Text), address("solve", d.Text), address("print", text), address("new", like(d.Text))
	if len(linked(d.Kind)) > 0 {
		d.Links = address("links", text)
	}
	d.Kept = savedPages(p).kept(lang)
	if d.Called = b.Titles; d.Called == nil {
		d.Called = b.Players
	}
	d.Others = slices.DeleteFunc(slices.Clone(b.Engines), func(e string) bool {
		return slices.ContainsFunc(b.Levels, func(l api.Level) bool { return l.Engine == e })
	})
	mode := session.OnSheet
	if d.Game {
		if b.Advised {
			d.Review = address("review", d.Text)
			subject, _, _ := strings.Cut(d.Text, ":")
			d.Train = address("train", subject)
			d.Live = address("play", d.Text) + "?live=1"
		}
		mode, d.Next = session.InGame, address("play", d.Text)
	}
	if !d.Game {
		if d.Grades = p.levelLinks(r, d.Kind, like(d.Text)); d.Grades != nil {
			d.Train = address("train", like(d.Text))
		}
	}
	d.Data = data{Kind: d.Kind.Name, Text: d.Text, Title: d.Name, Game: d.Game, Board: b, Words: texts(lang, spoken()), Keys: keys(lang, mode), Heard: session.Understood(), Next: d.Next}
	return d, nil
}

// linked returns the forms of a kind that other programs open as links.
func linked(k *banmen.Kind) (forms []banmen.Form) {
	for _, f := range k.Forms {
		if f.Program.Format != "" && f.Put != nil {
			forms = append(forms, f)
		}
	}
	return forms
}

// keys returns the table of keys of a board in a mode.
func keys(lang language.Tag, mode session.Mode) []key { return keysOf(lang, mode, session.Spoken) }

// reviewKeys returns the table of keys of a review.
func reviewKeys(lang language.Tag) []key { return keysOf(lang, session.Reviewing, session.ReviewWord) }

// keysOf returns the table of keys of a mode, with the spoken word of each.
func keysOf(lang language.Tag, mode session.Mode, word func(a session.Action, japanese bool) string) (all []key) {
	for _, k := range session.Modal(mode) {
		one := key{Action: k.Action, Doc: msg.Text(lang, k.Doc), Keys: k.In(session.OnPage, nil), Command: word(k.Action, lang == language.Japanese)}
		one.Fixed = slices.ContainsFunc(one.Keys, func(s string) bool { return strings.HasSuffix(s, "symbol") })
		if len(one.Keys) > 0 {
			all = append(all, one)
		}
	}
	return all
}

// A paper is a page with only a puzzle or its solution.
type paper struct {
	*desk
	Drawing template.HTML
	Summary string
}

// solution shows the solution of a puzzle.
func (p player) solution(w *Answer, r *Request) {
	d, err := p.desk(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	summary, b, err := p.solved(r, d)
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "solve.html", p.view(r, d.Name, paper{d, b.Drawing, summary}))
}

// solved returns the board of the solution, or of the puzzle if there is none.
func (p player) solved(r *Request, d *desk) (summary string, b *board, err error) {
	lang := r.Lang
	var a struct {
		Solutions int    `json:"solutions"`
		Solution  string `json:"solution"`
	}
	if err := p.one(r, "solve", map[string]any{"puzzle": d.Text}, &a); err != nil {
		return "", nil, err
	}
	if a.Solution == "" {
		return answered(lang, 0), d.board, nil
	}
	b, err = p.filled(r, d, a.Solution)
	return answered(lang, a.Solutions), b, err
}

// answered says how many solutions there are.
func answered(lang language.Tag, solutions int) string {
	switch solutions {
	case 0:
		return msg.Text(lang, banmen.Msg("There is no solution."))
	case 1:
		return msg.Text(lang, banmen.Msg("The only solution."))
	}
	return msg.Text(lang, banmen.Msg("One of several solutions."))
}

// filled returns the board with a solution filled in, or unchanged if solution is empty.
func (p player) filled(r *Request, d *desk, solution string) (*board, error) {
	moves := ""
	if solution != "" {
		var full struct {
			Symbols []string `json:"symbols"`
			Values  []int    `json:"values"`
		}
		if err := p.one(r, "play", map[string]any{"puzzle": solution, "draw": "none"}, &full); err != nil {
			return nil, err
		}
		moves = d.moves(full.Symbols, full.Values)
	}
	var drawn struct {
		Drawing string `json:"drawing"`
	}
	err := p.one(r, "play", map[string]any{"puzzle": d.Text, "moves": moves, "draw": "inline"}, &drawn)
	return &board{Board: d.Board, Drawing: template.HTML(drawn.Drawing)}, err //nolint:gosec // it is ours and escaped
}

// moves returns the moves that fill a solution into the open cells.
func (d *desk) moves(symbols []string, values []int) string {
	var all []string
	for _, c := range d.Open {
		all = append(all, d.Names[c]+"="+symbols[values[c]-1])
	}
	return strings.Join(all, " ")
}

// print shows a puzzle for printing.
func (p player) print(w *Answer, r *Request) {
	d, err := p.desk(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "print.html", p.view(r, d.Name, d))
}

// made generates a puzzle of a kind like a text. wishes are fields of the verb generate.
func (p player) made(r *Request, k *banmen.Kind, like string, wishes url.Values) (string, error) {
	fields := map[string]any{"kind": like, "seed": cmp.Or(r.Seed, uint64(rand.Int64()))}
	if k != nil && like == k.Name {
		fields["kind"], _, _ = strings.Cut(k.Presets[0], "+")
	}
	if k != nil && k.Default {
		fields["pattern"] = "c2" // half turns, as newspapers print them
	}
	for _, name := range []string{"level", "pattern", "require"} {
		if text := wishes.Get(name); text != "" {
			fields[name] = text
		}
	}
	if fields["pattern"] == "none" {
		delete(fields, "pattern")
	}
	var a struct {
		Puzzle string `json:"puzzle"`
	}
	err := p.one(r, "generate", fields, &a)
	return a.Puzzle, err
}

// rating returns the difficulty of a puzzle in words, and the key of its level. Both are "" if
// the rating takes too long or has no level.
func (p player) rating(r *Request, text string) (difficulty, level string) {
	var a struct {
		Level string `json:"level"`
		Score int    `json:"score"`
	}
	if err := p.one(r, "rate", map[string]any{"puzzle": text, "timeout": (2 * time.Second).String()}, &a); err != nil || a.Level == "" {
		return "", ""
	}
	return rated(r.Lang, a.Level, a.Score), strings.ToLower(a.Level)
}
