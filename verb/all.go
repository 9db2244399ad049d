package verb

import "slices"

// All are the verbs.
var All = []*Verb{Solve, Check, Count, Canon, Transform, Minimize, Convert, Rank, Moves, Replay, Dedup, Candidates, Explain, Hint, AllSteps, Rate, List, Unrank, Sample, Generate, Show, Advise, Kinds, Daily}

// Records are the verbs that have one answer to each record, and so are done by jobs, too.
func Records() []*Verb {
	return slices.DeleteFunc(slices.Clone(All), func(v *Verb) bool { return v.New == nil })
}
