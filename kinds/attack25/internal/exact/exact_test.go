package exact

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

func broadcast() play.Rules { return play.Rules{Size: 5, First: 12, Chance: 5, Out: 2} }

// state reads a board, .RGWB.
func state(g *play.Game, text string, used bool) play.State {
	s := play.State{Used: used}
	for cell, r := range text {
		if c := strings.IndexRune("RGWB", r); c >= 0 {
			s.Board[c] = s.Board[c].Or(g.Cell(cell))
		}
	}
	return s
}

// A known value was computed by another program, with equal rates.
type known struct {
	Board  string
	AcUsed bool `json:"ac_used"`
	Win    [play.Colours]float64
	Panels [play.Colours]float64
	Best   map[string]struct {
		P, Z int
		Win  float64
	}
}

func values(t testing.TB) []known {
	f, err := os.Open("testdata/values.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []known
	for lines := bufio.NewScanner(z); lines.Scan(); {
		var k known
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			t.Fatal(err)
		}
		all = append(all, k)
	}
	return all
}

func far(a, b [play.Colours]float64, most float64) bool {
	for c := range a {
		if math.Abs(a[c]-b[c]) > most {
			return true
		}
	}
	return false
}

func TestKnown(t *testing.T) {
	all := values(t)
	if len(all) != 290 {
		t.Fatalf("%d positions", len(all))
	}
	g := play.New(broadcast())
	f := NewFast(g.Rules, Equal.Rates, Limits{Memory: 64 << 20})
	for i, k := range all {
		if testing.Short() && i%10 > 0 {
			continue
		}
		s := state(g, k.Board, k.AcUsed)
		v, err := f.Value(context.Background(), s, NoLimit)
		if err != nil || far(v.Win, k.Win, 1e-6) || far(v.Panels, k.Panels, 2e-6) {
			t.Errorf("%s: %v, %v; want %v %v", k.Board, v, err, k.Win, k.Panels)
		}
		for c, name := range "RGWB" {
			p, z, win := choice(t, f, g, s, c)
			if want := k.Best[string(name)]; p != want.P || z != want.Z || math.Abs(win-want.Win) > 1e-6 {
				t.Errorf("%s: %c chooses %d/%d with %v, want %v", k.Board, name, p, z, win, want)
			}
		}
	}
}

// choice returns a colour's choice, as panels from 1, and its probability of winning.
func choice(t *testing.T, f Solver, g *play.Game, s play.State, c int) (p, z int, win float64) {
	var best Value
	legal, _ := g.Legal(&s.Board, c)
	for cell := range g.Cells(legal) {
		for opened := range g.Openings(&s, cell) {
			v, err := f.Value(context.Background(), g.Right(s, c, cell, opened), NoLimit)
			if err != nil {
				t.Fatal(err)
			}
			if p == 0 || v.Better(&best, c) {
				best, p, z = v, cell+1, opened+1
			}
		}
	}
	return p, z, best.Win[c]
}

// Workers find the same values, also when calls with and without them take turns.
func TestWorkers(t *testing.T) {
	g := play.New(broadcast())
	s := endgame(g, 7, rand.New(rand.NewPCG(1, 1)))
	one := NewFast(g.Rules, Equal.Rates, Limits{Memory: 1 << 28})
	several := NewFast(g.Rules, Equal.Rates, Limits{Memory: 1 << 28, Workers: 3})
	for _, left := range []int{NoLimit, 3} {
		want, err := one.Value(t.Context(), s, left)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := several.Value(t.Context(), s, left); err != nil || got != want {
			t.Errorf("%d left: %v, %v with workers, %v without", left, got, err, want)
		}
	}
	if len(several.others) != 2 {
		t.Errorf("%d other workers", len(several.others))
	}
}

// BenchmarkValue measures the figures of docs/attack25.md: 50 positions of random games with 20
// panels taken, with the Attack Chance due and before it.
func BenchmarkValue(b *testing.B) {
	g := play.New(broadcast())
	for _, taken := range []int{20, 19, 18, 17} {
		for _, workers := range []int{1, runtime.NumCPU()} {
			b.Run(fmt.Sprintf("attack25/taken%d/workers%d", taken, workers), func(b *testing.B) {
				nodes, n := int64(0), 0
				for b.Loop() {
					for seed := range uint64(50) {
						s := endgame(g, 25-taken, rand.New(rand.NewPCG(seed, 1)))
						f := NewFast(g.Rules, Equal.Rates, Limits{Memory: 2 << 30, Workers: workers})
						if _, err := f.Value(context.Background(), s, NoLimit); err != nil {
							b.Fatal(err)
						}
						nodes += f.Positions()
						n++
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(n), "ms/position")
				b.ReportMetric(float64(nodes)/float64(n), "nodes/position")
			})
		}
	}
}
