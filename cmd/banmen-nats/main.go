// Banmen-nats is the NATS server that banmen job server starts.
// See banmen job server --help.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/banmen/banmen/internal/natsserver"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := natsserver.Main(ctx, os.Args[1:], os.Stderr, os.Getenv)
	stop()
	os.Exit(status)
}
