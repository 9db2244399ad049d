package verb

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/banmen/banmen"
)

// Chances are options on who answers the questions of a game, and how reliably.
type Chances struct {
	rates, wrong, questions string
	Seed                    uint64
}

// UsualChances are the default chances: all players alike, seed 1.
func UsualChances() Chances { return Chances{Seed: 1} }

// Options returns the common options about chances.
func (c *Chances) Options() []Option {
	return []Option{
		{Name: "rates", Usage: banmen.Msg("chance of each player to answer, as `NUMBERS` such as .3,.25,.25,.2 (default: equal)"), Value: &c.rates},
		{Name: "wrong", Usage: banmen.Msg("share of wrong answers of each player, as `NUMBERS` such as .1,0,0,.2"), Value: &c.wrong},
		{Name: "seed", Value: &c.Seed},
	}
}

// Questions returns the option of verbs for which games may end early.
func (c *Chances) Questions() Option {
	return Option{Name: "questions", Usage: banmen.Msg("`N` questions left (default: the whole game)"), Value: &c.questions, Number: true}
}

// A Match has the options of games between engines.
type Match struct {
	Chances
	Advice banmen.AdviceOptions // the parsed options, once the verb is open
}

// Options implements Configurable.
func (m *Match) Options() []Option { return append(m.Chances.Options(), m.Questions()) }

// Open implements Configurable.
func (m *Match) Open(Setup) (err error) {
	m.Advice, err = m.Chances.Advice()
	return err
}

// Advice returns the parsed options. FitChances fits them to the players of a game.
func (c *Chances) Advice() (o banmen.AdviceOptions, err error) {
	o.Seed = c.Seed
	if o.Rates, err = readNumbers("rates", c.rates); err != nil {
		return o, err
	}
	if o.Wrong, err = readNumbers("wrong", c.wrong); err != nil {
		return o, err
	}
	if o.Questions, err = c.left(); err != nil {
		return o, err
	}
	if o.Rates != nil && slices.Max(o.Rates) == 0 {
		return o, banmen.Errorf(nil, "%s are all 0: nobody would ever answer", banmen.Flag("rates"))
	}
	if o.Wrong != nil && slices.Max(o.Wrong) >= 1 {
		return o, banmen.Errorf(nil, "%s: expected numbers under 1, found %v", banmen.Flag("wrong"), slices.Max(o.Wrong))
	}
	return o, nil
}

// left returns the number of questions left; 0 means as many as the game takes.
func (c *Chances) left() (int, error) {
	if c.questions == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(c.questions, 10, 32)
	if err != nil {
		return 0, banmen.Errorf(nil, "%s: expected a number, found %q", banmen.Flag("questions"), c.questions)
	}
	if n < 1 {
		return 0, banmen.Errorf(nil, "%s is %d, which leaves nothing to choose: expected 1 or more", banmen.Flag("questions"), n)
	}
	return int(n), nil
}

// readNumbers reads numbers with commas between them.
func readNumbers(option, text string) (all []float64, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !(x >= 0 && x <= 1e9) {
			return nil, banmen.Errorf(nil, "%s: expected comma-separated numbers of 0 or more, such as .3,.25,.25,.2, found %q", banmen.Flag(option), word)
		}
		all = append(all, x)
	}
	return all, nil
}

// normalised returns rates scaled to sum to 1. It reports to note if they did not.
func normalised(rates []float64, note func(banmen.Message)) []float64 {
	sum := 0.0
	for _, r := range rates {
		sum += r
	}
	if sum == 0 || sum > 1-1e-9 && sum < 1+1e-9 {
		return rates
	}
	rates = slices.Clone(rates)
	var scaled []string
	for i := range rates {
		rates[i] /= sum
		scaled = append(scaled, strconv.FormatFloat(rates[i], 'g', 4, 64))
	}
	note(banmen.Msg("the rates sum to %s, not 1: taken as %s", strconv.FormatFloat(sum, 'g', 6, 64), strings.Join(scaled, ",")))
	return rates
}

// FitChances fails unless rates and wrong answers match the players of a game. It scales
// the rates to sum to 1 and reports that to note.
func FitChances(o *banmen.AdviceOptions, players []string, note func(banmen.Message)) error {
	for _, n := range []struct {
		option string
		all    []float64
	}{{"rates", o.Rates}, {"wrong", o.Wrong}} {
		if n.all != nil && len(n.all) != len(players) {
			return banmen.Errorf(nil, "%s: expected %d numbers, for %s, found %d", banmen.Flag(n.option), len(players), strings.Join(players, ", "), len(n.all))
		}
	}
	o.Rates = normalised(o.Rates, note)
	return nil
}

// rating holds the options of verbs that rate positions.
type rating struct {
	Chances
	method   string
	playouts int64
	todo     banmen.AdviceOptions // the parsed options, once the verb is open
	once     sync.Once            // for the note about rates
	note     func(banmen.Message)
}

// adviceMethods are the methods of rating positions.
var adviceMethods = []string{"exact", "search"}

func (r *rating) options() []Option {
	return append(r.Options(), r.Questions(),
		Option{Name: "method", Value: &r.method, Choice: adviceMethods},
		Option{Name: "playouts", Usage: banmen.Msg("`N` playouts per estimate (default: chosen by the engine)"), Value: &r.playouts})
}

func (r *rating) open(s Setup) (err error) {
	if r.todo, err = r.Advice(); err != nil {
		return err
	}
	r.note = s.note
	r.todo.Method, r.todo.Playouts, r.todo.Jobs, r.todo.Memory = r.method, int(r.playouts), s.Jobs, s.Memory
	return nil
}

// of returns the parsed options for the players of a game.
func (r *rating) of(players []string) (banmen.AdviceOptions, error) {
	o := r.todo
	err := FitChances(&o, players, func(m banmen.Message) { r.once.Do(func() { r.note(m) }) })
	return o, err
}
