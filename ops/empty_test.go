package ops_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A cell with an empty domain leaves no solution, for every cell and every operation.
func TestEmptyDomain(t *testing.T) {
	for _, rules := range []string{
		`{"of":["rows","columns"],"different":true}`,
		`{"of":["rows","columns"],"sum":1}`,
		`{"of":["rows","columns"],"sum":[1,2]},{"of":"all","count":{"2":[0,1]}}`,
		`{"of":["rows","columns"],"count":{"1":1}}`,
	} {
		for cell := range 4 {
			text := fmt.Sprintf(`model:{"grid":"2x2","values":"1..2","domains":{"R%dC%d":[]},"constraints":[%s]}`, cell/2+1, cell%2+1, rules)
			p := parse(t, text)
			for _, m := range ops.Methods {
				if r, err := ops.Solve(t.Context(), p, m); err != nil || r.Solutions != 0 {
					t.Errorf("%s, %s: %d solutions, %v", text, m.Name, r.Solutions, err)
				}
			}
			isEmpty(t, p)
		}
	}
}

// TestUnusedSymbols checks that a symbol that no cell can have may be given, which leaves no
// solution, and that a symmetry may rename it.
func TestUnusedSymbols(t *testing.T) {
	isEmpty(t, parse(t, `model:{"grid":"1x2","values":"1..3","domains":{"all":[1,2]},"givens":"3."}`))
	isEmpty(t, parse(t, `model:{"grid":"1x2","values":"1..3","domains":{"all":[1,2]},"givens":"3.","symmetries":[{"values":"1 2"}]}`))
	isEmpty(t, parse(t, `model:{"variables":["a"],"values":"0..2","domains":{"a":[]},"constraints":[{"of":"all","sum":1}],"symmetries":["values"]}`))
	isEmpty(t, parse(t, `model:{"grid":"2x1","values":"1..3","domains":{"R1":[]},"constraints":[{"of":"all","sum":4}],"symmetries":[{"values":"1 3"}]}`))
	y, err := ops.NewSymmetries(parse(t, `model:{"grid":"1x2","values":"1..4","domains":{"all":[1,3]},"symmetries":[{"values":"2 4"}]}`), "declared")
	if err != nil {
		t.Fatal(err)
	}
	if c, err := y.Count(t.Context(), ops.CountOptions{}); err != nil || c.Count.Int64() != 4 {
		t.Errorf("%v classes, %v", c.Count, err)
	}
}

// A symmetry may map a rule that can never hold to an equivalent one.
func TestImpossibleRule(t *testing.T) {
	for _, sum := range []string{"3", "[3,3]", "-1", "9"} {
		isEmpty(t, parse(t, `model:{"grid":"2x3","values":[0,2,"x"],"domains":{"all":[0,2]},"constraints":[{"of":["rows","columns"],"sum":`+sum+`,"worth":{"x":0}}],"symmetries":[{"values":"0 2"}]}`))
	}
}

// isEmpty applies all operations to a puzzle without solutions.
func isEmpty(t *testing.T, p banmen.Puzzle) {
	t.Helper()
	if n, err := ops.Count(t.Context(), p, ops.CountOptions{}); err != nil || n.Sign() != 0 {
		t.Errorf("%s: counted %v, %v", p, n, err)
	}
	for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
		t.Errorf("%s: listed %v, %v", p, b, err)
	}
	s, err := ops.NewSampler(t.Context(), p, ops.SampleOptions{})
	if err == nil {
		_, err = s.Sample(t.Context(), 0)
	}
	if !errors.Is(err, banmen.ErrNone) {
		t.Errorf("%s: samples %v", p, err)
	}
	if r, err := ops.NewRanks(t.Context(), p, ops.RankOptions{}); err != nil || r.Count().Sign() != 0 {
		t.Errorf("%s: ranks %v", p, err)
	}
	y, err := ops.NewSymmetries(p, "all")
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	for c, err := range y.Classes(t.Context(), ops.ListOptions{}) {
		t.Errorf("%s: the class of %v, %v", p, c.Board, err)
	}
	if c, err := y.Count(t.Context(), ops.CountOptions{}); err != nil || c.Count.Sign() != 0 {
		t.Errorf("%s: %v classes, %v", p, c.Count, err)
	}
	if _, err := ops.ModelFile(p); err != nil {
		t.Errorf("%s: %v", p, err)
	}
}
