package game

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/ops/recall"
	"github.com/banmen/banmen/render/text"
)

// drillOptions are the flags of train and learn next.
type drillOptions struct {
	count    int64
	seed     uint64
	solution bool

	technique, file string // for puzzles
	clear           bool
}

// A driller trains techniques.
type driller struct {
	drill.Trainer
	c    *command.Call
	in   *bufio.Reader
	asks bool
	file string
}

// driller returns a driller with the progress in its file.
func (o *drillOptions) driller(ctx context.Context, c *command.Call, kind *banmen.Kind, empty banmen.Puzzle) (*driller, error) {
	d := &driller{c: c, in: bufio.NewReader(console.Interruptible(ctx, c.IO.In)), asks: !c.JSON && !o.solution}
	d.Kind, d.Empty, d.Clear = kind, empty, o.clear
	var err error
	if d.Memory, d.file, err = load(c, o.file); err != nil {
		return nil, err
	}
	return d, d.choose(ctx, o.technique)
}

// drill trains techniques: it shows positions in which to find one.
func (o *drillOptions) drill(ctx context.Context, c *command.Call, kind *banmen.Kind, empty banmen.Puzzle) error {
	d, err := o.driller(ctx, c, kind, empty)
	if err != nil {
		return err
	}
	d.Seed = c.ToldSeed(o.seed)
	return o.lessons(c, d.asks, func(k int) (bool, error) { return d.lesson(ctx, k) })
}

