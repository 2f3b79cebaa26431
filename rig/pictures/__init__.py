"""Every screen of every game, played and photographed. ``script/pictures`` opens the studio.

``around``, ``owner`` and ``training`` are what no game has of its own; each game has an album of
its slug: a module with a function ``pictures(studio)`` and, if its box must be a special one,
``furnish(folder)``, which gives that box's environment. A game to come adds its module.
"""
