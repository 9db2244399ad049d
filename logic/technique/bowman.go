package technique

import "github.com/banmen/banmen/logic"

// BowmansBingo is Douglas Bowman's bingo: a candidate is placed, then singles, until a cell or a
// symbol of a house has no place. It is trial and error, and comes last.
var (
	BowmansBingo = &logic.Technique{Key: "bowmans-bingo", Name: "Bowman's Bingo", JA: "ボウマンのビンゴ", Form: logic.FormAssumption}

	bingos = []logic.Finder{supposes(BowmansBingo, 0, len(lengths))}
)
