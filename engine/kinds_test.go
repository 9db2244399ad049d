package engine_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// An instance is a puzzle of a file kinds/NAME.tsv, its model and what it says of its
// solution.
type instance struct {
	name     string
	m        *model.Model
	solution []int
}

// stated are what makes models of the lines of such files.
var stated = map[string]func(size, problem string, fields []string) *model.Model{
	"starbattle": starBattle, "takuzu": takuzu, "futoshiki": futoshiki, "kenken": kenKen, "skyscrapers": skyscrapers, "nonogram": nonogram,
}

// instances reads kinds/NAME.tsv of the folder BANMEN_FIXTURES.
func instances(t testing.TB, kind string) (all []instance) {
	folder := os.Getenv("BANMEN_FIXTURES")
	if folder == "" {
		t.Skip("BANMEN_FIXTURES names no folder of puzzles")
	}
	file, err := os.Open(filepath.Join(folder, "kinds", kind+".tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		f := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(f[0], "#") || f[0] == "size" {
			continue
		}
		one := instance{name: f[len(f)-1], m: stated[kind](f[0], f[1], f)}
		for _, c := range strings.ReplaceAll(f[2], "/", "") {
			one.solution = append(one.solution, symbolOf(kind, c))
		}
		all = append(all, one)
	}
	return all
}

func symbolOf(kind string, c rune) int {
	switch {
	case c == '*' || c == '#':
		return 2
	case c == '.':
		return 1
	case kind == "takuzu":
		return int(c-'0') + 1
	}
	return int(c - '0')
}

// square adds n rows and columns of cells with k values, and returns these lines.
func square(m *model.Model, rows, cols, k int) (cells []model.Var, across, down [][]model.Var) {
	cells = m.Add(rows*cols, k)
	across = slices.Collect(slices.Chunk(cells, cols))
	down = make([][]model.Var, cols)
	for i, v := range cells {
		down[i%cols] = append(down[i%cols], v)
	}
	return cells, across, down
}

// grid sets the digits of rows with / between them.
func givens(m *model.Model, text string, less int) {
	for i, c := range strings.ReplaceAll(text, "/", "") {
		if c != '.' {
			m.Domains[i] = []int{int(c-'0') - less}
		}
	}
}

// cell returns the number of r1c2 on a board of n columns.
func cell(text string, n int) model.Var {
	r, c, _ := strings.Cut(text[1:], "c")
	i, _ := strconv.Atoi(r)
	j, _ := strconv.Atoi(c)
	return model.Var((i-1)*n + j - 1)
}

func starBattle(_, problem string, _ []string) *model.Model {
	stars, text, _ := strings.Cut(problem, ";")
	k, _ := strconv.Atoi(stars)
	n := strings.Count(text, "/") + 1
	m := new(model.Model)
	cells, across, down := square(m, n, n, 2)
	regions := map[rune][]model.Var{}
	for i, r := range []rune(strings.ReplaceAll(text, "/", "")) {
		regions[r] = append(regions[r], cells[i])
	}
	for _, r := range text {
		if of := regions[r]; of != nil {
			m.Require(model.Exactly(k, of, 2))
			delete(regions, r)
		}
	}
	for _, line := range slices.Concat(across, down) {
		m.Require(model.Exactly(k, line, 2))
	}
	for r := range n - 1 {
		for c := range n - 1 {
			i := r*n + c
			m.Require(model.Count{Of: []model.Var{cells[i], cells[i+1], cells[i+n], cells[i+n+1]}, Values: []int{2}, Most: 1})
		}
	}
	return m
}

func takuzu(_, problem string, fields []string) *model.Model {
	text, signs, _ := strings.Cut(problem, ";")
	n := strings.Count(text, "/") + 1
	m := new(model.Model)
	_, across, down := square(m, n, n, 2)
	givens(m, text, -1)
	for _, line := range slices.Concat(across, down) {
		m.Require(model.Exactly(n/2, line, 1))
		for i := range n - 2 {
			m.Require(model.Count{Of: line[i : i+3], Values: []int{1}, Least: 1, Most: 2})
		}
	}
	if fields[3] != "free" {
		m.Require(model.AllDifferentRows{Rows: across}, model.AllDifferentRows{Rows: down})
	}
	for sign := range strings.FieldsSeq(signs) {
		tuples := [][]int{{1, 1}, {2, 2}}
		a, b, ok := strings.Cut(sign, "=")
		if !ok {
			a, b, _ = strings.Cut(sign, "x")
			tuples = [][]int{{1, 2}, {2, 1}}
		}
		m.Require(model.Table{Of: []model.Var{cell(a, n), cell(b, n)}, Tuples: tuples})
	}
	return m
}

func latinSquare(n int) (*model.Model, [][]model.Var, [][]model.Var) {
	m := new(model.Model)
	_, across, down := square(m, n, n, n)
	for _, line := range slices.Concat(across, down) {
		m.Require(model.AllDifferent{Of: line})
	}
	return m, across, down
}

func futoshiki(_, problem string, _ []string) *model.Model {
	text, signs, _ := strings.Cut(problem, ";")
	n := strings.Count(text, "/") + 1
	m, _, _ := latinSquare(n)
	givens(m, text, 0)
	for sign := range strings.FieldsSeq(signs) {
		a, b, ok := strings.Cut(sign, "<")
		if !ok {
			b, a, _ = strings.Cut(sign, ">")
		}
		m.Require(model.Less{Of: []model.Var{cell(a, n), cell(b, n)}})
	}
	return m
}

