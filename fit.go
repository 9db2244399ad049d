package banmen

// A Fitness is how well a text fits a form.
type Fitness int

// The values of a Fitness.
const (
	FitNone    Fitness = iota // the text is not of the form
	FitMaybe                  // it may be, but has nothing that other forms do not have
	FitCertain                // it has what only this form has
)

// A Fit is what a form makes of the beginning of a file.
type Fit struct {
	Fitness
	Why       Message // what in the text says so
	ByDefault bool    // the text does not say of which kind it is: see Kind.Default
}

// A Head is the beginning of a file as all forms look at it. Package codec makes
// it.
type Head struct {
	Text  []byte   // without a line at the end that was cut off
	Rows  []string // the lines that are no comments, up to one that is no text
	Lines []string // the same of the whole text; NoText is a line that is no text
	// Boards says that most lines are boards but the first is not, which then is a
	// bad one or has the names of their fields.
	Boards bool
}

// NoText stands in Head.Lines for a line that is no text in UTF-8.
const NoText = "\x00"
