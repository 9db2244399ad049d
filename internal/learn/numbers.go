package learn

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	mini "github.com/banmen/banmen/examples/learn/1"
	nine "github.com/banmen/banmen/examples/learn/2"
	maker "github.com/banmen/banmen/examples/learn/3"
	panels "github.com/banmen/banmen/examples/learn/4"
	coins "github.com/banmen/banmen/examples/learn/5"
	"github.com/banmen/banmen/ops"
)

// A Course computes the numbers in chapters. It is safe for concurrent use.
type Course struct {
	Kinds []*banmen.Kind

	mu     sync.Mutex
	ledger []Rung
	known  sync.Map // numbers by their expressions
}

// Say fills in the numbers of a text. They are computed once in a process.
func (c *Course) Say(ctx context.Context, text string) (string, error) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String(), nil
		}
		expression, after, ok := strings.Cut(rest, "}")
		if !ok {
			return "", Faultf("expected } after {%s", rest)
		}
		n, err := c.number(ctx, expression)
		if err != nil {
			return "", err
		}
		b.WriteString(n)
		text = after
	}
}

// number computes an expression, a name with arguments.
func (c *Course) number(ctx context.Context, expression string) (string, error) {
	if n, ok := c.known.Load(expression); ok {
		return n.(string), nil
	}
	words := strings.Fields(expression)
	if len(words) == 0 || numbers[words[0]] == nil {
		return "", Faultf("there is no number {%s}", expression)
	}
	n, err := numbers[words[0]](ctx, c, append(words[1:], "", "", ""))
	if err != nil {
		return "", err
	}
	c.known.Store(expression, n)
	return n, nil
}

