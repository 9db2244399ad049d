package scene

import (
	"slices"

	"github.com/banmen/banmen/figure"
)

// Film returns the scenes of frames, their captions as last notes, all of the size
// of the largest.
func Film(frames []figure.Frame, theme *Theme) []*Scene {
	all := make([]*Scene, len(frames))
	var width, height float64
	for i, f := range frames {
		with := *f.Figure
		if f.Caption != "" {
			with.Notes = append(slices.Clip(with.Notes), f.Caption)
		}
		all[i] = New(&with, theme)
		width, height = max(width, all[i].Width), max(height, all[i].Height)
	}
	for _, s := range all {
		s.Width, s.Height = width, height
		s.Items[0] = paper(s)
	}
	return all
}
