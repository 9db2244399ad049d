package session

import (
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/width"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// The actions in a review.
const (
	What        Action = "what"    // reports the move and its value
	BestMove    Action = "best"    // reports the best choice
	Chances     Action = "chances" // reports the chances to win
	NextMistake Action = "next-mistake"
	PrevMistake Action = "previous-mistake"
)

// Reviewing is the mode of a review.
const Reviewing Mode = "review"

// reviewing returns the keys of a review.
func reviewing() []Key {
	modes := []Mode{Reviewing}
	return []Key{
		{Action: NextStep, Modes: modes, Doc: banmen.Msg("the next move"), Keys: []string{"right", "n", "alt+shift+n"}},
		{Action: PrevStep, Modes: modes, Doc: banmen.Msg("the previous move"), Keys: []string{"left", "p", "alt+shift+p"}},
		{Action: FirstStep, Modes: modes, Doc: banmen.Msg("the start of the game"), Keys: []string{"home"}},
		{Action: LastStep, Modes: modes, Doc: banmen.Msg("the end of the game"), Keys: []string{"end"}},
		{Action: NextMistake, Modes: modes, Doc: banmen.Msg("the next mistake"), Keys: []string{"m", "alt+shift+m"}},
		{Action: PrevMistake, Modes: modes, Doc: banmen.Msg("the previous mistake"), Keys: []string{"l", "alt+shift+l"}},
		{Action: What, Modes: modes, Doc: banmen.Msg("read out the move and its value"), Keys: []string{"w", "alt+shift+w"}},
		{Action: Why, Modes: modes, Doc: banmen.Msg("explain why another choice was better"), Keys: []string{"y", "alt+shift+y"}},
		{Action: BestMove, Modes: modes, Doc: banmen.Msg("read out the best choice"), Keys: []string{"b", "h", "alt+shift+h"}},
		{Action: Chances, Modes: modes, Doc: banmen.Msg("read out the chances to win"), Keys: []string{"c", "alt+shift+c"}},
		{Action: Board, Modes: modes, Doc: banmen.Msg("read out the board"), Keys: []string{"o", "alt+shift+o"}},
		{Action: Words, Modes: modes, Doc: banmen.Msg("type a command, such as next mistake"), Keys: []string{"/", ":", "alt+shift+s"}},
		{Action: KeyMap, Modes: modes, Doc: banmen.Msg("show the keys"), Keys: []string{"?", "f1"}},
	}
}

// reviewPhrases are the commands in a review; the first one that fits wins.
func reviewPhrases() []Phrase {
	return []Phrase{
		{"previous mistake", PrevMistake}, {"mistake before", PrevMistake},
		{"next mistake", NextMistake}, {"mistake", NextMistake},
		{"next", NextStep}, {"on", NextStep}, {"previous", PrevStep}, {"back", PrevStep}, {"before", PrevStep},
		{"first", FirstStep}, {"start", FirstStep}, {"last", LastStep}, {"end", LastStep},
		{"why", Why}, {"best", BestMove}, {"better", BestMove}, {"hint", BestMove},
		{"chances", Chances}, {"who wins", Chances}, {"chance", Chances}, {"board", Board},
		{"what", What}, {"here", What}, {"move", NumberStep}, {"go to", NumberStep}, {"go", NumberStep},
		{"help", KeyMap}, {"keys", KeyMap},
	}
}

// reviewJapanese translates Japanese commands that exist only in a review.
const reviewJapanese = `
次の間違い|次の?(?:間違い|ミス|悪手)	next mistake
前の間違い|前の?(?:間違い|ミス|悪手)	previous mistake
(\d+)手目?	move $1
次の手|次|進む	next
前の手|前|戻る	previous
最初	first
最後	last
なぜ|どうして|理由	why
最善手|最善|正解|良い手|よい手	best
勝率|形勢	chances
盤面|盤	board
何	what
ヘルプ|キー	help
`

// ReviewWord returns the command for an action in a review, or "".
func ReviewWord(a Action, inJapanese bool) string { return reviewCommands().of(a, inJapanese) }

var (
	reviewTranslations = sync.OnceValue(func() []translation { return translations(reviewJapanese) })
	reviewCommands     = sync.OnceValue(func() commands { return commandsOf(reviewPhrases(), reviewTranslations()) })
)

// ParseReview parses a command in a review: "next mistake", "why", "move 12", "次の間違い".
// The Number of a NumberStep is that of the move.
func ParseReview(line string) (Command, error) {
	var words []string
	for _, w := range strings.Fields(width.Fold.String(line)) {
		if !isASCII(w) {
			w = translate(w, reviewTranslations())
		}
		words = append(words, strings.Fields(strings.ToLower(strings.Trim(w, "?!.,")))...)
	}
	c := Command{Number: -1}
	for _, w := range words {
		if n, err := strconv.Atoi(w); err == nil && n >= 0 {
			c = Command{Action: NumberStep, Number: n}
		}
	}
	if c.Action != "" {
		return c, nil
	}
	for _, p := range reviewPhrases() {
		if p.Action != NumberStep && index(words, strings.Fields(p.Words)) >= 0 {
			c.Action = p.Action
			return c, nil
		}
	}
	return c, banmen.Syntaxf(0, 0, `expected a command such as "next mistake", "why", "best" or "move 12", found %q`, line)
}

// A Telling holds the answers to each question about a turn of a review.
type Telling struct{ What, Why, Best, Chances []banmen.Message }

// certain is the loss below which a choice is not a mistake, even if the loss is exact.
const certain = 0.005

// IsMistake reports whether a turn of a review is shown as a mistake.
func IsMistake(r game.Reviewed) bool { return r.Mistake(certain) }

// Speak describes a turn.
func Speak(r game.Reviewed) Telling {
	s := Telling{What: []banmen.Message{banmen.Msg("move %d: %s", r.Number, r.Move)}}
	players := r.Position.Players()
	for i, p := range players {
		s.Chances = append(s.Chances, banmen.Msg("%s %.1f in 100", p, 100*r.Before.Win[i]))
	}
	s.Chances = []banmen.Message{banmen.Msg("before the move: %s", ops.JoinWithCommas(s.Chances))}
	if r.Chosen == nil {
		s.What = append(s.What, scoresOf(r.Position))
		s.Why = []banmen.Message{banmen.Msg("no choice was made here")}
		s.Best = s.Why
		return s
	}
	if flips := r.Chosen.Move.Flips; len(flips) > 0 {
		s.What = append(s.What, banmen.Msg("turns over %s", strings.Join(game.CellNames(r.Position, flips), " ")))
	}
	s.What = append(s.What, worthSaid(r), scoresOf(r.Position))
	s.Best = []banmen.Message{banmen.Msg("best: %s, %.1f in 100", r.Best.Move.Text, 100*r.Best.Win[r.Player])}
	for _, why := range r.Why {
		s.Why = append(s.Why, why.Message(r.Position))
	}
	if s.Why == nil {
		s.Why = []banmen.Message{worthSaid(r)}
	}
	return s
}

// worthSaid says whether a choice was a mistake.
func worthSaid(r game.Reviewed) banmen.Message {
	switch {
	case IsMistake(r):
		return banmen.Msg("a mistake: it loses %.1f points against %s", 100*r.Loss, r.Best.Move.Text)
	case r.Chosen == r.Best:
		return banmen.Msg("the best choice")
	}
	return banmen.Msg("no better choice is known")
}
