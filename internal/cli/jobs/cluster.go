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
	f.Add(at, command.Flag{Name: "nats", Usage: banmen.Msg("use the NATS servers at `URL`, comma-separated")})
}

func workerVerb() command.Verb {
	return command.Verb{
		Name:  "job worker",
		Short: banmen.Msg("work on jobs of other machines"),
		Long: banmen.Msg("Works on units of all jobs known to the servers until it is stopped (Ctrl-C); then it\n" +
			"returns unfinished units. It takes part only in jobs of its own version of banmen."),
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
