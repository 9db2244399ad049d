package banmen

import "context"

type logKey struct{}

// WithLog returns a context in which Log calls log, possibly concurrently.
func WithLog(ctx context.Context, log func(Message)) context.Context {
	return context.WithValue(ctx, logKey{}, log)
}

// Log reports an event to the operator of the program that is not part of an answer, such as a bug
// in a technique.
func Log(ctx context.Context, m Message) {
	if log, ok := ctx.Value(logKey{}).(func(Message)); ok {
		log(m)
	}
}
