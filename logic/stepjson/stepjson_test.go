package stepjson_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/stepjson"
	"github.com/banmen/banmen/logic/technique"
)

var digits = []string{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"}

func names(r *logic.Rules) *stepjson.Names {
	return stepjson.New(r, func(c int) string { return fmt.Sprintf("R%dC%d", c/9+1, c%9+1) }, digits)
}

// states returns positions in which each technique has its step.
func states(t testing.TB) (all []*logic.State) {
	t.Helper()
	text, err := os.ReadFile("../technique/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	rules, seen := library.Rules(), map[string]bool{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if seen[fields[1]] {
			continue
		}
		seen[fields[1]] = true
		c, err := library.Parse(":0000::"+fields[1]+":"+fields[2]+":::", 0)
		if err != nil {
			t.Fatal(err)
		}
		s := c.State(rules)
		s.MissingCandidates, s.Dual, s.Siamese = true, true, true
		all = append(all, s)
	}
	return all
}

// steps calls f for a few steps of each finder.
func steps(s *logic.State, f func(*logic.Step)) {
	for _, finder := range technique.All() {
		if strings.Contains(finder.Key, "mutant") || strings.Contains(finder.Key, "franken") {
			continue // fish of these sizes are slow and not special
		}
		n := 0
		finder.Find(s, func(p *logic.Step) bool {
			f(p)
			n++
			return n < 4
		})
	}
}

// again writes a step as JSON and reads it back.
func again(n *stepjson.Names, p *logic.Step) (*logic.Step, error) {
	text, err := json.Marshal(n.Write(p))
	if err != nil {
		return nil, err
	}
	var j stepjson.Step
	if err := json.Unmarshal(text, &j); err != nil {
		return nil, err
	}
	return n.Read(&j, p.Technique)
}

// Every step is read back unchanged, with a valid proof.
func TestReadBack(t *testing.T) {
	all := states(t)
	if testing.Short() {
		all = all[:1]
	}
	seen := map[string]bool{}
	for i, s := range all {
		if i%4 != 0 && os.Getenv("BANMEN_LONG") == "" {
			continue
		}
		n := names(s.Rules)
		steps(s, func(p *logic.Step) {
			q, err := again(n, p)
			if err != nil {
				t.Fatalf("%s: %v", s.Notation(p), err)
			}
			if diff := cmp.Diff(p, q, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s came back otherwise: %s", s.Notation(p), diff)
			}
			if err := logic.Check(s, q); err != nil {
				t.Errorf("%s: %v", s.Notation(p), err)
			}
			seen[p.Technique.Key] = true
		})
	}
	if least := len(scale.All()) / 3; len(seen) < least && !testing.Short() {
		t.Errorf("only %d techniques, expected %d", len(seen), least)
	}
}

// An unknown name is reported with its place.
func TestWrong(t *testing.T) {
	n := names(library.Rules())
	for text, want := range map[string]string{
		`{"place":["R1C1=5","R1C1=0"]}`:                                        `[place 1] there is no candidate "R1C1=0" in this puzzle`,
		`{"remove":["R10C1<>5"]}`:                                              `[remove 0] there is no candidate "R10C1<>5" in this puzzle`,
		`{"symbols":["A"]}`:                                                    `[symbols 0] there is no symbol "A" in this puzzle`,
		`{"parts":[{"role":"body"}]}`:                                          `[parts 0 role] there is no role "body"`,
		`{"parts":[{"role":"base","houses":["r1","x1"]}]}`:                     `[parts 0 houses 1] there is no house "x1" in this puzzle`,
		`{"chain":[{"cands":["R1C1=1"],"from":-2}]}`:                           `[chain 0 from] expected a number from 0, found -2`,
		`{"proof":{"laws":[0]}}`:                                               `[proof laws 0] there is no law 0: the puzzle has 0`,
		`{"proof":{"lines":[{"cands":[],"proof":{"over":{"cell":"A"}}}]}}`:     `[proof lines 0 proof over cell] there is no cell "A" in this puzzle`,
		`{"proof":{"base":[{}]}}`:                                              `[proof base 0] expected one of cell, house with symbol, clique, line, law, besides and image with under`,
		`{"proof":{"base":[{"cell":"R1C1","line":1}]}}`:                        `[proof base 0] expected one of cell, house with symbol, clique, line, law, besides and image with under`,
		`{"proof":{"any":[{},{"cover":[{"house":"b1"}]}]}}`:                    `[proof any 1 cover 0] expected one of cell, house with symbol, clique, line, law, besides and image with under`,
		`{"proof":{"cases":[{"cover":[{"house":"b1","symbol":"#1"}]}]}}`:       `[proof cases 0 cover 0 symbol] there is no symbol "#1" in this puzzle`,
		`{"proof":{"cover":[{"clique":[]},{"besides":["R1C1=1","R1C1=1 "]}]}}`: `[proof cover 1 besides 1] there is no candidate "R1C1=1 " in this puzzle`,
	} {
		var j stepjson.Step
		if err := json.Unmarshal([]byte(text), &j); err != nil {
			t.Fatal(text, err)
		}
		_, err := n.Read(&j, nil)
		var wrong *stepjson.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", text, err)
		} else if got := fmt.Sprint(wrong.Path, " ", wrong); got != want {
			t.Errorf("%s: got\n%s, want\n%s", text, got, want)
		}
	}
}

