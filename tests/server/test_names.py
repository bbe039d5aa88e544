"""Names of players: whatever is readable is welcome, and nothing that hides, shouts or pretends (AU-13)."""

# ruff: noqa: RUF001 (signs that are mistaken for others are what is tested here)

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fusk.rules import Refusal
from fusk.server.limits import DEFAULT
from fusk.server.names import clean, key
from fusk.testing import budget

AS_THEY_ARE = [
    *(
        "Anna",
        "anna",
        "ANNA",
        "Åsa",
        "Östen Ärlig",
        "Björn",
        "Sjöström",
        "Li",
        "X",
        "7",
        "J. R.",
        "Anna-Karin",
        "O'Brien",
    ),
    *(
        "Botvid",
        "Robert",
        "Hostrup",
        "Systema",
        "Adminas",
        "Youssef",
        "Duarte",
        "Player 1",
        "Bob & Eve",
        "Anna!",
        "Vem?",
    ),
    *(
        "José",
        "Nguyễn Thị Ánh",
        "Đặng",
        "Łukasz",
        "Şebnem",
        "İlker",
        "Işıl",
        "Þórður",
        "Æbelø",
        "Œuvre",
        "Weiß",
        "GROẞ",
    ),
    *(
        "Dvořák",
        "Žižek",
        "Ħal",
        "Ŋala",
        "Əli",
        "Ɓala",
        "Ɖevi",
        "Țepeș",
        "Ơi",
        "Mañana",
        "Ğ",
        "Zoë",
        "C++",
        "Anna_B",
        "Tre",
    ),
    *("Анна", "Андрей", "Йожин", "Ђорђе", "Ўладзімір", "Їжак", "Ω", "Νίκος", "Ζωή", "Ἀθηνᾶ", "Հայկ", "ქართული"),
    *("דוד", "שָׁלוֹם", "محمد", "عَلِي", "فاطمة 7", "नमस्ते", "अनीता", "বাংলা", "ਪੰਜਾਬ", "ગુજરાતી", "தமிழ்", "తెలుగు"),
    *("ಕನ್ನಡ", "മലയാളം", "සිංහල", "สมชาย", "ลาว", "ມະນີ", "ភាសា", "ကျော်", "አማርኛ", "ދިވެހި", "ଓଡ଼ିଆ"),
    *(
        "山田太郎",
        "ヤマダ",
        "やまだ",
        "山田タロー",
        "佐々木",
        "Tanaka 田中",
        "田中さん",
        "김철수",
        "Kim 철수",
        "ㄅㄆㄇ",
        "王小明",
    ),
    *("Anna🦊", "🦊 Anna", "A🎴B", "🎩7", "Bo 🤖", "A" * 24, "Å" * 24, "山" * 24, "é" * 24, "🦊" * 22 + "A"),
    "Eva 🎲🎲",
]
"""Names that stay as they are."""

TIDIED = {
    " Anna ": "Anna",
    "Anna  \u3000 Bo": "Anna Bo",
    "\u00a0Anna": "Anna",
    "Ａｎｎａ": "Anna",
    "𝕳𝖆𝖑": "Hal",
    "Ａ１": "A1",
    "①": "1",
    "ﬁn": "fin",
    "ﾔﾏﾀﾞ": "ヤマダ",
    "A\u030asa": "Åsa",
    "O\u2019Brien": "O'Brien",
    "\u02bbOkina": "'Okina",
    "علی۲": "علی2",
    "राम २": "राम 2",
    "Anna🌶\ufe0f": "Anna🌶",
    "ſ": "s",
    "™a": "TMa",
    "ᵃb": "ab",
    "น้ำ": "น\u0e49\u0e4dา",
    "Ǆ": "DŽ",
    "\u212bsa": "Åsa",
    "e\u0323\u0302": "ệ",
}
"""Names that are written another way for everybody's good."""

