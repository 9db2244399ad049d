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
		Short: banmen.Msg("show boards in a browser, and answer programs over HTTP"),
		Long: banmen.Msg("Serves pages where puzzles are played, solved, explained and made, and an API for\n" +
			"programs (POST /api/v1/VERB), until it is stopped (Ctrl-C). It prints its address.\n\n" +
			"Without --listen only this machine reaches it, at 127.0.0.1:8080 or another port if that\n" +
			"is taken. What visitors save is in the folder --dir, or gone when the server ends.\n" +
			"Another server may not use the folder meanwhile, but serve --dir DIR --backup FILE writes\n" +
			"all of it into FILE, which as DIR/saves.sqlite is such a store again.\n" +
			"--token lets in only who brings it, as the header Authorization: Bearer TOKEN.\n" +
			"--tls-cert and --tls-key encrypt; behind a proxy that does, --behind-proxy believes its\n" +
			"X-Forwarded-For. --memory is for all engines together; boards of over 4096 cells are\n" +
			"refused, unless --cells says more."),
		Example: "banmen serve --timeout 1s\nbanmen serve --listen 127.0.0.1:0 --memory 512MiB --timeout 1s",
		Flags: func(f *command.Flags) command.Run {
			o := &serveOptions{days: int64(store.Usual.Keep / day), cells: int64(api.Usual.Cells)}
			f.Add(&o.Listen, command.Flag{Name: "listen", Usage: banmen.Msg("listen at `HOST:PORT`")})
			f.Add(&o.Dir, command.Flag{Name: "dir", File: true, Usage: banmen.Msg("keep it in the folder `DIR`")})
			f.Add(&o.backup, command.Flag{Name: "backup", File: true, Usage: banmen.Msg("write what is in the folder of --dir into `FILE`, and end")})
			f.Add(&o.days, command.Flag{Name: "keep", Usage: banmen.Msg("forget saves at which nobody looked for `N` days; 0: never")})
			f.Add(&o.Token, command.Flag{Name: "token", Usage: banmen.Msg("let in only who brings `TOKEN`")})
			f.Add(&o.Cert, command.Flag{Name: "tls-cert", File: true, Usage: banmen.Msg("show the certificate in `FILE`")})
			f.Add(&o.Key, command.Flag{Name: "tls-key", File: true, Usage: banmen.Msg("the key of the certificate is in `FILE`")})
			f.Add(&o.Proxied, command.Flag{Name: "behind-proxy", Usage: banmen.Msg("a proxy in front says who asks, in X-Forwarded-For and X-Forwarded-Proto")})
			f.Add(&o.Base, command.Flag{Name: "base", Usage: banmen.Msg("serve below the path `/PATH`, as a proxy passes it on")})
			f.Add(&o.Profile, command.Flag{Name: "pprof", Usage: banmen.Msg("answer pprof at `HOST:PORT`, on this machine")})
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
			return console.Usage("--%s needs --%s: what is in memory ends with its server", "backup", "dir")
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
		c.Note("damaged in %s: %d saves and %d collections; they are refused, and all others are there", console.Visible(o.Dir), d.Saves, d.Collections)
	}
	err = s.Run(ctx, func(url string) error {
		return errors.Join(c.Out.Text(url+"\n"), c.Out.Flush())
	})
	return errors.Join(err, s.Close())
}
