package picture

import (
	"errors"
	"strings"

	"example.com/hexgames"
)

// A Theme is a set of colors in SVG notation, such as "#fff8e7". An empty color is not
// painted.
type Theme struct {
	Name       string
	Background string
	Ink        string    // text beside the board
	Faint      string    // text in empty cells
	Shades     [3]string // the cells, by shade
	Line       string    // between cells
	Rim        string    // around the board

	White, Black Paint // the pieces of the players
	Nobody       Paint // pieces without an owner
	Core         Paint
	Obstacle     Paint
	Last         string    // marks of the last move
	Accents      [3]string // other marks: without an owner, White's, Black's
	Hatched      bool      // for print: marked cells are hatched, and outlines are strong
}

// A Paint is the set of colors of a piece.
type Paint struct {
	Face  string // the top
	Shine string // the highlight on the face; "" for a uniform face
	Side  string // the side
	Line  string // the outline
	Sign  string // the sign or text on the piece
}

// Themes returns all themes, the default first.
func Themes() []Theme { return []Theme{Light, Dark, Wood, Paper} }

// Variables returns the theme with a CSS variable for each color, such as
//
//	var(--hexgames-white-face, #f4f1ea)
//
// for the White.Face field. A page that contains the picture can set these variables. Elsewhere,
// any viewer that supports CSS shows the theme unchanged.
func (t Theme) Variables() Theme {
	colors := []*string{
		&t.Background, &t.Ink, &t.Faint, &t.Line, &t.Rim, &t.Last, &t.Shades[0], &t.Shades[1], &t.Shades[2], &t.Accents[0], &t.Accents[1], &t.Accents[2],
	}
	names := strings.Fields("background ink faint line rim last shade-0 shade-1 shade-2 accent-none accent-white accent-black")
	for _, name := range []string{"white", "black", "nobody", "core", "obstacle"} {
		for _, part := range []string{"face", "shine", "side", "line", "sign"} {
			names = append(names, name+"-"+part)
		}
	}
	for _, p := range []*Paint{&t.White, &t.Black, &t.Nobody, &t.Core, &t.Obstacle} {
		colors = append(colors, &p.Face, &p.Shine, &p.Side, &p.Line, &p.Sign)
	}
	for i, color := range colors {
		if *color != "" {
			*color = "var(--hexgames-" + names[i] + ", " + *color + ")"
		}
	}
	return t
}

// FindTheme returns the named theme. The error lists the names.
func FindTheme(name string) (Theme, error) {
	var names []string
	for _, t := range Themes() {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Theme{}, errors.New("there is no theme " + hexgames.Quote(name) + ": want one of " + strings.Join(names, ", "))
}

// Light is bright and plain; Dark is for dark pages.
var (
	Light = Theme{
		Name: "light", Background: "#f6f4ee", Ink: "#4b463b", Faint: "#736b58",
		Shades: [3]string{"#e8e2d3", "#ddd5c2", "#d1c8b2"}, Line: "#b3a98f", Rim: "#8d8268",
		White:    Paint{Face: "#f4f1ea", Shine: "#ffffff", Side: "#bdb6a6", Line: "#57503f", Sign: "#8c8471"},
		Black:    Paint{Face: "#2f3237", Shine: "#5a5f67", Side: "#565c66", Line: "#0b0c0d", Sign: "#b4b8bf"},
		Nobody:   Paint{Face: "#fffdf5", Side: "#c9c1ac", Line: "#5d5646", Sign: "#2d3138"},
		Core:     Paint{Face: "#e0a92e", Shine: "#f8d67a", Side: "#a5761a", Line: "#7c5810", Sign: "#7c5810"},
		Obstacle: Paint{Face: "#8d8778", Side: "#6c6759", Line: "#565245", Sign: "#565245"},
		Last:     "#eeb63b", Accents: [3]string{"#2f8a3c", "#1769d2", "#cf3f1c"},
	}
	Dark = Theme{
		Name: "dark", Background: "#15181c", Ink: "#c3c9d1", Faint: "#c3ccd8",
		Shades: [3]string{"#4d5766", "#566172", "#606c7e"}, Line: "#3c4552", Rim: "#2c333d",
		White:    Paint{Face: "#e2dfd7", Shine: "#ffffff", Side: "#9f9b90", Line: "#1a1c1f", Sign: "#7b776c"},
		Black:    Paint{Face: "#0a0c0e", Shine: "#353b44", Side: "#3d444e", Line: "#a3adba", Sign: "#a7b0bc"},
		Nobody:   Paint{Face: "#d9d4c5", Side: "#8f8a7b", Line: "#15181c", Sign: "#1d2126"},
		Core:     Paint{Face: "#d79e22", Shine: "#f6cf68", Side: "#94690f", Line: "#0c0e11", Sign: "#6e4d08"},
		Obstacle: Paint{Face: "#6d7580", Side: "#4b525b", Line: "#d3dae3", Sign: "#d3dae3"},
		Last:     "#c98f14", Accents: [3]string{"#4cc25e", "#57a6ff", "#ff7a52"},
	}
)

// Wood looks like a wooden board; Paper prints in black and white only.
var (
	Wood = Theme{
		Name: "wood", Background: "#f3e4c8", Ink: "#5a3a1a", Faint: "#74481c",
		Shades: [3]string{"#e6bd80", "#dbac69", "#cf9b55"}, Line: "#9c6c35", Rim: "#6e4520",
		White:    Paint{Face: "#f1e9d8", Shine: "#fffdf6", Side: "#bba988", Line: "#563f22", Sign: "#937c54"},
		Black:    Paint{Face: "#33271f", Shine: "#6a574a", Side: "#6b5443", Line: "#100a06", Sign: "#b39c86"},
		Nobody:   Paint{Face: "#fdf5e0", Side: "#c8b38b", Line: "#5a3a1a", Sign: "#35261a"},
		Core:     Paint{Face: "#b8231d", Shine: "#e8665a", Side: "#7d120e", Line: "#540b08", Sign: "#f6d9c0"},
		Obstacle: Paint{Face: "#8a6238", Side: "#684624", Line: "#4b3016", Sign: "#4b3016"},
		Last:     "#ffec5c", Accents: [3]string{"#1c6b2d", "#1450a8", "#b3200f"},
	}
	Paper = Theme{
		Name: "paper", Background: "#fff", Ink: "#000", Faint: "#000",
		Shades: [3]string{"#fff", "#fff", "#fff"}, Line: "#000", Rim: "#000",
		White:    Paint{Face: "#fff", Side: "#fff", Line: "#000", Sign: "#000"},
		Black:    Paint{Face: "#000", Side: "#000", Line: "#fff", Sign: "#fff"},
		Nobody:   Paint{Face: "#fff", Side: "#fff", Line: "#000", Sign: "#000"},
		Core:     Paint{Face: "#fff", Side: "#000", Line: "#000", Sign: "#000"},
		Obstacle: Paint{Face: "#fff", Side: "#000", Line: "#000", Sign: "#000"},
		Accents:  [3]string{"#000", "#000", "#000"}, Hatched: true,
	}
)