REFUSED = {
    "empty": [
        *("", " ", "   ", "\u3000", "\u00a0", ".", "...", "-", "_", "'", "!?", "&", "- -", "🦊", "🦊🦊", "\ufe0f", "+"),
        "\u2003\u2009",
    ],
    "long": [
        *(
            "A" * 25,
            "A" * 10_000_000,
            "山" * 25,
            "é" * 25,
            "🦊" * 25,
            "A " * 13,
            "\u0301" * 10_000,
            "ﷺ" * 10,
            "ﷺ" * 300,
        ),
        *(
            " " * 10_000_000,
            "\0" * 10_000,
            "\U000e0041" * 5_000,
            "a\u0301\u0323" * 25,
            "अि" * 24,
            "𠀀" * 25,
            "\ud800" * 9_999,
        ),
    ],
    "sign": [
        # Controls, and what would command a terminal, break a line of a log or end a frame.
        *(
            "\0",
            "A\0",
            "A\nB",
            "A\rB",
            "A\tB",
            "\x07",
            "A\x08",
            "\x1b[31mred",
            "\x1b]0;title\x07",
            "\x9b31m",
            "\x7f",
            "A\x85B",
        ),
        *("A\u2028B", "A\u2029B", "\x1bPq", "\x0c", "\x0b"),
        # Directions.
        *(
            "A\u202eB",
            "\u202dA",
            "A\u202aB\u202c",
            "\u2066A\u2069",
            "\u2067A",
            "\u2068A",
            "A\u200e",
            "A\u200f",
            "\u061cA",
        ),
        # What nobody sees.
        *(
            "A\u200bB",
            "A\u200cB",
            "A\u200dB",
            "A\u2060B",
            "\ufeffA",
            "A\u00adB",
            "A\u034fB",
            "\u3164",
            "A\u115f",
            "\uffa0",
        ),
        *(
            "A\u180eB",
            "\u2800",
            "A\u2800",
            "A\U000e0001",
            "A\U000e0041\U000e007f",
            "A\ufe00",
            "A\U000e0100",
            "A\u2062B",
        ),
        *("म\u200dन", "क्\u200dष", "می\u200cخواهم", "A\u206aB", "A\u17b4", "A\ufff9B", "A\ufffc", "A\ufffd"),
        # No characters, or nobody's.
        *("\ud800", "A\udfff", "\udc41\ud800", "\ue000", "\U000f0000", "\ufffe", "A\uffff", "\u0378", "\U0010ffff"),
        # Emoji that are several.
        *(
            "👩\u200d👩\u200d👧A",
            "👍🏽A",
            "🇸🇪A",
            "1\ufe0f\u20e3",
            "❤\ufe0fA",
            "♠A",
            "A♥",
            "🃏A",
            "A🂡",
            "🏴\U000e0067\U000e007f",
            "☃",
            "⚡",
        ),
        # Signs for markup, paths, addresses, commands.
        *(
            "<b>A",
            "A<script>",
            "&lt;A;",
            "A>B",
            "a@b",
            "A/B",
            "..\\A",
            "A:B",
            "#A",
            "A*",
            "`A`",
            "$A",
            "A|B",
            "A=B",
            '"A"',
        ),
        *("{A}", "[A](b)", "~A", "A,B", "A;B", "(host)", "%41", "A^B", "A\u2044B", "½", "A\u2026;"),
        # Letters made to be mistaken: small capitals, phonetics, clicks, scripts nobody writes.
        *("ᴀnna", "ɑnna", "ɡreta", "ʙo", "ǃA", "ǀA", "ƨ", "ĸ", "Ꭺnna", "ᚠᚢ", "𐌀", "Ⲁ", "ꓐo", "꧁A꧂", "Ϣ", "Ꙁ"),
        *("ꭰa", "ʜost", "ᗩnna", "ⴰ", "\u13da", "·A", "l·l", "A・B", "ー゙", "ʼ꞉"),
        # Marks that stand on nothing, or on another script's letters.
        *(
            "\u0301A",
            "A \u0301",
            "7\u0301",
            "🦊\u0301",
            "ก\u0301",
            "A\u0e49",
            "a\u20dd",
            "A\u0488",
            "अ\u0301",
            "A\u064b",
            "\u0e49ก",
        ),
        *("あ\u3099", "A\u1ab0", "A\u1dc4", "ب\u0901"),
    ],
    "mixed": [
        *("аnna", "Аnna", "Annа", "pаypаl", "Αnna", "Вob", "Bоb", "Ηost", "admіn", "АNNA", "aγ", "Анна A", "Ω7A", "Αн"),
        *("Aא", "A محمد", "Aम", "한か", "ㄅか", "кか", "Աa", "ქa", "กa", "Anna Анна", "田д", "ヤא", "한ㄅ"),
    ],
    "marks": [
        *("Z\u0301\u0323\u0307", "a" + "\u0301" * 3, "a" + "\u0336" * 30, "H̵̛͕̞̦̰̜͍̰̥̟͆̏͂̌͑ͅä̷͔̟͓̬̯̟͍̭͉͈̮͙̣̯̬͚̞̭̍̀̾͠l̴"),
        *("b" + "\u0300" * 40, "ệ\u0301", "e\u0310\u0310\u0310", "ก้้้", "ก" + "\u0e49" * 20),
        *("ب\u064b\u064c\u064d", "ש\u05b8\u05c1\u05b9", "и\u0306\u0301\u0323", "α\u0301\u0314\u0345"),
    ],
    "reserved": [
        *(
            "host",
            "Host",
            "HOST",
            "h0st",
            "Hóst",
            "hōst",
            "НОЅТ",
            "ноѕт",
            "ｈｏｓｔ",
            "𝐡𝐨𝐬𝐭",
            " host ",
            "host!",
            "-host-",
            "host_",
            "host 🦊",
        ),
        *(
            "Host Anna",
            "Anna host",
            "anna-host",
            "System",
            "SYSTEM",
            "system 1",
            "sýstem",
            "bot",
            "Bot 3",
            "b0t",
        ),
        *(
            "BÖT",
            "admin",
            "Admin",
            "ADMIN",
            "adm1n",
            "admln",
            "admın",
            "ADMİN",
            "Administrator",
            "Server",
            "moderator",
            "Dealer",
        ),
        *(
            "värd",
            "Värd",
            "VÄRD",
            "vard",
            "Värden",
            "botten",
            "Administratör",
            "åskådare",
            "Åskådare",
            "domare",
            "ｖärd",
            "v.bot",
        ),
        *(
            "you",
            "You",
            "YOU",
            "y0u",
            "du",
            "Du",
            "DU",
            "dü",
            "me",
            "jag",
            "nobody",
            "ingen",
            "fusk",
            "Fusk!",
            "f-u-s-k",
        ),
    ],
}
"""Names that are refused, by what is said about them."""

