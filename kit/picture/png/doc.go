// Package png turns pictures of package picture into PNG, for chats, mails and previews of
// links, where SVG is not shown:
//
//	svg := picture.Of(game.Drawing(), picture.Options{Width: 800})
//	err := png.Encode(w, svg)
//
// [Encode] writes a picture, [Image] returns its pixels, and [Animate] writes several pictures
// as an animated PNG, such as the positions of a game. Any picture that package picture returns
// will do, with all of its options.
//
// The image has the width that the option Width sets. It can have 33 million pixels, so a
// picture of one position can be about 5000 pixels wide. If a picture has no width, or is too
// wide, the error names the widths that are possible. It is an [*hexgames.Error] of the kind
// ErrOption.
//
// The image looks as the picture does in a browser. Its texts are in the font Go Regular, which
// has Latin, Greek and Cyrillic letters; other characters are boxes. The colors of themes and
// marks can be names, #rgb, rgb() and hsl(). Other colors are refused with an error of the kind
// ErrOption, and anything but a picture of package picture with one of the kind ErrSyntax.
// Where nothing is painted, the image is transparent.
//
// The package needs golang.org/x/image, so run go mod tidy when you import it first. Package
// picture itself needs nothing.
//
// The pixels are the same on all machines. The bytes of a file also depend on the version of
// Go, which compresses them.
package png
