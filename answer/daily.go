package answer

import "fmt"

// Daily is a puzzle of a day.
type Daily struct {
	Date, Recipe string
	Kind, Level  string
	Puzzle       string
	Alone        bool // no others of the day are asked for
}

// Text writes the text of the puzzle, after its kind and level if there are several puzzles.
func (a Daily) Text(p *Page, s Style) error {
	line := a.Puzzle + "\n"
	if !a.Alone {
		line = fmt.Sprintf("%-10s %-7s %s", a.Kind, a.Level, line)
	}
	p.Block([]byte(line), false)
	return nil
}

// JSON returns the puzzle.
func (a Daily) JSON(Style) []any {
	return []any{DailyJSON{Head: Head{Format: Format, Verb: "daily", Puzzle: a.Puzzle}, Date: a.Date, Recipe: a.Recipe, Kind: a.Kind, Level: a.Level}}
}

// Verdict has nothing to say.
func (a Daily) Verdict(Style) Verdict { return Verdict{} }

// DailyJSON is a puzzle of a day as JSON.
type DailyJSON struct {
	Head
	Date   string `json:"date"` // 2026-03-01
	Recipe string `json:"recipe"`
	Kind   string `json:"kind"`
	Level  string `json:"level"`
}
