package web

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
)

// openapi serves the OpenAPI 3.1 document of the API, generated from the verbs and their fields.
func (s *Server) openapi(w http.ResponseWriter, r *http.Request) {
	reply(w, http.StatusOK, s.document(lang(r)))
}

func (s *Server) document(in language.Tag) object {
	paths := object{}
	for _, v := range s.api.Verbs() {
		paths[apiPath+v.Name] = object{"post": s.verbOperation(v, in), "get": s.eventOperation(v, in)}
	}
	for _, r := range slices.Concat((saver{s}).table(), (librarian{s}).table(), (messenger{s}).table()) {
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

// verbOperation describes a POST request to a verb.
func (s *Server) verbOperation(v api.Verb, in language.Tag) object {
	return object{
		"operationId": v.Name, "summary": msg.Reader{Lang: in}.Text(v.Doc),
		"parameters":  []object{languageParameter(), eventParameter()},
		"requestBody": object{"required": true, "content": object{"application/json": object{"schema": requestSchema(s.api.Fields(v.Name), in)}}},
		"responses":   responses(http.StatusOK, object{"application/jsonl": ref("Answer"), "text/event-stream": object{"schema": object{"type": "string"}}}),
	}
}

// eventOperation describes the GET request that EventSource sends.
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

func eventParameter() object {
	return object{"name": "Last-Event-ID", "in": "header", "schema": object{"type": "integer", "minimum": 0}, "description": "lines that the client has; random answers need a seed"}
}

// requestSchema returns the schema of a request, with descriptions in a language.
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

// collectionSchema describes a collection without its puzzles.
func collectionSchema() object {
	text, number := object{"type": "string"}, object{"type": "integer"}
	return object{"type": "object", "properties": object{
		"id": text, "title": object{"type": "string", "maxLength": maxCollectionTitle}, "kind": text, "made": object{"type": "string", "format": "date-time"},
		"puzzles": number, "rated": number, "bad": number, "copies": number,
		"told": object{"type": "array", "items": object{"type": "object", "properties": object{"line": number, "why": text}}},
	}}
}

// viewSchema describes a collection with the requested puzzles.
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
