"""Every screen of every game, played and photographed. ``script/pictures`` opens the studio.

``around`` is what no game has of its own; each game has an album of its slug: a module with a
function ``pictures(studio)``. A game to come adds its module, and nothing else.
"""
