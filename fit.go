package banmen

// A Fitness is how well a text fits a form.
type Fitness int

// The values of a Fitness.
const (
	FitNone    Fitness = iota // the text does not have the form
	FitMaybe                  // it may have the form, but has no features that other forms lack
	FitCertain                // it has features of this form only
)

// A Fit is the assessment of the beginning of a file by a form.
type Fit struct {
	Fitness
	Why       Message // reason found in the text
	ByDefault bool    // whether the text does not name a kind; see Kind.Default
}

// A Head is the beginning of a file, prepared by package codec for all forms.
type Head struct {
	Text  []byte   // without an incomplete last line
	Rows  []string // lines that are not comments, up to one that is not text
	Lines []string // the same lines for the whole text; NoText stands for a line that is not text
	// Boards reports that most lines are boards but the first is not: it is a damaged board or a
	// header.
	Boards bool
	// Shared has the fits that forms of several kinds share, by the name of the form. Forms add to
	// it, unless it is nil.
	Shared map[string]Fit
}

// NoText stands in Head.Lines for a line that is not valid UTF-8.
const NoText = "\x00"
