package session

import "strconv"

// An object is a JSON object. The package writes its answers with these few types,
// because encoding/json would add a sixth to the size of the program that a browser
// loads.
type object []field

// A field is a name and a value: a string, number or bool, an object, or a list.
type field struct {
	name  string
	value any
}

// A list is a JSON array.
type list []any

// String returns the text of the object.
func (o object) String() string { return string(appendValue(nil, o)) }

// appendValue appends the JSON text of a value.
func appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		b = appendString(b, v)
	case int:
		b = strconv.AppendInt(b, int64(v), 10)
	case float64:
		// Four digits are finer than any screen.
		b = strconv.AppendFloat(b, v, 'f', 4, 64)
	case bool:
		b = strconv.AppendBool(b, v)
	case []string:
		b = append(b, '[')
		for i, s := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, s)
		}
		b = append(b, ']')
	case list:
		b = append(b, '[')
		for i, element := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(b, element)
		}
		b = append(b, ']')
	case object:
		b = append(b, '{')
		for i, f := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, f.name)
			b = append(b, ':')
			b = appendValue(b, f.value)
		}
		b = append(b, '}')
	}
	return b
}

// appendString appends a JSON string. It replaces invalid UTF-8.
func appendString(b []byte, s string) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}