// TestPlace checks that the place of a value is the offset of its first byte.
func TestPlace(t *testing.T) {
	const text = ` {"a" : [1, {"b":"c"} ,[]], "d": {"e" :"ü","f":2} }`
	for path, want := range map[string]int{
		"":      1,
		"a":     8,
		"a 0":   9,
		"a 1":   12,
		"a 1 b": strings.Index(text, `"c"`),
		"a 2":   strings.Index(text, `[]`),
		"d f":   strings.Index(text, `2}`),
		"d f g": strings.Index(text, `2}`),
		"a 9":   8,
		"x":     1,
	} {
		var keys []any
		for _, key := range strings.Fields(path) {
			if key[0] <= '9' {
				keys = append(keys, int(key[0]-'0'))
			} else {
				keys = append(keys, key)
			}
		}
		if got := stepjson.Place([]byte(text), keys); got != want {
			t.Errorf("%q: got %d, want %d", path, got, want)
		}
	}
}

// Whatever can be read is written as text that reads the same.
func FuzzRead(f *testing.F) {
	all := states(f)
	n := names(all[0].Rules)
	seen := map[string]bool{}
	steps(all[0], func(p *logic.Step) {
		if text, err := json.Marshal(n.Write(p)); err == nil && !seen[p.Technique.Key] && len(text) < 4000 {
			f.Add(text)
			seen[p.Technique.Key] = true
		}
	})
	f.Fuzz(func(t *testing.T, text []byte) {
		var j stepjson.Step
		if len(text) > 1<<14 || json.Unmarshal(text, &j) != nil {
			return
		}
		p, err := n.Read(&j, nil)
		if err != nil {
			var wrong *stepjson.Error
			if !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			if at := stepjson.Place(text, wrong.Path); at < 0 || at >= len(text) {
				t.Fatalf("%v stands at %d", err, at)
			}
			return
		}
		q, err := again(n, p)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(p, q, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestRestated checks that a restated house can also be named: by its own name or that of the house
// with its cells.
func TestRestated(t *testing.T) {
	plain := logic.Sudoku(3, 3)
	houses := append(plain.Houses[:27:27], plain.Houses[22], plain.Houses[22],
		logic.House{Kind: logic.Other, Cells: []int{0, 1, 2}}, logic.House{Kind: logic.Other, Index: 1, Cells: []int{0, 10, 20, 30}})
	n := names(logic.NewRules(plain.Shape, 9, houses, nil, nil))
	for name, want := range map[string]int{"b5": 22, "b5#2": 22, "b5#3": 22, "x1": 0, "x2": 27} {
		p, err := n.Read(&stepjson.Step{Parts: []stepjson.Part{{Role: "base", Houses: []string{name}}}}, &logic.Technique{})
		if err != nil {
			t.Error(err)
		} else if got := p.Parts[0].Houses[0]; got != want {
			t.Errorf("%s is house %d, want %d", name, got, want)
		}
	}
}
