package ops_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

func ExampleParse() {
	kind, p, err := codec.Parse(kinds.All, "sudoku:2x2:1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kind.Name, p.Givens().Count(), "givens")
	// Output: sudoku 4 givens
}

func ExampleSolve() {
	p, err := sudoku.Kind.Parse("sudoku:2x2:1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	r, err := ops.Solve(context.Background(), p, ops.Methods[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Solutions, p.With(r.Board))
	// Output: 1 sudoku:2x2:1342243131244213
}

func ExampleSolutions() {
	_, p, err := codec.Parse(kinds.All, "magic:3:2........")
	if err != nil {
		log.Fatal(err)
	}
	for board, err := range ops.Solutions(context.Background(), p, ops.ListOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.With(board))
	}
	// Output:
	// magic:3:276951438
	// magic:3:294753618
}

func ExampleCount() {
	_, p, err := codec.Parse(kinds.All, "coin:6")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ops.Count(context.Background(), p, ops.CountOptions{}))
	// Output: 3552 <nil>
}

func ExampleGenerator() {
	_, p, err := codec.Parse(kinds.All, "sudoku:2x2")
	if err != nil {
		log.Fatal(err)
	}
	g, err := ops.NewGenerator(context.Background(), p, ops.GenerateOptions{Seed: 1, Givens: new(5)})
	if err != nil {
		log.Fatal(err)
	}
	made, err := g.Make(context.Background(), 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.Puzzle.Givens().Count(), "givens,", len(made.Puzzle.Faults(made.Solution)), "faults")
	// Output: 5 givens, 0 faults
}

// From a puzzle to the steps of people, in sentences.
func ExampleExplain() {
	p, err := sudoku.Parse("1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	x, err := ops.Explain(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(x.Steps), "steps,", x.Rating.Level, x.Rating.Score)
	for _, step := range x.Steps[:2] {
		fmt.Println(step.Sentence)
	}
	// Output:
	// 12 steps, Easy 48
	// Hidden Single: in box 1, only r1c2 has room for 3 (3 in r2c3 is seen from r2c12), so r1c2 is 3.
	// Hidden Single: in box 4, only r4c4 has room for 3 (3 in r2c3 is seen from r34c3), so r4c4 is 3.
}

// The next step, told in part.
func ExampleReasoner_Hint() {
	p, err := sudoku.Parse("1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	r, err := ops.NewReasoner(context.Background(), banmen.Entry{Puzzle: p}, nil)
	if err != nil {
		log.Fatal(err)
	}
	step, ok := r.Next()
	fmt.Println(ok)
	for level := range 3 {
		fmt.Println(r.Hint(step, level))
	}
	// Output:
	// true
	// look at row 1
	// look for: Hidden Single
	// Hidden Single in r1c2
}

// How hard a puzzle is, by the scales of HoDoKu and Sudoku Explainer.
func ExampleRater() {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		log.Fatal(err)
	}
	rater, err := ops.NewRater(ops.RateOptions{Scale: ops.AllScales})
	if err != nil {
		log.Fatal(err)
	}
	r, err := rater.Rate(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.HoDoKu.Level, r.HoDoKu.Score, r.SE.ER)
	// Output: Easy 204 1.2
}

// A puzzle of a level.
func ExampleGenerator_level() {
	kind, p, err := codec.Parse(kinds.All, "sudoku")
	if err != nil {
		log.Fatal(err)
	}
	level, err := ops.FindLevel("medium")
	if err != nil {
		log.Fatal(err)
	}
	g, err := ops.NewGenerator(context.Background(), p, ops.GenerateOptions{Seed: 1, Target: &ops.Target{Level: level}, Bulk: kind.Bulk})
	if err != nil {
		log.Fatal(err)
	}
	made, err := g.Make(context.Background(), 0)
	if err != nil {
		log.Fatal(err)
	}
	x, err := ops.Explain(context.Background(), made.Puzzle)
	fmt.Println(x.Rating.Level, x.Solved, err)
	// Output: Medium true <nil>
}

// A board in any form becomes one in another.
func ExampleFindForm() {
	text := "+---+---+\n|1 .|. .|\n|. .|3 .|\n+---+---+\n|. .|. 4|\n|. 2|. .|\n+---+---+\n"
	csv, err := codec.FindForm(sudoku.Kind, "csv")
	if err != nil {
		log.Fatal(err)
	}
	for e, err := range stream.Open(strings.NewReader(text), kinds.All...) {
		if err != nil {
			log.Fatal(err)
		}
		if err := csv.Write(os.Stdout, e, e.Puzzle.Givens()); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// 1,0,0,0
	// 0,0,3,0
	// 0,0,0,4
	// 0,2,0,0
}
