package cli

import (
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/game"
	"github.com/banmen/banmen/internal/cli/jobs"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops/verb"
)

// verbs are all verbs, in the order of the help.
func verbs() []command.Verb {
	return []command.Verb{
		solveVerb(), compareVerb(), countVerb(), listVerb(), rankVerb(), unrankVerb(), sampleVerb(), generateVerb(), records.Command(verb.Check, nil), showVerb(), convertVerb(), records.Command(verb.Canon, nil), dedupVerb(),
		watchVerb(), game.PlayVerb(), records.Command(verb.Moves, nil), game.ReplayVerb(), game.PerftVerb(), game.TrainVerb(), game.StudyVerb(), game.AdviseVerb(), game.MatchVerb(), jobs.Verb(),
		kindsVerb(), versionVerb(), completionVerb(),
	}
}
