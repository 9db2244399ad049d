package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
)

func jobWorkerVerb() verb {
	return verb{
		name: "job worker", args: "", maxArgs: 0,
		short: banmen.Msg("work for the jobs of other machines"),
		long: banmen.Msg("Takes units of all jobs that are known at the servers, until it is stopped (Ctrl-C): then\n" +
			"it gives back what it has not done. It takes part only in jobs of its own version of\n" +
			"banmen."),
		example: "banmen job worker --nats nats://192.0.2.7:4222 --jobs 8",
		flags:   append([]string{"nats", "jobs", "name"}, accessFlags...),
		run:     (*app).jobWorker,
	}
}

// access is what the command line says about servers.
func (a *app) access() cluster.Access {
	o := &a.opt
	if o.user != "" && o.password == "" {
		o.password = a.std.Getenv("BANMEN_NATS_PASSWORD")
	}
	return cluster.Access{URL: o.nats, User: o.user, Password: o.password, NKey: o.nkey, Creds: o.creds, CA: o.ca, Cert: o.cert, Key: o.key}
}

func (a *app) jobWorker(ctx context.Context, _ []string) error {
	if a.opt.nats == "" {
		return usage("--nats is missing: expected the URL of a server, such as nats://127.0.0.1:4222")
	}
	return cluster.Work(ctx, cluster.WorkerOptions{
		Access: a.access(), Name: a.machine(), Version: release(), Cores: a.jobs(), Verbs: a.jobVerbs(), Note: a.noteMessage,
	})
}

// machine returns --name, or a name that no other process has.
func (a *app) machine() string {
	if a.opt.name != "" {
		return a.opt.name
	}
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}
