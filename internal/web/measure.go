package web

import (
	"bytes"
	"fmt"
	"net/http"
	"runtime"
)

// metrics serves all counts.
func (s *Server) metrics(w http.ResponseWriter, _ *http.Request) {
	var b bytes.Buffer
	running, waiting, clients := s.queue.load()
	s.counts.write(&b)
	family(&b, "banmen_running", "gauge", "Requests that are worked at.", running)
	family(&b, "banmen_waiting", "gauge", "Requests that wait for their turn.", waiting)
	family(&b, "banmen_clients", "gauge", "Clients whose requests are worked at or wait.", clients)
	family(&b, "banmen_connections", "gauge", "Connections that are open.", s.conns.open())
	fmt.Fprintf(&b, "# HELP banmen_info The program.\n# TYPE banmen_info gauge\nbanmen_info{version=%s} 1\n", label(s.Release))
	runtimeFamilies(&b)
	h := w.Header()
	h.Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(b.Bytes()) // an error means that the client is gone
}

// runtimeFamilies writes metrics of the Go runtime under the names that dashboards expect.
// Package runtime/metrics offers more, but starts slower.
func runtimeFamilies(b *bytes.Buffer) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	family(b, "go_goroutines", "gauge", "Goroutines that there are.", runtime.NumGoroutine())
	family(b, "go_memstats_heap_alloc_bytes", "gauge", "Bytes of the heap in use.", int(m.HeapAlloc))
	family(b, "go_memstats_sys_bytes", "gauge", "Bytes from the system.", int(m.Sys))
}
