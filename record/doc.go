// Package record reads and writes games as text, with everything that people and programs write
// about them: tags, comments, glyphs such as !?, clock times, evaluations, and variations of any
// depth.
//
//	r := record.Of(g, record.Tag{Name: "White", Value: "Ada"})
//	_, err := r.WriteTo(file)
//
//	for r, err := range record.Read(file) {
//		g, err := record.Replay(r, hexdame.New())
//	}
//
// [Record] describes the text. [Read] is lenient: even a bare list of moves is a record.
// [Record.Update] brings a record up to date with a game that has continued. A record is a tree of
// nodes: use the methods of [Node] to walk and edit it, and a [Cursor] for the position, the
// drawing and the clicks at any node. [Saved] is a game as a string in JSON. [Binary] is a game in
// a compact form, at about a byte per move, for large files and databases.
//
// Records work with every game that has the methods of [hexgames.Position], including your own. The
// text of records and the binary form change only with the major version of the module.
package record
