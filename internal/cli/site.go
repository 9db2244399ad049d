package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/site"
)

func siteVerb() command.Verb {
	return command.Verb{
		Name:  "site",
		Short: banmen.Msg("write the pages of serve into a folder, for a site without a server"),
		Long: banmen.Msg("Writes into the folder -o what serve shows, as pages that calculate in the browser of who\n" +
			"reads them: any server of files will do, under any address. What readers save stays in\n" +
			"their browsers; they write it into files and read these.\n\n" +
			"The program that calculates is built by the Go tool: from this checkout, or from the\n" +
			"published source of this version. With --wasm it is FILE, with wasm_exec.js beside it.\n" +
			"A folder that has other files is refused; a site is replaced when the new one is complete."),
		Example: "banmen site -o public --wasm banmen.wasm",
		Flags: func(f *command.Flags) command.Run {
			o := &siteOptions{}
			f.OwnOutput(&o.dir)
			f.Add(&o.wasm, command.Flag{Name: "wasm", File: true, Usage: banmen.Msg("take the program from `FILE` and do not build it")})
			f.Seed(&o.seed)
			f.Timeout()
			return o.run
		},
	}
}

// siteOptions are the flags of site.
type siteOptions struct {
	dir, wasm string
	seed      uint64
}

// run writes the site, and says how large its program is.
func (o *siteOptions) run(ctx context.Context, c *command.Call, _ []string) error {
	if o.dir == "" {
		return console.Usage("--%s is missing: expected the folder to write", "output")
	}
	read := site.Build
	if o.wasm != "" {
		read = func(context.Context) (text, exec []byte, err error) { return site.Read(o.wasm) }
	}
	program, exec, err := read(ctx)
	if err != nil {
		return err
	}
	size, err := site.Write(ctx, site.Config{Kinds: c.Kinds.All, Dir: o.dir, Program: program, Exec: exec, Seed: o.seed, Release: command.Release()})
	if err != nil {
		return err
	}
	return c.Out.Text(c.Text(banmen.Msg("%s: the program has %.1f MB, %.1f MB packed", o.dir, float64(size.Program)/1e6, float64(size.Packed)/1e6)) + "\n")
}
