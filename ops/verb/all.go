package verb

// All are the verbs.
var All = []*Verb{Solve, Check, Count, Canon, Convert, Rank, Moves, Replay, Dedup}
