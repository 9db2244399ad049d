package web

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// counts are the metrics served at /metrics, in the text format of Prometheus. Its client library
// is not used because its init functions take a sixth of the start-up time of every command. A
// test reads the output with the library's parser.
type counts struct {
	mu      sync.Mutex
	codes   map[int]int64         // answers by status code
	answers map[answered]*seconds // times of answers of verbs
}

// answered identifies a class of answers.
type answered struct{ verb, status string }

// seconds is a histogram of durations.
type seconds struct {
	within []int64 // number of durations up to each bound; the last has no bound
	sum    float64
	waited float64 // the part spent waiting
}

// bounds returns the bounds of histograms, in seconds.
func bounds() []float64 {
	return []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
}

func newCounts() *counts {
	return &counts{codes: map[int]int64{}, answers: map[answered]*seconds{}}
}

// answer counts an answer.
func (c *counts) answer(verb, status string, took, waited time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.answers[answered{verb, status}]
	if s == nil {
		s = &seconds{within: make([]int64, len(bounds())+1)}
		c.answers[answered{verb, status}] = s
	}
	i, _ := slices.BinarySearch(bounds(), took.Seconds())
	s.within[i]++
	s.sum += took.Seconds()
	s.waited += waited.Seconds()
}

// counted wraps a handler to count its answers.
func (c *counts) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := &noting{ResponseWriter: w, code: http.StatusOK}
		next.ServeHTTP(n, r)
		c.mu.Lock()
		c.codes[n.code]++
		c.mu.Unlock()
	})
}

// noting records the status code of an answer.
type noting struct {
	http.ResponseWriter
	code int
}

func (n *noting) WriteHeader(code int) {
	n.code = code
	n.ResponseWriter.WriteHeader(code)
}

// Unwrap serves http.ResponseController.
func (n *noting) Unwrap() http.ResponseWriter { return n.ResponseWriter }

// family writes a metric with one value.
func family(b *bytes.Buffer, name, sort, help string, value int) {
	fmt.Fprintf(b, "# HELP %[1]s %[3]s\n# TYPE %[1]s %[2]s\n%[1]s %[4]d\n", name, sort, help, value)
}

// label returns a value in quotes, with the escapes of the format.
func label(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(strings.ToValidUTF8(value, "\uFFFD")) + `"`
}

// write writes all counts.
func (c *counts) write(b *bytes.Buffer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprint(b, "# HELP banmen_http_responses_total Responses by status code.\n# TYPE banmen_http_responses_total counter\n")
	for _, code := range slices.Sorted(maps.Keys(c.codes)) {
		fmt.Fprintf(b, "banmen_http_responses_total{code=\"%d\"} %d\n", code, c.codes[code])
	}
	fmt.Fprint(b, "# HELP banmen_answer_seconds Time of answers of verbs, waiting included.\n# TYPE banmen_answer_seconds histogram\n")
	all := slices.SortedFunc(maps.Keys(c.answers), func(x, y answered) int { return slices.Compare([]string{x.verb, x.status}, []string{y.verb, y.status}) })
	for _, a := range all {
		c.answers[a].write(b, fmt.Sprintf("verb=%s,status=%s", label(a.verb), label(a.status)))
	}
	fmt.Fprint(b, "# HELP banmen_wait_seconds_total Time for which answers waited for their turn.\n# TYPE banmen_wait_seconds_total counter\n")
	for _, a := range all {
		fmt.Fprintf(b, "banmen_wait_seconds_total{verb=%s,status=%s} %g\n", label(a.verb), label(a.status), c.answers[a].waited)
	}
}

// write writes the histogram.
func (s *seconds) write(b *bytes.Buffer, labels string) {
	var n int64
	for i, bound := range bounds() {
		n += s.within[i]
		fmt.Fprintf(b, "banmen_answer_seconds_bucket{%s,le=\"%g\"} %d\n", labels, bound, n)
	}
	n += s.within[len(s.within)-1]
	fmt.Fprintf(b, "banmen_answer_seconds_bucket{%s,le=\"+Inf\"} %d\nbanmen_answer_seconds_sum{%s} %g\nbanmen_answer_seconds_count{%s} %d\n", labels, n, labels, s.sum, labels, n)
}
