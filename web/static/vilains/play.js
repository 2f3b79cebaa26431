// What only this game's page does, besides what every game shares.

import { pickPlayers } from "./pick_players.js"

pickPlayers(document.getElementById("sheet-rosters"))
