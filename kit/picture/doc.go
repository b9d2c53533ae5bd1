// Package picture draws positions of any game as SVG, from a [hexgames.Drawing] alone.
//
//	svg := picture.Of(game.Drawing(), picture.Options{Theme: picture.Wood})
//	svg = picture.Sheet(panels, picture.Options{Heading: "Ada – Bob"})
//
// [Of] draws one position, [Sheet] draws several of them in columns, and [Frames] draws each of
// them for an animation. All return complete files: valid XML with its own background, without
// scripts, style sheets or external resources. It scales to any size. Package
// kit/picture/png turns them into pixels.
//
// The package does not depend on the game. A table defines the look of each kind of
// piece; a kind that is not in the table is a disc with the first letter of its name.
// Another table defines the looks of marks. The colors are those of a [Theme].
//
// On a board where letters and numbers name lines, such as that of hexdame, they are
// at the ends of the lines. If only letters name lines, they are next to the rows, and
// empty cells show their names. On any other board, all empty cells show their names.
//
// Marks of your own, such as arrows, are a [Mark]; [CheckMarks] says why one cannot be drawn.
// With the option Flip, the board is turned by half a circle, and everything on it stays
// upright. If the option Width makes a picture small, letters are larger and lines are
// stronger, and names that could not be read are left out.
//
// # In a page
//
// Pictures can be inlined in the same page: all ids in a picture begin with a hash of it. A
// front end can draw over a picture and find out what was clicked: [Place] tells where the
// cells are. It can also move what is drawn, or style it, because these parts of a picture
// never change:
//
//   - Each panel is a group of the class panel, in which the origin of the drawing is at 0, 0
//     and a step is 100 units. In it are groups whose classes are, from bottom to top, ground
//     (the cells and the names of lines), tints (the paint on marked cells), pieces, names
//     (of empty cells) and marks (lines, dots and arrows above the pieces). A group that
//     would be empty is missing. The group areas, beside the board, follows the panel.
//   - Each element of the group pieces is a piece, in the order of the drawing, so that those
//     of a stack are from bottom to top. Its attribute data-cell is the name of its cell. A
//     tile on two cells is one element, and has the other cell as data-mate.
//
// The same input produces the same bytes.
package picture
