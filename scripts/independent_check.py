"""independent_check.py proof.json keys.json [time]: docs/proof-format.md with the standard library and cryptography."""
import base64, decimal, hashlib, json, re, sys
from datetime import datetime, timedelta, timezone
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SKEW = timedelta(minutes=5)  # by which clocks may differ
CLOCK = r"(?:[01]\d|2[0-3]):[0-5]\d"
TIME = re.compile(rf"([1-9]\d{{3}}-\d\d-\d\dT{CLOCK}:[0-5]\d)(\.\d+)?(?:Z|([+-]{CLOCK}))", re.ASCII)
ANSWERS = (None, "met", "partial", "not_met", "cannot_determine")
FIELDS = {"seq", "key_id", "algo", "content_hash", "prev_hash", "signature", "envelope"}

def must(holds, step):
    if not holds:
        sys.exit(f"invalid at step {step}")

def time(text, step=4):
    found = TIME.fullmatch(text)
    must(found, step)
    whole, fraction, zone = found.groups()
    return datetime.fromisoformat(whole + (zone or "+00:00")) + timedelta(seconds=float("0" + (fraction or ".0")))

def members(pairs):
    must(len({name for name, _ in pairs} - {"__proto__"}) == len(pairs), 1)  # each name once in its object
    return dict(pairs)

def number(value):  # as ECMAScript writes it
    _, digits, exponent = decimal.Decimal(repr(value)).normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if not -6 < point <= 21:
        return "-" * (value < 0) + text[0] + ("." + text[1:]).rstrip(".") + f"e{point - 1:+d}"
    text, whole = ("0" * (1 - point) + text).ljust(point, "0"), max(point, 1)
    return "-" * (value < 0) + text[:whole] + ("." + text[whole:]).rstrip(".")

def canonical(value, depth=0):
    must(depth <= 128, 4)
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name], depth + 1)}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item, depth + 1) for item in value) + "]"
    return number(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)

read = lambda text: json.loads(text, object_pairs_hook=members, parse_int=float)
sha256 = lambda data: hashlib.sha256(data).hexdigest()
file, key_set = (read(open(name, encoding="utf-8").read()) for name in sys.argv[1:3])
at = time(sys.argv[3], 7) if len(sys.argv) > 3 else datetime.now(timezone.utc)
proof = file["proof"] if file.keys() == {"proof"} else file
must(proof.keys() - {"inclusion"} == {"verification_id", "format", "signing_domain", "jwks_uri", "entries"} and proof["entries"], 1)
must(re.fullmatch("svc-verify/proof/[23]", proof["format"]) and proof["jwks_uri"] == "/.well-known/svc-verify/keys.json", 1)
must(proof["signing_domain"] == proof["format"].replace("proof", "proof-sig") + ":", 1)
subject = "submission_hash" if proof["format"].endswith("2") else "submission_commitment"
payloads, last_hash, sample = [], None, ""
for seq, entry in enumerate(proof["entries"]):
    must(entry.keys() == FIELDS and entry["algo"] == "ed25519", 1)
    key, *others = [key for key in key_set["keys"] if key.get("kid") == entry["key_id"]] or [{}]
    must(not others and key.get("status") in ("active", "retired"), 2)
    raw = base64.urlsafe_b64decode(key["x"] + "=")
    must(entry["key_id"] == f"ed25519-{sha256(raw)[:16]}", 2)
    must(entry["content_hash"] == sha256(entry["envelope"].encode()), 3)
    inner = read(entry["envelope"])
    outer = {name: proof[name] for name in ("verification_id", "format")}
    outer |= {name: entry[name] for name in ("seq", "key_id", "algo", "prev_hash")}
    must(inner.keys() == {*outer, subject, "rubric_hash", "payload", "created_at"}, 4)
    must(canonical({**inner, **outer}) == entry["envelope"] and inner["payload"].get("determination") in ANSWERS, 4)
    created = time(inner["created_at"])
    if key.get("not_before"): must(time(key["not_before"], 2) - SKEW <= min(created, at), 2)
    if key.get("retired_at"): must(created <= time(key["retired_at"], 2) + SKEW, 2)
    must(entry["seq"] == seq and entry["prev_hash"] == last_hash, 5)
    signature = base64.b64decode(entry["signature"], validate=True)
    must(base64.b64encode(signature).decode() == entry["signature"], 6)
    Ed25519PublicKey.from_public_bytes(raw).verify(signature, (proof["signing_domain"] + entry["content_hash"]).encode())
    payloads.append(stated := inner["payload"])
    if seq and stated.get("kind") == "content_erased": must(isinstance(stated["scope"] + stated["ground"], str) and time(stated["erased_at"]), 4)
    last_hash, sample = entry["content_hash"], ", sample data" if "purpose" in key else sample
must("expires_at" not in payloads[0] or time(payloads[0]["expires_at"], 7) > at, 7)
last = {payload.get("kind"): payload for payload in payloads[1:]}
decision = last.get("customer_decision", {})
answer = last.get("escalation_closed") or (decision if decision.get("decision") == "override" else payloads[0])
erased = f", content erased at {last['content_erased']['erased_at']}" if "content_erased" in last else ""
print(f"valid{sample}{erased}: {answer['determination'] or 'cannot_determine'}, signed as {payloads[0]['determination']}")
