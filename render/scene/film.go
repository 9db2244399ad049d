package scene

import (
	"slices"

	"github.com/banmen/banmen/figure"
)

// Film returns the scenes of frames, with their captions as last notes. All have the size
// of the largest, with bars in the same places.
func Film(frames []figure.Frame, theme *Theme) []*Scene {
	all, height := Frames(frames, theme), 0.0
	for _, s := range all {
		height = max(height, s.Height)
	}
	for _, s := range all {
		s.Height = height
		s.Items[0] = paper(s)
	}
	return all
}

// Sheet returns one scene of all frames, arranged as Beside does, with captions as last
// notes. Each row is as high as its own captions.
func Sheet(frames []figure.Frame, theme *Theme) *Scene { return Beside(Frames(frames, theme), 0) }

// Frames returns the scenes of frames with their captions, all as wide as the widest,
// with bars in the same places.
func Frames(frames []figure.Frame, theme *Theme) []*Scene {
	all, in := make([]*Scene, len(frames)), room{}
	for range 2 { // the first pass measures
		for i, f := range frames {
			all[i] = newIn(captioned(f), theme, &in)
		}
	}
	for _, s := range all {
		s.Width = float64(in.width)
		s.Items[0] = paper(s)
	}
	return all
}

// captioned returns the figure of a frame with its caption.
func captioned(f figure.Frame) *figure.Figure {
	with := *f.Figure
	if f.Caption != "" {
		with.Notes = append(slices.Clip(with.Notes), f.Caption)
	}
	return &with
}
