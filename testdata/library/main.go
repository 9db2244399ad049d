// Library is a program that uses banmen from a module of its own. It parses, solves, generates,
// draws, reads a file, and defines a kind of puzzle.
//
//	go run .
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/text"
	"github.com/banmen/banmen/stream"
)

func main() {
	for _, part := range []func(context.Context, io.Writer) error{solve, generate, draw, file, ownKind} {
		if err := part(context.Background(), os.Stdout); err != nil {
			log.Fatal(err)
		}
	}
}

// solve parses a puzzle and solves it.
func solve(ctx context.Context, w io.Writer) error {
	p, err := sudoku.Parse("1.....3....4.2..")
	if err != nil {
		return err
	}
	r, err := ops.Solve(ctx, p, ops.Method{})
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "solved:", r.Solutions, p.With(r.Board))
	return text.Render(w, p.Figure(r.Board))
}

// generate makes a minimal puzzle.
func generate(ctx context.Context, w io.Writer) error {
	_, p, err := codec.Parse(kinds.All, "latin:4")
	if err != nil {
		return err
	}
	g, err := ops.NewGenerator(ctx, p, ops.GenerateOptions{Seed: 1})
	if err != nil {
		return err
	}
	made, err := g.Make(ctx, 0)
	if err != nil {
		return err
	}
	more, err := ops.Redundant(ctx, made.Puzzle, made.Solution)
	fmt.Fprintln(w, "generated:", made.Puzzle, "which could do without", len(more), "givens")
	return err
}

// draw makes a picture.
func draw(_ context.Context, w io.Writer) error {
	p, err := sudoku.New([]int{1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 2, 0, 0})
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	err = svg.Render(&picture, p.Figure(p.Givens()))
	fmt.Fprintln(w, "drawn:", bytes.Count(picture.Bytes(), []byte("<text")), "digits")
	return err
}

// file solves the puzzles of a file, and goes on after a bad line.
func file(ctx context.Context, w io.Writer) error {
	f, err := os.Open("puzzles.txt")
	if err != nil {
		return err
	}
	defer f.Close()
	for e, err := range stream.Open(f, kinds.All...) {
		if err != nil {
			fmt.Fprintln(w, "line", err)
			continue
		}
		n, err := ops.Count(ctx, e.Puzzle, ops.CountOptions{AtMost: 100})
		if err != nil {
			return err
		}
		fmt.Fprintln(w, "line", e.Line, "has", n, "solutions")
	}
	return nil
}

// ownKind uses a kind of its own like the kinds of banmen.
func ownKind(ctx context.Context, w io.Writer) error {
	all := append(slices.Clone(kinds.All), tomography)
	k, p, err := codec.Parse(all, "tomography:2,1,2/2,1,2")
	if err != nil {
		return err
	}
	fmt.Fprintln(w, k.Name+":")
	for board, err := range ops.Solutions(ctx, p, ops.ListOptions{}) {
		if err != nil {
			return err
		}
		fmt.Fprintln(w, p.With(board))
	}
	wrong := p.Givens().Clone()
	copy(wrong.Cells, []uint16{full, full, full})
	for _, f := range p.Faults(wrong) {
		fmt.Fprintln(w, f.Text)
	}
	return text.Render(w, p.Figure(wrong))
}
