package scene

import (
	"slices"

	"github.com/banmen/banmen/figure"
)

// Film returns the scenes of frames, their captions as last notes, all of the size
// of the largest, and with their bars in the same places.
func Film(frames []figure.Frame, theme *Theme) []*Scene {
	all := make([]*Scene, len(frames))
	in, height := room{}, 0.0
	for range 2 { // the first time to see how much room they take
		height = 0
		for i, f := range frames {
			all[i] = newIn(captioned(f), theme, &in)
			height = max(height, all[i].Height)
		}
	}
	for _, s := range all {
		s.Width, s.Height = float64(in.width), height
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
