import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.errors import Refused
from pi_parrain.games.live.bills import NOTHING, Bills
from pi_parrain.games.live.deck import PACKS, PRINTED, Carton, Deck, Entry
from pi_parrain.games.live.reasons import Reason
from tests.plain import plain

RED = Bills(7, 9, 9)
COUNTED = Carton.counted(black=PRINTED - RED, red=RED)

small = Deck.for_game(Carton(), gangsters=12)
big = Deck.for_game(Carton(), gangsters=13)
small_counted = Deck.for_game(COUNTED, gangsters=9)
big_counted = Deck.for_game(COUNTED, gangsters=18)
easy = Deck.for_game(Carton(), gangsters=12, easy=True)


def refused(reason, act, *arguments, **words):
    """Run *act*, expect *reason*, and give back the sentence."""
    with pytest.raises(Refused) as refusal:
        act(*arguments, **words)
    assert refusal.value.reason is reason
    return plain(refusal.value)


# The carton


def test_a_new_carton_holds_105_cards_of_which_25_red():
    assert Carton().bills.count == 105
    assert Carton().bills.count - Carton().red == 80


def test_the_owner_counts_the_borders_once():
    assert Carton(PRINTED, 25, RED) == COUNTED


@pytest.mark.parametrize(
    ("reason", "box", "sentence"),
    [
        (
            Reason.MORE_THAN_PRINTED,
            (Bills(30, 38, 38),),
            "Billets de 20.000 $ : 30, mais le jeu en contient 29 au plus.",
        ),
        (
            Reason.NEGATIVE_BILLS,
            (Bills(29, -1, 38),),
            "Billets de 10.000 $ : -1 n'est pas un nombre de cartes (0 ou plus).",
        ),
        (
            Reason.RED_NOT_PRINTED,
            (PRINTED, 26),
            "Bords rouges : 26 cartes, mais il y en a entre 0 et 25.",
        ),
        (Reason.RED_NOT_PRINTED, (PRINTED, -1), None),
        (Reason.RED_NOT_PRINTED, (Bills(1, 1, 1), 4), None),
        (
            Reason.BLACK_NOT_PRINTED,
            (PRINTED, 24),
            "Bords noirs : 81 cartes, mais le jeu en contient 80 au plus.",
        ),
        (
            Reason.RED_NOT_AMONG_BILLS,
            (Bills(5, 38, 38), 25, Bills(6, 10, 9)),
            "Bords rouges de 20.000 $ : 6, mais il n'y a que 5 billets de 20.000 $ en tout.",
        ),
        (
            Reason.RED_DOES_NOT_ADD_UP,
            (PRINTED, 25, Bills(7, 9, 8)),
            "Bords rouges : 24 comptés par valeur, mais 25 annoncés en tout.",
        ),
        (Reason.NEGATIVE_BILLS, (PRINTED, 25, Bills(-1, 13, 13)), None),
    ],
)
def test_a_carton_that_cannot_be_is_refused(reason, box, sentence):
    said = refused(reason, Carton, *box)
    assert sentence is None or said == sentence


# The cards of a game


def test_L36_twelve_gangsters_play_the_80_black_cards():
    assert (small.cards, small.sizes(NOTHING, PACKS)) == (80, (16,))


def test_L36_thirteen_gangsters_play_all_105_cards():
    assert (big.cards, big.sizes(NOTHING, PACKS)) == (105, (21,))


def test_a_big_game_is_known_bill_by_bill():
    assert big.known
    assert big.least == big.most == PRINTED


def test_a_small_game_is_only_bounded_until_the_borders_are_counted():
    assert not small.known
    assert (small.least, small.most) == (Bills(4, 13, 13), PRINTED)
    assert small_counted.known
    assert small_counted.least == small_counted.most == PRINTED - RED


def test_lost_cards_make_packs_as_equal_as_possible():
    deck = Deck.for_game(Carton(Bills(28, 38, 37)), gangsters=20)
    assert deck.sizes(NOTHING, 5) == (20, 21)
    assert deck.sizes(Bills(20, 0, 0), 4) == (20, 21)
    assert deck.sizes(Bills(20, 20, 0), 3) == (21,)
    assert deck.smallest_pack == 20


def test_there_are_five_packs():
    assert refused(Reason.NO_PACK_LEFT, big.sizes, PRINTED, 0) == (
        "Les cinq paquets sont déjà ouverts."
    )


# What the Parrain types


