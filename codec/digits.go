package codec

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The zeros of special digits.
const (
	circled = '①' - 1
	keycap  = '\u20e3' // follows a digit
	kanji   = '〇'
	wide    = '０' // full-width
)

// plainDigits replaces the digits of all scripts, circled digits and keycap digits by ASCII digits.
// It also returns the zero of the script that it replaced last, or 0.
func plainDigits(text string) (plain string, zero rune) {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\ufe0f' || r == '\u200b' || r == '\u200d' || r == '\u2060' || r == '\ufeff' || r == '\u00ad' || unicode.Is(unicode.Bidi_Control, r):
			return -1
		case r == keycap:
			zero = keycap
			return -1
		case r >= '①' && r <= '⑨':
			zero = circled
			return '0' + r - circled
		case r < 0x80 || !unicode.IsDigit(r):
			return r
		}
		if v, z := digitOf(r); v >= 0 {
			zero = z
			return '0' + v
		}
		return r
	}, text)
	return text, zero
}

// digitOf returns the value of a decimal digit and the zero of its script.
func digitOf(r rune) (value, zero rune) {
	for _, one := range unicode.Nd.R16 {
		if rune(one.Lo) <= r && r <= rune(one.Hi) {
			value = (r - rune(one.Lo)) % 10
			return value, r - value
		}
	}
	return -1, 0
}

// zeroOf returns the zero of the digits of cells, or 0.
func zeroOf(in *input, cells []cell) rune {
	for _, c := range cells {
		r, _ := utf8.DecodeRuneInString(c.text)
		switch t := twins[r]; {
		case t >= '1' && t <= '9':
			return kanji
		case in != nil && r > '0' && r <= '9':
			return in.zeros[c.line]
		}
	}
	return 0
}

// spell returns an alphabet with its digits in the script that has this zero.
func spell(zero rune, text string) string {
	if strings.Contains(text, "-") {
		return text
	}
	var out []string
	for _, r := range text {
		switch {
		case zero == kanji && r >= '1' && r <= '9':
			out = append(out, string([]rune(kanjiDigits)[r-'1']))
		case zero == keycap && r >= '0' && r <= '9':
			out = append(out, string(r)+"\ufe0f\u20e3")
		case zero == wide && r >= 'A' && r <= 'z':
			out = append(out, string(r-'A'+'Ａ'))
		case zero != kanji && zero != keycap && r >= '0' && r <= '9':
			out = append(out, string(zero+r-'0'))
		default:
			out = append(out, string(r))
		}
	}
	if zero == keycap {
		return strings.Join(out, " ")
	}
	return strings.Join(out, "")
}
