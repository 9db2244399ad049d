// Package jobs has the verb job of the command and its verbs: bulk work that
// survives any stop, here or on many machines.
package jobs

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/job"
)

// Verb is the verb job.
func Verb() command.Verb {
	return command.Verb{
		Name: "job", Args: "VERB", MaxArgs: 1,
		Short: banmen.Msg("run bulk work that survives interruption, on one or many machines"),
		Long: banmen.Msg("A job applies a verb to very many puzzles, or to one puzzle in very many parts. A ledger\n" +
			"in its folder records finished work, so that it can be stopped in any way and resumed:\n" +
			"nothing is lost or done twice. The result has the same bytes and order as without stops,\n" +
			"whatever the number of workers. docs/jobs.md describes how it works."),
		Example: "banmen job run solve -i examples/collection.sdm -o solved.txt.zst\n" +
			"banmen job status solved.txt.zst.job\n" +
			"banmen job run list coin:6 --split 3 -o boards.txt",
		Verbs: []command.Verb{runVerb(), statusVerb(), pauseVerb(), resumeVerb(), cancelVerb(), workerVerb(), serverVerb()},
		Flags: func(*command.Flags) command.Run {
			return func(_ context.Context, c *command.Call, args []string) error {
				if len(args) == 0 {
					return c.Cmd.Help()
				}
				return console.Usage("there is no verb %q of job: see banmen job --help", args[0])
			}
		},
	}
}

func pauseVerb() command.Verb {
	return command.Verb{
		Name: "job pause", Args: "DIR", MinArgs: 1, MaxArgs: 1,
		Short:   banmen.Msg("pause a job until it is resumed"),
		Long:    banmen.Msg("Pauses a job: its process sends no more units and finishes those in progress."),
		Example: "banmen job pause out.jsonl.zst.job",
		Flags:   func(*command.Flags) command.Run { return setState(job.Paused) },
	}
}

func cancelVerb() command.Verb {
	return command.Verb{
		Name: "job cancel", Args: "DIR", MinArgs: 1, MaxArgs: 1,
		Short:   banmen.Msg("cancel a job"),
		Long:    banmen.Msg("Cancels a job: ends the process that runs it. There will be no output."),
		Example: "banmen job cancel out.jsonl.zst.job",
		Flags:   func(*command.Flags) command.Run { return setState(job.Cancelled) },
	}
}

func setState(s job.State) command.Run {
	return func(_ context.Context, _ *command.Call, args []string) error {
		return with(args[0], job.Options{}, func(j *job.Job) error { return j.SetState(s) })
	}
}
