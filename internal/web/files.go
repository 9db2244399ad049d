package web

import (
	"sync"

	"github.com/banmen/banmen"
)

// files bounds the number of large files read and written at once, per client and in total.
type files struct {
	mu      sync.Mutex
	all     int
	clients map[string]int
}

const (
	mostFiles      = 8
	mostFilesOfOne = 2
)

func newFiles() *files { return &files{clients: map[string]int{}} }

// enter counts a file of a client and returns the function that ends it. It fails with errBusy if
// there are too many.
func (f *files) enter(client string) (leave func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all == mostFiles || f.clients[client] == mostFilesOfOne {
		return nil, banmen.Errorf(errBusy, "too many large files at once: try again in a second")
	}
	f.all++
	f.clients[client]++
	return sync.OnceFunc(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.all--
		if f.clients[client]--; f.clients[client] == 0 {
			delete(f.clients, client)
		}
	}), nil
}
