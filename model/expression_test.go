package model_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/banmen/banmen/model"
)

// Automata accept what package regexp matches.
func TestExpression(t *testing.T) {
	texts := []string{"", "1", "2", "3"}
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"", "1", "12", "1 2", "1|2", "(1|2)*3", ".*", "1{3}", "1{2,}2?", "(12|3){1,2}", "1+2+", "(1?2?)*3", "()", "(1|)2", "((1{2}){2}|3)*", "1{0}2", ". {2}", "1*{2}"} {
		a, err := model.Expression(text, texts)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		want := regexp.MustCompile("^(?:" + strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "1*{2}", "(?:1*){2}") + ")$")
		for range 300 {
			m, line := new(model.Model), ""
			values := make([]int, r.IntN(6))
			for i := range values {
				values[i] = 1 + r.IntN(3)
				line += texts[values[i]]
			}
			c := model.Regular{Of: m.Add(len(values), 3), Automaton: a}
			if got := model.Holds(c, values); got != want.MatchString(line) {
				t.Errorf("%q accepts %q: %v", text, line, got)
			}
		}
		m := new(model.Model)
		m.Require(model.Regular{Of: m.Add(1, 3), Automaton: a})
		if err := m.Check(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestBadExpression(t *testing.T) {
	for text, column := range map[string]int{"4": 1, "1(2": 4, "1)": 2, "*": 1, "1{": 2, "1{x}": 2, "1{2,1}": 2, "1|*": 3, "one": 1, "1  4": 4, "{2}": 1, strings.Repeat("(", 200): 101} {
		var bad *model.ExpressionError
		if _, err := model.Expression(text, []string{"", "1", "2", "3"}); !errors.As(err, &bad) || bad.Large || bad.Column != column {
			t.Errorf("%q: %v, want column %d", text, err, column)
		}
	}
	for _, text := range []string{"1{9999999}", "((1{1000}){1000}){1000}", "(1?){2000}", ".{1000000}", "(" + strings.Repeat("1|", 2000) + "2)*"} {
		var bad *model.ExpressionError
		if _, err := model.Expression(text, []string{"", "1", "2", "3"}); !errors.As(err, &bad) || !bad.Large {
			t.Errorf("%.20q: %v, want too large", text, err)
		}
	}
}
