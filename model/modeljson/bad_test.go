package modeljson_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model/modeljson"
)

// Errors are one line with the position.
func TestErrorPositions(t *testing.T) {
	for text, want := range map[string]string{
		``:                       "1:1: expected a JSON object",
		`[]`:                     "1:1: expected a JSON object, found a JSON array",
		`{"grid"`:                "1:8: the JSON is incomplete",
		`{"grid" 3}`:             "1:9: expected JSON: invalid character '3' after object key",
		"{\n  \"grid\": 3x3}":    "2:12: expected JSON: invalid character 'x' after object key:value pair",
		`{} {}`:                  `1:1: the field "grid" or "variables" is missing`,
		"{\"盤\": 1,\n \"x\": 2}": `1:2: the field "盤" is unknown: expected one of format, title, grid, variables, values, domains, sets, constraints, order, symmetries, drawings, givens`,
		"\xff":                   "1:1: expected text in UTF-8, found the byte 0xff",

		`{"format": "banmen-model/2"}`:                                `1:12: expected the format "banmen-model/1"`,
		`{"grid": 3}`:                                                 "1:10: expected a JSON string, found a JSON number",
		`{"grid": "3x"}`:                                              `1:10: expected a size such as 8x8, found "3x"`,
		`{"grid": "0x3"}`:                                             `1:10: expected a size such as 8x8, found "0x3"`,
		`{"grid": "2x2", "grid": "2x2"}`:                              `1:17: the field "grid" appears twice`,
		`{"grid": "2x2", "variables": ["a"]}`:                         `1:30: the fields "grid" and "variables" exclude each other`,
		`{"grid": "2x2"}`:                                             `1:1: the field "values" is missing: expected, for example, "1..9"`,
		`{"variables": []}`:                                           "1:15: expected the name of a variable",
		`{"variables": ["a", "a"]}`:                                   `1:21: the variable "a" appears twice`,
		`{"variables": ["a b"]}`:                                      `1:16: expected a name without blanks, commas or dots, other than all, pairs and ring, found "a b"`,
		`{"variables": {"a": [1, 1.5]}}`:                              "1:25: expected a whole number from -1000000000000 to 1000000000000, found 1.5",
		`{"variables": {"a": [99999999999999999999]}}`:                "1:22: expected a whole number from -1000000000000 to 1000000000000, found 99999999999999999999",
		`{"variables": {"a": "9..1"}}`:                                `1:21: expected a range such as 1..9, found "9..1"`,
		`{"variables": {"a": "1..99999"}}`:                            "1:21: expected at most 4096 values, found 99999",
		`{"variables": {"a": [null]}}`:                                "1:22: expected a value or a range of values, found a JSON null",
		`{"variables": ["a"], "values": [1, 1]}`:                      `1:36: the value "1" appears twice`,
		`{"variables": {"a": [3]}, "values": [1]}`:                    `1:22: there is no value "3"`,
		`{"variables": ["a"], "values": [1], "domains": {"b": [1]}}`:  `1:49: there is no variable "b"`,
		`{"grid": "2x2", "values": "1..2", "domains": {"R3": 1}}`:     `1:47: expected cells on a grid of 2x2, such as R1C2, R1, C2, R1-3C4-6 or R1C1..R3C3, found "R3"`,
		`{"grid": "1x1", "values": 1, "domains": {"R1": 1, "R1": 1}}`: `1:51: the field "R1" appears twice`,

		ruled(`{"different": true}`):                               `1:52: the field "of" is missing: expected variables`,
		ruled(`{"of": "rows"}`):                                    "1:52: expected one of the fields different, sum, count, less, allowed, forbidden, regular, connected, different rows, equal sums, or, and, not",
		ruled(`{"of": "rows", "different": false}`):                `1:80: the field "different" can only be true`,
		ruled(`{"of": 3, "different": true}`):                      "1:59: expected a string or an array of strings, found a JSON number",
		ruled(`{"of": [], "different": true}`):                     "1:59: expected variables",
		ruled(`{"of": "", "different": true}`):                     "1:59: expected variables",
		ruled(`{"of": "R1C1 R1C2 R1C1", "different": true}`):       "1:59: R1C1 appears twice in one constraint",
		ruled(`{"of": "R1C1..R2C3", "different": true}`):           `1:59: expected cells on a grid of 2x2, such as R1C2, R1, C2, R1-3C4-6 or R1C1..R3C3, found "R1C1..R2C3"`,
		ruled(`{"of": "boxes 3x1", "different": true}`):            `1:59: expected boxes that fill the grid, such as "boxes 3x3", found "boxes 3x1"`,
		ruled(`{"of": "ring", "different": true}`):                 `1:59: the word "ring" has no meaning here`,
		ruled(`{"of": "R1", "sum": "3"}`):                          "1:72: expected a JSON number, found a JSON string",
		ruled(`{"of": "R1", "sum": [1, 2, 3]}`):                    "1:72: expected the least and the most as two numbers, found 3",
		ruled(`{"of": "R1", "sum": [3, 2]}`):                       "1:72: expected the least before the most, found 3 and 2",
		ruled(`{"of": "R1", "sum": 9223372036854775808}`):          "1:72: expected a whole number from -1000000000000 to 1000000000000, found 9223372036854775808",
		ruled(`{"of": "R1", "sum": 3}`):                            `1:72: the value "x" of R1C1 has no number: expected it in the field "worth"`,
		ruled(`{"of": "R1", "sum": 3, "worth": {"y": 1}}`):         `1:85: there is no value "y"`,
		ruled(`{"of": "R1", "sum": 3, "worth": {"x": 1, "x": 2}}`): `1:93: the value "x" appears twice`,
		ruled(`{"of": "R1", "different": true, "worth": {}}`):      `1:93: the field "worth" is for sums: expected a field "sum"`,
		ruled(`{"of": "R1", "count": {"x": -1}}`):                  "1:80: expected a number from 0, found -1",
		ruled(`{"of": "R1", "count": 3}`):                          "1:74: expected a JSON object, found a JSON number",
		ruled(strings.Repeat("[", 20) + strings.Repeat("]", 20)):   "1:66: objects and arrays are nested too deeply: expected at most 16 levels",

		ruled(`{"of": "R1", "less": 1}`):                                                `1:73: the field "less" can only be true or "or equal"`,
		ruled(`{"of": "R1", "allowed": ["1 x", "1"]}`):                                  "1:84: expected a value for each of 2 variables, found 1",
		ruled(`{"of": "R1", "forbidden": ["1 2"]}`):                                     `1:79: there is no value "2"`,
		ruled(`{"of": "R1", "allowed": "1 x"}`):                                         "1:76: expected a JSON array, found a JSON string",
		ruled(`{"of": "R1", "regular": "1 2"}`):                                         `1:76: expected a value, a dot or a bracket at character 3 of the expression "1 2"`,
		ruled(`{"of": "R1", "regular": {"states": 2, "steps": ["0 1 2"], "ends": []}}`): `1:100: expected a state, a value and a state, found "0 1 2"`,
		ruled(`{"of": "R1", "regular": {"states": 2, "steps": [], "ends": [1]}}`):       "1:76: expected states from 0 to 1, all reachable from state 0",
		ruled(`{"of": "R1", "regular": {"states": 0, "steps": [], "ends": []}}`):        "1:87: expected a number from 1 to 2097152, found 0",
		ruled(`{"of": "R1", "connected": true}`):                                        `1:78: expected a JSON object, found a JSON boolean`,
		ruled(`{"of": "R1", "connected": {"1": 1}, "edges": "R1C1"}`):                   `1:97: expected pairs of variables, found 1 variables`,
		ruled(`{"of": "R1", "different": true, "edges": "pairs"}`):                      `1:93: the field "edges" is for connected values: expected a field "connected"`,
		ruled(`{"of": "R1", "regular": {"states": 1, "steps": []}}`):                    `1:76: the field "ends" is missing`,
		ruled(`{"of": "R1", "sum": 3, "worth": {"x": 2}, "coefficients": [1]}`):         "1:110: expected a coefficient for each of 2 variables, found 1",
		ruled(`{"of": "R1", "different": true, "coefficients": [1, 2]}`):                `1:100: the field "coefficients" is for sums: expected a field "sum"`,
		ruled(`{"of": ["R1", "R2C1 R2C1"], "different rows": true}`):                    "1:66: R2C1 appears twice in one constraint",
		ruled(`{"of": ["R1", "R2C1"], "different rows": true}`):                         "1:59: expected sets of the same length, found 2 and 1 variables",
		ruled(`{"of": ["R1", "R2"], "equal sums": 1}`):                                  `1:87: the field "equal sums" can only be true`,
		ruled(`{"of": ["R1", "R2"], "equal sums": true}`):                               `1:87: the value "x" of R1C1 has no number: expected it in the field "worth"`,
		ruled(`{"or": []}`): "1:59: expected constraints",
		ruled(`{"or": {"of": "R1", "different": true}}`):              "1:59: expected a JSON array, found a JSON object",
		ruled(`{"not": {"of": "R1", "different": true}, "of": "R1"}`): `1:52: the field "not" must be alone in its object`,
		ruled(`{"not": {"of": "R3", "different": true}}`):             `1:67: expected cells on a grid of 2x2, such as R1C2, R1, C2, R1-3C4-6 or R1C1..R3C3, found "R3"`,
		ruled(`{"of": "windows 3", "different": true}`):               `1:59: expected windows that fit into the grid, such as "windows 3" or "windows 2x2", found "windows 3"`,
		ruled(`{"of": "R1", "count": {"1 y": 1}}`):                    `1:75: there is no value "y"`,

		rest(`"sets": {"R1": "R2"}`):                         `1:45: expected an unused name without blanks, commas or dots, found "R1"`,
		rest(`"sets": {"a": "R1", "a": "R2"}`):               `1:56: expected an unused name without blanks, commas or dots, found "a"`,
		rest(`"sets": {"a": "R3"}`):                          `1:50: expected cells on a grid of 2x2, such as R1C2, R1, C2, R1-3C4-6 or R1C1..R3C3, found "R3"`,
		rest(`"drawings": [{"text": "a"}]`):                  "1:49: expected one of the fields cage, line, edge",
		rest(`"drawings": [{"cage": "R1", "edge": "R1"}]`):   `1:49: the fields "cage" and "edge" exclude each other`,
		rest(`"drawings": [{"edge": "all"}]`):                "1:58: expected two cells, found 4",
		rest(`"drawings": [{"line": "R1", "text": "a"}]`):    `1:72: a line has no field "text"`,
		rest(`"drawings": [{"cage": "R1", "bulb": true}]`):   `1:72: a cage has no field "bulb"`,
		rest(`"drawings": [{"edge": "R1", "sign": "more"}]`): `1:72: expected one of the signs dot, ring, bar, less, found "more"`,

		rest(`"order": ["R1C1"]`):                      `1:46: expected variables and a value, as in R1C1=5, found "R1C1"`,
		rest(`"order": ["R1C1=7"]`):                    `1:46: there is no value "7"`,
		rest(`"givens": "12.."`):                       "", // a contradiction is not an error
		rest(`"givens": "1."`):                         "1:46: expected 4 cells, found 2",
		rest(`"givens": ["12", ".4."]`):                `1:53: there is no value "4"`,
		rest(`"givens": ["12", "..."]`):                "1:53: expected 4 cells, found more",
		rest(`"givens": {"R1": 1, "R1C2": 2}`):         "1:56: R1C2 is given twice",
		rest(`"symmetries": ["rotate"]`):               `1:51: there is no symmetry "rotate": expected one of mirror, flip, transpose, values`,
		rest(`"symmetries": ["mirror"]`):               `1:51: "mirror" is not a symmetry of the model: it maps the rule "sum":2 in line 1 from R2C1 to R2C2, which has no such rule`,
		rest(`"symmetries": [{"cells": "R1C1 R1C1"}]`): `1:61: "R1C1" appears twice in the cycles of a symmetry`,
		rest(`"symmetries": [{"values": "1 3"}]`):      `1:62: there is no value "3"`,
		rest(`"symmetries": "values"`):                 "1:50: expected a JSON array, found a JSON string",
	} {
		_, err := modeljson.ParseName(text)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
		var syntax *banmen.SyntaxError
		if err != nil && (!errors.As(err, &syntax) || strings.Contains(got, "\n")) {
			t.Errorf("%s: %T, or of several lines", text, err)
		}
	}
}

