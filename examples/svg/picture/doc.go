// Package picture draws positions of any game as SVG, from a [hexgames.Drawing] alone.
//
//	svg := picture.Of(game.Drawing(), picture.Options{Theme: picture.Wood})
//	svg = picture.Sheet(panels, picture.Options{Heading: "Ada – Bob"})
//
// [Of] draws one position, and [Sheet] draws several of them in columns. Both return a
// complete file: valid XML with its own background, without scripts, style sheets or
// external resources. It scales to any size.
//
// The package does not depend on the game. A table defines the look of each kind of
// piece; a kind that is not in the table is a disc with the first letter of its name.
// Another table defines the looks of marks. The colors are those of a [Theme].
//
// On a board where letters and numbers name lines, such as that of hexdame, they are
// at the ends of the lines. If only letters name lines, they are next to the rows, and
// empty cells show their names. On any other board, all empty cells show their names.
//
// The same input produces the same bytes.
package picture
