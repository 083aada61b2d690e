"""How many tokens a language model counts in a text: those of the tokenizer cl100k_base, without that package.

It cuts a text into words and marks, and then each of them into tokens, whatever stands beside it. So a list of words
with the tokens of each (`word_tokens.txt`) gives the exact number. A word that is not in the list counts one token for
two letters, which is too many.
"""

import re
from pathlib import Path

MOST_TOKENS = 900
"""Of the situation and the question together. In 133,000 positions of both games the most were 865; with the tokenizers
o200k_base, of Claude 2 and of DeepSeek it was 866 or less."""

WORD = re.compile(r"'(?:[sdmt]|ll|ve|re)|[^\r\n\w]?[^\W\d_]+|\d{1,3}| ?[^\s\w]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s", re.I)
"""The pattern of cl100k_base, for texts without underscores."""


def known_words() -> dict[str, int]:
    """Each line of the file: a number of tokens, then the words that have it; `_` stands for a space before a word."""
    lines = Path(__file__).with_name("word_tokens.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return {word.replace("_", " "): int(count) for count, *words in rows for word in words}


KNOWN = known_words()


def tokens(text: str) -> int:
    return sum(tokens_of_word(word) for word in WORD.findall(text))


def tokens_of_word(word: str) -> int:
    return 1 if word.isdigit() else KNOWN.get(word.replace("\n", "↵"), (len(word) + 1) // 2)
