// Package player plays games on a play server with a bot, all games of its person at once. It
// can also offer games in the lobby, and join those of others.
//
// It plays as long as its context lasts, whatever happens to the server and the network. Each
// move names the version that it answers and is sent until it is answered, so the bot never
// moves twice. It resigns if the bot says so, and never for another reason. It declines
// takebacks; it agrees to a draw if it expects at most 45% for itself, and to a rematch if it
// has not too many games. An opponent who leaves does not keep it waiting: it claims the game as
// soon as it may, and begins others meanwhile.
package player
