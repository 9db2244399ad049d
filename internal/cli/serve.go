package cli

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/web"
	"github.com/banmen/banmen/internal/web/store"
)

func serveVerb() command.Verb {
	return command.Verb{
		Name:  "serve",
		Short: banmen.Msg("serve the pages and an HTTP API"),
		Long: banmen.Msg("Serves pages to play, solve, explain and make puzzles, and an API for programs (POST\n" +
			"/api/v1/VERB), until it is stopped (Ctrl-C). It prints its address.\n\n" +
			"Without --listen it is reachable only from this machine, at 127.0.0.1:8080 or, if that\n" +
			"is taken, another port. Saves are stored in the folder --dir; without it they are lost\n" +
			"when the server ends. No other server may use the folder meanwhile. serve --dir DIR\n" +
			"--backup FILE copies the store to FILE while it runs; to restore it, put it at\n" +
			"DIR/saves.sqlite. --token requires the header Authorization: Bearer TOKEN. --tls-cert\n" +
			"and --tls-key turn on TLS; behind a proxy that does this, --behind-proxy trusts its\n" +
			"X-Forwarded-For. --memory limits all engines together. Boards of over 4096 cells are\n" +
			"refused unless --cells allows more."),
		Example: "banmen serve --timeout 1s\nbanmen serve --listen 127.0.0.1:0 --memory 512MiB --timeout 1s",
		Flags: func(f *command.Flags) command.Run {
			o := &serveOptions{days: int64(store.Usual.Keep / day), cells: int64(api.Usual.Cells)}
			f.Add(&o.Listen, command.Flag{Name: "listen", Usage: banmen.Msg("listen at `HOST:PORT`")})
			f.Add(&o.Dir, command.Flag{Name: "dir", File: true, Usage: banmen.Msg("use the folder `DIR`")})
			f.Add(&o.backup, command.Flag{Name: "backup", File: true, Usage: banmen.Msg("write the store in --dir to `FILE` and exit")})
			f.Add(&o.days, command.Flag{Name: "keep", Usage: banmen.Msg("delete saves not opened for `N` days (0: keep them)")})
			f.Add(&o.Token, command.Flag{Name: "token", Usage: banmen.Msg("require `TOKEN` from every client")})
			f.Add(&o.Cert, command.Flag{Name: "tls-cert", File: true, Usage: banmen.Msg("present the certificate in `FILE`")})
			f.Add(&o.Key, command.Flag{Name: "tls-key", File: true, Usage: banmen.Msg("use the certificate's key in `FILE`")})
			f.Add(&o.Proxied, command.Flag{Name: "behind-proxy", Usage: banmen.Msg("trust X-Forwarded-For and X-Forwarded-Proto of a proxy in front")})
			f.Add(&o.Base, command.Flag{Name: "base", Usage: banmen.Msg("serve below `/PATH`, behind a proxy that passes the path on")})
			f.Add(&o.Profile, command.Flag{Name: "pprof", Usage: banmen.Msg("serve pprof at `HOST:PORT` on this machine")})
			f.Memory(&o.memory)
			f.Add(&o.cells, command.Flag{Name: "cells", Natural: true, Usage: banmen.Msg("refuse boards of more than `N` cells")})
			f.Timeout()
			return o.run
		},
	}
}

// serveOptions are the flags of serve.
type serveOptions struct {
	web.Config
	memory command.Memory
	cells  int64
	days   int64  // that saves are kept
	backup string // a file; empty: serve
}

const day = 24 * time.Hour

// mostCells limits --cells. No board has more cells.
const mostCells = 1 << 20

// run serves until ctx ends, which is not an error. With --backup it writes a backup.
func (o *serveOptions) run(ctx context.Context, c *command.Call, _ []string) error {
	if (o.Cert == "") != (o.Key == "") {
		return console.Usage("--%s and --%s go together", "tls-cert", "tls-key")
	}
	if most := int64(math.MaxInt64 / day); o.days < 0 || o.days > most {
		return console.Usage("--%s: expected 0 to %d days, found %d", "keep", most, o.days)
	}
	if o.cells < 1 || o.cells > mostCells {
		return console.Usage("--%s: expected %d to %d cells, found %d", "cells", 1, mostCells, o.cells)
	}
	if o.backup != "" {
		if o.Dir == "" {
			return console.Usage("--%s needs --%s: without a folder, saves are only in the server's memory", "backup", "dir")
		}
		return store.Backup(ctx, o.Dir, o.backup)
	}
	o.Store = store.Usual
	o.Store.Keep = time.Duration(o.days) * day
	o.AnyPort = o.Listen == ""
	o.Kinds, o.Memory, o.Cells, o.Release = c.Kinds.All, int64(o.memory), int(o.cells), command.Release()
	o.Log = slog.New(slog.NewTextHandler(c.IO.Err, nil))
	defer command.Memory(web.GoMemory(int64(o.memory))).Keep()()
	s, err := web.New(o.Config)
	if err != nil {
		return err
	}
	if d := s.Damaged; d.Saves+d.Collections > 0 {
		c.Note("damaged in %s: %d saves and %d collections, which are refused; the others are intact", console.Visible(o.Dir), d.Saves, d.Collections)
	}
	err = s.Run(ctx, func(url string) error {
		return errors.Join(c.Out.Text(url+"\n"), c.Out.Flush())
	})
	return errors.Join(err, s.Close())
}
