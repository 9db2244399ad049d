package command

import (
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
)

// faults collects messages about faults of banmen itself, which belong to no answer. They
// are printed when the verb ends, because it may use the whole screen until then.
type faults struct {
	mu    sync.Mutex
	first []banmen.Message
	n     int
}

// shownFaults limits the faults that are printed one by one.
const shownFaults = 10

func (f *faults) add(m banmen.Message) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n++; f.n <= shownFaults {
		f.first = append(f.first, m)
	}
}

func (f *faults) tell(c *console.Console) {
	for _, m := range f.first {
		c.NoteMessage(m)
	}
	if more := f.n - len(f.first); more > 0 {
		c.Note("and %d more", more)
	}
}
