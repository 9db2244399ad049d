package natsserver

import (
	"fmt"
	"strings"
	"sync"

	"github.com/banmen/banmen"
)

// complaints is the log of a NATS server. It reports each error and warning to people once.
type complaints struct {
	note  func(banmen.Message)
	mu    sync.Mutex
	noted map[string]bool // keys are messages without numbers, which may be ports and the like
}

// mostComplaints limits the number of different messages.
const mostComplaints = 100

func (c *complaints) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	key := strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, text)
	c.mu.Lock()
	again := c.noted[key] || len(c.noted) >= mostComplaints
	c.noted[key] = true
	c.mu.Unlock()
	if !again {
		c.note(banmen.Msg("the NATS server says: %s", text))
	}
}

// Warnf ignores the warning about large payloads, which are intended: parcels may be large.
func (c *complaints) Warnf(format string, v ...any) {
	if !strings.HasPrefix(format, "Maximum payloads over") {
		c.Errorf(format, v...)
	}
}

func (c *complaints) Fatalf(format string, v ...any) { c.Errorf(format, v...) }
func (c *complaints) Noticef(string, ...any)         {}
func (c *complaints) Debugf(string, ...any)          {}
func (c *complaints) Tracef(string, ...any)          {}
