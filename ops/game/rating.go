package game

import "math"

// Ratings are Elo ratings: the chance to win of an engine in a seat is 10^(rating/400)
// divided by the sum of that over all seats (for two players Elo's formula, for more the
// model of Plackett and Luce). meanRating is their mean.
const (
	meanRating = 1500
	perUnit    = 400 / math.Ln10 // points per unit of a natural logarithm

	// prior is the precision of each engine's rating before the first game: a standard deviation of
	// 5 units, 870 points. It keeps ratings finite if an engine has won all or none of its games.
	prior = 1. / 25

	newtonSteps = 60
	newtonLimit = 1 // most units that a rating moves in a step
)

// rate fits the ratings of engines to games. seated has the index of the engine by game and seat.
// If the luck of games is known, wins are corrected for it: the sums stay right, and the intervals,
// now estimated from the spread of the games, become shorter.
func rate(all []Standing, games []Result, seated [][]int) {
	n := len(all)
	r := make([]float64, n)
	var curve [][]float64
	for range newtonSteps {
		slope := make([]float64, n)
		for i := range slope {
			slope[i] = -prior * r[i]
		}
		curve = fill(n, prior)
		for g := range games {
			addGame(&games[g], seated[g], r, slope, curve)
		}
		step := apply(inverse(curve), slope)
		most := 0.0
		for _, x := range step {
			most = max(most, math.Abs(x))
		}
		for i, x := range step {
			r[i] += x * min(1, newtonLimit/max(most, 1e-300))
		}
		if most < 1e-9 {
			break
		}
	}
	covariance := inverse(curve)
	if len(games) > 0 && games[0].Luck != nil {
		spread := fill(n, 0)
		for g := range games {
			one := make([]float64, n)
			addGame(&games[g], seated[g], r, one, nil)
			for i := range n {
				for j := range n {
					spread[i][j] += one[i] * one[j]
				}
			}
		}
		covariance = product(product(covariance, spread), covariance)
	}
	mean := 0.0
	for _, x := range r {
		mean += x / float64(n)
	}
	for i := range all {
		contrast := make([]float64, n) // the rating less the mean
		for j := range contrast {
			contrast[j] = -1 / float64(n)
		}
		contrast[i]++
		variance := 0.0
		for j, x := range apply(covariance, contrast) {
			variance += x * contrast[j]
		}
		half := 1.96 * math.Sqrt(variance) * perUnit
		all[i].Rating = meanRating + (r[i]-mean)*perUnit
		all[i].RatingLow, all[i].RatingHigh = all[i].Rating-half, all[i].Rating+half
	}
}

// addGame adds a game to the slope of the log-likelihood of ratings r. Unless curve is nil, it also
// adds the game to curve, the negative second derivative.
func addGame(g *Result, seats []int, r, slope []float64, curve [][]float64) {
	total := 0.0
	for _, e := range seats {
		total += math.Exp(r[e])
	}
	chance := make([]float64, len(r))
	for seat, e := range seats {
		won := g.Wins[seat]
		if g.Luck != nil {
			won -= g.Luck[seat]
		}
		p := math.Exp(r[e]) / total
		chance[e] += p
		slope[e] += won - p
	}
	for i := range curve {
		curve[i][i] += chance[i]
		for j := range curve {
			curve[i][j] -= chance[i] * chance[j]
		}
	}
}

// fill returns an n by n matrix with x on its diagonal.
func fill(n int, x float64) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
		m[i][i] = x
	}
	return m
}

// apply returns m times v.
func apply(m [][]float64, v []float64) []float64 {
	out := make([]float64, len(v))
	for i, row := range m {
		for j, x := range row {
			out[i] += x * v[j]
		}
	}
	return out
}

// product returns a times b.
func product(a, b [][]float64) [][]float64 {
	out := fill(len(a), 0)
	for i := range a {
		for j := range b {
			for k := range b {
				out[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return out
}

// inverse returns the inverse of a symmetric positive definite matrix, by elimination.
func inverse(m [][]float64) [][]float64 {
	n := len(m)
	a, inv := fill(n, 0), fill(n, 1)
	for i := range m {
		copy(a[i], m[i])
	}
	for i := range n {
		pivot := a[i][i]
		for j := range n {
			a[i][j] /= pivot
			inv[i][j] /= pivot
		}
		for k := range n {
			if f := a[k][i]; k != i && f != 0 {
				for j := range n {
					a[k][j] -= f * a[i][j]
					inv[k][j] -= f * inv[i][j]
				}
			}
		}
	}
	return inv
}
