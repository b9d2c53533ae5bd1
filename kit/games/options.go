package games

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/text"
)

// An Option is one of the options of a game.
type Option struct {
	Name     string // the name of the field of the game's Rules, in lowercase
	Type     string // the type of its values: "number", "yes or no", "player", "cell", or "text"
	Standard string // the standard value
	Words    string // a description from the game's guide, such as "cells along a side"; may be empty
}

// optionsOf returns the options of a game with the given standard rules. It panics if the rules
// have a field of an unsupported type.
func optionsOf(rules any) (options []Option) {
	v := reflect.ValueOf(rules)
	for i := range v.NumField() {
		o := Option{Name: strings.ToLower(v.Type().Field(i).Name)}
		switch value := v.Field(i).Interface().(type) {
		case int:
			o.Type, o.Standard = "number", strconv.Itoa(value)
		case bool:
			o.Type, o.Standard = "yes or no", "no"
			if value {
				o.Standard = "yes"
			}
		case hexgames.Player:
			o.Type, o.Standard = "player", cmp.Or(value, hexgames.White).String() // None means White
		case hexgrid.Hex:
			o.Type, o.Standard = "cell", value.String()
		case string:
			o.Type, o.Standard = "text", value
		default:
			panic("games: the option " + o.Name + " is a " + v.Type().Field(i).Type.String() + ": want int, bool, string, Player or Hex")
		}
		options = append(options, o)
	}
	return options
}

// described adds descriptions from a game's guide to its options.
func described(options []Option, game string) []Option {
	_, _, guide := Guide(game)
	_, last, _ := strings.Cut("\n\n"+guide, optionsLine)
	for line := range strings.Lines(last) {
		name, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for i := range options {
			if options[i].Name == name {
				options[i].Words = words
			}
		}
	}
	return options
}

// setOptions sets the fields of the Rules that rules points to.
func setOptions(rules any, game string, options map[string]string) error {
	v := reflect.ValueOf(rules).Elem()
	known := optionsOf(v.Interface())
	names := make([]string, len(known))
	for i, o := range known {
		names[i] = o.Name
	}
	given := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value, small := options[name], text.Lower(name)
		if given[small] {
			return &hexgames.Error{Kind: hexgames.ErrOption, Game: game, Input: name + "=" + value, Reason: "the option occurs twice: want it once"}
		}
		given[small] = true
		i := slices.Index(names, small)
		if i < 0 {
			reason := "no such option: want one of " + strings.Join(names, ", ")
			if len(names) == 0 {
				reason = "this game has no options"
			}
			return &hexgames.Error{Kind: hexgames.ErrOption, Game: game, Input: name, Reason: reason}
		}
		if want := set(v.Field(i).Addr().Interface(), value); want != "" {
			return &hexgames.Error{Kind: hexgames.ErrOption, Game: game, Input: name + "=" + value, Reason: "want " + want}
		}
	}
	return nil
}

// set parses a value and sets a field to it. If the value is invalid, set returns a description of
// valid values; otherwise, it returns "".
func set(field any, value string) (want string) {
	var err error
	switch field := field.(type) {
	case *int:
		want = "a number"
		if strings.HasPrefix(value, "+") {
			return want
		}
		*field, err = strconv.Atoi(value)
	case *bool:
		want = "yes or no"
		switch text.Lower(value) {
		case "yes", "true":
			*field = true
		case "no", "false":
			*field = false
		default:
			return want
		}
	case *hexgames.Player:
		want = "White or Black"
		err = field.UnmarshalText([]byte(value))
	case *hexgrid.Hex:
		want = "the coordinates of a cell, such as 1,-2"
		*field, err = hexgrid.ParseHex(value)
	case *string:
		*field = value
	}
	if err != nil {
		return want
	}
	return ""
}
