// Records writes games as text and JSON, and reads them back.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

func main() {
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa1"))
	g.SetClock(hexgames.Black, hexgames.NewClock(time.Minute, 0))
	g.PlayText("e5-e6")
	g.Spend(61 * time.Second) // more than Black has: White wins

	// A record can have custom tags.
	var file strings.Builder
	r := record.Of(g, record.Tag{Name: record.TagWhite, Value: "Ada"}, record.Tag{Name: record.TagBlack, Value: "Charles"})
	for range 2 {
		if _, err := r.WriteTo(&file); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Print(file.String())

	// A file can hold any number of records.
	for r, err := range record.Read(strings.NewReader(file.String())) {
		if err != nil {
			fmt.Println(err) // with line and column
			return
		}
		again, err := record.Replay(r, hexdame.New())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Value("White"), "against", r.Value("Black")+":", again)
	}

	// In JSON a saved game is a string, the text of its record.
	type room struct {
		ID   int                                          `json:"id"`
		Game record.Saved[hexdame.Position, hexdame.Move] `json:"game"`
	}
	if err := json.NewEncoder(os.Stdout).Encode(room{7, record.Save(g)}); err != nil {
		fmt.Println(err)
	}
	read := room{Game: record.Save(hexgames.NewGame(hexdame.New()))}
	err := json.Unmarshal([]byte(`{"id":8,"game":"[Game \"hexdame\"]\n[Start \"W:We5:Bf5,f6,g6\"]\n\n1. e5xg5xg7xe5 1-0"}`), &read)
	fmt.Println(read.ID, read.Game, err)
}
