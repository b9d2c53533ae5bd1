// Package picture draws positions of any game as SVG, from nothing but what
// [hexgames.Drawing] says.
//
//	svg := picture.Of(game.Drawing(), picture.Options{Theme: picture.Wood})
//	svg = picture.Sheet(panels, picture.Options{Heading: "Ada – Bob"})
//
// [Of] draws one position, [Sheet] several of them in columns. Both return a whole
// file: valid XML without scripts, styles or anything that is loaded from
// elsewhere, with a background of its own. It scales to any size.
//
// Nothing here knows a game. What a piece looks like is a line of the table of
// looks, by its kind; a kind that is not there is a disc with the first letter of
// its name. So is what a mark looks like. Colors are those of a [Theme].
//
// On a board where letters and numbers name lines, as e5 in hexdame, they stand at
// the ends of the lines. Where only the letters do, they stand before their rows,
// and empty cells have their names in them. On any other board all empty cells
// have.
//
// The same input gives the same bytes.
package picture
