package learn

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/banmen/banmen"
	nine "github.com/banmen/banmen/examples/learn/2"
	maker "github.com/banmen/banmen/examples/learn/3"
	panels "github.com/banmen/banmen/examples/learn/4"
	coins "github.com/banmen/banmen/examples/learn/5"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/plot"
)

// A Rung is a method in the ledger of speed, with its effort for the ten puzzles.
type Rung struct {
	Name  string
	Doc   Text
	Steps int64   // digits written; 0: not counted
	Backs int64   // digits erased again, or guesses taken back
	Looks int64   // looks at the houses of a cell; 0: not counted
	Time  float64 // seconds for one puzzle
}

// rungs are the methods in the order of the ledger, with their functions.
var rungs = []Rung{
	{Name: "blind", Doc: Text{"write any digit, then look", "とにかく書いて、あとで見る"}},
	{Name: "look", Doc: Text{"look, then write what fits", "見てから、入る数字を書く"}},
	{Name: "list", Doc: Text{"make a list of candidates", "候補を一覧にする"}},
	{Name: "last", Doc: Text{"write last candidates first", "残り1つの候補を先に書く"}},
	{Name: "fewest", Doc: Text{"begin where candidates are fewest", "候補が最少のマスから"}},
	{Name: "bits", Doc: Text{"the same with sets of bits", "同じ方法をビット集合で"}},
	{Name: "two", Doc: Text{"the same, up to a second solution", "同じ方法で、2つ目の解まで探す"}},
	{Name: "chance", Doc: Text{"play at random until it comes out", "解けるまで無作為に書く"}},
	{Name: "cover", Doc: Text{"a general board: cells and lines", "汎用の盤面。マスだけでなく線も見る"}},
	{Name: "engine", Doc: Text{"banmen's engine, which learns", "学習するbanmenのエンジン"}},
	{Name: "one", Doc: Text{"banmen's search for 9x9, one board at a time", "banmenの9×9専用探索、1盤面ずつ"}},
	{Name: "bulk", Doc: Text{"the same, many boards at once", "同じ探索で、多数の盤面を同時に"}},
	{Name: "copy", Doc: Text{"copies the boards without solving them", "解かずに、盤面を写すだけ"}},
}

// A way solves a board by a method of a chapter. It returns the solution, or false.
type way func(nine.Board) (solution nine.Board, steps, backs, looks int, ok bool)

// ways are the methods of chapters 2 to 5, by their names in the ledger.
var ways = sync.OnceValue(func() map[string]way {
	all := map[string]way{"two": proved, "chance": lucky, "cover": covered}
	for _, w := range nine.Ways {
		all[w.Name] = func(b nine.Board) (nine.Board, int, int, int, bool) {
			var s nine.Search
			ok := w.Solve(&s, &b)
			return b, s.Steps, s.Backs, s.Looks, ok
		}
	}
	return all
})

func proved(b nine.Board) (nine.Board, int, int, int, bool) {
	p := maker.Proof{Board: b}
	n := p.Count(2)
	return p.First, p.Steps, p.Backs, p.Looks, n == 1
}

func lucky(b nine.Board) (nine.Board, int, int, int, bool) {
	l := panels.Lucky{Rand: rand.New(rand.NewPCG(25, 0))}
	solution := l.Solve(b)
	return solution, l.Steps, 0, l.Looks, true
}

func covered(b nine.Board) (nine.Board, int, int, int, bool) {
	c, cells, digits := coins.NumberCover(b)
	c.Found = func(made []int) bool {
		for _, i := range made {
			b[cells[i]] = digits[i]
		}
		return true
	}
	ok := c.Run()
	return b, c.Steps, c.Backs, c.Looks, ok
}

// Ten returns the ten puzzles of the ledger.
func Ten() []string { return strings.Fields(nine.Ten) }

// A solved puzzle is the result of a method. The answer is written after the clock has stopped.
type solved struct {
	answer              func() string
	steps, backs, looks int64
}

// measure measures all methods on the ten puzzles, and compares their answers. It takes well
// under a second.
func measure(ctx context.Context, kinds []*banmen.Kind) ([]Rung, error) {
	ten := Ten()
	all := slices.Clone(rungs)
	k, _ := banmen.KindByName(kinds, "sudoku")
	if k == nil {
		return nil, Faultf("there is no kind sudoku")
	}
	var right string // the answers of the first method
	for i := range all {
		r := &all[i]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		answers, err := "", error(nil)
		switch r.Name {
		case "engine", "one":
			answers, err = r.run(ten, func(text string) (s solved, err error) {
				p, err := k.Parse("sudoku:3x3:" + text)
				if err != nil {
					return s, err
				}
				m := ops.Methods[0]
				m.Measured = r.Name == "engine"
				found, err := ops.Solve(ctx, p, m)
				answer := func() string { _, cells, _ := strings.Cut(p.With(found.Board).String(), "3x3:"); return cells }
				return solved{answer: answer, steps: found.Stats.Steps, backs: found.Stats.Backtracks}, err
			})
		case "bulk":
			answers, err = r.bulk(ctx, k, ten)
		case "copy":
			err = r.copy(ten)
		default:
			answers, err = r.run(ten, func(text string) (solved, error) {
				b, ok := nine.Parse(text)
				b, steps, backs, looks, found := ways()[r.Name](b)
				if !ok || !found {
					return solved{}, Faultf("%s does not solve %s", r.Name, text)
				}
				return solved{answer: b.String, steps: int64(steps), backs: int64(backs), looks: int64(looks)}, nil
			})
		}
		if err != nil {
			return nil, err
		}
		if right = cmp.Or(right, answers); answers != "" && answers != right {
			return nil, Faultf("%s has other answers than %s", r.Name, all[0].Name)
		}
	}
	return all, nil
}