TWINS = [
    *(
        ("Anna", "anna"),
        ("Anna", "ANNA"),
        ("Anna", "An na"),
        ("Anna", "Anna."),
        ("Anna", "Änna"),
        ("Åsa", "Asa"),
        ("Åsa", "Ása"),
    ),
    *(
        ("Lisa", "1isa"),
        ("Lisa", "Iisa"),
        ("Ida", "lda"),
        ("Olof", "0l0f"),
        ("Bill", "BiII"),
        ("Arne", "Ame"),
        ("Weiß", "WEISS"),
    ),
    *(("GROẞ", "gross"), ("İlker", "ilker"), ("ılker", "Ilker"), ("Øre", "Ore"), ("Łukasz", "Lukasz"), ("Đan", "Dan")),
    *(("Ann", "Ann "), ("vvera", "wera"), ("Anna 7", "Anna-7"), ("O'Hara", "OHara"), ("Æbe", "AEbe"), ("Ｂｏ", "Bo")),
    *(("аса", "aca"), ("СОН", "COH"), ("Рору", "Popy"), ("ТАТ", "TAT"), ("ѕех", "sex"), ("Нора", "нора"), ("Ёж", "Еж")),
    *(
        ("ΑΝΝΑ", "ANNA"),
        ("ΒΟΒ", "BOB"),
        ("νονο", "vovo"),
        ("Νίκος", "νικοσ"),
        ("МАМА", "ΜΑΜΑ"),
        ("Йо", "Ио"),
        ("ΤΙΝΑ", "TINA"),
    ),
    *(("ロ田", "口田"), ("カ", "力"), ("二", "ニ"), ("ヤマダ", "ﾔﾏﾀﾞ"), ("ー", "一"), ("علی2", "علی۲"), ("Ａ１", "AI")),
]
"""Names that no table may have both of."""

DIFFERENT = [
    *(
        ("Anna", "Anne"),
        ("Bo", "Bob"),
        ("Åsa", "Åse"),
        ("Per", "Pär"),
        ("Анна", "Anna"),
        ("Мария", "Mapia"),
        ("か", "が"),
    ),
    *(
        ("नि", "ना"),
        ("สม", "สา"),
        ("山", "川"),
        ("Anna", "Anna🦊"),
        ("Anna 🦊", "Anna 🐻"),
        ("A1", "A2"),
        ("محمد", "محمود"),
    ),
    *(("दी", "दि"), ("김", "금"), ("Жан", "Шан"), ("Νίκος", "Nikos"), ("ヤマダ", "ヤマタ")),
]
"""Names that may sit side by side."""