// numbers maps the names used in chapters to functions. They compute a number from arguments;
// missing arguments are empty.
var numbers = map[string]func(ctx context.Context, c *Course, args []string) (string, error){
	// The number of steps, backs or solutions of the program of chapter 1 on a board of 16
	// characters.
	"mini": func(_ context.Context, _ *Course, args []string) (string, error) {
		var b mini.Board
		for i, r := range args[1] {
			b[i/4][i%4] = max(0, strings.IndexRune(".1234", r))
		}
		if args[0] == "solutions" {
			return Whole(int64(mini.Count(&b))), nil
		}
		var s mini.Search
		s.Solve(&b)
		return pick(args[0], map[string]int64{"steps": int64(s.Steps), "backs": int64(s.Backs)})
	},
	// The number of open cells of a board.
	"open": func(_ context.Context, _ *Course, args []string) (string, error) {
		return strconv.Itoa(strings.Count(args[0], ".")), nil
	},
	// The number of steps, backs or looks of a way of the ledger on the puzzle of the article.
	"nine": func(_ context.Context, _ *Course, args []string) (string, error) {
		ten := Ten()
		b, ok := nine.Parse(ten[len(ten)-1])
		w := ways()[args[1]]
		if w == nil || !ok {
			return "", Faultf("there is no way %q", args[1])
		}
		_, steps, backs, looks, _ := w(b)
		return pick(args[0], map[string]int64{"steps": int64(steps), "backs": int64(backs), "looks": int64(looks)})
	},
	// The number of steps, backs or looks of a rung of the ledger, or its rate.
	"ledger": func(ctx context.Context, c *Course, args []string) (string, error) {
		r, err := c.rung(ctx, args[1])
		if err != nil {
			return "", err
		}
		if args[0] == "rate" {
			return r.Rate(), nil
		}
		return pick(args[0], map[string]int64{"steps": r.Steps, "backs": r.Backs, "looks": r.Looks})
	},
	// The ratio of two rungs in steps, looks or time.
	"ratio": func(ctx context.Context, c *Course, args []string) (string, error) {
		a, err := c.rung(ctx, args[1])
		if err != nil {
			return "", err
		}
		b, err := c.rung(ctx, args[2])
		if err != nil {
			return "", err
		}
		of := map[string]func(Rung) float64{
			"steps": func(r Rung) float64 { return float64(r.Steps) },
			"looks": func(r Rung) float64 { return float64(r.Looks) },
			"time":  func(r Rung) float64 { return r.Time },
		}[args[0]]
		if of == nil {
			return "", Faultf("expected steps, looks or time")
		}
		return rounded(of(a) / of(b)), nil
	},
	// The number of solutions of a puzzle (count), and of their classes under a group of symmetries
	// (classes).
	"count": func(ctx context.Context, c *Course, args []string) (string, error) {
		p, err := c.puzzle(args[0])
		if err != nil {
			return "", err
		}
		n, err := ops.Count(ctx, p, ops.CountOptions{})
		if err != nil {
			return "", err
		}
		return grouped(n.String()), nil
	},
	"classes": func(ctx context.Context, c *Course, args []string) (string, error) {
		p, err := c.puzzle(args[0])
		if err != nil {
			return "", err
		}
		n, err := ops.CountClasses(ctx, p, args[1], ops.CountOptions{})
		if err != nil {
			return "", err
		}
		return grouped(n.String()), nil
	},
	// The number of steps, guesses or backtracks of banmen's engine.
	"engine": func(ctx context.Context, c *Course, args []string) (string, error) {
		return c.engine(ctx, args[0], args[1])
	},
	"power": func(_ context.Context, _ *Course, args []string) (string, error) {
		x, err := strconv.ParseInt(args[0], 10, 64)
		if err != nil {
			return "", err
		}
		y, err := strconv.ParseInt(args[1], 10, 64)
		if err != nil {
			return "", err
		}
		return grouped(new(big.Int).Exp(big.NewInt(x), big.NewInt(y), nil).String()), nil
	},
	// Rows shuffled until they fit: the mean number of tries or rows, the median, or the share of
	// runs with a number of rows in a range. A try is four rows; it fits with the probability of a
	// board among all fillings.
	"shuffles": func(_ context.Context, _ *Course, args []string) (string, error) {
		boards, all := float64(mini.Count(&mini.Board{})), math.Pow(24, 4)
		missing := 1 - boards/all
		share := func(rows int) float64 { return math.Pow(missing, float64(rows/4)) } // probability of needing more than these rows
		switch args[0] {
		case "tries":
			return Whole(int64(all / boards)), nil
		case "mean":
			return Whole(int64(4 * all / boards)), nil
		case "early": // a try always has two rows; a third and a fourth follow if the rows above fit
			rows := 2 + beginnings(2)/math.Pow(24, 2) + beginnings(3)/math.Pow(24, 3)
			return Whole(int64(math.Round(rows * all / boards))), nil
		case "median":
			return Whole(int64(4 * math.Ceil(math.Log(.5)/math.Log(missing)))), nil
		}
		from, err := strconv.Atoi(args[0])
		if err != nil {
			return "", err
		}
		to, err := strconv.Atoi(args[1])
		return percent(share(from-1) - share(to)), err
	},
	// How often backtracking makes the rarest and the commonest board, where 1 is fair.
	"odds": func(_ context.Context, _ *Course, args []string) (string, error) {
		all := maker.Odds()
		low, high := 1.0, 0.0
		for _, p := range all {
			low, high = min(low, p), max(high, p)
		}
		n := float64(len(all))
		if args[0] == "least" {
			return decimal(low * n), nil
		}
		return decimal(high * n), nil
	},
	// Counts among a thousand boards: those with one solution after ten random holes (holes), and
	// minimal puzzles with n givens (dug).
	"holes": func(_ context.Context, _ *Course, _ []string) (string, error) {
		return Whole(tried(func(b maker.Board, r *rand.Rand) bool {
			h := b.Holes(r)
			return h.Count(2) == 1
		})), nil
	},
	"dug": func(_ context.Context, _ *Course, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		return Whole(tried(func(b maker.Board, r *rand.Rand) bool { return b.Dig(r).Givens() == n })), err
	},
	// The exchangeable sets of the board of chapter 3: the number of all, or the greatest number of
	// disjoint ones.
	"swaps": func(_ context.Context, _ *Course, args []string) (string, error) {
		all := maker.Board{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}.Swaps()
		return pick(args[0], map[string]int64{"all": int64(len(all)), "apart": apart(all, nil)})
	},
	// The number of digits of the mean number of tries that shuffling takes on 9x9.
	"luck": func(ctx context.Context, c *Course, _ []string) (string, error) {
		p, err := c.puzzle("sudoku:3x3")
		if err != nil {
			return "", err
		}
		boards, err := ops.Count(ctx, p, ops.CountOptions{})
		if err != nil {
			return "", err
		}
		rows := new(big.Int).Exp(new(big.Int).MulRange(1, 9), big.NewInt(9), nil)
		return strconv.Itoa(len(rows.Div(rows, boards).String())), nil
	},
	// The mean number of givens of some minimal 9x9 puzzles made by banmen.
	"minimal": func(ctx context.Context, c *Course, _ []string) (string, error) {
		const made = 20
		p, err := c.puzzle("sudoku:3x3")
		if err != nil {
			return "", err
		}
		g, err := ops.NewGenerator(ctx, p, ops.GenerateOptions{Seed: 25})
		if err != nil {
			return "", err
		}
		all, err := g.MakeBatch(ctx, 0, made)
		n := 0
		for _, one := range all {
			n += len(one.Puzzle.Givens().Cells) - strings.Count(one.Puzzle.String(), ".")
		}
		return strconv.FormatFloat(float64(n)/made, 'f', 1, 64), err
	},
	// The number of lines of play of a depth, as the program of chapter 4 counts them.
	"perft": func(_ context.Context, _ *Course, args []string) (string, error) {
		depth, err := strconv.Atoi(args[0])
		return Whole(int64(panels.Start.Perft(0, depth))), err
	},
	// The number of boards that the exact play of chapter 4 looks at when n panels are open: without
	// a table (exact), or with one (table).
	"exact": func(_ context.Context, _ *Course, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		_, boards := Ending(n).Exact(0)
		return Whole(int64(boards)), err
	},
	"table": func(_ context.Context, _ *Course, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		t := panels.Table{}
		t.Exact(Ending(n), 0)
		return Whole(int64(len(t))), err
	},
	// The error of the mean of n random games.
	"spread": func(_ context.Context, _ *Course, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		b := panels.Board([]byte("......BB...GRB...GR......"))
		_, off := b.Spread(0, 0, n, rand.New(rand.NewPCG(25, 0)))
		return decimal(off), err
	},
	// The number of random games until one solves the puzzle of the article.
	"games": func(_ context.Context, _ *Course, _ []string) (string, error) {
		ten := Ten()
		b, _ := nine.Parse(ten[len(ten)-1])
		l := panels.Lucky{Rand: rand.New(rand.NewPCG(25, 0))}
		l.Solve(b)
		return Whole(int64(l.Games)), nil
	},
	// The number of choices that the cover of chapter 5 makes for the coins.
	"cover": func(_ context.Context, _ *Course, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		c := coins.CoinCover(n)
		c.Found = func([]int) bool { return false }
		c.Run()
		return Whole(int64(c.Steps)), err
	},
	// The number of steps or backs of a way on a board that is hard to search in reading order.
	"enemy": func(ctx context.Context, c *Course, args []string) (string, error) {
		b, _ := nine.Parse(Enemy)
		if args[1] == "engine" {
			return c.engine(ctx, args[0], "sudoku:3x3:"+Enemy)
		}
		w := ways()[args[1]]
		if w == nil {
			return "", Faultf("there is no way %q", args[1])
		}
		_, steps, backs, _, _ := w(b)
		return pick(args[0], map[string]int64{"steps": int64(steps), "backs": int64(backs)})
	},
	// The number of solutions of the coins of chapter 5 (found), of those that are the first of their
	// images (first), of steps of the search (steps), or of fronts in the count (fronts).
	"coins": func(_ context.Context, _ *Course, args []string) (string, error) {
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return "", err
		}
		if args[0] == "fronts" {
			_, fronts := coins.Count(n)
			return Whole(int64(fronts)), nil
		}
		of, ok := coinCounts[n]
		if !ok {
			return "", Faultf("the coins of size %d are not counted", n)
		}
		return pick(args[0], of())
	},
}

