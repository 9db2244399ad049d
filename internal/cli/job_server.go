package cli

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
)

// serverProgram is the command that has the NATS server.
const serverProgram = "banmen-nats"

func jobServerVerb() verb {
	return verb{
		name: "job server", args: "", maxArgs: 0,
		short: banmen.Msg("run a NATS server for jobs"),
		long: banmen.Msg("Runs a NATS server with JetStream, for those who have none, until it is stopped (Ctrl-C).\n" +
			"Its streams are in the folder --dir. Three of them form a cluster, in which one may\n" +
			"fail: each with --name, --cluster and --routes, and jobs with --replicas 3.\n\n" +
			"Whoever reaches the port may use it, unless --user and --password, --nkey or --tls-ca\n" +
			"say who may; --tls-cert and --tls-key encrypt.\n\n" +
			"The server is a command of its own, banmen-nats, beside banmen or in PATH."),
		example: "banmen job server --listen 0.0.0.0:4222 --dir nats --user banmen --password secret",
		flags:   append([]string{"listen", "dir", "name", "cluster", "routes", "no-sync"}, accessFlags...),
		run:     (*app).jobServer,
	}
}

// jobServer becomes, or runs, the server, which is told what we are told.
func (a *app) jobServer(context.Context, []string) error {
	program, err := findServer()
	if err != nil {
		return err
	}
	args := []string{"--name=" + a.machine()}
	a.cmd.Flags().Visit(func(f *pflag.Flag) { args = append(args, "--"+f.Name+"="+f.Value.String()) })
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
		return "", banmen.Errorf(banmen.ErrCannot, "the server is a command of its own, which is not installed: go install github.com/banmen/banmen/cmd/%s@latest", serverProgram)
	}
	return path, nil
}
