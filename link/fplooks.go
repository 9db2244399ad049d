package link

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
)

// An fpLook has the fields of f-puzzles for a drawing.
type fpLook struct {
	Lines    [][]string `json:"lines,omitempty"`
	Cells    []string   `json:"cells,omitempty"`
	Value    fpText     `json:"value,omitempty"`
	Width    float64    `json:"width,omitempty"`
	Height   float64    `json:"height,omitempty"`
	BaseC    string     `json:"baseC,omitempty"`
	OutlineC string     `json:"outlineC,omitempty"`
	FontC    string     `json:"fontC,omitempty"`
	Size     float64    `json:"size,omitempty"`
	Angle    float64    `json:"angle,omitempty"`
}

// fpShapes maps the fields for drawings to shapes of looks.
var fpShapes = map[string]string{"line": "line", "circle": "circle", "rectangle": "box", "cage": "cage"}

// readFPLook reads the drawings in a field.
func readFPLook(d *Document, key string, text json.RawMessage) error {
	if key == "foglight" || key == "fogofwar" {
		var cells []string
		if json.Unmarshal(text, &cells) == nil && len(cells) > 0 {
			d.Looks = append(d.Looks, Look{Shape: "fog", At: fpPoints(cells)})
		}
		return nil
	}
	if key == "triggereffect" {
		var all []padTrigger
		if err := json.Unmarshal(text, &all); err != nil {
			return banmen.Syntaxf(0, 0, "%s: expected a list of objects, found %q", key, banmen.Clip(string(text)))
		}
		readTriggers(d, all)
		return nil
	}
	if fpShapes[key] == "" && key != "text" {
		return nil
	}
	var objects []fpLook
	if err := json.Unmarshal(text, &objects); err != nil {
		return banmen.Syntaxf(0, 0, "%s: expected a list of objects, found %q", key, banmen.Clip(string(text)))
	}
	for _, o := range objects {
		look := Look{
			Shape: fpShapes[key], Width: o.Width, Height: o.Height, Colour: o.OutlineC, Fill: o.BaseC, Text: string(o.Value), Angle: o.Angle, Above: true,
		}
		switch key {
		case "line":
			look.Width, look.Above = o.Width/2, false
			for _, line := range o.Lines {
				look.At = fpPoints(line)
				d.Looks = append(d.Looks, look)
			}
			continue
		case "cage":
			look.At, look.Above = fpPoints(o.Cells), false
			if m := padMeta().FindStringSubmatch(look.Text); m != nil && padTexts[m[1]] != "" && d.Meta[padTexts[m[1]]] == "" {
				d.say(padTexts[m[1]], m[2])
				continue
			}
			if look.Text == "FOGLIGHT" {
				look = Look{Shape: "fog", At: look.At}
			}
		case "text":
			look.Shape, look.Size, look.Colour = "box", max(o.Size, 0.01), ""
			look.At = [][2]float64{middle(fpPoints(o.Cells))}
		default:
			look.At = [][2]float64{middle(fpPoints(o.Cells))}
		}
		d.Looks = append(d.Looks, look)
	}
	return nil
}

// fpPoints returns the centres of cells, on the board or beside it.
func fpPoints(names []string) (points [][2]float64) {
	for _, name := range names {
		if m := outsideCell().FindStringSubmatch(name); m != nil {
			r, _ := strconv.Atoi(m[1])
			c, _ := strconv.Atoi(m[2])
			points = append(points, [2]float64{float64(r) - 0.5, float64(c) - 0.5})
		}
	}
	return points
}

// fpNames returns the names of the cells whose middles are points, or nil if a point is
// elsewhere.
func fpNames(points [][2]float64) (names []string) {
	for _, p := range points {
		cells := around(p)
		if len(cells) != 1 {
			return nil
		}
		names = append(names, fmt.Sprintf("R%dC%d", cells[0][0]+1, cells[0][1]+1))
	}
	return names
}

// addFPLooks adds the looks that f-puzzles can draw to the fields.
func addFPLooks(d *Document, fields map[string]any) {
	if all := writeTriggers(d.Looks); all != nil {
		fields["triggereffect"] = all
	}
	add := func(key string, o fpLook) {
		list, _ := fields[key].([]fpLook)
		fields[key] = append(list, o)
	}
	for _, l := range d.Looks {
		o := fpLook{Width: l.Width, Height: l.Height, BaseC: l.Fill, OutlineC: l.Colour, Value: fpText(l.Text), Angle: l.Angle}
		switch names := fpNames(l.At); l.Shape {
		case "fog":
			if len(names) > 0 {
				fields["foglight"] = names
			}
		case "line", "arrow":
			if len(names) > 1 {
				add("line", fpLook{Lines: [][]string{names}, OutlineC: l.Colour, Width: l.Width * 2})
			}
		case "cage":
			if len(names) > 0 {
				add("cage", fpLook{Cells: names, Value: o.Value, OutlineC: l.Colour})
			}
		case "circle", "box":
			cells := around(middle(l.At))
			for _, at := range cells {
				o.Cells = append(o.Cells, fmt.Sprintf("R%dC%d", at[0]+1, at[1]+1))
			}
			switch {
			case cells == nil: // f-puzzles has places between cells only
			case l.Shape == "circle":
				add("circle", o)
			case l.Text != "" && l.Fill == "" && l.Colour == "":
				add("text", fpLook{Cells: o.Cells, Value: o.Value, Size: l.Size, Angle: l.Angle})
			default:
				add("rectangle", o)
			}
		}
	}
}

// readFPSolution reads the solution: a list of values, or a text.
func readFPSolution(d *Document, text json.RawMessage) {
	var values []fpText
	var solution string
	if json.Unmarshal(text, &values) == nil {
		long := slices.ContainsFunc(values, func(v fpText) bool { return len(v) > 1 })
		for i, v := range values {
			if long && i > 0 {
				solution += ","
			}
			if v == "" {
				v = "."
			}
			solution += string(v)
		}
	} else if json.Unmarshal(text, &solution) != nil {
		return
	}
	if strings.Trim(solution, "0.,") != "" {
		d.say("solution", solution)
	}
}

// fpSolution returns the solution as a list of values, or nil if there is none for this board.
func fpSolution(d *Document) (values []fpText) {
	solution := d.Meta["solution"]
	pieces := strings.Split(solution, "")
	if strings.Contains(solution, ",") {
		pieces = strings.Split(solution, ",")
	}
	if solution == "" || len(pieces) != d.Size() {
		return nil
	}
	for _, v := range pieces {
		if v == "." {
			v = ""
		}
		values = append(values, fpText(v))
	}
	return values
}
