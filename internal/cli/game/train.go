package game

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/ops/recall"
	"github.com/banmen/banmen/render/text"
)

// TrainVerb is the verb train.
func TrainVerb() command.Verb {
	return command.Verb{
		Name: "train", Args: "GAME | PUZZLE", MinArgs: 1, MaxArgs: 1,
		Short: banmen.Msg("practise positions: choices in games, techniques in puzzles"),
		Long: banmen.Msg("Shows positions near the end of a game where the obvious choice, the panel that turns\n" +
			"over most, loses more than 5 percentage points of the chance to win, and asks for a\n" +
			"better one: type it, such as R13 or B24/21. It then shows the exact value of each\n" +
			"choice. An empty line shows the answer, and Ctrl-D (end of input) quits. The same --seed\n" +
			"gives the same positions, except that those you missed come back; --with-solution shows\n" +
			"answers without asking.\n" +
			"--opening shows positions with up to 8 panels taken instead, where the obvious choice\n" +
			"certainly loses more than a point by a search of --playouts (20,000).\n\n" +
			"For a kind of puzzle such as sudoku or takuzu:6, it shows positions with candidates\n" +
			"where a technique is the next step or can be found: --technique names a technique, a\n" +
			"group or a level (banmen help techniques). Answer with what the step removes or places,\n" +
			"in HoDoKu's notation: r12c3<>45 or r4c5=6. The verdict is right, right by another\n" +
			"technique, true but not shown by one step, or wrong, with the contradiction that\n" +
			"follows; then you have a second try. ? gives a hint: where to look, the technique, the\n" +
			"cells, the step. A technique that is new begins with its lesson. --clear solves the\n" +
			"cells that the step does not need. Positions you missed come back at growing intervals.\n" +
			"Your progress is kept in --file, by default in banmen's folder in $XDG_DATA_HOME."),
		Example: "banmen train attack25\nbanmen train attack25 --opening\nbanmen train sudoku --technique x-wing\nbanmen train kenken:5 --technique combination\nbanmen train attack25 --count 3 --seed 1 --with-solution",
		For:     command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(trainOptions)
			f.Count(&o.count)
			f.Seed(&o.seed)
			f.WithSolution(&o.solution)
			f.Add(&o.technique, command.Flag{Name: "technique", Values: scale.Words, Usage: banmen.Msg("train `TECHNIQUE`, or those of a group or level (banmen help techniques)")})
			f.Add(&o.clear, command.Flag{Name: "clear", Usage: banmen.Msg("solve the cells that the step does not need")})
			f.Add(&o.file, command.Flag{Name: "file", File: true, Usage: banmen.Msg("keep your progress in `FILE`")})
			f.Add(&o.opening, command.Flag{Name: "opening", Usage: banmen.Msg("train openings, with values of a search")})
			f.Add(&o.playouts, command.Flag{Name: "playouts", Natural: true, Usage: banmen.Msg("`N` playouts per estimate (default: chosen by the engine)")})
			f.Timeout()
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

// NextVerb is the verb next of learn.
func NextVerb() command.Verb {
	return command.Verb{
		Name: "learn next", Args: "[KIND]", MaxArgs: 1,
		Short: banmen.Msg("suggest the technique to learn next"),
		Long: banmen.Msg("Suggests the technique that opens most of your saved puzzles of a kind (sudoku), judged\n" +
			"by your training with banmen train; among equals, the easiest. Without saved puzzles it\n" +
			"is the easiest that you do not know."),
		Example: "banmen learn next\nbanmen learn next kenken:5",
		Flags: func(f *command.Flags) command.Run {
			o := new(drillOptions)
			f.Add(&o.file, command.Flag{Name: "file", File: true, Usage: banmen.Msg("keep your progress in `FILE`")})
			f.Timeout()
			f.JSON()
			f.Output()
			return func(ctx context.Context, c *command.Call, args []string) error {
				kind, p, err := c.Kinds.Parse(append(args, firstPuzzle(c))[0])
				if err != nil {
					return err
				}
				d, err := o.driller(ctx, c, kind, p)
				if err != nil {
					return err
				}
				return d.suggest(ctx)
			}
		},
	}
}

// trainOptions are the flags of train.
type trainOptions struct {
	drillOptions
	opening  bool
	playouts int64
}

func (o *trainOptions) run(ctx context.Context, c *command.Call, args []string) error {
	kind, p, err := c.Kinds.Parse(args[0])
	if err != nil {
		return err
	}
	_, err = game.Start(p)
	if errors.Is(err, banmen.ErrCannot) {
		for _, name := range []string{"opening", "playouts"} {
			if c.Given(name) {
				return console.Usage("--%s applies to games", name)
			}
		}
		return o.drill(ctx, c, kind, p)
	}
	if err != nil {
		return err
	}
	if c.Given("playouts") && !o.opening {
		return console.Usage("--playouts needs --opening: values near the end are exact")
	}
	for _, name := range []string{"technique", "clear"} {
		if c.Given(name) {
			return console.Usage("--%s applies to puzzles", name)
		}
	}
	t := &trainer{c: c, in: bufio.NewReader(console.Interruptible(ctx, c.IO.In)), seed: c.ToldSeed(o.seed), asks: !c.JSON && !o.solution}
	if t.Memory, t.file, err = load(c, o.file); err != nil {
		return err
	}
	t.cards = session.Trainer{Start: p, Opening: o.opening, Effort: banmen.AdviceOptions{Seed: 1, Playouts: int(o.playouts)}, Parse: func(text string) (banmen.Puzzle, error) {
		_, p, err := c.Kinds.Parse(text)
		return p, err
	}}
	return o.lessons(c, t.asks, func(k int) (bool, error) { return t.next(ctx, k) })
}

// A trainer gives lessons.
type trainer struct {
	c    *command.Call
	in   *bufio.Reader
	seed uint64
	asks bool // the trainer waits for answers

	cards session.Trainer
	file  string
	*recall.Memory
}

// next gives the k-th lesson: a missed one that is due, or a new one.
func (t *trainer) next(ctx context.Context, k int) (well bool, err error) {
	item := t.item(k)
	stop := t.c.Progress(banmen.Msg("looking for a position"))
	l, err := t.cards.Lesson(ctx, item)
	stop()
	if err != nil {
		return false, err
	}
	well, err = t.lesson(l)
	if err != nil || !t.asks {
		return well, err
	}
	t.Take(item, well)
	if err := drill.Save(t.Memory, t.file); err != nil {
		return well, console.FileError(t.file, err)
	}
	return well, nil
}

// item returns the item of the k-th lesson.
func (t *trainer) item(k int) recall.Item {
	subject := t.cards.Subject()
	if item, ok := t.Due([]string{subject}); ok && t.asks {
		return item
	}
	return recall.Item{Technique: subject, Seed: t.seed, Number: k}
}

// lesson shows a position, reads an answer and shows the best choice. It reports whether the
// answer loses less than a point.
func (t *trainer) lesson(l *game.Lesson) (well bool, err error) {
	err = t.c.Print(func() error {
		well, err = t.shown(l)
		return err
	}, func() any { return t.json(l) })
	return well, err
}

// shown is lesson with text output.
func (t *trainer) shown(l *game.Lesson) (well bool, err error) {
	if err := t.show(l); err != nil {
		return false, err
	}
	answer := -1
	if t.asks {
		if err := t.c.Out.Flush(); err != nil {
			return false, err
		}
		if answer, err = t.ask(l); err != nil && err != io.EOF {
			return false, err
		}
	}
	player := slices.Index(l.Position.Players(), l.Player)
	well = answer >= 0 && l.Choices[0].Win[player]-l.Choices[answer].Win[player] < 0.01
	return well, errors.Join(t.c.Out.Text(t.text(l, player, answer)), err)
}

// show shows a position and asks.
func (t *trainer) show(l *game.Lesson) error {
	_, p, err := t.c.Kinds.Parse(l.Position.String())
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintln(&b, l.Position)
	if err := text.Render(&b, p.Figure(l.Position.Board())); err != nil {
		return err
	}
	if note := l.Position.Status().Note; note.Format != "" {
		fmt.Fprintln(&b, t.c.Text(note))
	}
	fmt.Fprintln(&b, t.c.Text(banmen.Msg("%s has answered; the obvious choice is %s. Which is better?", l.Player, l.Choices[l.Natural].Move.Text)))
	return t.c.Out.Block(b.Bytes(), true)
}

// ask reads lines until one is a choice, or empty.
func (t *trainer) ask(l *game.Lesson) (int, error) {
	for {
		line, err := t.in.ReadString('\n')
		line = strings.ToUpper(strings.TrimSpace(line))
		i := slices.IndexFunc(l.Choices, func(c banmen.Choice) bool { return strings.EqualFold(c.Move.Text, line) })
		if i >= 0 || line == "" || err != nil {
			return i, err
		}
		var legal []string
		for _, c := range l.Choices {
			legal = append(legal, c.Move.Text)
		}
		slices.Sort(legal)
		t.c.Note("%q cannot be chosen: expected one of %s", line, strings.Join(legal[:min(len(legal), 20)], " "))
	}
}

// text lists the values of the best choice, the natural one and the player's.
func (t *trainer) text(l *game.Lesson, player, answer int) string {
	var b strings.Builder
	for n, c := range l.Choices {
		var what banmen.Message
		switch n {
		case answer:
			what = banmen.Msg("your choice")
		case l.Natural:
			what = banmen.Msg("the obvious choice")
		case 0:
			what = banmen.Msg("the best")
		default:
			continue
		}
		within := ""
		if c.Error != nil {
			within = fmt.Sprintf("±%.2f  ", 100*c.Error[player])
		}
		fmt.Fprintf(&b, "%-8s%7.2f  %s%s\n", c.Move.Text, 100*c.Win[player], within, t.c.Text(what))
	}
	return b.String()
}

// A lessonJSON is an answer of train.
type lessonJSON struct {
	answer.Head
	Seed     uint64          `json:"seed"`
	Position string          `json:"position"` // its name
	Move     string          `json:"move"`     // the natural choice
	Players  []string        `json:"players"`
	Review   answer.Review   `json:"review"`
	Choices  []answer.Choice `json:"choices"` // the best first
}

// json returns a lesson as JSON.
func (t *trainer) json(l *game.Lesson) lessonJSON {
	natural := l.Choices[l.Natural]
	player := slices.Index(l.Position.Players(), l.Player)
	chosen := answer.Evaluation(natural.Evaluation)
	j := lessonJSON{Head: t.c.Head(banmen.Entry{}), Seed: t.seed, Position: l.Position.String(), Move: natural.Move.Text, Players: l.Position.Players(),
		Review: answer.Review{Best: l.Choices[0].Move.Text, Loss: l.Loss, Win: natural.Win[player], Chosen: &chosen}}
	for _, ch := range l.Choices {
		j.Choices = append(j.Choices, answer.ChoiceOf(ch))
	}
	return j
}
