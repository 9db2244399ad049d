package cli

import (
	"slices"

	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/course"
	"github.com/banmen/banmen/internal/cli/game"
	"github.com/banmen/banmen/internal/cli/jobs"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/verb"
)

// verbs returns all verbs, in the order of the help. This list has those verbs of verb.All that
// have their own flags or a fixed place; the others are added.
func verbs() []command.Verb {
	all := []command.Verb{
		solveVerb(), compareVerb(), countVerb(), listVerb(), rankVerb(), records.Command(verb.Unrank, nil), records.Command(verb.Sample, nil), generateVerb(), checkVerb(), rateVerb(), showVerb(),
		convertVerb(), records.Command(verb.Canon, nil), transformVerb(), records.Command(verb.Minimize, nil), dedupVerb(), records.Command(verb.Candidates, nil), explainVerb(), withPuzzle(verb.Profile, "than"), records.Command(verb.Hint, nil), stepsVerb(), bookVerb(), watchVerb(), game.PlayVerb(), records.Command(verb.Moves, nil), game.ReplayVerb(),
	}
	learn := course.Verb()
	learn.Verbs = append(learn.Verbs, game.NextVerb())
	last := []command.Verb{game.PerftVerb(), game.TrainVerb(), game.StudyVerb(), game.AdviseVerb(), game.MatchVerb(), learn, jobs.Verb(), serveVerb(), siteVerb(), kindsVerb(), versionVerb(), completionVerb()}
	for _, v := range verb.All {
		if !named(all, v.Name) && !named(last, v.Name) {
			all = append(all, records.Command(v, nil))
		}
	}
	return append(all, last...)
}

// named reports whether one of the verbs has a name.
func named(verbs []command.Verb, name string) bool {
	return slices.ContainsFunc(verbs, func(v command.Verb) bool { return v.Name == name })
}
