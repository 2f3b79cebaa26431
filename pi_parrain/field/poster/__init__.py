"""One A4 sheet: both codes, three steps in pictures, the wiring and the nine phases.

``sheet`` lays it out as plain shapes, in millimetres; ``svg`` and ``pdf`` write shapes down.
"""

from pi_parrain.field.poster.pdf import as_pdf
from pi_parrain.field.poster.sheet import sheet
from pi_parrain.field.poster.svg import as_svg

__all__ = ["as_pdf", "as_svg", "sheet"]
