// What only this game's page does, besides what every game shares.

import { pickPlayers } from "../play/pick_players.js"

pickPlayers(document.getElementById("sheet-rosters"))
