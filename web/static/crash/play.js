// What only this game's page does, besides what every game shares.

import { seatPlayers } from "./seat_players.js"

seatPlayers()
