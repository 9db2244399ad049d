package collection_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/web/store"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A desk is a library and the shelf of a visitor.
type desk struct {
	*testing.T
	*collection.Library
	store *store.Store
	shelf *store.Shelf
}

func open(t *testing.T, dir string) *desk {
	t.Helper()
	s, err := store.Open(dir, store.Usual, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	l := &collection.Library{Kinds: kinds.All, Limits: collection.Usual, Fault: func(err error) { t.Error(err) }}
	return &desk{t, l, s, s.Shelf("me")}
}

// close ends the program of a desk, so that another may have its store.
func (d *desk) close() {
	d.Helper()
	if err := d.store.Close(); err != nil {
		d.Fatal(err)
	}
}

func text(puzzles string) collection.Text {
	return collection.Text{Title: "some", Reader: strings.NewReader(puzzles), Made: time.Unix(1, 0), Say: banmen.Message.String}
}

// add stores puzzles as a collection.
func (d *desk) add(puzzles string) collection.Head {
	d.Helper()
	h, err := d.Add(d.Context(), d.shelf, text(puzzles))
	if err != nil {
		d.Fatal(err)
	}
	return h
}

// rate rates all waiting puzzles.
func (d *desk) rate() {
	d.Helper()
	ctx, stop := context.WithCancel(d.Context())
	roundRobin := &store.RoundRobin{Store: d.store}
	d.Work(ctx, func(ctx context.Context) (collection.Store, string, error) {
		s, id, err := roundRobin.Next(ctx)
		if err != nil {
			stop()
		}
		return s, id, err
	}, nil)
}

// view looks at a collection.
func (d *desk) view(id, query string) *collection.View {
	d.Helper()
	v, err := d.View(d.Context(), d.shelf, id, d.query(query), language.English)
	if err != nil {
		d.Fatal(err)
	}
	return v
}

func (d *desk) query(text string) collection.Query {
	d.Helper()
	fields, err := url.ParseQuery(text)
	if err != nil {
		d.Fatal(err)
	}
	q, err := collection.ReadQuery(fields)
	if err != nil {
		d.Fatal(err)
	}
	return q
}

func (d *desk) export(id, query, form string) string {
	d.Helper()
	var b bytes.Buffer
	if err := d.Export(d.Context(), d.shelf, id, d.query(query), form, language.English, &b); err != nil {
		d.Fatal(err)
	}
	return b.String()
}

// royle are sudokus with 17 givens.
func royle(t testing.TB) []string {
	data, err := os.ReadFile("../../kinds/sudoku/internal/minlex/testdata/royle17.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(data)) {
		if line[0] != '#' {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

// disguised returns n different sudokus, made from those of royle by renaming digits.
func disguised(t testing.TB, n int) string {
	all, r := royle(t), rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for i := range n {
		digits := r.Perm(9)
		for _, c := range all[i%len(all)] {
			if c >= '1' && c <= '9' {
				c = rune('1' + digits[c-'1'])
			}
			b.WriteRune(c)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// asked returns the answer of the verb rate to a text.
func asked(t *testing.T, puzzles string, json bool, to string) string {
	t.Helper()
	src, err := stream.Read(kinds.All, strings.NewReader(puzzles), stream.Input{})
	if err != nil {
		t.Fatal(err)
	}
	d := verb.Rate.New()
	if err := verb.Set(d, map[string]string{"scale": ops.AllScales, "stats": "true"}); err != nil {
		t.Fatal(err)
	}
	doer, table, err := verb.Rate.Rows(d, verb.Rows{To: to, JSON: json, Kind: src.Kind, From: src.Form})
	if err != nil {
		t.Fatal(err)
	}
	if err := doer.Open(verb.Setup{Kinds: kinds.All, Kind: src.Kind}); err != nil {
		t.Fatal(err)
	}
	run := verb.Rate.Run(doer, answer.Style{JSON: json, Many: true, Say: banmen.Message.String}, true, table)
	run.Place = func(err error) error { return err }
	var b strings.Builder
	for c := range run.Records(t.Context(), src.Records) {
		if c.Err != nil {
			t.Fatal(c.Err)
		}
		b.Write(c.Text)
	}
	return b.String()
}

// With several solutions, none, a clash, other ratings.
var mixed = []string{
	"1.....3....4.2..", "1.....3....4....", "11..............", "12..3...4.......", "....3.1243.1....",
}

// TestAsRate checks that a collection and the verb rate give the same ratings.
func TestAsRate(t *testing.T) {
	hard := append(royle(t)[:20], "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	if testing.Short() {
		hard = hard[:2]
	}
	for name, puzzles := range map[string]string{
		"royle": strings.Join(hard, "\n") + "\n11" + strings.Repeat(".", 79) + "\n",
	} {
		d := open(t, "")
		h := d.add(puzzles)
		if d.rate(); d.view(h.ID, "").Rated != h.Puzzles {
			t.Fatal(name, "is not rated")
		}
		table := asked(t, puzzles, false, "tsv")
		for form, want := range map[string]string{"tsv": table, "csv": strings.ReplaceAll(table, "\t", ",")} {
			if got := d.export(h.ID, "", form); got != want {
				t.Errorf("%s: got\n%s, want\n%s", form, got, want)
			}
		}
		if got, want := d.export(h.ID, "", "jsonl"), asked(t, puzzles, true, ""); got != want {
			t.Errorf("%s: got\n%s, want\n%s", name, got, want)
		}
		if got := d.export(h.ID, "", "txt"); got != puzzles {
			t.Errorf("%s: got\n%s, want\n%s", name, got, puzzles)
		}
	}
}

// Puzzles that only some scales can rate, and puzzles that none can.
func TestOtherKinds(t *testing.T) {
	d := open(t, "")
	h := d.add(strings.Join(mixed, "\n"))
	d.rate()
	v := d.view(h.ID, "")
	var states []collection.State
	for _, r := range v.Rows {
		states = append(states, r.State)
	}
	if got := fmt.Sprint(states); got != "[one several clash several several]" {
		t.Error(got)
	}
	if v.Rows[0].Level != "Easy" || v.Rows[0].ER != "" || *v.Rows[0].Score == 0 {
		t.Errorf("%+v", v.Rows[0])
	}
	all := d.export(h.ID, "", "tsv")
	if want := "puzzle\tlevel\tscore\ter\tep\ted\thardest\n1.....3....4.2..\tEasy\t48\t\t\t\t\n"; !strings.HasPrefix(all, want) {
		t.Error(all)
	}
	d.Limits.Time = 200 * time.Millisecond
	for _, k := range kinds.All {
		_, p, err := codec.Parse(kinds.All, k.Presets[0])
		if err != nil || game.Is(p) {
			continue
		}
		h := d.add(k.Presets[0] + "\n")
		d.rate()
		row := d.view(h.ID, "").Rows[0]
		t.Log(k.Presets[0], row.State, row.Level)
		if row.State == collection.Waiting || row.State == collection.Broken {
			t.Errorf("%s is %s", k.Presets[0], row.State)
		}
		for _, form := range collection.Forms {
			if all := d.export(h.ID, "", form); strings.Count(all, "\n") != map[string]int{"tsv": 2, "csv": 2, "jsonl": 1, "txt": 1}[form] {
				t.Errorf("%s: %s", k.Presets[0], all)
			}
		}
		if err := d.Delete(t.Context(), d.shelf, h.ID); err != nil {
			t.Error(err)
		}
	}
	if _, err := d.Add(t.Context(), d.shelf, text("attack25:R13B8G14\n")); !errors.Is(err, banmen.ErrCannot) {
		t.Error("games are taken:", err)
	}
}

// TestQueries checks that sorting and filtering agree with the columns.
func TestQueries(t *testing.T) {
	d := open(t, "")
	h := d.add(strings.Join(royle(t), "\n"))
	d.rate()
	all := d.view(h.ID, "limit=500").Rows
	count := func(fits func(collection.Row) bool) (n int) {
		for _, r := range all {
			if fits(r) {
				n++
			}
		}
		return n
	}
	needs := func(name string) func(collection.Row) bool {
		return func(r collection.Row) bool {
			for _, n := range r.Needs {
				if n == name {
					return true
				}
			}
			return false
		}
	}
	for query, fits := range map[string]func(collection.Row) bool{
		"level=easy":               func(r collection.Row) bool { return r.Level == "Easy" },
		"score=500-700":            func(r collection.Row) bool { return *r.Score >= 500 && *r.Score <= 700 },
		"er=1.5":                   func(r collection.Row) bool { return r.ER == "1.5" },
		"er=1.0-2.0&level=easy":    func(r collection.Row) bool { return r.ER >= "1.0" && r.ER <= "2.0" && r.Level == "Easy" },
		"givens=17":                func(collection.Row) bool { return true },
		"givens=18-20":             func(collection.Row) bool { return false },
		"require=naked-single":     needs("Naked Single"),
		"require=hidden-single":    needs("Hidden Single"),
		"require=swordfish":        needs("Swordfish"),
		"state=one":                func(r collection.Row) bool { return r.State == collection.One },
		"state=clash&level=medium": func(collection.Row) bool { return false },
	} {
		if got, want := d.view(h.ID, query).Matching, count(fits); got != want {
			t.Errorf("%s: %d puzzles, not %d", query, got, want)
		}
	}
	for _, key := range collection.Sorts {
		rows := d.view(h.ID, "limit=500&sort="+key).Rows
		down := d.view(h.ID, "limit=500&sort=-"+key).Rows
		if len(rows) != len(all) || len(down) != len(all) {
			t.Fatal(key, len(rows), len(down))
		}
		value := func(r collection.Row) string {
			score := -1
			if r.Score != nil {
				score = *r.Score
			}
			level := map[string]int{"Easy": 0, "Medium": 1, "Hard": 2, "Unfair": 3, "Extreme": 4}[r.Level]
			return map[string]string{
				"line": fmt.Sprintf("%09d", r.Line), "givens": fmt.Sprintf("%09d", r.Givens), "level": fmt.Sprint(level), "score": fmt.Sprintf("%09d", score),
				"er": fmt.Sprintf("%4s", r.ER), "ep": fmt.Sprintf("%4s", r.EP), "ed": fmt.Sprintf("%4s", r.ED), "hardest": r.Hardest, "state": "",
			}[key]
		}
		for i := range rows[1:] {
			if value(rows[i]) > value(rows[i+1]) || value(down[i]) < value(down[i+1]) {
				t.Errorf("%s: row %d is not in order", key, i)
			}
		}
	}
	if rows := d.view(h.ID, "from=47&limit=10").Rows; len(rows) != len(all)-47 || rows[0].Puzzle != "sudoku:3x3:"+royle(t)[47] {
		t.Errorf("%+v", rows)
	}
	if rows := d.view(h.ID, "from=1000").Rows; len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
	for _, bad := range []string{"sort=x", "from=-1", "limit=0", "limit=501", "level=sad", "score=9-1", "er=x", "require=flight", "state=sad", "from=999999999999999999999"} {
		fields, _ := url.ParseQuery(bad)
		if _, err := collection.ReadQuery(fields); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	for _, of := range collection.Plots {
		b, err := d.Plot(t.Context(), d.shelf, h.ID, d.query("state=one"), of, language.English)
		sum := 0.0
		for _, bar := range b.Bars {
			sum += bar.Value
		}
		if err != nil || of != "needs" && int(sum) != len(all) || len(b.Bars) == 0 {
			t.Errorf("%s: %v bars, %v", of, b.Bars, err)
		}
	}
}

// Unreadable records are counted and reported, copies are counted, and neither is kept. Words
// between puzzles are notes.
func TestUnreadableRecords(t *testing.T) {
	d := open(t, "")
	many := 10_000
	if os.Getenv("BANMEN_LONG") != "" {
		many *= 10
	} else if testing.Short() {
		many = 100
	}
	const damaged = "1.....3....4.2.\n"
	h := d.add("1.....3....4.2..\n" + damaged + "1.....3....4.2..\nthe last of today\n....3.1243.1....\n" + strings.Repeat(damaged, many))
	if h.Puzzles != 2 || h.Copies != 1 || h.Bad != many+1 || len(h.Unreadable) != 20 || h.Unreadable[0].Line != 2 {
		t.Errorf("%+v", h)
	}
	all, err := d.shelf.All(t.Context())
	if err != nil || len(all) != 1 || all[0].Puzzles != 2 {
		t.Error(all, err)
	}
	if h := d.add(strings.Repeat(mixed[0]+"\n", many)); h.Puzzles != 1 || h.Copies != many-1 {
		t.Errorf("%+v", h)
	}
	for _, c := range []struct{ text, says string }{
		{rubbish(many), fmt.Sprintf("none of the %d lines", many)},
		{"", "empty"},
		{"\x00\x01\xff", "UTF-8"},
		{strings.Repeat("x", 5<<20), "line"},
	} {
		if h, err := d.Add(t.Context(), d.shelf, text(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.20q: %+v, %v", c.text, h, err)
		}
	}
	d.Limits.Puzzles, d.Limits.Lines = 3, 10
	for _, puzzles := range []string{disguised(t, 4), mixed[0] + "\n" + strings.Repeat(damaged, 400)} {
		if _, err := d.Add(t.Context(), d.shelf, text(puzzles)); !errors.Is(err, collection.ErrMany) {
			t.Error(err)
		}
	}
	if all, err := d.shelf.All(t.Context()); err != nil || len(all) != 2 {
		t.Error("something was kept:", all, err)
	}
}

// rubbish returns n lines that are not puzzles.
func rubbish(n int) string {
	r := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for range n {
		for range 40 {
			b.WriteByte("abcdefgh xyz!?"[r.IntN(14)])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// The number of collections of a visitor is limited, and visitors cannot see those of
// others.
func TestVisitors(t *testing.T) {
	d := open(t, "")
	h := d.add(mixed[0])
	other := d.store.Shelf("other")
	for name, err := range map[string]error{
		"view":   second(d.View(t.Context(), other, h.ID, d.query(""), language.English)),
		"plot":   second(d.Plot(t.Context(), other, h.ID, d.query(""), "level", language.English)),
		"export": d.Export(t.Context(), other, h.ID, d.query(""), "tsv", language.English, &bytes.Buffer{}),
		"delete": d.Delete(t.Context(), other, h.ID),
	} {
		if !errors.Is(err, collection.ErrNone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for range store.Usual.Collections - 1 {
		d.add(mixed[0])
	}
	if _, err := d.Add(t.Context(), d.shelf, text(mixed[0])); !errors.Is(err, collection.ErrQuota) {
		t.Error(err)
	}
	if _, err := d.Add(t.Context(), other, text(mixed[0])); err != nil {
		t.Error(err)
	}
	if err := d.Delete(t.Context(), d.shelf, h.ID); err != nil {
		t.Error(err)
	}
	d.add(mixed[0])
}

func second[T any](_ T, err error) error { return err }

// A counting store counts how often each puzzle was rated.
type counting struct {
	*store.Shelf
	mu    sync.Mutex
	rated int
	twice bool
	each  func(rated int)
}

func (c *counting) Rate(ctx context.Context, id string, n int, ratings []byte, rated int) error {
	c.mu.Lock()
	c.twice = c.twice || rated <= c.rated
	c.rated = rated
	c.mu.Unlock()
	c.each(rated)
	return c.Shelf.Rate(ctx, id, n, ratings, rated)
}

// TestResume checks that work stopped anywhere resumes there, also in another program, and that the
// end result is the same.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	n := 700
	if testing.Short() {
		n = 100
	}
	puzzles := disguised(t, n)
	first := open(t, dir)
	h := first.add(puzzles)
	first.close()
	stops, rated := 0, 0
	for rated < h.Puzzles {
		d := open(t, dir)
		c := &counting{Shelf: d.shelf, rated: rated}
		ctx, stop := context.WithCancel(t.Context())
		c.each = func(int) { stop() }
		wait := time.AfterFunc(time.Duration(20+5*stops)*time.Millisecond, stop) // longer each time: a slow machine gets on, too
		d.Work(ctx, func(context.Context) (collection.Store, string, error) {
			head, err := d.shelf.Head(t.Context(), h.ID)
			if err == nil && head.Rated == head.Puzzles {
				stop()
				return nil, "", collection.ErrNone
			}
			return c, h.ID, err
		}, nil)
		wait.Stop()
		stops++
		head, err := d.shelf.Head(t.Context(), h.ID)
		if err != nil || c.twice || head.Rated < rated {
			t.Fatal(err, c.twice, head.Rated, rated)
		}
		rated = head.Rated
		if v := d.view(h.ID, ""); v.Rated != rated || v.States[collection.Waiting] != h.Puzzles-rated {
			t.Errorf("%d are rated, not %d, and %v", v.Rated, rated, v.States)
		}
		if got := strings.Count(d.export(h.ID, "", "tsv"), "\n"); got != rated+1 {
			t.Errorf("an export has %d lines", got)
		}
		d.close()
	}
	first = open(t, dir)
	t.Log("stopped", stops, "times")
	uninterrupted := open(t, "")
	again := uninterrupted.add(puzzles)
	uninterrupted.rate()
	if first.export(h.ID, "", "jsonl") != uninterrupted.export(again.ID, "", "jsonl") {
		t.Error("it is not the same")
	}
	if first.export(h.ID, "sort=-score", "tsv") != uninterrupted.export(again.ID, "sort=-score", "tsv") {
		t.Error("it is not the same when it is sorted")
	}
}

// A collection that is deleted while it is rated is gone, and its rating ends at once.
func TestDelete(t *testing.T) {
	d := open(t, "")
	h := d.add(disguised(t, 5000))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	roundRobin := &store.RoundRobin{Store: d.store}
	go func() {
		defer close(ended)
		d.Work(ctx, roundRobin.Next, nil)
	}()
	for d.view(h.ID, "").Rated == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	if err := d.Delete(t.Context(), d.shelf, h.ID); err != nil {
		t.Fatal(err)
	}
	other := d.add(mixed[0]) // another collection is rated soon if nothing else is waiting
	begin := time.Now()
	stop()
	<-ended
	t.Logf("ended after %v", time.Since(begin))
	if _, err := d.View(t.Context(), d.shelf, h.ID, d.query(""), language.English); !errors.Is(err, collection.ErrNone) {
		t.Error(err)
	}
	if all, err := d.shelf.All(t.Context()); err != nil || len(all) != 1 || all[0].ID != other.ID {
		t.Error(all, err)
	}
	if n, err := d.store.Pages(t.Context()); err != nil || n != 1 {
		t.Errorf("%d pages are left, %v", n, err)
	}
}

// TestVisitorsTakeTurns checks that visitors take turns at having their collections rated.
func TestVisitorsTakeTurns(t *testing.T) {
	d := open(t, "")
	var ids []string
	for _, name := range []string{"a", "b", "c"} {
		for range 2 {
			h, err := d.Add(t.Context(), d.store.Shelf(name), text(mixed[0]))
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, h.ID)
		}
	}
	roundRobin := &store.RoundRobin{Store: d.store}
	for i, want := range []int{0, 2, 4, 0, 2, 4} { // the order of first puzzles: visitors in turn
		s, id, err := roundRobin.Next(t.Context())
		if err != nil || id != ids[want] {
			t.Errorf("turn %d is that of %s, not %s, %v", i, id, ids[want], err)
		}
		if _, err := s.Head(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
}

// TestLowPriorityYields checks that others go first, but that nobody waits forever, and that
// waiting does not count as time for a puzzle.
func TestLowPriorityYields(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy atomic.Bool
		l := &collection.Library{Kinds: kinds.All, Limits: collection.Usual, Busy: busy.Load}
		ctx, stop := context.WithCancel(t.Context())
		low := collection.LowPriority(l, ctx, 5*time.Second)
		begin := time.Now()
		if low.Err(); time.Since(begin) != 0 {
			t.Error("waited for nobody")
		}
		busy.Store(true)
		time.AfterFunc(300*time.Millisecond, func() { busy.Store(false) })
		if low.Err(); time.Since(begin) < 300*time.Millisecond || time.Since(begin) > 310*time.Millisecond {
			t.Error("waited", time.Since(begin))
		}
		busy.Store(true)
		begin = time.Now()
		if err := low.Err(); err != nil || time.Since(begin) < time.Second || time.Since(begin) > 1100*time.Millisecond {
			t.Error("waited", time.Since(begin), err)
		}
		begin = time.Now()
		if low.Err(); time.Since(begin) != 0 {
			t.Error("has no moment for itself")
		}
		time.AfterFunc(100*time.Millisecond, stop)
		time.Sleep(50 * time.Millisecond)
		if err := low.Err(); !errors.Is(err, context.Canceled) || time.Since(begin) > 110*time.Millisecond {
			t.Error(err, time.Since(begin))
		}
		busy.Store(false)
		low = collection.LowPriority(l, t.Context(), 5*time.Second)
		if time.Sleep(4 * time.Second); low.Err() != nil {
			t.Error("ended early")
		}
		if time.Sleep(2 * time.Second); !errors.Is(low.Err(), context.DeadlineExceeded) {
			t.Error("goes on")
		}
	})
}

// TestExportRunsNothing checks that names chosen by visitors are never formulas when others open
// exported tables, neither in rows nor in headings. Numbers stay numbers, and lines of JSON contain
// the original text.
func TestExportRunsNothing(t *testing.T) {
	d := open(t, "")
	puzzle := royle(t)[0]
	names := []string{`=HYPERLINK("http://x","y")`, "+1+cmd", "-2+3", "@SUM(A1)", " =1", "＝1", "-1", "+2.5", "-3,5", "plain", "a=b"}
	var b strings.Builder
	b.WriteString("puzzle,=title,note\n")
	for i, name := range names {
		fmt.Fprintf(&b, "%s,\"%s\",\"\t=tab%d\"\n", puzzle[i:]+puzzle[:i], strings.ReplaceAll(name, `"`, `""`), i)
	}
	h := d.add(b.String())
	d.rate()
	out := d.export(h.ID, "", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != len(names)+1 {
		t.Fatal(err, out)
	}
	found := map[string]bool{}
	for _, row := range rows {
		for _, cell := range row {
			found[cell] = true
			if begin := strings.TrimLeft(cell, " "); begin != "" && strings.Contains("=+-@\t\r", begin[:1]) && !slices.Contains([]string{"-1", "+2.5", "-3,5"}, cell) {
				t.Errorf("a spreadsheet runs %q", cell)
			}
		}
	}
	for _, want := range []string{"'=title", "'@SUM(A1)", "'-2+3", "-1", "+2.5", "plain", "a=b", "'=tab3"} {
		if !found[want] {
			t.Errorf("there is no %q: %s", want, out)
		}
	}
	if out := d.export(h.ID, "", "txt"); strings.Contains(out, "'") {
		t.Error(out)
	}
}
