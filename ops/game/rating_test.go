package game

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestRatings checks that the fitted ratings are close to those by which winners were drawn, for
// two and four players, and that most intervals contain these.
func TestRatings(t *testing.T) {
	want := []float64{1200, 1400, 1500, 1550, 1850}
	for _, seats := range []int{2, 4} {
		held := 0
		for seed := range uint64(20) {
			all := Standings(drawnGames(want, seats, 2000, seed), false)
			for _, s := range all {
				var i int
				_, _ = fmt.Sscanf(s.Engine, "e%d", &i)
				if s.RatingLow <= want[i] && want[i] <= s.RatingHigh {
					held++
				}
				if math.Abs(s.Rating-want[i]) > 75 || s.RatingHigh-s.RatingLow > 110 {
					t.Errorf("%d seats, seed %d: %+v, want %v", seats, seed, s, want[i])
				}
			}
		}
		if held < 88 {
			t.Errorf("%d seats: %d of 100 intervals hold the rating", seats, held)
		}
	}
}

// drawnGames returns games between tables of engines e0, e1, ... with random winners.
func drawnGames(ratings []float64, seats, games int, seed uint64) (all []Result) {
	r := rand.New(rand.NewPCG(seed, 1))
	of := tables(len(ratings), seats)
	for n := range games {
		g := Result{Game: n, Wins: make([]float64, seats), Scores: make([]int, seats)}
		total := 0.0
		for _, e := range of[n%len(of)] {
			g.Engines, g.Numbers = append(g.Engines, fmt.Sprintf("e%d", e)), append(g.Numbers, e+1)
			total += math.Pow(10, ratings[e]/400)
		}
		x := r.Float64() * total
		winner := seats - 1
		for seat, e := range of[n%len(of)] {
			if x -= math.Pow(10, ratings[e]/400); x < 0 {
				winner = seat
				break
			}
		}
		g.Wins[winner] = 1
		all = append(all, g)
	}
	return all
}

// An engine that has won everything has a finite rating with a wide interval.
func TestRatingOfWinner(t *testing.T) {
	var games []Result
	for n := range 10 {
		games = append(games, Result{Game: n, Engines: []string{"a", "b"}, Numbers: []int{1, 2}, Wins: []float64{1, 0}, Scores: []int{1, 0}})
	}
	all := Standings(games, false)
	if a, b := all[0], all[1]; a.Rating <= b.Rating || a.Rating > 3000 || a.RatingHigh-a.RatingLow < 300 || math.Abs(a.Rating+b.Rating-3000) > 1e-6 {
		t.Errorf("%+v, %+v", a, b)
	}
}
