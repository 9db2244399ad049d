package jobs

import (
	"context"
	"fmt"
	"os"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/console"
)

// access is the flags of verbs that talk to servers.
type access struct {
	user, password, nkey, creds string
	ca, cert, key               string
}

// declare declares the flags.
func (o *access) declare(f *command.Flags) {
	f.Add(&o.user, command.Flag{Name: "user", Usage: banmen.Msg("as the user `NAME` of the servers")})
	f.Add(&o.password, command.Flag{Name: "password", Usage: banmen.Msg("with the `PASSWORD`, or that in BANMEN_NATS_PASSWORD")})
	f.Add(&o.nkey, command.Flag{Name: "nkey", File: true, Usage: banmen.Msg("with the seed of an NKey in the file `FILE`; a server wants the public key itself")})
	f.Add(&o.creds, command.Flag{Name: "creds", File: true, Usage: banmen.Msg("with the credentials in `FILE`")})
	f.Add(&o.ca, command.Flag{Name: "tls-ca", File: true, Usage: banmen.Msg("trust certificates that the authorities in `FILE` signed")})
	f.Add(&o.cert, command.Flag{Name: "tls-cert", File: true, Usage: banmen.Msg("show the certificate in `FILE`")})
	f.Add(&o.key, command.Flag{Name: "tls-key", File: true, Usage: banmen.Msg("the key of the certificate is in `FILE`")})
}

// at is what the command line says about the servers at a URL.
func (o access) at(c *command.Call, url string) cluster.Access {
	if o.user != "" && o.password == "" {
		o.password = c.IO.Getenv("BANMEN_NATS_PASSWORD")
	}
	return cluster.Access{URL: url, User: o.user, Password: o.password, NKey: o.nkey, Creds: o.creds, CA: o.ca, Cert: o.cert, Key: o.key}
}

// declareNATS declares --nats.
func declareNATS(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "nats", Usage: banmen.Msg("over NATS servers at `URL`, several with commas between them")})
}

// declareName declares --name.
func declareName(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "name", Usage: banmen.Msg("be called `NAME` (default: the host and the process)")})
}

// machine returns a name, or if that is empty one that no other process has.
func machine(name string) string {
	if name != "" {
		return name
	}
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
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
