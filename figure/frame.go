package figure

import "time"

// A Frame is one figure of several that are shown one after the other.
type Frame struct {
	*Figure
	Caption  string        // a line under it
	Duration time.Duration // how long it is shown
	Mark     string        // name of this frame as a place to jump to; may be empty
}