@pytest.mark.parametrize(
    "entry", [Entry(4, 6, None), Entry(4, None, 6), Entry(None, 6, 6), Entry(4, 6, 6)]
)
def test_two_numbers_give_the_third(entry):
    assert small.complete(entry, NOTHING, 5) == Bills(4, 6, 6)


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (
            Entry(k20=4),
            "Il faut au moins deux nombres sur trois ; "
            "il manque les billets de 10.000 $ et 5.000 $.",
        ),
        (
            Entry(),
            "Il faut au moins deux nombres sur trois ; "
            "il manque les billets de 20.000 $, 10.000 $ et 5.000 $.",
        ),
    ],
)
def test_one_number_is_not_enough(entry, sentence):
    assert refused(Reason.PACK_INCOMPLETE, small.complete, entry, NOTHING, 5) == sentence


def test_all_three_are_needed_when_lost_cards_make_the_size_unsure():
    deck = Deck.for_game(Carton(Bills(28, 38, 38)), gangsters=12)
    assert refused(Reason.PACK_SIZE_UNSURE, deck.complete, Entry(4, 6), NOTHING, 5) == (
        "Un paquet de 15 ou 16 cartes : il faut aussi les billets de 5.000 $."
    )
    assert deck.complete(Entry(4, 6, 5), NOTHING, 5) == Bills(4, 6, 5)
    assert deck.complete(Entry(4, 6), Bills(5, 5, 5), 4) == Bills(4, 6, 6)


def test_two_numbers_that_overfill_the_pack():
    assert refused(Reason.PACK_OVERFULL, small.complete, Entry(9, 9), NOTHING, 5) == (
        "Ces billets font déjà 18 cartes : le paquet en a 16. "
        "Recomptez, ou tapez les trois nombres."
    )


# What a pack can be


@pytest.mark.parametrize(
    ("reason", "arguments", "sentence"),
    [
        (
            Reason.PACK_SIZE,
            (Bills(5, 6, 6), NOTHING, 5),
            "Ce paquet compte 17 cartes : il en faut 16.",
        ),
        (
            Reason.NEGATIVE_BILLS,
            (Bills(-1, 11, 6), NOTHING, 5),
            "Billets de 20.000 $ : -1 n'est pas un nombre de cartes (0 ou plus).",
        ),
        (
            Reason.BILLS_RUN_OUT,
            (Bills(5, 5, 6), Bills(26, 11, 11), 2),
            "Billets de 20.000 $ : 5 dans ce paquet, mais il en reste 3 à ouvrir au plus.",
        ),
        (
            Reason.RED_IN_SMALL_GAME,
            (Bills(5, 5, 6), NOTHING, 5, Bills(1, 0, 2)),
            "À 12 gangsters ou moins, on joue sans bords rouges : "
            "remettez 1 × 20.000 $ + 2 × 5.000 $ dans la boîte du jeu.",
        ),
        (Reason.NEGATIVE_BILLS, (Bills(5, 5, 6), NOTHING, 5, Bills(1, -1, 0)), None),
    ],
)
def test_a_pack_of_a_small_game_that_cannot_be(reason, arguments, sentence):
    said = refused(reason, small.check, *arguments)
    assert sentence is None or said == sentence


def test_a_counted_box_knows_when_a_bill_runs_out():
    small.check(Bills(16, 0, 0), NOTHING, 5)
    small.check(Bills(13, 3, 0), Bills(16, 0, 0), 4)
    said = refused(Reason.BILLS_RUN_OUT, small_counted.check, Bills(13, 3, 0), Bills(16, 0, 0), 4)
    assert said == "Billets de 20.000 $ : 13 dans ce paquet, mais il en reste 6 à ouvrir au plus."


@pytest.mark.parametrize(
    ("reason", "red", "red_opened", "sentence"),
    [
        (
            Reason.RED_ABOVE_PACK,
            Bills(6, 0, 0),
            NOTHING,
            "Bords rouges de 20.000 $ : 6, mais ce paquet n'a que 5 billets de 20.000 $.",
        ),
        (
            Reason.RED_RUN_OUT,
            Bills(0, 2, 2),
            Bills(7, 7, 8),
            "Bords rouges : 4 dans ce paquet, mais il en reste 3 au plus.",
        ),
        (
            Reason.RED_BILLS_RUN_OUT,
            Bills(2, 0, 0),
            Bills(6, 0, 0),
            "Bords rouges de 20.000 $ : 2 dans ce paquet, mais il en reste 1 au plus.",
        ),
    ],
)
def test_red_borders_run_out_too(reason, red, red_opened, sentence):
    said = refused(reason, big_counted.check, Bills(5, 8, 8), NOTHING, 5, red, red_opened)
    assert said == sentence


