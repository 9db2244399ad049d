package cli

import (
	"fmt"
	"time"

	"github.com/banmen/banmen"
)

// progress shows on a terminal that something takes longer than a second, and
// for how long it has, until the function it returns is called. Where answers
// appear on the terminal one by one, they show that themselves.
func (a *app) progress(what banmen.Message) (stop func()) {
	if !isTerminal(a.std.Err) {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	begin := time.Now()
	go func() {
		defer close(gone)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for shown := false; ; {
			select {
			case <-tick.C:
				shown = true
				fmt.Fprintf(a.std.Err, "\r\x1b[K%s … %s", a.text(what), time.Since(begin).Round(time.Second))
			case <-done:
				if shown {
					fmt.Fprint(a.std.Err, "\r\x1b[K")
				}
				return
			}
		}
	}()
	return func() {
		close(done)
		<-gone
	}
}

// short is a time with three digits.
func short(d time.Duration) string {
	for unit := time.Nanosecond; unit < time.Hour; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
	return d.Round(time.Second).String()
}
