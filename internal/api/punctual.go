//go:build !js

package api

import "context"

// punctual returns a context that ends on time. Any does where goroutines are interrupted.
func punctual(ctx context.Context) context.Context { return ctx }
