package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

func adviseVerb() verb {
	return verb{
		name: "advise", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("rate a position and every choice"),
		long: banmen.Msg("Says what each player may expect of a position, and for every choice of every player what\n" +
			"comes of it: the probability of winning, in hundredths, and the mean score in the end.\n" +
			"The first line is before the question, that with - after it if nobody answers. The\n" +
			"position is a text, the moves that led to it, or a --board.\n\n" +
			"Near the end it is exact, and says so. Before that it is an estimate of --playouts from\n" +
			"--seed; ± is the standard error. --method exact works everything out, however long it\n" +
			"takes; --method search does without."),
		example: "banmen advise R13B8R3 --color W\nbanmen advise --board .RGBRRRRRRWWWRRBRRRR..G.. --limit 3\n" +
			"banmen advise --rates .3,.25,.25,.2 --questions 2 --board GRRRR.RGRBRGRGGGGGG.GGGGR --ac-used",
		flags: append([]string{"color", "board", "rates", "wrong", "questions", "method", "playouts", "seed", "limit",
			"jobs", "memory", "timeout", "json", "output"}, inputFlags...),
		games: true, ownTimeout: true,
		run: (*app).advise,
	}
}

func (a *app) advise(ctx context.Context, args []string) error {
	o, err := a.adviceOptions()
	if err != nil {
		return err
	}
	src, err := a.openPosition(ctx, args)
	if err != nil {
		return err
	}
	return a.each(src, func(e banmen.Entry) error { return a.adviseOne(ctx, src, e, o) })
}

// openPosition is open, but a position may also be a --board, or nothing but the
// moves that lead to it.
func (a *app) openPosition(ctx context.Context, args []string) (*source, error) {
	start := cmp.Or(a.opt.as, a.firstGame())
	k, p, err := a.parse(start)
	if err != nil {
		return nil, err
	}
	switch options := a.boardOptions(p); {
	case a.opt.board != "" && len(args) > 0:
		return nil, usage("--board and %q exclude each other", args[0])
	case a.opt.board != "":
		return a.openBoard(k, p, options)
	case len(options) > 0:
		return nil, usage("%s belong to a --board", optionNames(p))
	case len(args) == 1 && a.opt.input == "" && !isFile(args[0]) && a.isMoves(p, args[0]):
		a.opt.as = start
		return a.read(ctx, strings.NewReader(args[0]), asText)
	}
	return a.open(ctx, args)
}

// isMoves reports whether an argument begins like a move of a game: with the
// name of a player, and then no name of a kind follows.
func (a *app) isMoves(p banmen.Puzzle, arg string) bool {
	return !a.isText(arg) && slices.ContainsFunc(game.Players(p), func(name string) bool { return strings.HasPrefix(arg, name) })
}

// openBoard returns the position of --board. The places of errors are those on
// the board, or in an option.
func (a *app) openBoard(k *banmen.Kind, p banmen.Puzzle, options map[string]string) (*source, error) {
	p, err := game.Arrange(p, a.opt.board, options)
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		syntax.File, syntax.Line = "--"+syntax.File, 1
	}
	if err != nil {
		return nil, err
	}
	src := one(k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1})
	src.name = "--board"
	return src, nil
}

// optionNames names the options of a game.
func optionNames(p banmen.Puzzle) banmen.Message {
	var names banmen.Message
	for i, o := range game.Options(p) {
		if name := banmen.Msg("%s", "--"+o.Name); i == 0 {
			names = name
		} else {
			names = banmen.Msg("%s and %s", names, name)
		}
	}
	return names
}

// boardOptions are the options of a game that were given, by name.
func (a *app) boardOptions(p banmen.Puzzle) map[string]string {
	all := map[string]string{}
	for _, o := range game.Options(p) {
		if f := a.cmd.Flags().Lookup(o.Name); f.Value.String() != f.DefValue {
			all[o.Name] = f.Value.String()
		}
	}
	return all
}

// firstGame is the name of the first game.
func (a *app) firstGame() string {
	return a.kindsFor(verb{games: true})[0].Name
}

// adviceOptions are the options of the command line.
func (a *app) adviceOptions() (banmen.AdviceOptions, error) {
	o := banmen.AdviceOptions{Questions: a.opt.questions, Playouts: a.opt.playouts, Jobs: a.opt.jobs, Memory: int64(a.opt.memory)}
	var err error
	if o.Rates, err = a.numbers("rates", a.opt.rates); err != nil {
		return o, err
	}
	if o.Wrong, err = a.numbers("wrong", a.opt.wrong); err != nil {
		return o, err
	}
	if a.given("questions") && o.Questions < 1 {
		return o, usage("--questions is %d: nothing is left to choose; expected 1 or more", o.Questions)
	}
	if m := a.opt.method; m != "" {
		if !slices.Contains(adviceMethods, m) {
			return o, usage("there is no method %q: %s", m, orOneOf(m, adviceMethods))
		}
		o.Method = m
	}
	o.Seed = 1
	if a.given("seed") {
		o.Seed = a.opt.seed
	}
	return o, nil
}

// adviceMethods are the methods of advise.
var adviceMethods = []string{"exact", "search"}

