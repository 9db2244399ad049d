//go:build !js

package api

import "context"

// punctual returns a context that ends on time. Outside of browsers, goroutines are preempted, so ctx
// itself ends on time.
func punctual(ctx context.Context) context.Context { return ctx }
