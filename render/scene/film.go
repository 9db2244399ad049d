package scene

import (
	"slices"

	"github.com/banmen/banmen/figure"
)

// Film returns the scenes of frames, their captions as last notes, all of the size
// of the largest, and with their bars in the same places.
func Film(frames []figure.Frame, theme *Theme) []*Scene {
	all, height := inLine(frames, theme), 0.0
	for _, s := range all {
		height = max(height, s.Height)
	}
	for _, s := range all {
		s.Height = height
		s.Items[0] = paper(s)
	}
	return all
}

// Sheet returns one scene of all frames, one beside the other as Beside has them, their captions as last
// notes. Each row is as high as its own captions need.
func Sheet(frames []figure.Frame, theme *Theme) *Scene { return Beside(inLine(frames, theme), 0) }

// inLine returns the scenes of frames with their captions, all of the width of the widest, and
// with their bars in the same places.
func inLine(frames []figure.Frame, theme *Theme) []*Scene {
	all, in := make([]*Scene, len(frames)), room{}
	for range 2 { // the first time to see how much room they take
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
