package check

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen"
)

var third = []Task{
	{ID: "3.1", form: `yes|no`, make: func(m *maker) (all []Case) {
		add := func(name banmen.Message, b []uint16) {
			want := "no\n"
			if m.sound(text(small, b)) {
				want = "yes\n"
			}
			all = append(all, Case{Name: name, Input: plain(b) + "\n", Want: want})
		}
		for range 3 {
			full := m.full(small)
			if m.err != nil {
				return nil
			}
			add(banmen.Msg("a full board"), full)
			add(banmen.Msg("a full board with a fault"), with(full, 9, full[10]))
		}
		add(banmen.Msg("rows and columns are right, boxes are not"), boardOf("1234234134124123"))
		add(banmen.Msg("rows and boxes are right, columns are not"), boardOf("1234341212343412"))
		add(banmen.Msg("columns and boxes are right, rows are not"), boardOf("1313242431314242"))
		return all
	}},
	{ID: "3.2", form: `[a-z]( [a-z])*`, make: func(m *maker) (all []Case) {
		for n := 2; n <= 12; n += 2 {
			things, drawn := make([]string, n), []string(nil)
			for i := range things {
				things[i] = string(rune('a' + i))
			}
			before := strings.Join(things, " ")
			for i := n - 1; i > 0; i-- {
				j := m.r.IntN(i + 1)
				things[i], things[j] = things[j], things[i]
				drawn = append(drawn, fmt.Sprint(j))
			}
			all = append(all, Case{Name: banmen.Msg("%d things", n), Input: before + "\n" + strings.Join(drawn, " ") + "\n", Want: strings.Join(things, " ") + "\n"})
		}
		return all
	}},
	{ID: "3.3", form: `none|one|many`, make: each16(func(m *maker, b []uint16) string {
		switch m.count(text(small, b)) {
		case "0":
			return "none\n"
		case "1":
			return "one\n"
		}
		return "many\n"
	})},
	{ID: "3.4", form: `[1-4.]{16}`, make: func(m *maker) (all []Case) {
		for range 6 {
			b := m.full(small)
			if m.err != nil {
				return nil
			}
			input, order := plain(b), m.r.Perm(16)
			for _, cell := range order {
				n := b[cell]
				b[cell] = 0
				if m.count(text(small, b)) != "1" {
					b[cell] = n
				}
			}
			all = append(all, Case{Name: banmen.Msg("a full board"), Input: input + "\n" + strings.Trim(fmt.Sprint(order), "[]") + "\n", Want: plain(b) + "\n"})
		}
		return all
	}},
	{ID: "3.5", form: `minimal|\d+( \d+)*`, make: func(m *maker) (all []Case) {
		for i := range 8 {
			b := m.full(small)
			if m.err != nil {
				return nil
			}
			for _, cell := range m.r.Perm(16)[:9+i] {
				n := b[cell]
				b[cell] = 0
				if m.count(text(small, b)) != "1" {
					b[cell] = n
				}
			}
			var needless []string
			for cell, n := range b {
				if n > 0 && m.count(text(small, with(b, cell, 0))) == "1" {
					needless = append(needless, fmt.Sprint(cell))
				}
			}
			if needless == nil {
				needless = []string{"minimal"}
			}
			all = append(all, Case{Name: banmen.Msg("a puzzle of 4x4"), Input: plain(b) + "\n", Want: strings.Join(needless, " ") + "\n"})
		}
		return all
	}},
}

// each16 makes a case of each board of chapter 1, written as one line.
func each16(answer func(m *maker, b []uint16) string) func(*maker) []Case {
	return func(m *maker) []Case {
		all := each4(answer)(m)
		for i, c := range all {
			all[i].Input = plain(ofCSV(c.Input)) + "\n"
		}
		return all
	}
}