// ruled returns a model with a constraint that begins in column 52.
func ruled(constraint string) string {
	return `{"grid": "2x2", "values": [1,"x"], "constraints": [` + constraint + `]}`
}

// rest returns a model with another field that begins in column 35.
func rest(field string) string {
	return `{"grid":"2x2", "values":"1..2",    ` + field + `, "constraints": [{"of": "R1C1 R1C2", "sum": 2}, {"of": "R2C1", "sum": 2}]}`
}

// Models that are too large are refused before they take memory.
func TestLarge(t *testing.T) {
	for _, text := range []string{
		`{"grid": "1048576x1048576", "values": "1..2"}`,
		`{"grid": "1000x1000", "values": "1..9"}`,
		`{"grid": "1000x1000", "values": "1..2", "constraints": [{"of": "pairs", "different": true}]}`,
		`{"grid": "2x2", "values": "1..4096", "constraints": [{"of": [` + strings.Repeat(`"all",`, 600_000) + `"all"], "sum": 5}]}`,
		`{"grid": "1x1", "values": "1..4096", "symmetries": ["values"]}`,
		`{"grid": "1000x1000", "values": [1], "symmetries": [` + strings.Repeat(`"flip",`, 20) + `"flip"]}`,
		`[` + strings.Repeat("0,", 1<<22) + `0]`,
		strings.Repeat(" ", 1<<25+1),
	} {
		if testing.Short() && len(text) > 1<<20 {
			continue
		}
		if _, err := modeljson.ParseName(text); !errors.Is(err, banmen.ErrLimit) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
	if testing.Short() {
		return
	}
	f, err := modeljson.ParseName(`{"grid": "1000x1000", "values": "1..2", "constraints": [{"of": ["rows", "columns"], "sum": 1500}]}`)
	if err != nil || len(f.Rules) != 2000 {
		t.Errorf("a million cells: %v", err)
	}
}

// Models over the limits for a number of cells are refused while they are read.
func TestLimits(t *testing.T) {
	l := modeljson.LimitsOf(4096)
	repeated := func(text, between string, n int) string { return strings.Repeat(text+between, n-1) + text }
	for name, text := range map[string]string{
		"grid":      `{"grid":"1000x1000","values":"1..2"}`,
		"narrow":    `{"grid":"4097x1","values":"1..2"}`,
		"variables": `{"variables":["v1"` + strings.Repeat(`,"v"`, 5000) + `],"values":"1..2"}`,
		"choices":   `{"grid":"64x64","values":"1..4096"}`,
		"values":    `{"grid":"2x2","values":[` + repeated(`"1..4096"`, ",", 90000) + `]}`,
		"told": `{"variables":{` + func() (s string) {
			for i := range 4000 {
				s += fmt.Sprintf(`"v%d":"1..4096",`, i)
			}
			return s
		}() + `"last":"1..4096"}}`,
		"named":       `{"grid":"64x64","values":"1..2","constraints":[{"of":[` + repeated(`"all"`, ",", 40) + `],"different":true}]}`,
		"nodes":       `{"grid":"2x2","values":"1..2","constraints":[` + repeated("0", ",", 300000) + `]}`,
		"expression":  `{"grid":"2x2","values":"1..2","constraints":[{"of":"all","regular":"1{500000}"}]}`,
		"expressions": `{"grid":"2x2","values":"1..2","constraints":[` + repeated(`{"of":"all","regular":"(.{40}){40}"}`, ",", 100) + `]}`,
		"brackets":    `{"grid":"2x2","values":"1..2","constraints":[{"of":"all","regular":"` + repeated("1", "|", 200000) + `"}]}`,
		"domains": `{"grid":"64x64","values":"1..64","domains":{` + func() (s string) {
			for i := range 60 {
				s += fmt.Sprintf(`"R%d R%d":"1..64",`, i+1, i+2)
			}
			return s + strings.ReplaceAll(s, " ", "  ") + strings.ReplaceAll(s, " ", "   ")
		}() + `"all":"1..64"}}`,
		"symmetries": `{"grid":"64x64","values":"1..2","symmetries":[` + repeated(`"flip"`, ",", 1000) + `]}`,
	} {
		if testing.Short() && len(text) > 1<<19 {
			continue
		}
		if _, err := l.ParseName(text); !errors.Is(err, banmen.ErrLimit) && name != "values" && name != "variables" || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if f, err := l.ParseName(`{"grid":"64x64","values":"1..64","constraints":[{"of":["rows","columns","boxes 8x8"],"different":true}],"symmetries":["transpose","mirror","values"]}`); err != nil || len(f.Rules) != 192 {
		t.Error(err)
	}
}
