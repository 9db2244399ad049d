package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

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

func jobServerVerb() verb {
	return verb{
		name: "job server", args: "", maxArgs: 0,
		short: banmen.Msg("run a NATS server for jobs"),
		long: banmen.Msg("Runs a NATS server with JetStream, for those who have none, until it is stopped (Ctrl-C).\n" +
			"Its streams are in the folder --dir. Three of them form a cluster, in which one may\n" +
			"fail: each with --name, --cluster and --routes, and jobs with --replicas 3.\n\n" +
			"Whoever reaches the port may use it, unless --user and --password, --nkey or --tls-ca\n" +
			"say who may; --tls-cert and --tls-key encrypt."),
		example: "banmen job server --listen 0.0.0.0:4222 --dir nats --user banmen --password secret",
		flags:   append([]string{"listen", "dir", "name", "cluster", "routes", "no-sync"}, accessFlags...),
		run:     (*app).jobServer,
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

func (a *app) jobServer(ctx context.Context, _ []string) error {
	if a.opt.dir == "" {
		return usage("--dir is missing: expected a folder for the streams")
	}
	if a.opt.creds != "" {
		return usage("--creds is for those who ask a server: expected --user, --nkey or --tls-ca")
	}
	var routes []string
	if a.opt.routes != "" {
		routes = strings.Split(a.opt.routes, ",")
	}
	return cluster.Serve(ctx, cluster.ServerOptions{
		Name: a.machine(), Listen: a.opt.listen, Store: a.opt.dir, NoSync: a.opt.noSync, Cluster: a.opt.cluster, Routes: routes, Access: a.access(), Note: a.noteMessage,
		Ready: func(url string) { a.noteMessage(banmen.Msg("serving at %s", url)) },
	})
}
