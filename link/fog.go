package link

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// A padTrigger lifts fog elsewhere: a trigger of the type cellvalue when all of its cells are
// right, with an effect of the type foglight on cells, such as r1c1r1c2. SudokuPad and f-puzzles
// have a list of them, triggereffect. With such a list, other digits lift no fog.
type padTrigger struct {
	Trigger struct {
		Type string          `json:"type"`
		Cell json.RawMessage `json:"cell"`
	} `json:"trigger"`
	Effect struct {
		Type  string          `json:"type"`
		Cells json.RawMessage `json:"cells"`
	} `json:"effect"`
}

// cellName matches the name of a cell.
var cellName = lazy.Regexp(`(?i)r(\d+)c(\d+)`)

// named returns the middles of the cells of the board that a text names. It returns nil if the text
// names no cells, or any that the board does not have.
func (d *Document) named(text json.RawMessage) (points [][2]float64) {
	for _, m := range cellName().FindAllSubmatch(text, -1) {
		r, _ := strconv.Atoi(string(m[1]))
		c, _ := strconv.Atoi(string(m[2]))
		if !d.Contains(r-1, c-1) {
			return nil
		}
		points = append(points, d.centre(d.At(r-1, c-1)))
	}
	return points
}

// readTriggers reads fog that lifts elsewhere. Other triggers are remarks.
func readTriggers(d *Document, all []padTrigger) {
	for _, t := range all {
		look := Look{Shape: "trigger", At: d.named(t.Trigger.Cell), Lights: d.named(t.Effect.Cells)}
		if t.Trigger.Type != "cellvalue" || t.Effect.Type != "foglight" || look.At == nil || look.Lights == nil {
			d.Remarks = append(d.Remarks, banmen.Msg("the fog trigger %s is not supported: expected cellvalue foglight", banmen.Clip(t.Trigger.Type+" "+t.Effect.Type)))
			continue
		}
		d.Looks = append(d.Looks, look)
	}
}

// writeTriggers returns the triggers among looks.
func writeTriggers(looks []Look) (all []padTrigger) {
	names := func(points [][2]float64) json.RawMessage {
		return json.RawMessage(fmt.Sprintf("%q", strings.ToLower(strings.Join(fpNames(points), ""))))
	}
	for _, l := range looks {
		if l.Shape == "trigger" {
			var t padTrigger
			t.Trigger.Type, t.Trigger.Cell = "cellvalue", names(l.At)
			t.Effect.Type, t.Effect.Cells = "foglight", names(l.Lights)
			all = append(all, t)
		}
	}
	return all
}

// sayFog adds a remark about how fog lifts. To triggers without a look of fog, it adds one: all is
// dark.
func sayFog(d *Document) {
	fog, triggers := false, 0
	for _, k := range d.Looks {
		switch k.Shape {
		case "fog":
			fog = true
		case "trigger":
			triggers++
		}
	}
	switch {
	case triggers > 0:
		d.Remarks = append(d.Remarks, banmen.Msg("fog: right digits in certain cells lift it, there or elsewhere"))
		if !fog {
			d.Looks = append(d.Looks, Look{Shape: "fog"})
		}
	case fog:
		d.Remarks = append(d.Remarks, banmen.Msg("fog: it lifts around each digit that is right"))
	}
}
