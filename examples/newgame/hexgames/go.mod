module example.com/newgame/hexgames

go 1.25

require (
	example.com/hexgames v0.0.0
	example.com/newgame v0.0.0
)

require (
	golang.org/x/image v0.36.0 // indirect
	golang.org/x/sys v0.41.0 // indirect
	golang.org/x/term v0.40.0 // indirect
	golang.org/x/text v0.34.0 // indirect
)

replace (
	example.com/hexgames => ../../..
	example.com/newgame => ..
)
