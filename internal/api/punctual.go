//go:build !js

package api

import "context"

// punctual returns a context that ends on time. Goroutines are preempted here, so ctx
// does.
func punctual(ctx context.Context) context.Context { return ctx }
