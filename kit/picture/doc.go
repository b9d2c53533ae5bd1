// Package picture draws positions of any game as SVG, from a [hexgames.Drawing] alone.
//
//	svg := picture.Of(game.Drawing(), picture.Options{Theme: picture.Wood})
//	svg = picture.Sheet(panels, picture.Options{Heading: "Ada – Bob"})
//
// [Of] draws one position, [Sheet] draws several positions in columns, and [Frames] draws the
// frames of an animation. All return complete files: valid XML with a background, without
// scripts, style sheets, or external resources. They scale to any size. Package
// kit/picture/png turns them into pixels.
//
// The package does not depend on the game. One table defines the look of each kind of
// piece; a kind that isn't in the table is a disc with the first letter of its name.
// Another table defines the looks of marks. Colors come from a [Theme].
//
// If letters and numbers name the lines of a board, as in hexdame, they are drawn at the ends of
// the lines. If only letters name lines, they are drawn next to the rows, and empty cells show
// their names. On any other board, all empty cells show their names.
//
// To add a mark, such as an arrow, use [Mark]; [CheckMarks] reports marks that cannot be drawn.
// The Flip option turns the board 180 degrees and keeps everything on it upright. If the Width
// option makes a picture small, letters get larger, lines get thicker, and names that would be
// illegible are left out.
//
// # In a page
//
// Several pictures can be inlined in one page, because all ids in a picture start with its hash.
// A front end can draw over a picture and find the cell that was clicked: [Place] returns where
// the cells are. It can also move or style parts of a picture, because this structure never
// changes:
//
//   - Each panel is a group of class panel. The origin of the drawing is at 0, 0 there, and a step
//     is 100 units. The panel contains groups of these classes, from bottom to top: ground, tints,
//     pieces, names, and marks. The ground is the cells and the names of lines; tints are the paint
//     on marked cells; names are the names of empty cells; and marks are the lines, dots, and
//     arrows above the pieces. Empty groups are omitted. A group of class areas, beside the board,
//     follows the panel.
//   - Each element of the pieces group is a piece. They are in the order of the drawing, so a stack
//     is listed from bottom to top. The data-cell attribute is the name of the piece's cell. A tile
//     on two cells is one element, with the other cell in data-mate.
//
// The same input always produces the same bytes.
package picture
