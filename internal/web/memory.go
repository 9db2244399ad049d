package web

import (
	"cmp"
	"context"
	"runtime"
	"time"

	"github.com/banmen/banmen"
)

// GoMemory returns the memory limit for Go on a server with the given amount of memory. The
// program itself takes the rest.
func GoMemory(memory int64) int64 {
	memory = cmp.Or(memory, usualMemory)
	return memory - min(24<<20, memory/8)
}

const (
	watchTime = 100 * time.Millisecond // between two checks of the memory
	cleanTime = 500 * time.Millisecond // between two forced garbage collections
)

// watchMemory stops the most expensive request when the heap exceeds five eighths of the memory.
// The size of each request is bounded, but many requests together can still take too much.
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
			q.shed(banmen.Errorf(banmen.ErrLimit, "the server is out of memory: try again later"))
		}
	}
}

// held returns the bytes of the heap in use.
func held() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
