package cli

import (
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/game"
	"github.com/banmen/banmen/internal/cli/jobs"
)

// verbs are all verbs, in the order of the help.
func verbs() []command.Verb {
	return []command.Verb{
		solveVerb(), compareVerb(), countVerb(), listVerb(), rankVerb(), unrankVerb(), sampleVerb(), generateVerb(), checkVerb(), showVerb(), convertVerb(), canonVerb(), dedupVerb(),
		watchVerb(), game.PlayVerb(), game.MovesVerb(), game.ReplayVerb(), game.PerftVerb(), game.TrainVerb(), game.StudyVerb(), game.AdviseVerb(), game.MatchVerb(), jobs.Verb(),
		kindsVerb(), versionVerb(), completionVerb(),
	}
}
