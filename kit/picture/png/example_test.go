package png_test

import (
	"bytes"
	"fmt"
	"image/png"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/picture"
	hexpng "example.com/hexgames/kit/picture/png"
)

func Example() {
	svg := picture.Of(hexdame.New().Drawing(), picture.Options{Theme: picture.Wood, Width: 800})
	var file bytes.Buffer
	if err := hexpng.Encode(&file, svg); err != nil {
		fmt.Println(err)
	}
	m, err := png.DecodeConfig(&file)
	fmt.Println(m.Width, m.Height, err)
	// Output: 800 844 <nil>
}

// An animation shows a whole game.
func ExampleAnimate() {
	g := hexgames.NewGame(hexdame.New())
	panels := []picture.Panel{{Drawing: g.Drawing(), Caption: "start"}}
	for _, move := range []string{"d2-e2", "f9-e9", "d1-d2"} {
		if _, err := g.PlayText(move); err != nil {
			fmt.Println(err)
		}
		panels = append(panels, picture.Panel{Drawing: g.Drawing(), Caption: move})
	}
	var file bytes.Buffer
	err := hexpng.Animate(&file, picture.Frames(panels, picture.Options{Width: 480}), time.Second)
	fmt.Println(err)
	// Output: <nil>
}

// A bad width is refused.
func ExampleImage() {
	_, err := hexpng.Image(picture.Of(hexdame.New().Drawing(), picture.Options{Width: 9000}))
	fmt.Println(err)
	// Output: "9000": the picture is 9000 pixels wide: want a width of 1 to 5638
}
