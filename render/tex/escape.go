// Package tex writes figures as LaTeX: as arrays, which need no package and also work in
// MathJax and KaTeX, and as TikZ pictures (\usepackage{tikz}), which hold everything a
// scene has. Both are fragments to include in a document. Japanese texts need a document
// that supports Japanese, such as LuaLaTeX with luatexja.
package tex

import "strings"

// Escape escapes a text for a paragraph.
func Escape(s string) string { return escapes.Replace(s) }

// escapes are the characters with a meaning to TeX.
var escapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`, `"`, `\textquotedbl{}`,
	"−", `\ensuremath{-}`, "×", `\ensuremath{\times}`, "÷", `\ensuremath{\div}`,
	"★", `\ensuremath{\star}`, "●", `\ensuremath{\bullet}`, "○", `\ensuremath{\circ}`, "■", `\ensuremath{\blacksquare}`,
)
