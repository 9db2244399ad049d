package tui

import (
	"fmt"
	"math"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
)

// Steps per second.
var paces = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, math.Inf(1)}

const (
	usualPace = 4 // index in paces
	fps       = 30
)

// tick is the clock of programs that run by themselves, fps times a second.
type tick struct{}

func clock() tea.Cmd {
	return tea.Tick(time.Second/fps, func(time.Time) tea.Msg { return tick{} })
}

// A pacer determines the number of steps between two ticks.
type pacer struct {
	pace   int     // index in paces
	due    float64 // steps due but not made
	paused bool
}

// act changes the pace.
func (p *pacer) act(a session.Action) {
	switch a {
	case session.Pause:
		p.paused = !p.paused
	case session.Faster:
		p.pace = min(p.pace+1, len(paces)-1)
	case session.Slower:
		p.pace = max(p.pace-1, 0)
	}
}

// steps returns the number of steps due now. At full speed that is MaxInt64: only the
// time of a slice limits the steps.
func (p *pacer) steps(full bool) int64 {
	pace := paces[p.pace]
	if full || math.IsInf(pace, 1) {
		return math.MaxInt64
	}
	p.due += pace / fps
	n := int64(p.due)
	p.due -= float64(n)
	return n
}

// describe returns the pace in words.
func (p *pacer) describe(full bool) banmen.Message {
	if pace := paces[p.pace]; !full && !math.IsInf(pace, 1) {
		return banmen.Msg("%s steps a second", fmt.Sprint(pace))
	}
	return banmen.Msg("full speed")
}
