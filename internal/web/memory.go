package web

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"github.com/banmen/banmen"
)

// GoMemory is how much memory Go may take for a server with an amount of memory: the program
// itself takes the rest.
func GoMemory(memory int64) int64 {
	memory = cmp.Or(memory, usualMemory)
	return memory - min(24<<20, memory/8)
}

const (
	watchTime = 100 * time.Millisecond // between two looks at the memory
	cleanTime = 500 * time.Millisecond // between two collections of garbage that are asked for
)

// watchMemory stops the most expensive request when what is held takes over five eighths of the
// memory: sizes are bounded before work begins, but many requests at once can still take
// more than there is.
func watchMemory(ctx context.Context, memory int64, q *queue) {
	most := uint64(memory) / 8 * 5
	look := time.NewTicker(watchTime)
	defer look.Stop()
	var cleaned time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		if held() < most || time.Since(cleaned) < cleanTime {
			continue
		}
		runtime.GC()
		cleaned = time.Now()
		if held() >= most {
			q.shed(banmen.Errorf(banmen.ErrLimit, "the memory of the server is used up: try again later"))
		}
	}
}

// held returns how many bytes of the heap are in use.
func held() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
