package banmen

import "context"

type logKey struct{}

// WithLog returns a context under which Log tells log, by several goroutines at a time.
func WithLog(ctx context.Context, log func(Message)) context.Context {
	return context.WithValue(ctx, logKey{}, log)
}

// Log tells what whoever runs the program should know and what is no part of an answer, such as a
// fault of a technique that an answer leaves out.
func Log(ctx context.Context, m Message) {
	if log, ok := ctx.Value(logKey{}).(func(Message)); ok {
		log(m)
	}
}
