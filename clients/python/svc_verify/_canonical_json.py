"""RFC 8785 (JCS) text of JSON whose numbers are floats."""
from __future__ import annotations

import json
import math
import re
from decimal import Decimal
from typing import Any


# A string that is not closed ends with the text, so that no place is read twice.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[\]{}]', re.S)
_DEPTH = 128


def is_oversized(text: str) -> bool:
    """Whether a text nests objects and arrays deeper than the service reads them."""
    depth = 0
    for match in _TOKEN.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match.group(), 0)
        if depth > _DEPTH:
            return True
    return False


def parse_json(text: str) -> Any:
    """Reads numbers as doubles, as RFC 8785 requires. Raises ValueError for a key that occurs twice or is `__proto__`,
    and for numbers that are not JSON."""
    return json.loads(text, parse_int=float, parse_constant=_refuse, object_pairs_hook=_unambiguous)


def canonical_json(value: Any) -> str:
    """Sorts keys by UTF-16 code units, without spaces. Raises ValueError for a lone surrogate or an infinite number."""
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: _utf16(member[0]))
        return "{" + ",".join(f"{canonical_json(key)}:{canonical_json(item)}" for key, item in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical_json(item) for item in value) + "]"
    if isinstance(value, str):
        value.encode()  # A lone surrogate has no UTF-8 form: UnicodeEncodeError is a ValueError.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float):
        return _number(value)
    return {True: "true", False: "false", None: "null"}[value]


def _number(value: float) -> str:
    """The text of ECMAScript (Number::toString), which begins an exponent later than Python does."""
    if not math.isfinite(value):
        raise ValueError("the number is not finite")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    parts = Decimal(repr(abs(value))).normalize().as_tuple()
    digits = "".join(map(str, parts.digits))
    point = len(digits) + int(parts.exponent)
    if len(digits) <= point <= 21:
        return sign + digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{point - 1:+d}"


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-be", "surrogatepass")


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs) or "__proto__" in value:
        raise ValueError("a key occurs twice or is __proto__")
    return value


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is not JSON")
