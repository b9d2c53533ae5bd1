// Package chart draws the results of many games as figures in SVG.
//
//	svg, err := chart.Lengths("Hexdame, mcts:nodes=200", plies)
//
// Every function takes a title and plain data, and returns the text of an SVG file. The same data
// give the same bytes on every machine, so figures can be kept in a repository and compared.
//
// # The look
//
// Figures are 640 pixels wide, and 400 pixels high or less; those with a row for each worker or
// player grow with the rows. They have a background of their own, so they are legible on
// light and dark pages. The colors differ in lightness, too, for readers who do not
// distinguish them, and for print. The line below the title is the legend, and has the numbers
// that matter most. It is also the description of the figure for screen readers.
//
// Fonts are not embedded: a figure asks for a font with the widths of Helvetica, and tells the
// reader's program how wide each text is, so that other fonts fit.
//
// # The data
//
// Data may be empty, and then the figure says so. Long series are thinned, and rows
// after the fiftieth are counted, not drawn, so that no figure is larger than 60 kB. A label may
// be any text: what is too long for its place loses its middle. Numbers that cannot be are errors.
package chart
