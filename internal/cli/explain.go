package cli

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/verb"
	"github.com/banmen/banmen/render/scene"
)

// explainVerb is explain, which may draw each step.
func explainVerb() command.Verb {
	return records.Command(verb.Explain, func(f *command.Flags, q *records.Question) command.Run {
		film := new(filmOptions)
		film.flags(f)
		return func(ctx context.Context, c *command.Call, args []string) error {
			ext := strings.ToLower(filepath.Ext(c.Output))
			if command.PictureOf(c.Output) == nil && films[ext] == nil {
				return q.Run(ctx, c, args)
			}
			src, err := records.Open(ctx, c, q.Input, args)
			if err != nil {
				return err
			}
			e, err := firstRecord(src)
			if err != nil {
				return err
			}
			return drawPath(ctx, c, e, film, ext, *q.Text("style") == "sentences")
		}
	})
}

// drawPath draws each step of the path of a puzzle: as a film, or on one sheet.
func drawPath(ctx context.Context, c *command.Call, e banmen.Entry, o *filmOptions, ext string, sentences bool) error {
	defer c.Progress(banmen.Msg("explaining"))()
	frames, err := pathFrames(ctx, c, e, sentences)
	if err != nil {
		return err
	}
	if ext == ".gif" || ext == ".cast" {
		write, err := o.writer(c.Output)
		if err != nil {
			return err
		}
		return write(c.Out, frames)
	}
	theme, err := command.FindTheme(o.theme)
	if err != nil {
		return err
	}
	return command.PictureOf(c.Output).Draw(c.Out, scene.Beside(scene.Film(frames, theme), 0), o.size)
}

// pathFrames returns a frame for each step, with what it says under it.
func pathFrames(ctx context.Context, c *command.Call, e banmen.Entry, sentences bool) (frames []figure.Frame, err error) {
	r, err := ops.NewReasoner(ctx, e, scale.Hodoku())
	if err != nil {
		return nil, err
	}
	if r.Solutions == 0 {
		return nil, &console.NegativeError{Why: banmen.Msg("no solution")}
	}
	_, err = r.Path(ctx, func(t ops.Turn) bool {
		f := figure.Frame{Figure: r.Figure(t), Caption: t.Notation, Stay: 1500 * time.Millisecond, Mark: t.Technique.Name}
		if sentences {
			f.Caption = c.Text(t.Sentence)
		}
		frames = append(frames, f)
		return len(frames) < mostBoards
	})
	if err == nil && len(frames) == 0 {
		err = &console.NegativeError{Why: banmen.Msg("no technique goes on from here")}
	}
	return frames, err
}
