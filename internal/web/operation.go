package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// A route is an endpoint of the API, with what its document says about it.
type route struct {
	method, path, doc string
	does              http.HandlerFunc
	query             []string // query parameters
	takes             any      // schema of the body; nil: none
	sort              string   // the media type of the body; "": JSON
	gives             int      // the status code of success
	answer            any      // schema of the answer; nil: none, or files
	files             []string // the media types of the answer if it is not JSON
}

// object is a JSON object.
type object = map[string]any

// operation returns the OpenAPI description of a route.
func (r route) operation() object {
	o := object{"summary": r.doc, "responses": responses(r.gives, nil)}
	if r.answer != nil {
		o["responses"] = responses(r.gives, object{"application/json": object{"schema": r.answer}})
	}
	if r.files != nil {
		content := object{}
		for _, sort := range r.files {
			sort, _, _ = strings.Cut(sort, ";")
			content[sort] = object{"schema": object{"type": "string"}}
		}
		o["responses"] = responses(r.gives, content)
	}
	if r.takes != nil {
		o["requestBody"] = object{"required": true, "content": object{cmp.Or(r.sort, "application/json"): object{"schema": r.takes}}}
	}
	var parameters []object
	for _, name := range r.query {
		parameters = append(parameters, object{"name": name, "in": "query", "schema": object{"type": "string"}})
	}
	for part := range strings.SplitSeq(r.path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			parameters = append(parameters, object{"name": strings.TrimSuffix(name, "}"), "in": "path", "required": true, "schema": object{"type": "string"}})
		}
	}
	if parameters != nil {
		o["parameters"] = parameters
	}
	return o
}

func ref(name string) object {
	return object{"schema": object{"$ref": "#/components/schemas/" + name}}
}

func languageParameter() object {
	return object{"name": "Accept-Language", "in": "header", "schema": object{"type": "string"}, "description": "en or ja, for errors and sentences"}
}

// responses describes the possible responses to a request.
func responses(code int, content object) object {
	good := object{"description": http.StatusText(code)}
	if content != nil {
		good["content"] = content
	}
	all := object{strconv.Itoa(code): good}
	for _, c := range refusals() {
		all[strconv.Itoa(c)] = object{"description": http.StatusText(c), "content": object{"application/jsonl": ref("Refusal")}}
	}
	return all
}

// refusals returns the status codes of refused requests.
func refusals() (all []int) {
	for _, s := range sorts {
		all = append(all, s.code)
	}
	for _, code := range codes {
		all = append(all, code)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