// Enemy is a board whose first row is open and begins with 9 8 7 in the solution.
const Enemy = "......3.......2.75..5..38..7.2.3.5..........7...56..4.3..1..26.251........9.4...."

// coinCounts are the counters of the search of chapter 5, by size.
var coinCounts = map[int]func() map[string]int64{4: coinsOf(4), 5: coinsOf(5), 6: coinsOf(6)}

func coinsOf(n int) func() map[string]int64 {
	return sync.OnceValue(func() map[string]int64 {
		var found, first int64
		s := coins.Solver{N: n, Found: func(b coins.Board) {
			if found++; b.First(n) {
				first++
			}
		}}
		s.Run()
		return map[string]int64{"found": found, "first": first, "steps": int64(s.Steps)}
	})
}

// engine returns steps, guesses or backtracks of banmen's engine on a puzzle.
func (c *Course) engine(ctx context.Context, of, puzzle string) (string, error) {
	p, err := c.puzzle(puzzle)
	if err != nil {
		return "", err
	}
	m := ops.Methods[0]
	m.Measured = true
	r, err := ops.Solve(ctx, p, m)
	if err != nil {
		return "", err
	}
	return pick(of, map[string]int64{"steps": r.Stats.Steps, "guesses": r.Stats.Guesses, "backs": r.Stats.Backtracks})
}