// numbers reads numbers with commas between them.
func (a *app) numbers(flag, text string) ([]float64, error) {
	if text == "" {
		return nil, nil
	}
	var all []float64
	for word := range strings.SplitSeq(text, ",") {
		x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !(x >= 0 && x <= 1e9) {
			return nil, usage("--%s: expected numbers of 0 or more with commas between them, such as .3,.25,.25,.2, found %q", flag, word)
		}
		all = append(all, x)
	}
	return all, nil
}

// checkChances looks whether rates and wrong answers are for the players of a
// position, and makes the rates sum to 1.
func (a *app) checkChances(o banmen.AdviceOptions, players []string) error {
	for _, n := range []struct {
		flag string
		all  []float64
	}{{"rates", o.Rates}, {"wrong", o.Wrong}} {
		if n.all != nil && len(n.all) != len(players) {
			return usage("--%s: expected %d numbers, for %s, found %d", n.flag, len(players), strings.Join(players, ", "), len(n.all))
		}
	}
	if o.Rates != nil && slices.Max(o.Rates) == 0 {
		return usage("--rates are all 0: nobody ever answers")
	}
	if o.Wrong != nil && slices.Max(o.Wrong) >= 1 {
		return usage("--wrong: expected numbers under 1, found %v", slices.Max(o.Wrong))
	}
	a.normalise(o.Rates)
	return nil
}

// normalise says so where rates do not sum to 1, and makes them.
func (a *app) normalise(rates []float64) {
	sum := 0.0
	for _, r := range rates {
		sum += r
	}
	if sum == 0 || sum > 1-1e-9 && sum < 1+1e-9 {
		return
	}
	var told []string
	for i := range rates {
		rates[i] /= sum
		told = append(told, strconv.FormatFloat(rates[i], 'g', 4, 64))
	}
	a.note("the rates sum to %s, not 1: taken as %s", strconv.FormatFloat(sum, 'g', 6, 64), strings.Join(told, ","))
}

// adviseOne writes the advice on a position.
func (a *app) adviseOne(ctx context.Context, src *source, e banmen.Entry, o banmen.AdviceOptions) error {
	pos, err := game.FinalPosition(e)
	if err != nil {
		return src.at(e, err)
	}
	players := pos.Players()
	if c := a.opt.color; c != "" {
		if !slices.Contains(players, c) {
			return usage("there is no player %q: %s", c, orOneOf(c, players))
		}
		players = []string{c}
	}
	if err := a.checkChances(o, pos.Players()); err != nil {
		return err
	}
	stop := a.progress(banmen.Msg("thinking"))
	ctx, cancel := a.limited(ctx)
	defer cancel()
	advice, err := game.Advise(ctx, pos, o)
	stop()
	if advice == nil {
		if ctx.Err() != nil {
			return err
		}
		return src.at(e, err)
	}
	return cmp.Or(a.writeAdvice(e, pos, advice, players, o.Seed), err) // also of one that was interrupted
}

func (a *app) writeAdvice(e banmen.Entry, pos banmen.Position, advice *banmen.Advice, players []string, seed uint64) error {
	if a.opt.json {
		return a.writeJSON(a.jsonAdvice(e, pos, advice, players, seed))
	}
	return a.out.block([]byte(a.adviceText(pos, advice, players, seed)), true)
}

// adviceText is the advice as a table.
func (a *app) adviceText(pos banmen.Position, d *banmen.Advice, players []string, seed uint64) string {
	var b strings.Builder
	if d.Exact {
		fmt.Fprintln(&b, a.text(banmen.Msg("exact: who wins, in hundredths, and the mean score")))
	} else {
		fmt.Fprintln(&b, a.text(banmen.Msg("estimate of %d playouts, seed %d: who wins, in hundredths, and the mean score", d.Playouts, seed)))
	}
	all := pos.Players()
	fmt.Fprintf(&b, "%-8s%s   %s\n", "", columns(all, 7), columns(all, 6))
	adviceRow(&b, "", d.Outlook, -1)
	if !pos.Status().Over {
		adviceRow(&b, "-", d.Silence, -1)
	}
	for _, p := range players {
		i := slices.Index(all, p)
		for n, c := range d.Choices[i] {
			if n == 0 {
				b.WriteByte('\n')
			}
			if a.opt.limit > 0 && int64(n) == a.opt.limit {
				fmt.Fprintf(&b, "%-8s %s\n", "…", a.text(banmen.Msg("%d more", len(d.Choices[i])-n)))
				break
			}
			adviceRow(&b, c.Move.Text, c.Outlook, i)
		}
	}
	return b.String()
}

// columns are the heads of columns of a width.
func columns(names []string, width int) string {
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "%*s", width, n)
	}
	return b.String()
}

// adviceRow writes a line of the table, with the error of a player if it is known.
func adviceRow(b *strings.Builder, name string, o banmen.Outlook, player int) {
	fmt.Fprintf(b, "%-8s", name)
	for _, p := range o.Win {
		fmt.Fprintf(b, "%7.2f", 100*p)
	}
	b.WriteString("   ")
	for _, s := range o.Score {
		fmt.Fprintf(b, " %5.2f", s)
	}
	if player >= 0 && o.Error != nil {
		fmt.Fprintf(b, "   ±%.2f", 100*o.Error[player])
	}
	b.WriteByte('\n')
}
