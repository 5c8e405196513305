"""The rules of the base game that do nothing at the table, and how each of them is tested all the same."""

WITHOUT_BEHAVIOUR = {
    "CARD-SETUP-14": "how life is counted: no second character card is in any view, and nobody has its ability",
    "CARD-SETUP-20": "rule summary cards: the data has none, and no move takes or returns one",
    "CARD-SETUP-23": "ability against rule: one ability for each way in which a general rule gives way",
}
