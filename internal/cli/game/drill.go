package game

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/ops/recall"
	"github.com/banmen/banmen/render/text"
)

// drillOptions are what the flags of train say.
type drillOptions struct {
	count    int64
	seed     uint64
	solution bool

	technique, file string // for puzzles
}

// A driller trains techniques.
type driller struct {
	c     *command.Call
	in    *bufio.Reader
	kind  *banmen.Kind
	empty banmen.Puzzle
	seed  uint64
	asks  bool
	among []string // keys of techniques
	file  string
	*recall.Memory
}

// drill trains techniques: it shows positions in which to find one.
func (o *drillOptions) drill(ctx context.Context, c *command.Call, kind *banmen.Kind, empty banmen.Puzzle) error {
	d := &driller{c: c, in: bufio.NewReader(console.Interruptible(ctx, c.IO.In)), kind: kind, empty: empty, seed: c.ToldSeed(o.seed), asks: !c.JSON && !o.solution}
	if err := d.choose(ctx, o.technique); err != nil {
		return err
	}
	var err error
	if d.Memory, d.file, err = load(c, o.file); err != nil {
		return err
	}
	return o.lessons(c, d.asks, func(k int) (bool, error) { return d.lesson(ctx, k) })
}

// lessons gives one lesson after the other, to --count or until the input ends, and says how
// many were answered well if answers are asked for.
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

// choose reads which techniques are trained: one, those of a group or a level, or all that
// people use.
func (d *driller) choose(ctx context.Context, word string) (err error) {
	d.among, err = drill.Techniques(ctx, d.kind, d.empty, word)
	if err == nil && d.among == nil {
		err = console.AsUsage(ops.UnknownTechnique(word))
	}
	return err
}

// load reads what is known, from the file of who runs the command if no other is named, and
// returns the name of that.
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

// next returns what comes next: what was missed and is due, or something new.
func (d *driller) next(k int) recall.Item {
	if item, ok := d.Due(d.among); ok && d.asks {
		return item
	}
	r := rand.New(rand.NewPCG(d.seed, uint64(k)))
	return recall.Item{Technique: d.Choose(d.among, r), Seed: d.seed, Number: k}
}

// lesson shows a position, takes an answer and says what it is worth.
func (d *driller) lesson(ctx context.Context, k int) (found bool, err error) {
	item := d.next(k)
	p, err := d.position(ctx, item)
	for errors.Is(err, banmen.ErrCannot) && len(d.among) > 1 { // another has one
		d.among = slices.DeleteFunc(d.among, func(key string) bool { return key == item.Technique })
		item = d.next(k)
		p, err = d.position(ctx, item)
	}
	if err != nil {
		return false, err
	}
	err = d.c.Print(func() error {
		found, err = d.shown(ctx, p, item)
		return err
	}, func() any { return d.json(p) })
	return found, err
}

func (d *driller) position(ctx context.Context, item recall.Item) (*drill.Position, error) {
	defer d.c.Progress(banmen.Msg("looking for a position"))()
	return drill.New(ctx, d.kind, d.empty, techniqueOf(item.Technique), item.Seed, item.Number)
}

func techniqueOf(key string) *logic.Technique {
	if picked := scale.Pick(key); picked != nil {
		return picked[0]
	}
	return nil
}

func (d *driller) shown(ctx context.Context, p *drill.Position, item recall.Item) (bool, error) {
	f, err := ops.View{Candidates: true}.Figure(ctx, p.Entry)
	if err != nil {
		return false, err
	}
	var b bytes.Buffer
	if err := text.Render(&b, f); err != nil {
		return false, err
	}
	fmt.Fprintln(&b, d.c.Text(banmen.Msg("find: %s", tell.Name(p.Technique))))
	if !d.asks {
		fmt.Fprintln(&b, d.c.Text(p.Steps[0].Sentence))
	}
	if err := d.c.Out.Block(b.Bytes(), true); err != nil || !d.asks {
		return false, err
	}
	if err := d.c.Out.Flush(); err != nil {
		return false, err
	}
	return d.asked(ctx, p, item)
}

// asked takes an answer; an empty line asks for the right one.
func (d *driller) asked(ctx context.Context, p *drill.Position, item recall.Item) (bool, error) {
	for {
		line, err := d.in.ReadString('\n')
		line = strings.TrimSpace(line)
		if err != nil && line == "" {
			return false, err
		}
		worth, why := drill.Wrong, p.Steps[0].Sentence
		if line != "" {
			a, bad := p.Read(line)
			if bad != nil {
				d.c.Note("%v", bad)
				continue
			}
			if worth, why, err = p.Judge(ctx, a); err != nil {
				return false, err
			}
		}
		found := worth >= drill.Part
		d.Take(item, found)
		if err := drill.Save(d.Memory, d.file); err != nil {
			return found, console.FileError(d.file, err)
		}
		return found, d.c.Out.Text(d.c.Text(why) + "\n")
	}
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
