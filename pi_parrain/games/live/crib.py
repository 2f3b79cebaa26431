"""What the poster of the box says of this game."""

from pi_parrain.engine import Crib
from pi_parrain.phrases import _

CRIB = Crib(
    title=_("Les neuf phases d'une manche"),
    phases=(
        (
            _("Préparation"),
            _("Ouvrez un paquet, ajoutez le reste de la manche d'avant, annoncez le magot."),
        ),
        (
            _("Distribution"),
            _("Mélangez. Chaque chef reçoit une carte par équipier en jeu ; gardez le reste."),
        ),
        (
            _("Mouvement"),
            _("Appuyez : de {long} à 0, on court. Au long coup de sifflet, on se fige et on vise."),
        ),
        (
            _("Courage"),
            _(
                "Appuyez : de {short} à 0. Qui reste crie « Banzaï ! » ; "
                "un lâche lève les bras et sort."
            ),
        ),
        (
            _("Bang ! Bang ! Bang !"),
            _("Une main levée. Une blessure par cible, toutes en même temps ; puis les Clicks."),
        ),
        (
            _("Double Guns"),
            _("Deux cibles à la fois, si le tireur n'a pas été blessé avant ; puis les Clicks."),
        ),
        (
            _("Shotgun"),
            _("La cible recule d'un pas, blesse qui elle touche, puis va à l'hôpital, sans Click."),
        ),
        (
            _("Partage"),
            _("Ramassez toutes les cartes. Parts égales entre les survivants ; le reste attend."),
        ),
        (
            _("Manche suivante"),
            _("Les lâches reviennent, les blessures s'effacent. Cinq manches en tout."),
        ),
    ),
    remember=(
        _("Une blessure : main sur le cœur, on reste en jeu."),
        _("Deux blessures, une grenade ou un Shotgun : l'hôpital."),
        _("Grenades et poignards : le plus petit numéro d'abord."),
        _("Kevlar : annule une blessure. Blessé, un Double Guns ou un Shotgun ne tire plus."),
        _("Après le coma, une manche au coin des lâches."),
        _("À la fin : 25.000 $ de frais par équipier à l'hôpital."),
    ),
)
