package logic

// A Form selects the notation of a technique's steps.
type Form uint8

const (
	FormSingle      Form = iota // only the placement
	FormHouse                   // a symbol in a house
	FormSubset                  // symbols in cells
	FormFish                    // base houses, cover houses, fins
	FormLinked                  // a symbol at two ends, and their connection
	FormEmptyBox                // a symbol in a box, and in two cells
	FormResult                  // only the effect
	FormWing                    // the symbols of a wing, and its cells
	FormPivot                   // the symbols of a wing's pivot
	FormConnected               // two cells with the same symbols, and their connection
	FormChain                   // symbols and a chain
	FormChainEnds               // a chain with the symbols of its ends
	FormLoop                    // a chain that returns to its beginning
	FormALS                     // almost locked sets, their links, their common symbols
	FormALSChain                // almost locked sets with their links in between
	FormBlossom                 // a cell, and almost locked sets with their links to it
	FormColours                 // a symbol and cells by colour, two colours per net
	FormBare                    // only the effect, without a colon
	FormForcing                 // chains, one per line
	FormCrossing                // cells with their symbols, and other cells
	FormKraken                  // the effect, a fish, and chains, one per line
	FormLaws                    // the cells of laws
	FormCoveredLaws             // laws, and other laws that cover them
	FormAssumption              // the assumption, and its consequences
	FormBranches                // the set at which the proof starts, and the set at which its branches end
	FormBase                    // the start: a set and a house, cells, a pattern, or the starts of chains
)
