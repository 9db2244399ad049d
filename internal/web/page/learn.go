package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// A learner makes the pages of the course.
type learner struct{ *Pages }

// A lecture is the page of a chapter, or the list of all chapters.
type lecture struct {
	Number        int // 0: the list
	Title         string
	Pieces        []piece
	Chapters      []entry
	Before, After string // addresses; "" if there is none
	Exercises     []string
	Data          lectureData
}

// An entry is a chapter in the list.
type entry struct {
	Number, Exercises int
	Title, To         string
}

// A piece is a block of a chapter. Depending on the block, one of the fields holds its content.
type piece struct {
	Kind     string
	Text     template.HTML // also a caption
	Code     string
	Figure   *lectureFigure
	Ledger   *ledgerTable
	Exercise *lectureTask
}

// A lectureFigure is a search or a recording to watch.
type lectureFigure struct {
	ID      string // chapter and number
	Drawing template.HTML
	Film    string // address of an animation, for readers without scripts
	Data    figureData
}

// figureData is the data of a figure for scripts.
type figureData struct {
	ID     string      `json:"id"`
	Method string      `json:"method"`
	Text   string      `json:"text"`
	Board  *api.Board  `json:"board"`
	Frames []api.Frame `json:"frames,omitempty"` // recorded frames; otherwise the script requests them
	Steps  string      `json:"steps,omitempty"`  // address of recorded frames on a board of the reader
}

// A ledgerTable is a table that compares the speed of methods.
type ledgerTable struct {
	Rows []ledgerRow
	Plot template.HTML
}

// A ledgerRow is a method in the table.
type ledgerRow struct{ Name, Doc, Steps, Backs, Looks, Time, Rate string }

// A lectureTask is an exercise.
type lectureTask struct {
	ID       string
	Title    template.HTML
	Texts    []piece
	Hints    []template.HTML
	Solution string
}

// lectureData is the data of a chapter for scripts.
type lectureData struct {
	Number int               `json:"number"`
	Words  map[string]string `json:"words"`
}

// read shows the list of chapters, a chapter, or a film of one of its figures.
func (p learner) read(w *Answer, r *Request) {
	all, err := learn.Chapters()
	if err != nil {
		w.fail(err)
		return
	}
	name, part, _ := strings.Cut(r.Rest, "/")
	d := &lecture{Title: word(r.Lang, "learn"), Data: lectureData{Words: texts(r.Lang, lectured())}}
	for _, c := range all {
		title, err := p.course.Say(r.Context, c.Title.In(r.Lang))
		if err != nil {
			w.fail(err)
			return
		}
		d.Chapters = append(d.Chapters, entry{Number: c.Number, Exercises: len(c.Exercises), Title: title, To: lectureAddress(c.Number)})
	}
	i := slices.IndexFunc(all, func(c *learn.Chapter) bool { return strconv.Itoa(c.Number) == name })
	switch {
	case r.Rest == "":
		p.show(w, r, "learn.html", p.view(r, d.Title, d))
		return
	case i < 0:
		w.fail(banmen.Errorf(ErrNoPage, "there is no chapter %q: expected 1 to %d", banmen.Clip(name), len(all)))
		return
	case part != "":
		p.part(w, r, all[i], part)
		return
	}
	d.Number, d.Data.Number, d.Title = all[i].Number, all[i].Number, d.Chapters[i].Title
	if i > 0 {
		d.Before = d.Chapters[i-1].To
	}
	if i < len(all)-1 {
		d.After = d.Chapters[i+1].To
	}
	if d.Pieces, err = p.pieces(r, all[i], all[i].Blocks); err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "learn.html", p.view(r, d.Title, d))
}

func lectureAddress(number int) string { return "/learn/" + strconv.Itoa(number) }

