package ops_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/cover"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/engine/quotient"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/puzzletest"
)

// counters are the counting methods named in testdata/counts.txt.
var counters = map[string]func(context.Context, banmen.Puzzle) (*big.Int, error){
	"plain":  listed(plain.Naive),
	"search": listed(engine.Search),
	"layers": func(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
		l, err := count.New(ctx, p.(banmen.Modeler).Model())
		if err != nil {
			return nil, err
		}
		return l.Count(ctx, count.Options{})
	},
	"own": func(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
		n, _, err := p.(banmen.Counter).Count(ctx, banmen.CountOptions{})
		return n, err
	},
	"halves": func(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
		h, err := count.Join(ctx, p.(banmen.Modeler).Model(), count.Options{})
		if err != nil {
			return nil, err
		}
		n := int64(0)
		_, err = h.Each(ctx, 0, func([]uint16, int64) bool { n++; return true })
		return big.NewInt(n), err
	},
	"cover":  covered,
	"house":  func(ctx context.Context, p banmen.Puzzle) (*big.Int, error) { return reduced(ctx, p, false) },
	"corner": func(ctx context.Context, p banmen.Puzzle) (*big.Int, error) { return reduced(ctx, p, true) },
}

func listed(f engine.Func) func(context.Context, banmen.Puzzle) (*big.Int, error) {
	return func(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
		stats, err := f(ctx, p.(banmen.Modeler).Model(), engine.Options{}, func(event.Event) bool { return true })
		return big.NewInt(stats.Solutions), err
	}
}

// covered counts the solutions as exact covers, with a memo.
func covered(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
	m := p.(banmen.Modeler).Model()
	cells, symbols := len(m.Domains), 0
	for _, d := range m.Domains {
		symbols = max(symbols, slices.Max(d))
	}
	rules, err := quotient.New(m, cells, symbols)
	if err != nil {
		return nil, err
	}
	problem, ok := rules.Fold(grid.Identity(cells * symbols)).Cover()
	if !ok {
		return nil, banmen.ErrCannot
	}
	return cover.Count(ctx, problem, cover.Options{})
}

// reduced counts all boards by listing those whose first row is in order, and multiplies by N! for
// the renamings of symbols. If corner is set, the first column must also be in order, and it also
// multiplies by (N-1)!, since the other rows of a Latin square can be in any order.
func reduced(ctx context.Context, p banmen.Puzzle, corner bool) (*big.Int, error) {
	b := grid.New(p.Givens().Shape)
	n := int64(b.Cols)
	times := new(big.Int).MulRange(1, n)
	for i := range b.Cols {
		b.Cells[b.At(0, i)] = uint16(i + 1)
		if corner {
			b.Cells[b.At(i, 0)] = uint16(i + 1)
		}
	}
	if corner {
		times.Mul(times, new(big.Int).MulRange(1, n-1))
	}
	found, err := listed(engine.Search)(ctx, p.With(b))
	return times.Mul(times, found), err
}

// Two engines find every known count, if two can; short tests use counts of up to three
// digits.
func TestCounts(t *testing.T) {
	text, err := os.ReadFile("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	long := os.Getenv("BANMEN_LONG") != ""
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" || testing.Short() && len(words[1]) > 3 {
			continue
		}
		t.Run(words[0], func(t *testing.T) {
			_, p, err := codec.Parse(kinds.All, words[0])
			if err != nil {
				t.Fatal(err)
			}
			for i, group := range []string{"d4", "mirror"} {
				if n, star := strings.CutSuffix(words[2+i], "*"); n != "-" && (long || !star) {
					checkClasses(t, p, group, n, words[1])
				}
			}
			for _, name := range words[4:] {
				name, star := strings.CutSuffix(name, "*")
				if star && !long {
					continue
				}
				if n, err := counters[name](t.Context(), p); err != nil || n.String() != words[1] {
					t.Errorf("%s: %v, %v, want %s", name, n, err, words[1])
				}
			}
		})
	}
}

// checkClasses checks the number of classes, and the number of their solutions.
func checkClasses(t *testing.T, p banmen.Puzzle, group, want, solutions string) {
	t.Helper()
	classes, sizes := 0, int64(0)
	for c, err := range ops.Classes(t.Context(), p, group, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		classes++
		sizes += c.Size
	}
	if fmt.Sprint(classes) != want || fmt.Sprint(sizes) != solutions {
		t.Errorf("%s: %d classes of %d solutions, want %s of %s", group, classes, sizes, want, solutions)
	}
}

