"""The data card: what a set holds, what it lost on the way, what its null runs earn.

card = make_card(settings, rows, tally)
for name, content in card_files(card, rows).items(): ...      # card.json, card.md, card.html
"""

from synth.card.composition import composition
from synth.card.making import make_card
from synth.card.writing import card_files, dump_card, render_card, render_page

__all__ = ["make_card", "card_files", "composition", "dump_card", "render_card", "render_page"]
