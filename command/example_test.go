package command_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/command"
	"github.com/banmen/banmen/kinds/sudoku"
)

// A command that knows but one kind.
func ExampleRun() {
	kinds := []*banmen.Kind{sudoku.Kind}
	std := command.IO{In: strings.NewReader("1.....3....4.2..\n"), Out: os.Stdout, Err: os.Stdout, Getenv: func(string) string { return "" }}
	status := command.Run(context.Background(), kinds, []string{"solve"}, std)
	fmt.Println("status", status)
	// Output:
	// 1342243131244213
	// status 0
}
