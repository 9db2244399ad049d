package cli

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/render/text"
)

// techniqueTopic writes the lesson of a technique.
func techniqueTopic(ctx context.Context, c *command.Call, word string) error {
	t := scale.Find(word)
	for _, k := range scale.ByLaws() {
		if k.Technique == t {
			return lawfulTopic(ctx, c, k)
		}
	}
	l, ok := lesson.Find(word)
	if parts := lesson.Parts(word); !ok && len(parts) > 0 {
		return c.Out.Text(strings.Join(parts, "\n") + "\n")
	}
	if !ok {
		return console.AsUsage(ops.UnknownTechnique(word))
	}
	e, err := l.Example()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (%s)\n", c.Text(tell.Name(l.Technique)), l.Key)
	for _, m := range slices.Concat(alsoCalled(l.Key), l.Facts(), new(tell.Glossary).Lines(l.Technique)) {
		fmt.Fprintf(&b, "  %s\n", c.Text(m))
	}
	if e != nil {
		b.WriteByte('\n')
		if err := text.Render(&b, e.Figure()); err != nil {
			return err
		}
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s\n", e.Notation(), c.Text(e.Sentence()), c.Text(banmen.Msg("Proof: %s.", e.Proof())), strings.TrimSuffix(e.Text, "\n"))
	}
	return c.Out.Text(b.String())
}

// alsoCalled returns the other names of a technique, if any.
func alsoCalled(key string) []banmen.Message {
	names := scale.NamesOf(key)
	if len(names) == 0 {
		return nil
	}
	return []banmen.Message{banmen.Msg("also called %s", strings.Join(names, ", "))}
}

// lawfulTopic writes the page of a technique that explains rules of kinds, with an example.
func lawfulTopic(ctx context.Context, c *command.Call, k scale.Known) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (%s)\n", c.Text(tell.Name(k.Technique)), k.Key)
	for _, m := range append(alsoCalled(k.Key), drill.Facts(c.Kinds.For(command.Puzzles))(k)...) {
		fmt.Fprintf(&b, "  %s\n", c.Text(m))
	}
	p, err := drill.Example(ctx, c.Kinds.All, k.Technique)
	if err == nil && p != nil {
		err = writeExample(ctx, c, &b, p)
	}
	if err != nil {
		return err
	}
	return c.Out.Text(b.String())
}

// writeExample writes a position with its first step.
func writeExample(ctx context.Context, c *command.Call, b *bytes.Buffer, p *drill.Position) error {
	r, err := p.Reasoner(ctx)
	if err != nil {
		return err
	}
	t := p.Steps[0]
	b.WriteByte('\n')
	if err := text.Render(b, r.Figure(t)); err != nil {
		return err
	}
	fmt.Fprintf(b, "\n%s\n%s\n%s\n\n%s\n", t.Notation, c.Text(t.Sentence), c.Text(banmen.Msg("Proof: %s.", r.Proof(t))), p.Puzzle)
	return nil
}
