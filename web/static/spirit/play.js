// What only this game's page does, besides what every game shares.

import { addUp } from "./add_up.js"
import { countAgain } from "./count_again.js"
import { setRight } from "./set_right.js"
import { seatTeams } from "./seat_teams.js"
import { pickPlayers } from "../play/pick_players.js"

pickPlayers(document.getElementById("sheet-rosters"))
seatTeams()
addUp()
countAgain()
setRight()
