// Package chart draws the results of many games as SVG figures.
//
//	svg, err := chart.Lengths("Hexdame, mcts:nodes=200", plies)
//
// Every function takes a title and plain data and returns the text of an SVG file. The same data
// gives the same bytes on every machine, so you can keep figures in a repository and compare them.
//
// # Appearance
//
// Figures are 640 pixels wide and usually at most 400 pixels high. Figures with a row for each
// worker or player grow with the number of rows. Figures have their own background, so they are
// legible on light and dark pages. Their colors also differ in lightness, for readers who cannot
// distinguish hues, and for print. The line below the title is the legend and contains the most
// important numbers. Screen readers present it as the description of the figure.
//
// Fonts are not embedded. A figure asks for a font with the widths of Helvetica and specifies the
// width of each text, so other fonts fit, too.
//
// # Data
//
// Data may be empty; the figure then displays a note. Long series are thinned, and only the first
// fifty rows are drawn, so no figure is larger than 60 kB. A label may be any text. Long labels
// lose their middle. Impossible numbers are errors.
package chart
