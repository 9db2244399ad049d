// Package natsserver is the command banmen-nats: a NATS server with JetStream, for jobs on several
// machines without a NATS server of their own. Main runs the command, Serve the server.
//
// It is a separate command because the server would make banmen a third larger, and few need it.
// `banmen job server` starts it, with the same flags. The exit status is that of banmen: 0 if the
// server was asked to stop, 2 if it cannot run with these options.
package natsserver

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// Main runs the command with the arguments after its name until the context ends, and returns the
// exit status. Messages go to stderr, in the language of --lang or else of the environment.
func Main(ctx context.Context, args []string, stderr io.Writer, getenv func(string) string) int {
	tag := msg.Language(args, getenv)
	note := func(m banmen.Message) { fmt.Fprintln(stderr, msg.Text(tag, m)) }
	o, err := parse(args, getenv)
	if errors.Is(err, flag.ErrHelp) {
		note(banmen.Msg("usage: banmen-nats FLAGS, which banmen job server --help lists"))
		return 0
	}
	if err == nil {
		o.Note, o.Ready = note, func(url string) { note(banmen.Msg("serving at %s", url)) }
		err = Serve(ctx, o)
	}
	if err != nil {
		fmt.Fprintln(stderr, "banmen: "+msg.Error(tag, err))
		return 2
	}
	return 0
}

// parse returns the options of the command line.
func parse(args []string, getenv func(string) string) (Options, error) {
	var o Options
	var creds, routes string
	f := flag.NewFlagSet("banmen-nats", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.String("lang", "", "") // msg.Language has already read it
	f.BoolVar(&o.NoSync, "no-sync", false, "")
	for name, at := range map[string]*string{
		"name": &o.Name, "listen": &o.Listen, "dir": &o.Store, "cluster": &o.Cluster, "routes": &routes,
		"user": &o.User, "password": &o.Password, "nkey": &o.NKey, "creds": &creds,
		"tls-ca": &o.CA, "tls-cert": &o.Cert, "tls-key": &o.Key,
	} {
		f.StringVar(at, name, "", "")
	}
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if o.Listen == "" {
		o.Listen = "127.0.0.1:4222"
	}
	if o.User != "" && o.Password == "" {
		o.Password = getenv("BANMEN_NATS_PASSWORD")
	}
	if routes != "" {
		o.Routes = strings.Split(routes, ",")
	}
	switch {
	case f.NArg() > 0:
		return o, banmen.Errorf(nil, "unexpected %q: expected flags only", f.Arg(0))
	case o.Store == "":
		return o, banmen.Errorf(nil, "--dir is missing: expected a folder for the streams")
	case creds != "":
		return o, banmen.Errorf(nil, "--creds is for clients of a server: expected --user, --nkey or --tls-ca")
	}
	return o, nil
}
