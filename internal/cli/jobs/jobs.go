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
		Short: banmen.Msg("do bulk work that survives any stop, here or on many machines"),
		Long: banmen.Msg("A job does a verb with very many puzzles, or with a puzzle in very many parts. What is\n" +
			"done is in a ledger in the folder of the job, so that it can be stopped in any way and\n" +
			"goes on where it was: nothing is lost and nothing is done twice. The result is the same\n" +
			"as without stops, and in the same order, however many work on it. docs/jobs.md tells\n" +
			"how it works."),
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
		Short:   banmen.Msg("let a job rest until it is resumed"),
		Long:    banmen.Msg("Lets the process that runs the job send no more units; those under way are finished."),
		Example: "banmen job pause out.jsonl.zst.job",
		Flags:   func(*command.Flags) command.Run { return setState(job.Paused) },
	}
}

func cancelVerb() command.Verb {
	return command.Verb{
		Name: "job cancel", Args: "DIR", MinArgs: 1, MaxArgs: 1,
		Short:   banmen.Msg("give a job up for good"),
		Long:    banmen.Msg("Ends the process that runs the job. There will be no output."),
		Example: "banmen job cancel out.jsonl.zst.job",
		Flags:   func(*command.Flags) command.Run { return setState(job.Cancelled) },
	}
}

func setState(s job.State) command.Run {
	return func(_ context.Context, _ *command.Call, args []string) error {
		return with(args[0], job.Options{}, func(j *job.Job) error { return j.SetState(s) })
	}
}
