//go:build !linux

package fast9

import "time"

var start = time.Now()

// processorTime returns the time that has passed, for want of a better clock.
func processorTime() time.Duration { return time.Since(start) }
