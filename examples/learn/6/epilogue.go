// Package epilogue asks the engines of banmen. It is the program of the epilogue of banmen
// learn.
package epilogue

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

//learn: watched

// Watched solves a puzzle by the general engine, which counts what it does. Without Measured
// the fastest search that the kind has would answer, which counts nothing.
func Watched(ctx context.Context, p banmen.Puzzle) (ops.Result, error) {
	m := ops.Methods[0]
	m.Measured = true
	return ops.Solve(ctx, p, m)
}

//learn: end
