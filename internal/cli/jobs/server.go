package jobs

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
)

// serverProgram is the command that has the NATS server.
const serverProgram = "banmen-nats"

func serverVerb() command.Verb {
	return command.Verb{
		Name:  "job server",
		Short: banmen.Msg("run a NATS server for jobs"),
		Long: banmen.Msg("Runs a NATS server with JetStream until it is stopped (Ctrl-C). Without --listen it is\n" +
			"reachable only from this machine, at 127.0.0.1:4222. Its streams are stored in the\n" +
			"folder --dir. Three servers form a cluster that survives the loss of one: start each\n" +
			"with --name, --cluster and --routes, and jobs with --replicas 3.\n\n" +
			"Anybody who reaches the port may use it, unless --user and --password, --nkey or\n" +
			"--tls-ca restrict access; --tls-cert and --tls-key turn on TLS.\n\n" +
			"The server is a separate command, banmen-nats, found beside banmen or in PATH."),
		Example: "banmen job server --listen 0.0.0.0:4222 --dir nats --user banmen --password secret",
		Flags: func(f *command.Flags) command.Run {
			o := serverOptions{}
			f.Add(&o.listen, command.Flag{Name: "listen", Usage: banmen.Msg("listen at `HOST:PORT`")})
			declareDir(f, &o.dir)
			declareName(f, &o.name)
			f.Add(&o.cluster, command.Flag{Name: "cluster", Usage: banmen.Msg("listen at `HOST:PORT` for the other servers of a cluster")})
			f.Add(&o.routes, command.Flag{Name: "routes", Usage: banmen.Msg("the other servers of the cluster, as `HOST:PORT,…`")})
			declareNoSync(f, &o.noSync)
			o.access.declare(f)
			return o.run
		},
	}
}

// serverOptions are the flags of job server. Only the server reads them, except the name.
type serverOptions struct {
	access
	listen, dir, name, cluster, routes string
	noSync                             bool
}

// run replaces this process by the server, or runs it, and passes on the flags.
func (o *serverOptions) run(_ context.Context, c *command.Call, _ []string) error {
	program, err := findServer()
	if err != nil {
		return err
	}
	args := []string{"--name=" + machine(o.name)}
	c.Cmd.Flags().Visit(func(f *pflag.Flag) { args = append(args, "--"+f.Name+"="+f.Value.String()) })
	return become(program, args)
}

// findServer looks for the server beside this program and in PATH.
func findServer() (string, error) {
	if self, err := os.Executable(); err == nil {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), serverProgram)); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath(serverProgram)
	if err != nil {
		return "", banmen.Errorf(banmen.ErrCannot, "the server is a separate command, which is not installed: go install github.com/banmen/banmen/cmd/%s@latest", serverProgram)
	}
	return path, nil
}
