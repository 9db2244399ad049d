package jobs

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/console"
)

// declareNATS declares --nats.
func declareNATS(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "nats", Usage: banmen.Msg("over NATS servers at `URL`, several with commas between them")})
}

func workerVerb() command.Verb {
	return command.Verb{
		Name:  "job worker",
		Short: banmen.Msg("work for the jobs of other machines"),
		Long: banmen.Msg("Takes units of all jobs that are known at the servers, until it is stopped (Ctrl-C): then\n" +
			"it gives back what it has not done. It takes part only in jobs of its own version of\n" +
			"banmen."),
		Example: "banmen job worker --nats nats://192.0.2.7:4222 --jobs 8",
		Flags: func(f *command.Flags) command.Run {
			o := new(workerOptions)
			declareNATS(f, &o.nats)
			f.Jobs(&o.jobs)
			declareName(f, &o.name)
			o.access.declare(f)
			return o.run
		},
	}
}

type workerOptions struct {
	access
	nats, name string
	jobs       command.Jobs
}

func (o *workerOptions) run(ctx context.Context, c *command.Call, _ []string) error {
	if o.nats == "" {
		return console.Usage("--nats is missing: expected the URL of a server, such as nats://127.0.0.1:4222")
	}
	return cluster.Work(ctx, cluster.WorkerOptions{
		Access: o.access.at(c, o.nats), Name: machine(o.name), Version: command.Release(), Cores: o.jobs.Number(), Prepare: preparer(c.Kinds), Note: c.NoteMessage,
	})
}
