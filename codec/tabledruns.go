package codec

import (
	"strconv"
	"strings"
)

// tabledRuns returns lines with the runs of rows and columns behind these names, if tables list them:
// in a column each, or in a table each, below the number of each row or column.
//
//	| Rows | Columns |      | Row | Clue |     | Column | Clue |
//	|------|---------|      |-----|------|     |--------|------|
//	| 1 1  | 2       |      | 1   | 1 1  |     | 1      | 2    |
func tabledRuns(lines []line) []line {
	var parts [2][]line
	var rest []line
	columns := []int(nil) // what the fields of the table are: 0 rows, 1 columns, 2 numbers, 3 runs of the part in of
	of := 0
	for _, l := range lines {
		text := bars(l.text)
		if !strings.Contains(text, "|") || isRule(text) {
			if !isRule(text) {
				columns = nil
				rest = append(rest, l)
			}
			continue
		}
		fields := strings.Split(strings.Trim(strings.TrimSpace(text), "|"), "|")
		if heading, part := runColumns(fields); heading != nil {
			columns, of = heading, part
			continue
		}
		if len(fields) != len(columns) {
			return lines
		}
		for i, field := range fields {
			field = strings.TrimSpace(strings.ReplaceAll(lineBreak().ReplaceAllString(field, " "), ",", " "))
			part := columns[i]
			switch {
			case part == 2:
				if n, err := strconv.Atoi(field); err != nil || n != len(parts[of])+1 {
					return lines
				}
				continue
			case part == 3:
				part = of
			case field == "": // the other part is longer
				continue
			}
			parts[part] = append(parts[part], line{l.n, field})
		}
	}
	if len(parts[0]) < fewestRuns || len(parts[1]) < fewestRuns {
		return lines
	}
	for i, name := range []string{"Rows:", "Columns:"} {
		rest = append(append(rest, line{parts[i][0].n, name}), parts[i]...)
	}
	return append(rest, line{lines[len(lines)-1].n, ""})
}

// runColumns returns what the columns of a table with this heading list, as in tabledRuns, or nil.
func runColumns(heading []string) (columns []int, of int) {
	names := func(text string) int {
		for part, name := range runNames {
			if at := name().FindStringIndex(strings.TrimSpace(text) + ":"); at != nil && at[0] == 0 {
				return part
			}
		}
		return -1
	}
	first, last := names(heading[0]), -1
	if len(heading) == 2 {
		last = names(heading[1])
	}
	switch {
	case len(heading) != 2 || first < 0 || first == last:
		return nil, 0
	case last >= 0:
		return []int{first, last}, 0
	case HasWord(heading[1]):
		return []int{2, 3}, first
	}
	return nil, 0
}
