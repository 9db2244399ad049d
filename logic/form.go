package logic

// A Form says what steps of a technique are written like.
type Form uint8

const (
	Single      Form = iota // the placement alone
	InAHouse                // a symbol in a house
	Subset                  // symbols in cells
	Fish                    // base houses, cover houses, fins
	Linked                  // a symbol at two ends, and what connects them
	EmptyBox                // a symbol in a box, and in two cells
	Alone                   // nothing but what it does
	Wing                    // the symbols of a wing and its cells
	ShortWing               // the symbols of its pivot
	Connected               // two cells with the same symbols, and what connects them
	Chain                   // symbols and a chain
	Ends                    // a chain with the symbols of its ends
	Loop                    // a chain that goes on from its end to its beginning
	Locked                  // almost locked sets, what links them, what they share
	LockedChain             // almost locked sets, and between them what links them
	Blossom                 // a cell, and almost locked sets with what links them with it
	Coloured                // a symbol and cells by colours, two and two
	Bare                    // nothing before what it does
	Forced                  // chains, each on a line
	Crossed                 // cells with their symbols, and others beside
	Kraken                  // what it does, a fish, and chains, each on a line
	Lawful                  // the cells of laws
	Joint                   // laws, and others that cover them
	Supposed                // what is supposed, and what follows
	Based                   // where it begins: a set and a house, cells, a pattern, or what its chains start from
)