@pytest.mark.parametrize("name", AS_THEY_ARE)
def test_names_of_the_world(name):
    """People of many scripts are called what they are called (AU-13)."""
    assert clean(name) == unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name))
    assert clean(clean(name)) == clean(name)


def test_names_are_tidied():
    """Full-width letters, fancy letters, spaces, apostrophes and other digits are written the plain way (AU-13)."""
    assert {typed: clean(typed) for typed in TIDIED} == TIDIED
    assert all(clean(shown) == shown for shown in TIDIED.values())


@pytest.mark.parametrize("about", REFUSED)
def test_names_that_are_refused(about):
    """Everything else is refused with what is wrong with it, whatever it is, and nothing else is raised (AU-13)."""
    wrong = dict[str, str]()
    for name in REFUSED[about]:
        try:
            wrong[ascii(name[:40])] = "taken: " + ascii(clean(name))
        except Refusal as refusal:
            assert refusal.code == "bad-name"  # noqa: PT017 (a table of them)
            assert str(refusal).isascii()  # noqa: PT017
            if refusal.about["about"] != about:
                wrong[ascii(name[:40])] = str(refusal)
    assert not wrong


def test_the_corpus_is_large():
    """More than 200 names are tried, and none twice in one list (AU-13)."""
    refused = [name for names in REFUSED.values() for name in names]
    print(f"names: {len(AS_THEY_ARE)} as they are, {len(TIDIED)} tidied, {len(refused)} refused, {len(TWINS)} twins")  # noqa: T201
    assert len(AS_THEY_ARE) >= 100
    assert len(refused) >= 200
    for names in (AS_THEY_ARE, *REFUSED.values()):
        assert len(set(names)) == len(names)


def test_twins():
    """Names that look alike have one key; those that do not have two (AU-13)."""
    assert [(one, other, key(one), key(other)) for one, other in TWINS if key(one) != key(other)] == []
    assert [(one, other, key(one)) for one, other in DIFFERENT if key(one) == key(other)] == []
    for one, other in TWINS + DIFFERENT:
        assert clean(one)
        assert clean(other)


def test_a_host_may_set_other_lengths():
    """The limits of a name are the server's limits (AU-24)."""
    short = msgspec.structs.replace(DEFAULT, name_graphemes=8, name_bytes=32)
    assert clean("Annabell", short) == "Annabell"
    for name in ("Annabella", "🦊🦊🦊🦊🦊🦊🦊a" + "\u0301\u0323" * 2, "𠀀" * 8 + "a"):
        with pytest.raises(Refusal) as no:
            clean(name, short)
        assert no.value.about in ({"about": "long", "most": 8}, {"about": "marks", "most": 2})


HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("aåA1lIi0Oо'-. \u0301\u0323\u202e\u200d\ufe0f🦊👍\U0001f3fd\ud800\x1bаαא山ヤ한गि้ß\u0130ı"),
    ),
    max_size=30,
)


@settings(max_examples=budget(1_500, 100_000), deadline=None)
@given(HOSTILE)
def test_whatever_is_typed(text):
    """A name is refused, or it is short, plain, safe to print, and clean when cleaned again (AU-13)."""
    try:
        name = clean(text)
    except Refusal as refusal:
        assert refusal.code == "bad-name"  # noqa: PT017
        return
    assert clean(name) == name == unicodedata.normalize("NFKC", name)
    assert name.isprintable()
    assert len(name.encode()) <= 96
    assert 1 <= sum(unicodedata.category(sign)[0] != "M" for sign in name) <= 24
    assert key(name) == key(name.upper().lower()) or not name.isascii()
    assert key(name) == key(text) or "\ufe0f" in text or not text.isascii()


@settings(max_examples=budget(500, 20_000), deadline=None)
@given(st.text(max_size=200))
def test_a_key_of_anything(text):
    """Every text has a key, and marks, spaces and Latin case do not change it (AU-13)."""
    made = key(text)
    assert isinstance(made, str)
    if text.isascii():
        assert key(text.swapcase()) == key(f" {text}.") == made