def test_red_borders_are_welcome_in_a_big_game_and_never_compulsory():
    big.check(Bills(5, 8, 8), NOTHING, 5, Bills(2, 2, 2))
    big.check(Bills(5, 8, 8), NOTHING, 5)
    small.check(Bills(5, 5, 6), NOTHING, 5, NOTHING)


def test_a_big_game_whose_red_cards_are_all_lost_does_not_speak_of_twelve_gangsters():
    deck = Deck.for_game(Carton.counted(black=PRINTED - RED, red=NOTHING), gangsters=13)
    refused(Reason.RED_RUN_OUT, deck.check, Bills(4, 6, 6), NOTHING, 5, Bills(1, 0, 0))


# The last pack


def test_the_last_pack_of_a_big_game_is_deduced():
    assert big.last_pack(Bills(20, 32, 32), 1) == Bills(9, 6, 6)


def test_the_last_pack_of_a_small_game_is_deduced_once_the_box_is_counted():
    opened = Bills(18, 23, 23)
    assert small_counted.last_pack(opened, 1) == Bills(4, 6, 6)
    assert small.last_pack(opened, 1) is None


def test_nothing_is_deduced_too_early_or_from_a_contradiction():
    assert big.last_pack(Bills(20, 32, 11), 2) is None
    assert small_counted.last_pack(Bills(24, 20, 20), 1) is None


# Easy counting


def test_easy_counting_needs_no_number_at_all():
    assert easy.complete(Entry.plain(), NOTHING, 5) == Bills.plain(16)
    assert easy.complete(Entry.plain(16), NOTHING, 5) == Bills.plain(16)
    assert easy.last_pack(Bills.plain(64), 1) == Bills.plain(16)


def test_easy_counting_asks_for_the_number_when_cards_were_lost():
    deck = Deck.for_game(Carton(Bills(28, 38, 38)), 12, easy=True)
    assert refused(Reason.PACK_CARDS_NEEDED, deck.complete, Entry.plain(), NOTHING, 5) == (
        "Un paquet de 15 ou 16 cartes : il faut dire combien il en a."
    )
    assert refused(Reason.PACK_SIZE, deck.check, Bills.plain(17), NOTHING, 5) == (
        "Ce paquet compte 17 cartes : il en faut 15 ou 16."
    )


def test_easy_counting_never_speaks_of_money():
    pack = Bills.plain(16)
    refused(Reason.PLAIN_CARDS_ONLY, easy.complete, Entry(4, 6, 6), NOTHING, 5)
    for red in (Bills.plain(-1), Bills.plain(17), Bills.plain(3)):
        with pytest.raises(Refused) as refusal:
            easy.check(pack, NOTHING, 5, red)
        assert "$" not in str(refusal.value)


# Any carton


@st.composite
def boxes(draw):
    black = Bills(*(draw(st.integers(0, n)) for n in PRINTED - RED))
    red = Bills(*(draw(st.integers(0, n)) for n in RED))
    box = Carton.counted(black, red)
    return box if draw(st.booleans()) else Carton(box.bills, box.red)


@given(boxes(), st.integers(6, 21), st.booleans(), st.data())
def test_any_evening_opens_five_packs_and_every_card(box, gangsters, is_easy, data):
    """Packs that pass the check never leave the rest impossible to open."""
    deck = Deck.for_game(box, gangsters, is_easy)
    opened = NOTHING
    for packs_left in range(PACKS, 0, -1):
        size = data.draw(st.sampled_from(deck.sizes(opened, packs_left)))
        pack = some_pack(data, size, deck.most - opened)
        deck.check(pack, opened, packs_left)
        if packs_left == 1 and deck.known:
            assert deck.last_pack(opened, packs_left) == pack
        opened += pack
    assert opened.count == deck.cards
    assert deck.least <= opened <= deck.most


def some_pack(data, size, limits):
    """Any pack of *size* cards within *limits*."""
    k20 = data.draw(st.integers(max(0, size - limits.k10 - limits.k5), min(size, limits.k20)))
    k10 = data.draw(st.integers(max(0, size - k20 - limits.k5), min(size - k20, limits.k10)))
    return Bills(k20, k10, size - k20 - k10)


@given(boxes(), st.integers(6, 21))
def test_sizes_of_the_five_packs_differ_by_one_at_most(box, gangsters):
    deck = Deck.for_game(box, gangsters)
    opened, sizes = NOTHING, []
    for packs_left in range(PACKS, 0, -1):
        sizes.append(deck.sizes(opened, packs_left)[-1])
        opened += Bills.plain(sizes[-1])
    assert sum(sizes) == deck.cards
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) == deck.smallest_pack
