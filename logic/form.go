package logic

// A Form says what steps of a technique are written like.
type Form uint8

const (
	Single   Form = iota // the placement alone
	InAHouse             // a symbol in a house
	Subset               // symbols in cells
	Fish                 // base houses, cover houses, fins
)
