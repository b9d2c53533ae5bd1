module example.com/newgame

go 1.25

require example.com/hexgames v0.0.0

replace example.com/hexgames => ../..
