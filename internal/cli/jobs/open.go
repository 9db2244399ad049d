package jobs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// with opens the job in a folder, calls f and closes the job. A version in the options must
// be that of the job.
func with(dir string, o job.Options, f func(*job.Job) error) error {
	j, err := job.Open(dir, o)
	if err != nil {
		return err
	}
	return errors.Join(f(j), j.Close())
}

// preparer returns a function that prepares requests, with answers in their language.
func preparer(k *command.Kinds) task.Preparer {
	return task.For(k.All, func(lang string, m banmen.Message) string { return msg.Text(language.Make(lang), m) })
}

// inJob returns a readable form of a system error about a file of a job: its input, its
// output, or a file in its folder.
func inJob(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return console.FileError(path.Path, err)
	}
	return err
}

// access holds the flags of verbs that connect to servers.
type access struct {
	user, password, nkey, creds string
	ca, cert, key               string
}

func (o *access) declare(f *command.Flags) {
	f.Add(&o.user, command.Flag{Name: "user", Usage: banmen.Msg("log in as the user `NAME`")})
	f.Add(&o.password, command.Flag{Name: "password", Usage: banmen.Msg("log in with `PASSWORD` (or BANMEN_NATS_PASSWORD)")})
	f.Add(&o.nkey, command.Flag{Name: "nkey", File: true, Usage: banmen.Msg("log in with the NKey seed in `FILE`; a server takes the public key instead")})
	f.Add(&o.creds, command.Flag{Name: "creds", File: true, Usage: banmen.Msg("log in with the credentials in `FILE`")})
	f.Add(&o.ca, command.Flag{Name: "tls-ca", File: true, Usage: banmen.Msg("trust certificates signed by the authorities in `FILE`")})
	f.Add(&o.cert, command.Flag{Name: "tls-cert", File: true, Usage: banmen.Msg("present the certificate in `FILE`")})
	f.Add(&o.key, command.Flag{Name: "tls-key", File: true, Usage: banmen.Msg("use the certificate's key in `FILE`")})
}

// at returns the access to the servers at a URL, using the flags.
func (o access) at(c *command.Call, url string) cluster.Access {
	if o.user != "" && o.password == "" {
		o.password = c.IO.Getenv("BANMEN_NATS_PASSWORD")
	}
	return cluster.Access{URL: url, User: o.user, Password: o.password, NKey: o.nkey, Creds: o.creds, CA: o.ca, Cert: o.cert, Key: o.key}
}

// declareNoSync declares --no-sync.
func declareNoSync(f *command.Flags, at *bool) {
	f.Add(at, command.Flag{Name: "no-sync", Usage: banmen.Msg("do not wait for the disk: faster, but a power failure may lose finished work")})
}

// declareDir declares --dir.
func declareDir(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "dir", File: true, Usage: banmen.Msg("use the folder `DIR`")})
}

// declareName declares --name.
func declareName(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "name", Usage: banmen.Msg("use the name `NAME` (default: host and process)")})
}

// machine returns name, or if that is empty a name that no other process has.
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
