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
		Short: banmen.Msg("write a static site that needs no server"),
		Long: banmen.Msg("Writes the pages of serve into the folder -o, as a static site that does its work in the\n" +
			"reader's browser. Any file server can publish it, under any address. Saves stay in the\n" +
			"browser; readers can export them to files and import them again.\n\n" +
			"The program for the browser is built by the Go tool, from this checkout or from the\n" +
			"published source of this version; --wasm uses FILE instead, with wasm_exec.js beside it.\n" +
			"A folder with other files is refused. An existing site is replaced when the new one is\n" +
			"complete."),
		Example: "banmen site -o public --wasm banmen.wasm",
		Flags: func(f *command.Flags) command.Run {
			o := &siteOptions{}
			f.OwnOutput(&o.dir)
			f.Add(&o.wasm, command.Flag{Name: "wasm", File: true, Usage: banmen.Msg("use the program in `FILE` instead of building it")})
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