// Independent parts are counted separately, whether alike or not, and the product agrees
// with listing.
func TestCountParts(t *testing.T) {
	for _, text := range []string{
		`model:{"grid":"2x3","values":"1..3"}`,
		`model:{"grid":"3x3","values":"1..3","constraints":[{"of":"rows","different":true}]}`,
		`model:{"grid":"3x3","values":"1..3","constraints":[{"of":"R1","different":true},{"of":"R2","sum":5},{"of":"R3C1 R3C3","count":{"2":1}}]}`,
		`model:{"grid":"3x3","values":"1..3","constraints":[{"of":"rows","sum":[4,6]}],"givens":".1......."}`,
		`model:{"grid":"2x2","values":"1..2","constraints":[{"of":"R1","sum":3},{"of":"R2","sum":5}]}`,
	} {
		p := parse(t, text)
		want, err := counters["plain"](t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		c, err := ops.CountPlanned(t.Context(), p, ops.CountOptions{})
		if err != nil || c.Count.Cmp(want) != 0 || !strings.HasPrefix(c.Plan[0].String(), "independent parts") {
			t.Errorf("%s: %v, %v, %v, want %v", text, c.Count, c.Plan, err, want)
		}
	}
}

// A house is put in order only if its cells can have all symbols.
func TestCountHouses(t *testing.T) {
	for _, text := range []string{
		`model:{"grid":"1x1","values":"1..3","domains":{"all":[2]},"constraints":[{"of":"rows","different":true}]}`,
		`model:{"grid":"1x1","values":"1..3","domains":{"all":[1]},"constraints":[{"of":"rows","different":true}]}`,
		`model:{"grid":"2x1","values":"1..2","domains":{"R1":[2]},"constraints":[{"of":"rows","different":true}]}`,
		`model:{"grid":"2x2","values":"1..2","constraints":[{"of":"rows","different":true}],"symmetries":["values"]}`,
		`model:{"grid":"2x2","values":"1..3","domains":{"all":[2,3]},"constraints":[{"of":"rows","different":true}],"symmetries":[{"values":"2 3"}]}`,
	} {
		p := parse(t, text)
		want, err := counters["plain"](t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := ops.Count(t.Context(), p, ops.CountOptions{}); err != nil || n.Cmp(want) != 0 {
			t.Errorf("%s: %v, %v, want %v", text, n, err, want)
		}
	}
}

// Whenever the context ends, its error is returned, and nothing else is tried.
func TestCountEnds(t *testing.T) {
	p := parse(t, `model:{"grid":"70x1","values":"1..70","constraints":[{"of":"all","different":true}]}`)
	for left := range 12 {
		c, err := ops.CountPlanned(puzzletest.Ending(t.Context(), left), p, ops.CountOptions{})
		if !errors.Is(err, context.Canceled) || c.Count.Int64() > 1<<20 {
			t.Errorf("after %d: %v, %v", left, c.Count, err)
		}
		for _, err := range ops.Solutions(puzzletest.Ending(t.Context(), left), p, ops.ListOptions{Jobs: 1}) {
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("after %d: listing ends with %v", left, err)
			}
		}
	}
}

// looking is a context that observes the progress.
type looking struct {
	context.Context
	at   *ops.Progress
	most int64
}

func (c *looking) Err() error {
	c.most = max(c.most, c.at.Done.Load())
	return c.Context.Err()
}

// The progress of listing includes the number of solutions.
func TestCountProgress(t *testing.T) {
	p := parse(t, `model:{"grid":"5x1","values":"1..70","constraints":[{"of":"all","different":true}]}`)
	var at ops.Progress
	ctx := &looking{Context: puzzletest.Ending(t.Context(), 3000), at: &at}
	c, err := ops.CountPlanned(ctx, p, ops.CountOptions{Progress: &at})
	if !errors.Is(err, context.Canceled) || ctx.most == 0 || ctx.most > c.Count.Int64() || at.Done.Load() != 0 {
		t.Errorf("counted %v, %v, of which the progress had %d, in the end %d", c.Count, err, ctx.most, at.Done.Load())
	}
}

// Counts above 2^64 are exact; a count that was stopped says so.
func TestCountsAreBig(t *testing.T) {
	_, p, err := codec.Parse(kinds.All, `model:{"grid":"40x2","values":"1..4","constraints":[{"of":"rows","sum":[2,5]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	const row = 1 + 2 + 3 + 4 // fillings of a row by their sum
	want := new(big.Int).Exp(big.NewInt(row), big.NewInt(40), nil)
	if n, err := ops.Count(t.Context(), p, ops.CountOptions{}); err != nil || n.Cmp(want) != 0 || n.BitLen() <= 64 {
		t.Errorf("%v, %v, want %v", n, err, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ops.Count(ctx, p, ops.CountOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ended: %v", err)
	}
}
