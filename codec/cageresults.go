package codec

import (
	"regexp"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// The results of cages, each with the letter or the number of its cage: A 12+, b=3-, C: x6, D (2/),
// 12+ E, or 3: 5+.
var (
	letterResult   = lazy.Regexp(`^[\s,;|]*([A-Za-z])\s*[:=)]?\s*(?:->|=>)?\s*\(?\s*([+*x×X·/÷−–-]?)\s*(\d{1,6})\s*([+*x×X·/÷−–-]?)\s*\)?(?:[\s,;|]|$)`)
	numberedResult = lazy.Regexp(`^[\s,;|]*(\d{1,2})\s*[:=)]\s*\(?\s*([+*x×X·/÷−–-]?)\s*(\d{1,6})\s*([+*x×X·/÷−–-]?)\s*\)?(?:[\s,;|]|$)`)
	resultFirst    = lazy.Regexp(`^[\s,;|]*(\d{1,6})\s*([+*x×X·/÷−–-]?)\s*[:=]?\s*\(?([A-Za-z])\)?(?:[\s,;|]|$)`)
	resultTitle    = lazy.Regexp(`^[\s>]*\pL[\pL ]{2,}:`)
)

// operationWords are words for the operations of cages.
var operationWords = []struct {
	words func() *regexp.Regexp
	sign  string
}{
	{lazy.Regexp(`(?i)\(?\b(?:add(?:ition)?|sum|plus)\b\)?|\(?(?:足し算|たし算|和)\)?`), "+"},
	{lazy.Regexp(`(?i)\(?\b(?:subtract(?:ion)?|minus|difference|diff)\b\)?|\(?(?:引き算|ひき算|差)\)?`), "-"},
	{lazy.Regexp(`(?i)\(?\b(?:multiply|multiplication|times|product)\b\)?|\(?(?:掛け算|かけ算|積)\)?`), "*"},
	{lazy.Regexp(`(?i)\(?\b(?:divide|division|quotient|ratio)\b\)?|\(?(?:割り算|わり算|商)\)?`), "/"},
}

// A cageResult is the result of a cage as a list gives it.
type cageResult struct {
	cage, before, number, after string // before and after are the operations at the number
	line                        int
}

// cageResults returns the results that lines list, by cage, each a number with its operation behind
// it. operations reports whether some have operations. The error is the first thing that is wrong.
func cageResults(of []string, lines []line) (results map[string]string, operations bool, wrong error) {
	var all []cageResult
	leading, trailing := false, false
	for _, l := range lines {
		for _, r := range resultsIn(l) {
			all = append(all, r)
			leading = leading || r.before != "" && r.before != "-"
			trailing = trailing || r.after != ""
		}
	}
	results = make(map[string]string)
	for _, r := range all {
		known := slices.Contains(of, r.cage)
		if i := slices.IndexFunc(of, func(cage string) bool { return strings.EqualFold(cage, r.cage) }); !known && i >= 0 {
			r.cage, known = of[i], true // in the other case
		}
		switch {
		case wrong != nil:
		case !known:
			wrong = banmen.Syntaxf(r.line, 1, "no cell has the letter of the cage %s", r.cage)
		case results[r.cage] != "":
			wrong = banmen.Syntaxf(r.line, 1, "the cage %s has two results", r.cage)
		case leading && trailing, r.before == "-" && !leading && !trailing:
			wrong = banmen.Syntaxf(r.line, 1, "it is not clear which operation the cage %s has: expected it behind the number, as in 12+", r.cage)
		}
		sign := r.after
		if leading {
			sign = r.before
		}
		results[r.cage] = r.number + sign
		operations = operations || sign != ""
	}
	return results, operations, wrong
}

// resultsIn returns the results of a line, or nil if it has other words.
func resultsIn(l line) (all []cageResult) {
	text := listMark().ReplaceAllString(hideMark(l.text), "")
	text = strings.TrimLeft(text, hidden)
	if title := resultTitle().FindString(text); title != "" {
		text = text[len(title):]
	}
	for _, w := range operationWords {
		if hasLetter(text) {
			text = w.words().ReplaceAllString(text, w.sign)
		}
	}
	for strings.Trim(text, " \t,;|.") != "" {
		if m := letterResult().FindStringSubmatch(text); m != nil {
			all = append(all, cageResult{cage: m[1], before: operationSign(m[2]), number: m[3], after: operationSign(m[4]), line: l.n})
			text = text[len(m[0]):]
		} else if m := numberedResult().FindStringSubmatch(text); m != nil {
			all = append(all, cageResult{cage: m[1], before: operationSign(m[2]), number: m[3], after: operationSign(m[4]), line: l.n})
			text = text[len(m[0]):]
		} else if m := resultFirst().FindStringSubmatch(text); m != nil {
			all = append(all, cageResult{cage: m[3], number: m[1], after: operationSign(m[2]), line: l.n})
			text = text[len(m[0]):]
		} else {
			return nil
		}
	}
	return all
}

// operationSign returns the sign that a kind writes for the sign of an operation.
func operationSign(sign string) string {
	switch sign {
	case "x", "X", "×", "·":
		return "*"
	case "÷":
		return "/"
	case "−", "–":
		return "-"
	}
	return sign
}

// withoutBars returns lines with blanks in place of bars, and without the rules between rows.
func withoutBars(lines []line) (plain []line) {
	for _, l := range lines {
		if text := bars(l.text); strings.Contains(text, "|") {
			if isRule(text) {
				continue
			}
			l.text = strings.ReplaceAll(text, "|", " ")
		}
		plain = append(plain, l)
	}
	return plain
}
