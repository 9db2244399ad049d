package logic

// A Form says what steps of a technique are written like.
type Form uint8

const (
	FormSingle      Form = iota // the placement alone
	FormHouse                   // a symbol in a house
	FormSubset                  // symbols in cells
	FormFish                    // base houses, cover houses, fins
	FormLinked                  // a symbol at two ends, and what connects them
	FormEmptyBox                // a symbol in a box, and in two cells
	FormResult                  // nothing but what it does
	FormWing                    // the symbols of a wing and its cells
	FormPivot                   // the symbols of its pivot
	FormConnected               // two cells with the same symbols, and what connects them
	FormChain                   // symbols and a chain
	FormChainEnds               // a chain with the symbols of its ends
	FormLoop                    // a chain that goes on from its end to its beginning
	FormALS                     // almost locked sets, what links them, what they share
	FormALSChain                // almost locked sets, and between them what links them
	FormBlossom                 // a cell, and almost locked sets with what links them with it
	FormColours                 // a symbol and cells by colours, two and two
	FormBare                    // nothing before what it does
	FormForcing                 // chains, each on a line
	FormCrossing                // cells with their symbols, and others beside
	FormKraken                  // what it does, a fish, and chains, each on a line
	FormLaws                    // the cells of laws
	FormCoveredLaws             // laws, and others that cover them
	FormAssumption              // what is supposed, and what follows
	FormBase                    // where it begins: a set and a house, cells, a pattern, or what its chains start from
)
