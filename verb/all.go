package verb

import "slices"

// All lists the verbs.
var All = []*Verb{Solve, Check, Count, Canon, Transform, Minimize, Convert, Import, Rank, Moves, Replay, Dedup, Candidates, Explain, Profile, Hint, AllSteps, Rate, List, Unrank, Sample, Unavoidable, Neighbours, Scan, Generate, Show, Advise, Kinds, Daily}

// Records lists the verbs that answer each record by itself. Jobs can run them.
func Records() []*Verb {
	all := slices.DeleteFunc(slices.Clone(All), func(v *Verb) bool { return v.New == nil })
	return append(all, Unavoidable.ofEach(), Neighbours.ofEach(), Scan.ofEach())
}
