// Package tex writes figures as LaTeX: as arrays, which need no package and which pages
// with MathJax or KaTeX show, too, and as pictures of TikZ (\usepackage{tikz}), which
// have all that a scene has. Both are pieces to be put into a document, by \input or by hand.
// Texts in Japanese need a document that has Japanese, such as of LuaLaTeX with luatexja.
package tex

import "strings"

// Escape makes a text safe in a paragraph.
func Escape(s string) string { return escapes.Replace(s) }

// escapes are what has a meaning to TeX.
var escapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`, `"`, `\textquotedbl{}`,
	"−", `\ensuremath{-}`, "×", `\ensuremath{\times}`, "÷", `\ensuremath{\div}`,
	"★", `\ensuremath{\star}`, "●", `\ensuremath{\bullet}`, "○", `\ensuremath{\circ}`, "■", `\ensuremath{\blacksquare}`,
)
