// Banmen-nats is the NATS server that banmen job server starts.
// See banmen job server --help.
package main

import (
	"os"

	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/internal/signals"
)

func main() {
	os.Exit(natsserver.Main(signals.Context(), os.Args[1:], os.Stderr, os.Getenv))
}
