package natsserver

import (
	"fmt"
	"strings"
	"sync"

	"github.com/banmen/banmen"
)

// complaints is a log of a NATS server that tells people of errors and warnings,
// each once.
type complaints struct {
	note func(banmen.Message)
	mu   sync.Mutex
	said map[string]bool // without the numbers in it, which are ports and the like
}

// mostComplaints is how many different ones are told.
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
	again := c.said[key] || len(c.said) >= mostComplaints
	c.said[key] = true
	c.mu.Unlock()
	if !again {
		c.note(banmen.Msg("the NATS server says: %s", text))
	}
}

// Warnf is silent about what is meant: parcels may be large.
func (c *complaints) Warnf(format string, v ...any) {
	if !strings.HasPrefix(format, "Maximum payloads over") {
		c.Errorf(format, v...)
	}
}

func (c *complaints) Fatalf(format string, v ...any) { c.Errorf(format, v...) }
func (c *complaints) Noticef(string, ...any)         {}
func (c *complaints) Debugf(string, ...any)          {}
func (c *complaints) Tracef(string, ...any)          {}
