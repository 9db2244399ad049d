package page

import (
	"html/template"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/internal/msg"
)

// A race is a page that compares how methods solve a puzzle.
type race struct {
	*desk
	Lanes   []lane
	Drawing template.HTML // the puzzle, drawn once per lane
	Solved  template.HTML // the solution, for readers without scripts; "" if none was found
	Summary string        // the result in words
	Race    raceData
}

// A lane shows the work that a method needs for the puzzle.
type lane struct {
	Name, Doc string
	Chosen    bool // it is shown
	Result    string
	Stats     *laneStats // nil if the method took too long
}

// laneStats are statistics of the verb solve.
type laneStats struct {
	Steps      int64 `json:"steps"`
	Guesses    int64 `json:"guesses"`
	Backtracks int64 `json:"backtracks"`
	Depth      int   `json:"depth"`
}

// raceData is the data for scripts.
type raceData struct {
	Text  string            `json:"text"`
	Board *board            `json:"board"`
	Make  []string          `json:"make"` // kinds to generate another puzzle of, the best first
	Words map[string]string `json:"words"`
}

// laneTime limits how long a method may take; after that, the page shows no statistics for it.
const laneTime = 400 * time.Millisecond

// A watcher makes the pages of searches.
type watcher struct{ *Pages }

// watch shows a race.
func (p watcher) watch(w *Answer, r *Request) {
	d, err := p.race(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "watch.html", p.view(r, d.Name, d))
}

func (p watcher) race(r *Request, text string) (*race, error) {
	desk, err := player(p).desk(r, text)
	if err != nil {
		return nil, err
	}
	if desk.Game {
		return nil, banmen.Errorf(banmen.ErrCannot, "this is a game: there is no search to watch")
	}
	d, lang := &race{desk: desk}, r.Lang
	filled, err := player(p).filled(r, desk, "")
	if err != nil {
		return nil, err
	}
	d.Drawing = nameless(filled.Drawing)
	chosen := r.URL.Query()["method"]
	for _, m := range api.Methods() {
		l := lane{Name: m.Name, Doc: msg.Text(lang, m.Doc), Chosen: slices.Contains(chosen, m.Name)}
		if err := p.finish(r, d, &l); err != nil {
			return nil, err
		}
		d.Lanes = append(d.Lanes, l)
	}
	d.choose()
	kind, params, _ := strings.Cut(d.Text, ":")
	params, _, _ = strings.Cut(params, ":")
	params = clues().ReplaceAllString(params, "")
	preset, _, _ := strings.Cut(d.Kind.Presets[0], "+")
	d.Race = raceData{Text: d.Text, Board: desk.board, Make: []string{kind + ":" + params, preset}, Words: texts(lang, watched())}
	return d, nil
}

// choose shows the first two lanes if the address names none.
func (d *race) choose() {
	if slices.ContainsFunc(d.Lanes, func(l lane) bool { return l.Chosen }) {
		return
	}
	for i := range d.Lanes[:2] {
		d.Lanes[i].Chosen = true
	}
}

// finish adds the result of a method, and the solution if none was found before.
func (p watcher) finish(r *Request, d *race, l *lane) error {
	var a struct {
		Solutions int        `json:"solutions"`
		Solution  string     `json:"solution"`
		Open      []string   `json:"open"`
		Stats     *laneStats `json:"stats"`
	}
	lang := r.Lang
	err := p.one(r, "solve", map[string]any{"puzzle": d.Text, "method": l.Name, "stats": true, "timeout": laneTime.String()}, &a)
	l.Stats, l.Result = a.Stats, outcome(lang, err, a.Solutions, len(a.Open))
	if err != nil || d.Summary != "" || len(a.Open) > 0 {
		return r.Context.Err()
	}
	d.Summary = answered(lang, a.Solutions)
	if a.Solution == "" {
		return nil
	}
	b, err := player(p).filled(r, d.desk, a.Solution)
	if err == nil {
		d.Solved = b.Drawing
	}
	return err
}

// outcome describes the end of a search.
func outcome(lang language.Tag, err error, solutions, open int) string {
	switch {
	case err != nil:
		return msg.Text(lang, banmen.Msg("takes longer than %s", laneTime))
	case open > 0:
		return msg.Text(lang, banmen.Msg("gets stuck"))
	case solutions == 0:
		return msg.Text(lang, banmen.Msg("no solution"))
	}
	return msg.Text(lang, banmen.Msg("solved"))
}

// clues matches parts of params that belong to one puzzle, such as its cages.
var clues = lazy.Regexp(`\+[a-z ]+\([^)]*\)`)

// ids matches the IDs in a drawing.
var ids = lazy.Regexp(` id="[^"]*"`)

// nameless removes the IDs of a drawing, so that it can occur several times in a page.
func nameless(drawing template.HTML) template.HTML {
	return template.HTML(ids().ReplaceAllString(string(drawing), "")) //nolint:gosec // it is ours and escaped
}

// watched returns the texts of the script of this page.
func watched() map[string]banmen.Message {
	return map[string]banmen.Message{
		"stands":    banmen.Msg("step %s, depth %s, backtracks %s"),
		"guess":     banmen.Msg("try %s=%s"),
		"set":       banmen.Msg("so %s=%s"),
		"fail":      banmen.Msg("dead end at %s"),
		"back":      banmen.Msg("back from %s"),
		"solved":    banmen.Msg("solved"),
		"none":      banmen.Msg("no solution"),
		"stuck":     banmen.Msg("gets stuck"),
		"stopped":   banmen.Msg("takes too long"),
		"every":     banmen.Msg("every %s steps"),
		"deepest":   banmen.Msg("depth, at most %s"),
		"pace":      banmen.Msg("%s steps a second"),
		"full":      banmen.Msg("as fast as possible"),
		"pace-of":   banmen.Msg("%s; one step in %s is shown"),
		"go":        banmen.Msg("Go on"),
		"pause":     banmen.Msg("Pause"),
		"again":     banmen.Msg("From the start"),
		"making":    banmen.Msg("The next puzzle is being made."),
		"unmade":    banmen.Msg("No other puzzle of this kind can be made."),
		"failed":    banmen.Msg("Something went wrong."),
		"reads":     banmen.Msg("%s: %s"),
		"all-ended": banmen.Msg("The search is complete."),
	}
}
