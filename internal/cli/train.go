package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/text"
)

// What a lesson is: the natural choice loses more than lessonLoss, and so few
// cells are open that all is exact at once.
const (
	lessonLoss = 0.05
	lessonOpen = 6
)

func trainVerb() verb {
	return verb{
		name: "train", args: "GAME", minArgs: 1, maxArgs: 1,
		short: banmen.Msg("practise choices that are not what they seem"),
		long: banmen.Msg("Shows positions near the end in which the natural choice, the panel that turns over most,\n" +
			"loses more than 5 points of winning, and asks for a better one: type it, as in R13 or\n" +
			"B24/21. Then it tells what each was worth. Everything is exact. An empty line asks for\n" +
			"the answer, the end of the input (Ctrl-D) ends it. The same --seed has the same lessons;\n" +
			"--with-solution asks nothing."),
		example: "banmen train attack25\nbanmen train attack25 --count 3 --seed 1 --with-solution",
		flags:   []string{"count", "seed", "with-solution", "timeout", "json", "output"},
		games:   true,
		run:     (*app).train,
	}
}

func (a *app) train(ctx context.Context, args []string) error {
	pos, err := a.startOf(args[0])
	if err != nil {
		return err
	}
	o := game.TrainOptions{Seed: a.toldSeed(), Loss: lessonLoss, Open: lessonOpen}
	in := bufio.NewReader(&patient{ctx: ctx, r: a.std.In})
	right, count := 0, a.opt.count
	if !a.given("count") && !a.opt.json && !a.opt.solution {
		count = math.MaxInt64 // until the input ends
	}
	for k := range count {
		stop := a.progress(banmen.Msg("looking for a position"))
		l, err := game.Train(ctx, pos, o, int(k))
		stop()
		if err != nil {
			return err
		}
		well, err := a.lesson(l, in)
		if well {
			right++
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	if !a.opt.json && !a.opt.solution {
		return a.writeText(a.text(banmen.Msg("right: %d", right)) + "\n")
	}
	return nil
}

// lesson shows a position, takes an answer and tells the right one. It reports
// whether the answer loses less than a point.
func (a *app) lesson(l *game.Lesson, in *bufio.Reader) (well bool, err error) {
	if a.opt.json {
		return false, a.writeJSON(a.jsonLesson(l))
	}
	_, p, err := a.parse(l.Position.String())
	if err != nil {
		return false, err
	}
	var b bytes.Buffer
	fmt.Fprintln(&b, l.Position)
	if err := text.Render(&b, p.Figure(l.Position.Board())); err != nil {
		return false, err
	}
	if note := l.Position.Status().Note; note.Format != "" {
		fmt.Fprintln(&b, a.text(note))
	}
	fmt.Fprintln(&b, a.text(banmen.Msg("%s has answered; the natural choice is %s. What is better?", l.Player, l.Choices[l.Natural].Move.Text)))
	if err := a.out.block(b.Bytes(), true); err != nil {
		return false, err
	}
	answer := -1
	if !a.opt.solution {
		if err := a.out.flush(); err != nil {
			return false, err
		}
		if answer, err = a.ask(l, in); err != nil && err != io.EOF {
			return false, err
		}
	}
	player := slices.Index(l.Position.Players(), l.Player)
	well = answer >= 0 && l.Choices[0].Win[player]-l.Choices[answer].Win[player] < 0.01
	return well, errors.Join(a.writeText(a.lessonText(l, player, answer)), err)
}

// ask reads lines until one is a choice, or empty.
func (a *app) ask(l *game.Lesson, in *bufio.Reader) (int, error) {
	for {
		line, err := in.ReadString('\n')
		line = strings.ToUpper(strings.TrimSpace(line))
		i := slices.IndexFunc(l.Choices, func(c banmen.Choice) bool { return c.Move.Text == line })
		if i >= 0 || line == "" || err != nil {
			return i, err
		}
		var legal []string
		for _, c := range l.Choices {
			legal = append(legal, c.Move.Text)
		}
		slices.Sort(legal)
		a.note("%q is not to be chosen: expected one of %s", line, strings.Join(legal[:min(len(legal), 20)], " "))
	}
}

// lessonText tells what the best choices are worth, and those that were named.
func (a *app) lessonText(l *game.Lesson, player, answer int) string {
	var b strings.Builder
	for n, c := range l.Choices {
		var what banmen.Message
		switch n {
		case answer:
			what = banmen.Msg("your choice")
		case l.Natural:
			what = banmen.Msg("the natural choice")
		case 0:
			what = banmen.Msg("the best")
		default:
			continue
		}
		fmt.Fprintf(&b, "%-8s%7.2f  %s\n", c.Move.Text, 100*c.Win[player], a.text(what))
	}
	return b.String()
}

func (a *app) jsonLesson(l *game.Lesson) result {
	natural := l.Choices[l.Natural]
	player := slices.Index(l.Position.Players(), l.Player)
	chosen := outlook(natural.Outlook)
	r := result{Position: l.Position.String(), Move: natural.Move.Text, Players: l.Position.Players(), Seed: &a.opt.seed,
		Review: &reviewed{Best: l.Choices[0].Move.Text, Loss: l.Loss, Win: natural.Win[player], Chosen: &chosen}}
	for _, c := range l.Choices {
		r.Choices = append(r.Choices, choice{c.Move.Text, c.Move.Player, outlook(c.Outlook)})
	}
	return r
}