// beginnings returns the number of ways to fill the first rows of a board of 4x4.
func beginnings(rows int) float64 {
	var b [16]int
	var fill func(cell int) int
	fill = func(cell int) (ways int) {
		if cell == 4*rows {
			return 1
		}
		for n := 1; n <= 4; n++ {
			clash := false
			for i, m := range b[:cell] {
				clash = clash || m == n && (i/4 == cell/4 || i%4 == cell%4 || i/8 == cell/8 && i%4/2 == cell%4/2)
			}
			if !clash {
				b[cell] = n
				ways += fill(cell + 1)
			}
		}
		return ways
	}
	return float64(fill(0))
}

// apart returns the largest number of disjoint sets without any of the taken cells.
func apart(all [][4]int, taken []int) (most int64) {
	for i, set := range all {
		if !slices.ContainsFunc(set[:], func(cell int) bool { return slices.Contains(taken, cell) }) {
			most = max(most, 1+apart(all[i+1:], slices.Concat(taken, set[:])))
		}
	}
	return most
}

// tried returns how many of a thousand boards pass a test. All boards are drawn with equal
// probability.
func tried(test func(maker.Board, *rand.Rand) bool) (n int64) {
	r := rand.New(rand.NewPCG(25, 0))
	for range 1000 {
		var b maker.Board
		b.Draw(r)
		if test(b, r) {
			n++
		}
	}
	return n
}

// Ending returns a board of chapter 4 with n open panels at its end: a random game from a
// fixed seed.
func Ending(n int) panels.Board {
	r := rand.New(rand.NewPCG(25, 0))
	b := panels.Start
	for turn := range len(b) - n {
		colour := panels.Colours[turn%4]
		legal := b.Legal(colour)
		b = b.Take(legal[r.IntN(len(legal))], colour)
	}
	return b
}

// puzzle reads a puzzle.
func (c *Course) puzzle(text string) (banmen.Puzzle, error) {
	name, _, _ := strings.Cut(text, ":")
	k, _ := banmen.KindByName(c.Kinds, name)
	if k == nil {
		return nil, Faultf("there is no kind %q", name)
	}
	return k.Parse(text)
}

// rung returns a rung of the ledger.
func (c *Course) rung(ctx context.Context, name string) (Rung, error) {
	all, err := c.Ledger(ctx)
	if err != nil {
		return Rung{}, err
	}
	if some := Rungs(all, []string{name}); len(some) == 1 {
		return some[0], nil
	}
	return Rung{}, Faultf("there is no method %q in the ledger", name)
}

// pick returns the number with a name.
func pick(name string, of map[string]int64) (string, error) {
	n, ok := of[name]
	if !ok {
		return "", Faultf("there is no %q", name)
	}
	return Whole(n), nil
}

// Whole writes a number with commas between thousands.
func Whole(n int64) string { return grouped(strconv.FormatInt(n, 10)) }

func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// rounded writes a number with two digits that count.
func rounded(x float64) string {
	if x < 10 {
		return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
	}
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return Whole(int64(math.Round(x/unit) * unit))
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

func percent(x float64) string { return strconv.Itoa(int(math.Round(100*x))) + "%" }

// Brief writes seconds with two digits that count.
func Brief(seconds float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}} {
		if seconds >= unit.size {
			return rounded(seconds/unit.size) + unit.name
		}
	}
	return rounded(1e9*seconds) + "ns"
}
