package verb_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/verb"
)

// setAll sets options by their names, in the order name, value, …
func setAll(t *testing.T, options []verb.Option, values []string) {
	t.Helper()
	for i := 0; i < len(values); i += 2 {
		at := slices.IndexFunc(options, func(o verb.Option) bool { return o.Name == values[i] })
		if at < 0 {
			t.Fatalf("there is no option %s", values[i])
		}
		*options[at].Value.(*string) = values[i+1]
	}
}

// What rates, wrong answers and questions mean, and which of them are refused.
func TestChances(t *testing.T) {
	players := []string{"R", "G", "W", "B"}
	for _, c := range []struct {
		values []string
		rates  []float64
		note   bool
		wrong  string // part of the error
	}{
		{nil, nil, false, ""},
		{[]string{"rates", ".25,.25,.25,.25"}, []float64{.25, .25, .25, .25}, false, ""},
		{[]string{"rates", "3, 1,0,0"}, []float64{.75, .25, 0, 0}, true, ""},
		{[]string{"rates", "0,0,0,0"}, nil, false, "nobody would ever answer"},
		{[]string{"rates", "1,1"}, nil, false, "expected 4 numbers, for R, G, W, B, found 2"},
		{[]string{"rates", "1,x,1,1"}, nil, false, `found "x"`},
		{[]string{"rates", "1,-1,1,1"}, nil, false, `found "-1"`},
		{[]string{"rates", "1,NaN,1,1"}, nil, false, `found "NaN"`},
		{[]string{"wrong", "0,0,0,1"}, nil, false, "expected numbers under 1, found 1"},
		{[]string{"wrong", ".1,0,0"}, nil, false, "expected 4 numbers"},
		{[]string{"questions", "0"}, nil, false, "leaves nothing to choose"},
		{[]string{"questions", "two"}, nil, false, `expected a number, found "two"`},
		{[]string{"questions", "99999999999"}, nil, false, `expected a number, found "99999999999"`},
	} {
		chances := verb.UsualChances()
		setAll(t, append(chances.Options(), chances.Questions()), c.values)
		noted := false
		o, err := chances.Advice()
		if err == nil {
			err = verb.FitChances(&o, players, func(banmen.Message) { noted = true })
		}
		var known *banmen.Error
		switch {
		case c.wrong == "" && err != nil, c.wrong != "" && (!errors.As(err, &known) || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%v: error %v, expected %q", c.values, err, c.wrong)
		case noted != c.note:
			t.Errorf("%v: a note was told: %t", c.values, noted)
		case c.wrong == "" && !slices.EqualFunc(o.Rates, c.rates, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }):
			t.Errorf("%v: rates %v, expected %v", c.values, o.Rates, c.rates)
		case o.Seed != 1:
			t.Errorf("%v: seed %d", c.values, o.Seed)
		}
	}
}
