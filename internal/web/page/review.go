package page

import (
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
)

// A review is the page that rates the choices of a game, with the board after one of them.
type review struct {
	Name    string
	Record  string // moves of the game
	Wrong   string // error in the rest of the record
	Start   string // text of the initial position
	Players []string
	Turns   []turn
	At      int // number of moves made on the board shown
	Board   *board
	Drawing template.HTML
	Lines   []string // points of the plot, by player
	Width   int      // of the plot
	X       int      // position of the shown turn in the plot
	Before  string   // addresses
	After   string
	Play    string
	Train   string
	Data    reviewData
}

// A turn is a row of the table.
type turn struct {
	Number int
	Move   string
	Wins   []string // in percent
	Loss   string
	Best   string
	Why    []string
	Bad    bool
	To     string
	Here   bool
}

// reviewData is the data for scripts.
type reviewData struct {
	Puzzle  string            `json:"puzzle"`
	Subject string            `json:"subject"` // the game's name in its trainer
	Turns   []api.Spoken      `json:"turns"`
	Words   map[string]string `json:"words"`
	Keys    []key             `json:"keys"`
}

// quickly is the number of playouts per position in the first review. Scripts then request more,
// and exact values of endings, which take forty times as long.
const quickly = 100

// A reviewer makes the pages of reviews.
type reviewer struct{ *Pages }

// reviewed shows the review of a record. It redirects a pasted record to its own address.
func (p reviewer) reviewed(w *Answer, r *Request) {
	if pasted := strings.Fields(r.URL.Query().Get("record")); len(pasted) > 0 {
		openReview(w, strings.Join(pasted, " "))
		return
	}
	d, err := p.review(r, strings.TrimSpace(r.Rest))
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "review.html", p.view(r, d.Name, d))
}

// review requests the review of a record.
func (p reviewer) review(r *Request, record string) (*review, error) {
	puzzle, moves := split(record)
	if record == "" {
		return nil, banmen.Errorf(nil, "empty: expected a record")
	}
	lines, err := p.site.Ask(r, "replay", map[string]any{"puzzle": record, "review": true, "said": true, "method": "search", "playouts": quickly})
	if err != nil && len(lines) == 0 {
		return nil, err
	}
	lang := r.Lang
	d := &review{Record: moves, Start: puzzle}
	if err != nil {
		d.Wrong = api.Refused(lang, "", err).Error
	}
	for _, line := range lines {
		var t api.Spoken
		if err := json.Unmarshal(line, &t); err != nil {
			return nil, err
		}
		if t.Number > 0 {
			d.add(t)
			d.Data.Turns = append(d.Data.Turns, t)
			d.Start = t.Puzzle
		}
		if t.Error != "" { // of the record, after the legal turns
			d.Wrong = t.Error
		}
	}
	if d.Turns == nil && d.Wrong != "" {
		return nil, banmen.Errorf(nil, "%s", d.Wrong)
	}
	d.At = len(d.Turns)
	if r.URL.Query().Has("turn") {
		d.At = number(r, "turn", 0, len(d.Turns))
	}
	d.Width, d.X = 10*max(1, len(d.Turns)-1), 10*max(0, d.At-1)
	done := make([]string, 0, d.At)
	for i := range d.Turns {
		d.Turns[i].To, d.Turns[i].Here = d.to(record, i+1), i+1 == d.At
		if i < d.At {
			done = append(done, d.Turns[i].Move)
		}
	}
	var b api.Board
	if err := p.one(r, "play", map[string]any{"puzzle": d.Start, "moves": strings.Join(done, " "), "draw": "inline"}, &b); err != nil {
		return nil, err
	}
	d.Board, d.Drawing = &board{Board: &b}, template.HTML(b.Drawing) //nolint:gosec // it is ours and escaped
	if k := p.kindOf(d.Start); k != nil {
		d.Name = msg.Text(lang, banmen.Msg("Review: %s", k.Title(lang)))
	}
	if d.At > 0 {
		d.Before = d.to(record, d.At-1)
	}
	if d.At < len(d.Turns) {
		d.After = d.to(record, d.At+1)
	}
	d.Play = address("play", d.Start) + "#" + url.Values{"b": {strings.Join(done, " ")}}.Encode()
	d.Data.Puzzle, d.Data.Words, d.Data.Keys = record, texts(lang, spoken()), reviewKeys(lang)
	d.Data.Subject, _, _ = strings.Cut(d.Start, ":")
	d.Train = address("train", d.Data.Subject)
	return d, nil
}

// split splits a record into its initial position and its moves.
func split(record string) (start, moves string) {
	if first, rest, ok := strings.Cut(record, " "); ok && strings.Contains(first, ":") {
		return first, rest
	}
	return "", record
}

// to returns the address of the board after a turn.
func (d *review) to(record string, turn int) string {
	return address("review", record) + "?turn=" + strconv.Itoa(turn)
}

// add adds a turn to the table and the plot.
func (d *review) add(t api.Spoken) {
	one := turn{Number: t.Number, Move: t.Move}
	if d.Players == nil {
		d.Players, d.Lines = t.Players, make([]string, len(t.Players))
	}
	for i, w := range t.Now.Win {
		one.Wins = append(one.Wins, strconv.Itoa(int(100*w+0.5)))
		d.Lines[i] += fmt.Sprintf("%d,%.1f ", 10*(t.Number-1), 100-100*w)
	}
	if v := t.Review; v != nil {
		one.Loss = fmt.Sprintf("%.1f", 100*v.Loss)
		if one.Bad = t.Mistake; one.Bad || len(v.Why) > 0 {
			one.Best = v.Best
		}
		for _, why := range v.Why {
			one.Why = append(one.Why, why.Text)
		}
	}
	d.Turns = append(d.Turns, one)
}