// pieces renders blocks.
func (p learner) pieces(r *Request, c *learn.Chapter, blocks []learn.Block) (all []piece, err error) {
	for _, b := range blocks {
		one := piece{Kind: string(b.Kind), Code: b.Code}
		one.Text, err = p.spans(r, b.Text)
		switch b.Kind {
		case learn.Figure, learn.Tape:
			one.Figure, err = p.figure(r, c, b, err)
		case learn.Ledger:
			one.Ledger, err = p.ledger(r, b, err)
		case learn.Task:
			one.Exercise, err = p.task(r, c, b.Exercise, err)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// spans renders a text with its numbers filled in.
func (p learner) spans(r *Request, t learn.Text) (template.HTML, error) {
	filled, err := p.course.Say(r.Context, t.In(r.Lang))
	var b strings.Builder
	for _, s := range learn.Spans(filled) {
		text := template.HTMLEscapeString(s.Text)
		switch {
		case s.Code:
			text = "<code>" + text + "</code>"
		case s.Strong:
			text = "<strong>" + text + "</strong>"
		case s.To != "":
			text = fmt.Sprintf(`<a href="%s">%s</a>`, template.HTMLEscapeString(s.To), text)
		}
		b.WriteString(text)
	}
	return template.HTML(b.String()), err //nolint:gosec // it is ours and escaped
}

// figure renders a figure.
func (p learner) figure(r *Request, c *learn.Chapter, b learn.Block, err error) (*lectureFigure, error) {
	if err != nil {
		return nil, err
	}
	f := &lectureFigure{ID: fmt.Sprintf("%d-%d", c.Number, b.Number), Film: fmt.Sprintf("%s/film/%d", lectureAddress(c.Number), b.Number)}
	f.Data = figureData{ID: f.ID, Method: b.Args[0]}
	text := ""
	if b.Kind == learn.Tape {
		t, err := p.course.Recording(b.Args[0], "")
		if err != nil {
			return nil, err
		}
		text, f.Data.Text, f.Data.Frames = t.Board, t.Text, t.Frames
		f.Data.Steps = fmt.Sprintf("%s/steps/%d", lectureAddress(c.Number), b.Number)
		defer func() { f.Data.Board.Symbols = t.Symbols }()
	} else {
		text, f.Data.Text = b.Args[1], b.Args[1]
	}
	f.Data.Board = new(api.Board)
	if err := p.one(r, "play", map[string]any{"puzzle": text, "draw": "inline"}, f.Data.Board); err != nil {
		return nil, err
	}
	f.Drawing = nameless(template.HTML(f.Data.Board.Drawing)) //nolint:gosec // it is ours and escaped
	f.Data.Board.Drawing = ""
	return f, nil
}

// part sends a part of a chapter: film/N, the boards of a figure as an animated picture, or
// steps/N, a recording on a board of the reader.
func (p learner) part(w *Answer, r *Request, c *learn.Chapter, part string) {
	name, number, _ := strings.Cut(part, "/")
	i := slices.IndexFunc(c.Blocks, func(b learn.Block) bool {
		return (b.Kind == learn.Tape || b.Kind == learn.Figure && name == "film") && strconv.Itoa(b.Number) == number
	})
	switch {
	case i >= 0 && name == "film":
		frames, err := p.course.Film(r.Context, c.Blocks[i], func(m banmen.Message) string { return msg.Text(r.Lang, m) })
		w.Type = "image/svg+xml"
		if err = cmp.Or(err, svg.Animate(&w.Text, frames, scene.Light())); err != nil {
			w.fail(err)
		}
	case i >= 0 && name == "steps":
		w.Type = "application/json"
		t, err := p.course.Recording(c.Blocks[i].Args[0], strings.TrimSpace(r.URL.Query().Get("board")))
		if err != nil {
			w.Text.Write(api.Refuse(r.Lang, "watch", err))
		} else if err := json.NewEncoder(&w.Text).Encode(t.Frames); err != nil {
			w.fail(err)
		}
	default:
		w.fail(noPage(r.URL.Path))
	}
}

// ledger renders rows of the ledger.
func (p learner) ledger(r *Request, b learn.Block, err error) (*ledgerTable, error) {
	if err != nil {
		return nil, err
	}
	all, err := p.course.Ledger(r.Context)
	if err != nil {
		return nil, err
	}
	all = learn.Rungs(all, b.Args)
	t := &ledgerTable{}
	number := func(n int64) string {
		if n == 0 {
			return "–"
		}
		return learn.Whole(n)
	}
	for _, g := range all {
		t.Rows = append(t.Rows, ledgerRow{
			Name: g.Name, Doc: g.Doc.In(r.Lang), Steps: number(g.Steps), Backs: number(g.Backs), Looks: number(g.Looks),
			Time: learn.Brief(g.Time), Rate: g.Rate(),
		})
	}
	t.Plot = chart(learn.Plot(all, func(m banmen.Message) string { return msg.Text(r.Lang, m) }))
	return t, nil
}

// task renders an exercise.
func (p learner) task(r *Request, c *learn.Chapter, e *learn.Exercise, err error) (*lectureTask, error) {
	if err != nil {
		return nil, err
	}
	t := &lectureTask{ID: e.ID, Solution: e.Solution}
	if t.Title, err = p.spans(r, e.Title); err != nil {
		return nil, err
	}
	for _, h := range e.Hints {
		text, err := p.spans(r, h)
		if err != nil {
			return nil, err
		}
		t.Hints = append(t.Hints, text)
	}
	t.Texts, err = p.pieces(r, c, e.Texts)
	return t, err
}

// lectured returns the texts of the script of these pages.
func lectured() map[string]banmen.Message {
	all := watched()
	all["guessed"] = banmen.Msg("You guessed %s; it was %s.")
	all["took"] = banmen.Msg("It was %s.")
	all["game"] = banmen.Msg("This is a game: expected a puzzle to solve.")
	all["dig"] = banmen.Msg("%s is opened")
	all["refill"] = banmen.Msg("%s must stay")
	all["done-n"] = banmen.Msg("read; exercises done: %s of %s")
	all["begun-n"] = banmen.Msg("exercises done: %s of %s")
	return all
}
