"""What the poster says."""

from __future__ import annotations

from pi_parrain.phrases import Phrase, _


class Text:
    SUBTITLE = _("La boîte qui arbitre vos jeux : trois gestes, et l'on joue.")
    NOT_FOR_PLAYERS = _("Affiche du Parrain : à cacher aux joueurs")
    JOIN_WIFI = _("Rejoindre le Wi-Fi")
    NETWORK = _("Réseau « {name} », mot de passe :")
    STAY = _("« Pas d'internet » ? Restez connecté, et coupez les données mobiles.")
    SAME_WIFI = _("Mettez le téléphone sur le même Wi-Fi que la boîte.")
    OPEN_PAGE = _("Ouvrir la page")
    NO_CAMERA = _("Sans appareil photo, tapez :")
    SHORT_CODE = _("puis le code à 6 chiffres, affiché sur le téléphone d'un autre Parrain.")
    NO_ADDRESS = _("La boîte n'avait pas d'adresse quand cette affiche a été faite : refaites-la.")
    PRESS = _("Appuyer")
    GESTURES = (
        (_("Un appui"), _("de {long} à 0, long coup de sifflet")),
        (_("Encore un"), _("de {short} à 0, deuxième coup de sifflet")),
        (_("Tenu {stop} s"), _("stop, trois coups brefs")),
        (_("Tenu {off} s"), _("la boîte s'éteint")),
    )
    ONLY_HERE = _(
        "Quand cette affiche a été faite, seule la machine elle-même pouvait ouvrir la page : "
        "relancez avec « parrain serve --host 0.0.0.0 », puis refaites-la."
    )
    WIRING = _("Les branchements")
    USB = _("vue de dessus, prises USB à droite ; patte 2 : 5 volts")
    SOUND = _("Son (transistor)")
    BUTTON = _("Gros bouton")
    LIGHT = _("Lumière (330 ohms)")
    PIN = _("patte {pin}, masse patte {ground}")
    CAREFUL = _(
        "Coupez le courant avant de toucher un fil. Jamais de sirène ni de buzzer à même la patte."
    )
    REMEMBER = _("À retenir")
    FOOTER = _(
        "Pi Parrain. Si la clé change, cette affiche ne vaut plus rien : refaites-la, page "
        "« Codes QR et affiche »."
    )
    PRINTED_FOR = _(
        "Affiche faite pour {base}. Si la clé ou l'adresse change, refaites-la, page "
        "« Codes QR et affiche »."
    )


def told(text: str, **words: object) -> str:
    return str(Phrase(text, words))
