"""Names of people from many languages: first names are our own list, surnames are Faker's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final, Literal, NamedTuple

from faker.providers.person.cs_CZ import Provider as Czech
from faker.providers.person.de_DE import Provider as German
from faker.providers.person.en_GB import Provider as British
from faker.providers.person.en_IN import Provider as Indian
from faker.providers.person.es_ES import Provider as Spanish
from faker.providers.person.fi_FI import Provider as Finnish
from faker.providers.person.hu_HU import Provider as Hungarian
from faker.providers.person.ig_NG import Provider as Igbo
from faker.providers.person.it_IT import Provider as Italian
from faker.providers.person.pt_PT import Provider as Portuguese
from faker.providers.person.sv_SE import Provider as Swedish
from faker.providers.person.tr_TR import Provider as Turkish
from faker.providers.person.tw_GH import Provider as Akan
from faker.providers.person.yo_NG import Provider as Yoruba

Pronoun = Literal["she", "he", "they"]

# Surnames that a reader would take for a firm or for one famous person.
_TAKEN: Final = frozenset(
    "Ford Dyson Ferrari Bosch Siemens Benetton Morgan Barclay Lloyd Shell Boots Sainsbury Bentley Cooper "
    "Ferrero Porsche Otto Lamborghini Fiat Seat Zara Armani Gucci Prada Versace Toyota Honda Suzuki Yamaha "
    "Tata Mahindra Bajaj Godrej Ericsson Nokia Sony Mercedes Haas Henkel Aldi Lidl Barilla Lavazza Pirelli "
    "Ducati Garnier Peugeot Renault Erdoğan Hitler Franco Trump Putin Berlusconi Modi Gandhi Orbán Dior "
    "Disney Hilton Cadbury Kellogg Heinz Wells Dell Bose Philips Braun Miele Soyinka Modigliani Verdi".split()
)


def _spoken(surnames: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in surnames if 3 <= len(name) <= 12 and name.isalpha() and name not in _TAKEN)


# Language: first names of women, of men, surnames as women bear them. Where men bear them otherwise: `_MENS_SURNAMES`.
_LANGUAGES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]] = {
    language: (tuple(women.split()), tuple(men.split()), _spoken(surnames))
    for language, women, men, surnames in (
        (
            "British",
            "Chloe Hannah Beth Imogen Tess Rosalind Harriet Megan Phoebe Isla Freya Maisie Nell Poppy Edith Gemma Bea",
            "Owen Caleb Theo Marcus Liam Rupert Toby Alfie Gareth Callum Rory Ewan Jonty Miles Felix Dexter Hugo",
            British.last_names,
        ),
        (
            "German",
            "Greta Ingrid Lotte Käthe Friederike Svenja",
            "Jürgen Matthias Jonas Björn Lukas Florian",
            German.last_names,
        ),
        (
            "Spanish",
            "Lucía Carmen Inés Marisol Nuria Rocío Pilar",
            "Diego Álvaro Javier Andrés Íñigo Ramón Rafael",
            Spanish.last_names,
        ),
        (
            "Italian",
            "Chiara Giulia Bianca Rosa Alessia Fiorella",
            "Matteo Enzo Luca Paolo Dario Niccolò",
            Italian.last_names,
        ),
        (
            "Portuguese",
            "Leonor Beatriz Marta Graça Catarina",
            "Tiago João Duarte Rui Vasco Nuno",
            Portuguese.last_names,
        ),
        ("Swedish", "Astrid Linnea Åsa Maja Elin Signe", "Gustav Elias Håkan Nils Emil Anders", Swedish.last_names),
        ("Finnish", "Aino Kaisa Päivi Helmi Sanna", "Eero Mikko Väinö Antti Juhani", Finnish.last_names),
        ("Czech", "Zuzana Eliška Hana Markéta Jitka", "Pavel Jiří Ondřej Vojtěch Radek", Czech.last_names_female),
        ("Hungarian", "Réka Eszter Zsófia Ilona Katalin", "László Gábor Bence Zoltán Ádám", Hungarian.last_names),
        ("Turkish", "Leyla Ayşe Defne Zeynep Elif", "Emre Cem Kerem Barış Onur", Turkish.last_names),
        (
            "Indian",
            "Nandini Kavita Meera Anjali Lakshmi Divya Sunita",
            "Ravi Vikram Rohan Sanjay Harish Nikhil",
            Indian.last_names,
        ),
        ("Akan", "Akosua Adwoa Efua Ama Abena", "Kwame Kofi Kwesi Yaw Kojo", Akan.last_names),
        ("Yoruba", "Folake Yetunde Titilayo Amara Bisi", "Tunde Femi Babatunde Kunle Segun", Yoruba.last_names),
        ("Igbo", "Ngozi Adaeze Chioma Ifeoma Nneka", "Chidi Emeka Obinna Uche Ikenna", Igbo.last_names),
        (
            "Japanese",
            "Yuki Hanae Mei Naoko Aiko Sayuri",
            "Kenji Haruto Daichi Takumi Ryo Shinji",
            "Sato Tanaka Kobayashi Yoshida Yamaguchi Matsumoto Inoue Kimura Hayashi Ikeda Ogawa".split(),
        ),
        (
            "Arabic",
            "Noor Nadia Samira Yasmin Rania Hala",
            "Omar Malik Tariq Youssef Karim Bilal",
            "Haddad Mansour Khalil Nasser Saleh Rahman Aziz Farouk Hamdan Sabbagh Barakat Darwish Halabi".split(),
        ),
    )
}
_MENS_SURNAMES: Final = {"Czech": _spoken(Czech.last_names_male)}
_OPEN: Final = tuple("Robin Noa Kim Alex Jules Quinn Rowan Ash".split())
_HOME_LANGUAGE_WEIGHT: Final = 5

FIRST_NAMES: Final = (
    tuple(name for women, men, _ in _LANGUAGES.values() for names in (women, men) for name in names) + _OPEN
)


# First names that every cast has, beside those that are drawn: see `servers.cast`.
_PLANTED: Final = tuple("Ann Anne Arjun Dana Daniel Mira Oskar Priya Sam Tomas".split())
_FIRST_WORDS: Final = frozenset(name.casefold() for name in (*FIRST_NAMES, *_PLANTED))
_LAST_WORDS: Final = frozenset(
    surname.casefold()
    for surnames in (*(names for _, _, names in _LANGUAGES.values()), *_MENS_SURNAMES.values())
    for surname in surnames
)
_WORD: Final = re.compile(r"\w+")


def full_names(text: str) -> list[str]:
    """The full names in a text, in lower case and in order: a first name of ours with one of our surnames behind it."""
    words = [(match[0].casefold(), match.start(), match.end()) for match in _WORD.finditer(text)]
    return [
        f"{first} {last}"
        for (first, _, end), (last, start, _) in pairwise(words)
        if first in _FIRST_WORDS and last in _LAST_WORDS and start == end + 1
    ]


def first_names(text: str) -> list[str]:
    """The first names of ours in a text, in lower case and in order."""
    return [word for word in _WORD.findall(text.casefold()) if word in _FIRST_WORDS]


class Name(NamedTuple):
    """A full name and how its bearer is spoken of."""

    first: str
    last: str
    pronoun: Pronoun
    language: str


def draw_family_language(rng: Random) -> str:
    """A language in which all of a family bear one surname."""
    return rng.choice([language for language in _LANGUAGES if language not in _MENS_SURNAMES])


class NameBook:
    """Draws names, no full name and no surname twice unless asked for; the first names spread out too."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._full: dict[str, None] = {}
        self._firsts: dict[str, None] = {}
        self._lasts: dict[str, None] = {}

    def draw(
        self,
        pronoun: Pronoun | None = None,
        *,
        first: str | None = None,
        last: str | None = None,
        language: str | None = None,
    ) -> Name:
        """A new name; what is given stays as it is. A planted first name wants its pronoun with it."""
        rng = self._rng
        weights = [_HOME_LANGUAGE_WEIGHT if name == "British" else 1 for name in _LANGUAGES]
        for _ in range(1000):
            spoken: Pronoun = pronoun or rng.choices(("she", "he", "they"), weights=(47, 47, 6))[0]
            tongue = language or rng.choices(tuple(_LANGUAGES), weights=weights)[0]
            women, men, surnames = _LANGUAGES[tongue]
            if spoken == "he":
                surnames = _MENS_SURNAMES.get(tongue, surnames)
            given = first or rng.choice({"she": women, "he": men, "they": _OPEN}[spoken])
            family = last or rng.choice(surnames)
            repeated = (first is None and given in self._firsts and rng.random() < 0.9) or (
                last is None and family in self._lasts
            )
            full = f"{given} {family}"
            if repeated or full in self._full:
                continue
            self._full[full] = self._firsts[given] = self._lasts[family] = None
            return Name(given, family, spoken, tongue)
        raise RuntimeError(f"no name left for {pronoun=} {first=} {last=} {language=}")


@lru_cache(maxsize=1 << 12)
def as_ascii(text: str) -> str:
    """`text` in lower-case ASCII letters, digits and dots, as logins and mail addresses have it."""
    plain = text.lower()
    for letter, spelt in (("ø", "o"), ("ß", "ss"), ("ı", "i"), ("ł", "l"), ("đ", "d"), ("æ", "ae")):
        plain = plain.replace(letter, spelt)
    folded = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode("ascii")
    return "".join(letter for letter in folded.replace(" ", ".") if letter.isalnum() or letter == ".")