// least is the minimum time to measure a method, and rounds the minimum number of rounds. The
// fastest time of each puzzle counts, because slower ones were disturbed.
const (
	least  = 20 * time.Millisecond
	rounds = 3
)

// measured sets the time for a puzzle from several rounds of the work, which is divided into
// parts of n puzzles.
func (r *Rung) measured(parts, n int, work func(part int) error) error {
	best := slices.Repeat([]time.Duration{math.MaxInt64}, parts)
	begin := time.Now()
	for i := 0; i < rounds || time.Since(begin) < least; i++ {
		for part := range parts {
			at := time.Now()
			if err := work(part); err != nil {
				return err
			}
			best[part] = min(best[part], time.Since(at))
		}
	}
	sum := time.Duration(0)
	for _, t := range best {
		sum += t
	}
	r.Time = sum.Seconds() / float64(parts*n)
	return nil
}

// run measures a method and returns its answers, one per line. The counts are those of a single
// round.
func (r *Rung) run(ten []string, solve func(string) (solved, error)) (string, error) {
	all := make([]solved, len(ten))
	err := r.measured(len(ten), 1, func(i int) (err error) {
		all[i], err = solve(ten[i])
		return err
	})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, s := range all {
		r.Steps, r.Backs, r.Looks = r.Steps+s.steps, r.Backs+s.backs, r.Looks+s.looks
		b.WriteString(s.answer() + "\n")
	}
	return b.String(), nil
}

// Rate says how many of the ten puzzles are solved in a second.
func (r Rung) Rate() string { return rounded(1 / r.Time) }

// times is the number of copies of the ten puzzles in the text for methods that solve many boards
// at a time.
const times = 512

// many returns a text with copies of the ten puzzles, each repeated times times.
func many(ten []string) []byte {
	return []byte(strings.Repeat(strings.Join(ten, "\n")+"\n", times))
}

// bulk measures the search that solves many boards at a time, and returns its answers to the ten
// puzzles.
func (r *Rung) bulk(ctx context.Context, k *banmen.Kind, ten []string) (string, error) {
	p, err := k.Parse("sudoku:3x3")
	if err != nil {
		return "", err
	}
	text := many(ten)
	b, n, answers := k.Bulk(p), make([]int, times*len(ten)), []byte(nil)
	err = r.measured(1, len(n), func(int) (err error) {
		answers, err = b.Solve(ctx, answers[:0], text, n)
		return err
	})
	if err != nil {
		return "", err
	}
	once := string(answers[:len(answers)/times])
	if string(answers) != strings.Repeat(once, times) {
		return "", Faultf("%s answers a puzzle in several ways", r.Name)
	}
	return once, nil
}

// copy measures how long it takes to copy the boards.
func (r *Rung) copy(ten []string) error {
	text, to := many(ten), []byte(nil)
	return r.measured(1, times*len(ten), func(int) error {
		to = append(to[:0], text...)
		return nil
	})
}

// Ledger returns the ledger of speed. It is measured in this process on the first call.
func (c *Course) Ledger(ctx context.Context) ([]Rung, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ledger == nil {
		all, err := measure(ctx, c.Kinds)
		if err != nil {
			return nil, err
		}
		c.ledger = all
	}
	return c.ledger, nil
}

// Rungs returns the rungs with the given names, in the order of the ledger.
func Rungs(all []Rung, names []string) (some []Rung) {
	for _, r := range all {
		if slices.Contains(names, r.Name) {
			some = append(some, r)
		}
	}
	return some
}

// Plot plots the time for a puzzle by each of some rungs.
func Plot(all []Rung, text func(banmen.Message) string) *plot.Bars {
	b := &plot.Bars{Title: text(banmen.Msg("Time for one puzzle")), Y: text(banmen.Msg("nanoseconds")), X: text(banmen.Msg("method")), Log: true}
	for _, r := range all {
		b.Bars = append(b.Bars, plot.Bar{Label: r.Name, Value: 1e9 * r.Time})
	}
	return b
}
