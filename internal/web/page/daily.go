package page

import (
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/daily"
	"github.com/banmen/banmen/internal/msg"
)

// A calendar makes the pages of days, with the puzzles of the day and the month around it.
type calendar struct{ *Pages }

// A dailyPuzzle is a puzzle on the page of its day.
type dailyPuzzle struct {
	Kind, Title string
	Level       string // in words
	To          string
	Picture     template.HTML
}

// A date is a day in a calendar.
type date struct {
	Day  string // in the format of addresses
	Of   int    // day of the month
	To   string // address; "" for days without puzzles
	Here bool
}

// A dayPage is the data of the page of a day.
type dayPage struct {
	Day, Title    string
	Today         string // today, by the clock of the request
	Puzzles       []dailyPuzzle
	Month         string
	Heads         []string // names of weekdays
	Weeks         [][]date
	Before, After string // addresses of other months; "" if there is none
	Data          dayData
}

// dayData is the data for scripts.
type dayData struct {
	Day   string            `json:"day"`
	Kinds []string          `json:"kinds"`
	Words map[string]string `json:"words"`
}

// now returns the time of a request.
func (r *Request) now() time.Time {
	if r.Now.IsZero() {
		return time.Now()
	}
	return r.Now
}

// latest returns the last day that has begun anywhere on earth (UTC+14), because a reader's clock
// may be ahead of ours.
func (r *Request) latest() daily.Day { return daily.DayOf(r.now().UTC().Add(14 * time.Hour)) }

// day shows a day, or one of its puzzles.
func (p calendar) day(w *Answer, r *Request) {
	text, kind, _ := strings.Cut(r.Rest, "/")
	d := daily.DayOf(r.now())
	if text != "" {
		var err error
		if d, err = daily.Parse(text); err != nil {
			w.fail(err)
			return
		}
	}
	if d = max(d, 0); d > r.latest() {
		w.fail(banmen.Errorf(banmen.ErrNone, "%s is in the future: today's puzzles are at %s", d.String(), "/daily"))
		return
	}
	if kind != "" {
		p.puzzle(w, r, d, kind)
		return
	}
	if text == "" {
		w.Unkept = true // changes every day
	}
	body := dayPage{Day: d.String(), Title: longDate(r.Lang, d.Time()), Today: daily.DayOf(r.now()).String(), Data: dayData{d.String(), daily.Kinds(), texts(r.Lang, spoken())}}
	for _, q := range daily.Puzzles(d) {
		k, _ := banmen.KindByName(p.site.Kinds(), q.Kind)
		if k == nil {
			continue
		}
		one := dailyPuzzle{Kind: k.Name, Title: k.Title(r.Lang), Level: levelName(r.Lang, q.Level), To: "/daily/" + d.String() + "/" + k.Name}
		one.Picture, _ = p.thumbnail(r, q.Text) // the picture is optional
		body.Puzzles = append(body.Puzzles, one)
	}
	p.month(&body, r, d)
	p.show(w, r, "daily.html", p.view(r, msg.Text(r.Lang, banmen.Msg("Puzzles of %s", body.Title)), body))
}

// month adds the month of a day to the page.
func (p calendar) month(body *dayPage, r *Request, d daily.Day) {
	at := d.Time()
	first := time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
	body.Month = month(r.Lang, first)
	if before := daily.DayOf(first) - 1; before >= 0 {
		body.Before = "/daily/" + daily.DayOf(before.Time()).String()
	}
	if after := daily.DayOf(first.AddDate(0, 1, 0)); after <= r.latest() {
		body.After = "/daily/" + after.String()
	}
	for i := range 7 {
		body.Heads = append(body.Heads, weekday(r.Lang, time.Weekday((i+1)%7)))
	}
	back := (int(first.Weekday()) + 6) % 7 // weeks begin on Mondays
	for day := first.AddDate(0, 0, -back); day.Before(first.AddDate(0, 1, 0)); day = day.AddDate(0, 0, 7) {
		var week []date
		for i := range 7 {
			one := date{}
			if at := day.AddDate(0, 0, i); at.Month() == first.Month() {
				e := daily.DayOf(at)
				one = date{Day: e.String(), Of: at.Day(), Here: e == d}
				if e >= 0 && e <= r.latest() {
					one.To = "/daily/" + one.Day
				}
			}
			week = append(week, one)
		}
		body.Weeks = append(body.Weeks, week)
	}
}

// puzzle shows the board of a puzzle of a day.
func (p calendar) puzzle(w *Answer, r *Request, d daily.Day, name string) {
	k, _ := banmen.KindByName(p.site.Kinds(), name)
	all := daily.Puzzles(d)
	i := slices.IndexFunc(all, func(q daily.Puzzle) bool { return k != nil && q.Kind == k.Name })
	if i < 0 {
		w.fail(banmen.Errorf(banmen.ErrNone, "no daily puzzle of %s: expected one of %s", banmen.Clip(name), strings.Join(daily.Kinds(), ", ")))
		return
	}
	b, err := player(p).desk(r, all[i].Text)
	if err != nil {
		w.fail(err)
		return
	}
	b.Level = levelName(r.Lang, all[i].Level)
	b.Day, b.Date = "/daily/"+d.String(), longDate(r.Lang, d.Time())
	b.Data.Daily, b.Data.Level = d.String(), all[i].Level
	b.Data.Next = b.Day
	b.Next = b.Day
	p.show(w, r, "play.html", p.view(r, b.Name, b))
}

// longDate formats a date with the day of the week.
func longDate(lang language.Tag, t time.Time) string {
	if lang == language.Japanese {
		return strconv.Itoa(t.Year()) + "年" + strconv.Itoa(int(t.Month())) + "月" + strconv.Itoa(t.Day()) + "日(" + weekday(lang, t.Weekday()) + ")"
	}
	return t.Format("Monday, 2 January 2006")
}

// month formats a month.
func month(lang language.Tag, t time.Time) string {
	if lang == language.Japanese {
		return strconv.Itoa(t.Year()) + "年" + strconv.Itoa(int(t.Month())) + "月"
	}
	return t.Format("January 2006")
}

// weekday returns the short name of a weekday.
func weekday(lang language.Tag, d time.Weekday) string {
	if lang == language.Japanese {
		return string([]rune("日月火水木金土")[d])
	}
	return d.String()[:3]
}

// today returns the address of today's puzzles, or of today's puzzle of a kind.
func today(r *Request, kind string) string {
	to, err := url.JoinPath("/daily", daily.DayOf(r.now()).String(), kind)
	if err != nil {
		return "/daily"
	}
	return to
}
