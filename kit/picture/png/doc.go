// Package png converts pictures of package picture to PNG, for chats, emails, and link previews
// that do not show SVG:
//
//	svg := picture.Of(game.Drawing(), picture.Options{Width: 800})
//	err := png.Encode(w, svg)
//
// [Encode] writes a picture, [Image] returns its pixels, and [Animate] writes several pictures,
// such as the positions of a game, as an animated PNG. All accept any picture that package
// picture returns, with any options.
//
// The Width option of the picture sets the width of the image. An image can have 33 million
// pixels, so a picture of one position can be about 5000 pixels wide. If a picture has no width
// or is too wide, the error lists the possible widths. It is an [*hexgames.Error] of kind
// ErrOption.
//
// The image looks the same as the picture in a browser, except for the font. Text is set in Go
// Regular, which has Latin, Greek, and Cyrillic letters; other characters are drawn as boxes.
// The colors of themes and marks can be names, #rgb, rgb(), or hsl(). Other colors are refused
// with an error of kind ErrOption, and input that isn't from package picture with an error of
// kind ErrSyntax. Where nothing is painted, the image is transparent.
//
// The package depends on golang.org/x/image, so run go mod tidy when you first import it.
// Package picture itself has no dependencies.
//
// The pixels are the same on all machines. The bytes of a file also depend on the version of
// Go, which provides the compression.
package png