func kenKen(size, problem string, _ []string) *model.Model {
	n, _ := strconv.Atoi(size[:strings.Index(size, "x")])
	m, _, _ := latinSquare(n)
	for cage := range strings.SplitSeq(problem, ";") {
		goal, cells, _ := strings.Cut(cage, ":")
		var of []model.Var
		for c := range strings.SplitSeq(cells, ",") {
			of = append(of, cell(c, n))
		}
		number, sign := strings.TrimRight(goal, "+-*/"), goal[len(goal)-1]
		x, _ := strconv.Atoi(number)
		switch {
		case len(of) == 1:
			m.Domains[of[0]] = []int{x}
		case sign == '+':
			m.Require(model.Sum(of, x))
		default:
			m.Require(model.Table{Of: of, Tuples: cageTuples(sign, x, len(of), n)})
		}
	}
	return m
}

// cageTuples are the values of so many cells of which a sign makes x.
func cageTuples(sign byte, x, cells, n int) (all [][]int) {
	var add func(tuple []int, product int)
	add = func(tuple []int, product int) {
		if len(tuple) == cells {
			a, b := slices.Max(tuple), slices.Min(tuple)
			if sign == '*' && product == x || sign == '-' && a-b == x || sign == '/' && a == b*x {
				all = append(all, slices.Clone(tuple))
			}
			return
		}
		for v := 1; v <= n; v++ {
			if sign != '*' || x%(product*v) == 0 {
				add(append(tuple, v), product*v)
			}
		}
	}
	add(nil, 1)
	return all
}

func skyscrapers(_, problem string, _ []string) *model.Model {
	f := strings.Split(problem, ";")
	n := len(f[0])
	m, across, down := latinSquare(n)
	givens(m, f[4], 0)
	for side, lines := range [][][]model.Var{down, down, across, across} {
		for i, c := range f[side] {
			if c == '.' {
				continue
			}
			of := slices.Clone(lines[i])
			if side%2 == 1 {
				slices.Reverse(of)
			}
			m.Require(model.Regular{Of: of, Automaton: seen(n, int(c-'0'))})
		}
	}
	return m
}

// seen accepts lines of which k buildings are seen. A state is the highest so far and
// how many were seen.
func seen(n, k int) model.Automaton {
	a := model.Automaton{States: 1 + n*k}
	state := func(high, count int) int { return 1 + (count-1)*n + high - 1 }
	for v := 1; v <= n; v++ {
		a.Steps = append(a.Steps, model.Step{From: 0, Value: v, To: state(v, 1)})
		for high := 1; high <= n; high++ {
			for count := 1; count <= k; count++ {
				if v < high {
					a.Steps = append(a.Steps, model.Step{From: state(high, count), Value: v, To: state(high, count)})
				} else if v > high && count < k {
					a.Steps = append(a.Steps, model.Step{From: state(high, count), Value: v, To: state(v, count+1)})
				}
			}
		}
	}
	a.Ends = []int{state(n, k)}
	return a
}

func nonogram(size, problem string, _ []string) *model.Model {
	var rows, cols int
	fmt.Sscanf(size, "%dx%d", &rows, &cols)
	m := new(model.Model)
	_, across, down := square(m, rows, cols, 2)
	r, c, _ := strings.Cut(problem, "|")
	for i, clue := range strings.Split(r, "/") {
		m.Require(model.Regular{Of: across[i], Automaton: runs(clue)})
	}
	for i, clue := range strings.Split(c, "/") {
		m.Require(model.Regular{Of: down[i], Automaton: runs(clue)})
	}
	return m
}

// runs accepts lines with these runs of the value 2.
func runs(clue string) model.Automaton {
	a := model.Automaton{States: 1}
	step := func(from, value, to int) { a.Steps = append(a.Steps, model.Step{From: from, Value: value, To: to}) }
	step(0, 1, 0)
	for i, word := range strings.Split(clue, ",") {
		n, _ := strconv.Atoi(word)
		for k := range n {
			if k == 0 && i > 0 {
				step(a.States-1, 1, a.States)
				step(a.States, 1, a.States)
				a.States++
			}
			step(a.States-1, 2, a.States)
			a.States++
		}
	}
	last := a.States - 1
	a.Ends = []int{last}
	if last > 0 {
		step(last, 1, a.States)
		step(a.States, 1, a.States)
		a.Ends = append(a.Ends, a.States)
		a.States++
	}
	return a
}

// Each puzzle has one solution, that of the file.
func TestKinds(t *testing.T) {
	for kind := range stated {
		t.Run(kind, func(t *testing.T) {
			var times []time.Duration
			for _, one := range instances(t, kind) {
				begin := time.Now()
				got, stats := solutions(t, engine.Search, one.m, engine.Options{})
				times = append(times, time.Since(begin))
				if kind == "starbattle" && len(got) > 1 {
					continue
				}
				if len(got) != 1 || !slices.Equal(got[0], one.solution) {
					t.Errorf("%s: %d solutions, %+v", one.name, len(got), stats)
				}
			}
			slices.Sort(times)
			t.Logf("%d puzzles, median %v, 90%% %v, most %v", len(times), times[len(times)/2], times[len(times)*9/10], times[len(times)-1])
		})
	}
}
