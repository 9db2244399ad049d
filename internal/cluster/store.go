package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

const (
	mostHeld    = 4                      // parcels per core whose results may be in flight while it works on
	mostMissing = 5                      // attempts to send results to a missing stream
	lastTry     = 250 * time.Millisecond // time for the last attempt to store results when the worker stops
)

// post runs f, which stores the results of a parcel, in the background.
func (w *worker) post(f func()) {
	w.held <- struct{}{} // f ends soon after the context
	w.posted.Go(func() {
		defer func() { <-w.held }()
		f()
	})
}

// encode returns the message with results. If they are too long for the server, it returns a
// message that says so.
func (w *worker) encode(results []job.Result) []byte {
	data := encodeResults(results)
	if most := w.conn.MaxPayload(); int64(len(data)) > most {
		why := fmt.Sprintf("the result has %d bytes and the server takes %d: use smaller shards", len(data), most)
		for i := range results {
			results[i].Done, results[i].Failed = task.Done{}, why
		}
		data = encodeResults(results)
	}
	return data
}

// store puts the results of a parcel into their stream. It reports whether results are
// stored: ours, or earlier ones. It retries while the server is away, but only briefly if
// the stream is missing: the job is over, or its coordinator sends the parcel again. When
// the context ends there is one last attempt.
func (w *worker) store(ctx context.Context, subject string, data []byte) bool {
	for missing := 0; missing < mostMissing; {
		ended := ctx.Err() != nil
		err := w.publish(ctx, subject, data)
		var api *jetstream.APIError
		switch {
		case err == nil, errors.As(err, &api) && strings.Contains(api.Description, "maximum messages per subject"):
			return true
		case ended:
			return false
		case errors.Is(err, jetstream.ErrNoStreamResponse):
			missing++
		default:
			missing = 0
		}
		_ = pause(ctx, 200*time.Millisecond) // the last attempt follows the end of the context
	}
	return false
}

// publish waits up to five seconds for the server to store a message, or briefly once the
// context has ended.
func (w *worker) publish(ctx context.Context, subject string, data []byte) error {
	try, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lastTry, stop) })()
	_, err := w.js.Publish(try, subject, data)
	return err
}
