package figure

import "time"

// A Frame is one figure of several that are shown one after the other.
type Frame struct {
	*Figure
	Caption string        // a line under it
	Stay    time.Duration // how long it is shown
	Mark    string        // a name of this place, for who wants to go there; may be empty
}
