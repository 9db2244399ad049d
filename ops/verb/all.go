package verb

// All are the verbs.
var All = []*Verb{Solve, Check, Count, Canon, Transform, Minimize, Convert, Rank, Moves, Replay, Dedup, Candidates, Explain, Hint, AllSteps, Rate}
