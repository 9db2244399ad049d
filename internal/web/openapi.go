package web

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
)

// A route of the API, as its document tells of it.
type route struct {
	method, path, doc string
	does              http.HandlerFunc
	query             []string // fields of the address
	takes             any      // schema of the body; nil: none
	sort              string   // the media type of the body; "": JSON
	gives             int      // the status code of what is well
	answer            any      // schema of that; nil: nothing, or files
	files             []string // the media types of what is answered, if that is no JSON
}

// object is JSON with some members.
type object = map[string]any

// openapi answers with the document of the API (OpenAPI 3.1), which is made from the verbs
// and their fields.
func (s *Server) openapi(w http.ResponseWriter, r *http.Request) {
	reply(w, http.StatusOK, s.document(lang(r)))
}

func (s *Server) document(in language.Tag) object {
	paths := object{}
	for _, v := range s.api.Verbs() {
		paths[apiPath+v.Name] = object{"post": s.verbOperation(v, in), "get": s.eventOperation(v, in)}
	}
	for _, r := range append((saver{s}).table(), (librarian{s}).table()...) {
		at, _ := paths[r.path].(object)
		if at == nil {
			at = object{}
			paths[r.path] = at
		}
		at[strings.ToLower(r.method)] = r.operation()
	}
	doc := object{
		"openapi": "3.1.0",
		"info": object{
			"title": "banmen", "version": cmp.Or(s.Release, "0"),
			"description": "Puzzles and games on a grid. Each answer is a line of JSON, the same as the command writes with --json. " +
				"An error after the first line is the last line, with error and status. Clients that ask for too much at once are answered 429, with Retry-After.",
		},
		"paths":      paths,
		"components": object{"schemas": object{"Answer": answerSchema(), "Refusal": refusalSchema(), "Save": saveSchema(), "Collection": collectionSchema(), "CollectionView": viewSchema()}},
	}
	if s.Base != "" {
		doc["servers"] = []object{{"url": s.Base}}
	}
	if s.Token != "" {
		doc["components"].(object)["securitySchemes"] = object{"token": object{"type": "http", "scheme": "bearer"}}
		doc["security"] = []object{{"token": []string{}}}
	}
	return doc
}

// verbOperation tells of a request to a verb.
func (s *Server) verbOperation(v api.Verb, in language.Tag) object {
	return object{
		"operationId": v.Name, "summary": msg.Reader{Lang: in}.Text(v.Doc),
		"parameters":  []object{languageParameter(), eventParameter()},
		"requestBody": object{"required": true, "content": object{"application/json": object{"schema": requestSchema(s.api.Fields(v.Name), in)}}},
		"responses":   responses(http.StatusOK, object{"application/jsonl": ref("Answer"), "text/event-stream": object{"schema": object{"type": "string"}}}),
	}
}

// eventOperation tells of the same, as EventSource asks for it.
func (s *Server) eventOperation(v api.Verb, in language.Tag) object {
	return object{
		"operationId": v.Name + "-events", "summary": msg.Reader{Lang: in}.Text(v.Doc),
		"parameters": []object{
			{"name": "request", "in": "query", "required": true, "content": object{"application/json": object{"schema": requestSchema(s.api.Fields(v.Name), in)}}},
			languageParameter(), eventParameter(),
		},
		"responses": responses(http.StatusOK, object{"text/event-stream": object{"schema": object{"type": "string"}}}),
	}
}

// operation tells of a route.
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

func eventParameter() object {
	return object{"name": "Last-Event-ID", "in": "header", "schema": object{"type": "integer", "minimum": 0}, "description": "lines that the client has; random answers need a seed"}
}

// responses are what a request may be answered with.
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

// refusals are the status codes of requests that are refused.
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

// requestSchema is the schema of the object of a request, with texts in a language.
func requestSchema(fields []api.Field, in language.Tag) object {
	properties := object{}
	for _, f := range fields {
		p := object{"type": f.Type(), "description": f.Description(in)}
		if f.Number {
			p["type"] = []string{f.Type(), "integer"}
		}
		if f.Choice != nil {
			p["enum"] = append([]string{""}, f.Choice...)
		}
		if f.Type() == "array" {
			p["items"] = object{"type": "string"}
		}
		properties[f.Name] = p
	}
	return object{"type": "object", "properties": properties, "additionalProperties": false}
}

func answerSchema() object {
	return object{"type": "object", "required": []string{"format", "verb"}, "properties": object{
		"format": object{"const": answer.Format}, "verb": object{"type": "string"},
		"puzzle": object{"type": "string"}, "error": object{"type": "string"},
	}}
}

func refusalSchema() object {
	words := []string{}
	for _, s := range sorts {
		words = append(words, string(s.word))
	}
	for w := range codes {
		words = append(words, string(w))
	}
	slices.Sort(words)
	return object{"type": "object", "required": []string{"format", "error", "status"}, "properties": object{
		"format": object{"const": answer.Format}, "verb": object{"type": "string"},
		"error": object{"type": "string"}, "status": object{"enum": slices.Compact(words)},
	}}
}

func saveSchema() object {
	text := object{"type": "string"}
	return object{"type": "object", "properties": object{
		"id": text, "title": object{"type": "string", "maxLength": maxTitle}, "puzzle": text, "state": object{},
		"updated": object{"type": "string", "format": "date-time"}, "expires": object{"type": "string", "format": "date-time"}, "share": text,
		"damaged": object{"type": "boolean"},
	}}
}

// collectionSchema is of what is known of a collection without its puzzles.
func collectionSchema() object {
	text, number := object{"type": "string"}, object{"type": "integer"}
	return object{"type": "object", "properties": object{
		"id": text, "title": object{"type": "string", "maxLength": maxCollectionTitle}, "kind": text, "made": object{"type": "string", "format": "date-time"},
		"puzzles": number, "rated": number, "bad": number, "copies": number,
		"told": object{"type": "array", "items": object{"type": "object", "properties": object{"line": number, "why": text}}},
	}}
}

// viewSchema is of the puzzles that are asked for.
func viewSchema() object {
	text, number := object{"type": "string"}, object{"type": "integer"}
	row := object{"type": "object", "properties": object{
		"line": number, "puzzle": text, "givens": number, "state": object{"enum": collection.States}, "level": text, "score": number,
		"er": text, "ep": text, "ed": text, "hardest": text, "needs": object{"type": "array", "items": text},
	}}
	v := collectionSchema()
	maps.Copy(v["properties"].(object), object{
		"from": number, "still": object{"type": "boolean"}, "matching": number, "rows": object{"type": "array", "items": row},
		"states": object{"type": "object", "additionalProperties": number}, "names": object{"type": "object", "additionalProperties": text},
		"needed": object{"type": "array", "items": object{"type": "object", "properties": object{"name": text, "key": text, "puzzles": number}}},
	})
	return v
}