// lessons gives lessons up to --count or to the end of the input. If answers are asked for,
// it prints how many were right.
func (o *drillOptions) lessons(c *command.Call, asks bool, lesson func(k int) (well bool, err error)) error {
	right, count := 0, o.count
	if !c.Given("count") && asks {
		count = math.MaxInt64
	}
	for k := range count {
		well, err := lesson(int(k))
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
	if !asks {
		return nil
	}
	return c.Out.Text(c.Text(banmen.Msg("right: %d", right)) + "\n")
}

// choose sets the techniques to train: one, those of a group or a level, or all that people
// use.
func (d *driller) choose(ctx context.Context, word string) (err error) {
	d.Keys, err = drill.Techniques(ctx, d.Kind, d.Empty, word)
	if err == nil && d.Keys == nil {
		err = console.AsUsage(ops.UnknownTechnique(word))
	}
	return err
}

// load reads the training progress from file or, if file is "", from the user's own file. It also
// returns the name of that file.
func load(c *command.Call, file string) (*recall.Memory, string, error) {
	if file == "" {
		data, err := DataFolder(c.IO.Getenv)
		if err != nil {
			return nil, "", err
		}
		file = filepath.Join(data, "train.json")
	}
	m, err := drill.Load(file)
	if err != nil {
		return nil, file, console.InInput(file, err)
	}
	return m, file, nil
}

// lesson shows a position, takes an answer and judges it.
func (d *driller) lesson(ctx context.Context, k int) (found bool, err error) {
	stop := d.c.Progress(banmen.Msg("looking for a position"))
	p, item, err := d.Draw(ctx, k, d.asks)
	stop()
	if err != nil {
		return false, err
	}
	err = d.c.Print(func() error {
		found, err = d.shown(ctx, p, item)
		return err
	}, func() any { return d.json(p) })
	return found, err
}

// A suggestionJSON is the suggestion of what to learn next.
type suggestionJSON struct {
	answer.Head
	Technique string `json:"technique,omitempty"` // absent if nothing is left to learn
	Title     string `json:"title,omitempty"`
	Opens     int    `json:"opens"` // number of stuck puzzles in which it makes progress
	Stuck     int    `json:"stuck"` // saved puzzles that known techniques do not solve
}

// suggest prints what to learn next, given the past training and the saved puzzles.
func (d *driller) suggest(ctx context.Context) error {
	var open []banmen.Entry
	if kept, err := savesOf(d.c.IO.Getenv); err == nil {
		open = kept.boards(d.c, d.Kind)
	}
	stop := d.c.Progress(banmen.Msg("choosing the next technique"))
	s, ok, err := drill.Next(ctx, d.Memory, open, d.Keys)
	stop()
	if err != nil {
		return err
	}
	j := suggestionJSON{Head: d.c.Head(banmen.Entry{}), Opens: s.Opens, Stuck: s.Stuck}
	advice := banmen.Msg("you know all common techniques")
	if ok {
		j.Technique, j.Title = s.Technique.Key, d.c.Text(tell.Name(s.Technique))
		advice = banmen.Msg("learn next: %s (banmen train %s --technique %s)", tell.Name(s.Technique), d.Kind.Name, s.Technique.Key)
		if s.Opens > 0 {
			advice = banmen.Msg("%s\nIt is the next step in %d of the %d saved puzzles where you are stuck.", advice, s.Opens, s.Stuck)
		}
	}
	return d.c.Print(func() error { return d.say(advice) }, func() any { return j })
}

func (d *driller) shown(ctx context.Context, p *drill.Position, item recall.Item) (bool, error) {
	var b bytes.Buffer
	if in, ok := drill.IntroOf(p.Technique); ok && d.asks && d.New(p.Technique.Key) {
		if err := d.introduce(&b, in); err != nil {
			return false, err
		}
	}
	f, err := ops.View{Candidates: true}.Figure(ctx, p.Entry)
	if err != nil {
		return false, err
	}
	if err := text.Render(&b, f); err != nil {
		return false, err
	}
	fmt.Fprintln(&b, d.c.Text(banmen.Msg("find: %s", tell.Name(p.Technique))))
	if !d.asks {
		fmt.Fprintln(&b, d.c.Text(p.Solution()))
	}
	if err := d.c.Out.Block(b.Bytes(), true); err != nil || !d.asks {
		return false, err
	}
	return d.asked(ctx, p, item)
}

// introduce writes the lesson of a technique that is trained for the first time.
func (d *driller) introduce(b *bytes.Buffer, in drill.Intro) error {
	fmt.Fprintln(b, d.c.Text(banmen.Msg("New: %s", in.Name)))
	for _, m := range in.Facts {
		fmt.Fprintf(b, "  %s\n", d.c.Text(m))
	}
	if in.Figure != nil {
		if err := text.Render(b, in.Figure); err != nil {
			return err
		}
		fmt.Fprintln(b, d.c.Text(in.Sentence))
	}
	fmt.Fprintf(b, "%s\n\n", d.c.Text(banmen.Msg("Type what the step removes or places, such as r12c3<>45 or r4c5=6; ? for a hint; an empty line for the answer.")))
	return nil
}

// asked reads answers, and reports whether one was right. A question mark asks for a hint,
// an empty line for the solution.
func (d *driller) asked(ctx context.Context, p *drill.Position, item recall.Item) (found bool, err error) {
	hints := 0
	for tries := 0; tries < drill.Attempts && hints < tell.Levels; {
		if err := d.c.Out.Flush(); err != nil {
			return false, err
		}
		line, ended := d.in.ReadString('\n')
		line = strings.TrimSpace(line)
		switch {
		case ended != nil && line == "" && tries+hints == 0:
			return false, ended
		case line == "":
			return false, cmp.Or(d.missed(p, item), ended)
		case line == "?" || line == "？":
			m, err := p.Hint(ctx, hints)
			if hints++; err != nil {
				return false, err
			}
			if err := d.say(m); err != nil {
				return false, err
			}
			continue
		}
		a, bad := p.Read(line)
		if bad != nil {
			d.c.Note("%v", bad)
			continue
		}
		worth, why, err := p.Judge(ctx, a)
		if err != nil {
			return false, err
		}
		if worth >= drill.Part {
			return true, d.found(item, why, tries+hints > 0)
		}
		if tries++; tries < drill.Attempts {
			why = banmen.Msg("%s\nTry again; ? for a hint.", why)
		}
		if err := d.say(why); err != nil {
			return false, err
		}
	}
	if hints == tell.Levels { // the last hint showed the step
		return false, d.kept(item, false, false)
	}
	return false, d.missed(p, item)
}

func (d *driller) say(m banmen.Message) error { return d.c.Out.Text(d.c.Text(m) + "\n") }

// found records and reports a right answer. helped says whether it took hints or a second try.
func (d *driller) found(item recall.Item, why banmen.Message, helped bool) error {
	return cmp.Or(d.kept(item, true, helped), d.say(why))
}

// missed records that a position was missed, and shows its solution.
func (d *driller) missed(p *drill.Position, item recall.Item) error {
	return cmp.Or(d.kept(item, false, false), d.say(p.Solution()))
}

// kept saves the outcome of a position.
func (d *driller) kept(item recall.Item, found, helped bool) error {
	if found && helped {
		d.TakeHinted(item)
	} else {
		d.Take(item, found)
	}
	if err := drill.Save(d.Memory, d.file); err != nil {
		return console.FileError(d.file, err)
	}
	return nil
}

// A drillJSON is a position with all its steps.
type drillJSON struct {
	Technique string   `json:"technique"`
	Puzzle    string   `json:"puzzle"`
	Board     string   `json:"board"`
	Marks     []uint64 `json:"marks"` // by cell, symbol s as the bit 1<<s
	Steps     []string `json:"steps"`
}

func (d *driller) json(p *drill.Position) drillJSON {
	j := drillJSON{Technique: p.Technique.Key, Puzzle: p.Puzzle.String(), Board: p.Puzzle.With(p.Board).String(), Marks: p.Marks}
	for _, t := range p.Steps {
		j.Steps = append(j.Steps, t.Notation)
	}
	return j
}
