// Package player plays games on a play server with a bot: all of a person's games at the same time.
// It can also offer games in the lobby and join others' games.
//
// A player plays as long as its context lasts, whatever happens to the server and the network. Each
// move names the version that it answers and is sent until it is answered, so the bot never moves
// twice. The player resigns only if the bot wants to. It declines takebacks. It agrees to a draw if
// the bot expects at most 45% for itself, and to a rematch if it does not have too many games. If
// an opponent leaves, the player starts other games meanwhile, and claims the win as soon as the
// server permits it.
package player
