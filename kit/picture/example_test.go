package picture_test

import (
	"fmt"
	"os"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/picture"
)

func Example() {
	g := hexgames.NewGame(hexdame.New())
	if _, err := g.PlayText("d2-e2"); err != nil {
		fmt.Println(err)
	}
	svg := picture.Of(g.Drawing(), picture.Options{
		Theme:       picture.Wood,
		Width:       480,
		Title:       "Hexdame after d2-e2",
		Description: g.PositionText(),
	})
	first, _, _ := strings.Cut(string(svg), "\n")
	fmt.Println(first)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 937.3 989.3" width="480" height="507" role="img" font-family="Helvetica,Arial,'DejaVu Sans',sans-serif" stroke-linejoin="round">
}

// To create your own theme, modify an existing one.
func ExampleTheme() {
	theme := picture.Light
	theme.Background = "" // show the page behind the board
	theme.Shades = [3]string{"#cfe3d4", "#bcd6c3", "#a8c8b1"}
	svg := picture.Of(hexdame.New().Drawing(), picture.Options{Theme: theme})
	if len(svg) > 0 && !strings.Contains(string(svg), picture.Light.Background) {
		fmt.Println("as requested")
	}
	// Output: as requested
}

// Sheet draws a whole game.
func ExampleSheet() {
	g := hexgames.NewGame(hexdame.New())
	panels := []picture.Panel{{Drawing: g.Drawing(), Caption: "start"}}
	for _, move := range []string{"d2-e2", "f9-e9"} {
		if _, err := g.PlayText(move); err != nil {
			fmt.Println(err)
		}
		panels = append(panels, picture.Panel{Drawing: g.Drawing(), Caption: move})
	}
	svg := picture.Sheet(panels, picture.Options{Heading: "Ada – Bob", Columns: 3})
	err := os.WriteFile(os.DevNull, svg, 0o666)
	fmt.Println(err)
	// Output: <nil>
}
