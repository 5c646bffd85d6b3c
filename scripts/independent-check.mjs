// node independent-check.mjs proof.json keys.json [time]: follows docs/proof-format.md with Node alone; exits 0 or 1.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
const at = process.argv[4] === undefined ? Date.now() : Date.parse(process.argv[4]);
const fail = (text) => process.exit(console.error(text) ?? 1);
const must = (holds, step) => holds || fail(`invalid at step ${step}`);
const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const depth = (value) => (value === Object(value) ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0);
const TIME = /^([1-9]\d{3}-\d\d-\d\d)T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const isTime = (text) => TIME.test(text) && new Date(text.substring(0, 10)).toJSON().startsWith(text.substring(0, 10));
const member = ([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`;
const sorted = (object) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  return value === null || typeof value !== "object" ? JSON.stringify(value) : `{${sorted(value).map(member)}}`;
}
const texts = process.argv.slice(2, 4).map((file) => readFileSync(file, "utf8"));
const documents = texts.map((text) => JSON.parse(text));
const names = (text) => text.match(/"[^"\\]*(\\.[^"\\]*)*"(\s*:)?/g).filter((token) => token.endsWith(":"));
const kept = names(JSON.stringify(documents));
must(kept.length === names(texts.join()).length && !kept.includes('"__proto__":'), 1); // each name once in its object
const [file, { keys }] = documents;
const { inclusion, ...document } = Object.keys(file).join() === "proof" ? file.proof : file;
const { verification_id, format, signing_domain, jwks_uri, entries, ...others } = document;
must(/^svc-verify\/proof\/[23]$/.test(format) && signing_domain === `${format.replace("proof", "proof-sig")}:`, 1);
const subject = format.endsWith("2") ? "submission_hash" : "submission_commitment";
must(jwks_uri === "/.well-known/svc-verify/keys.json" && canonical(others) === "{}" && entries.length > 0, 1);
if (!keys.some(({ status }) => status)) fail(`the keys have no status: use the key set of the issuer, ${jwks_uri}`);
const payloads = entries.map(({ seq, key_id, algo, content_hash, prev_hash, signature, envelope, ...others }, i) => {
  must(algo === "ed25519" && canonical(others) === "{}", 1);
  const [{ x, status, not_before: from, retired_at: until } = {}, second] = keys.filter(({ kid }) => kid === key_id);
  must(!second && ["active", "retired"].includes(status) && [from, until].every((t) => t == null || isTime(t)), 2);
  const inTime = (time) => !(time < Date.parse(from) - 3e5) && !(time > Date.parse(until) + 3e5); // clocks may differ
  must(key_id === `ed25519-${sha256(Buffer.from(x, "base64url")).slice(0, 16)}`, 2);
  must(content_hash === sha256(envelope), 3);
  const inner = JSON.parse(envelope);
  const { rubric_hash, payload, created_at } = inner;
  must(inTime(Date.parse(created_at)) && !(at < Date.parse(from) - 3e5), 2);
  must(depth(inner) <= 128 && isTime(created_at), 4);
  const stated = { rubric_hash, payload, created_at, [subject]: inner[subject] };
  must(envelope === canonical({ ...stated, verification_id, format, seq, key_id, algo, prev_hash }), 4);
  must(seq === i && prev_hash === (i === 0 ? null : entries[i - 1].content_hash), 5);
  const bytes = Buffer.from(signature, "base64");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const message = Buffer.from(signing_domain + content_hash);
  must(bytes.toString("base64") === signature && verify(null, message, key, bytes), 6);
  const { kind, determination = null, scope, ground, erased_at } = payload;
  must([null, "met", "partial", "not_met", "cannot_determine"].includes(determination), 4);
  must(i === 0 || kind !== "content_erased" || (sha256(scope) && sha256(ground) && isTime(erased_at)), 4);
  return payload;
});
must(at > 0 && !(Date.parse(payloads[0].expires_at) <= at), 7);
const last = (kind) => payloads.slice(1).findLast((payload) => payload.kind === kind);
const decision = last("customer_decision");
const override = decision?.decision === "override" && { determination: decision.determination ?? "cannot_determine" };
const current = (last("escalation_closed") ?? (override || payloads[0])).determination;
const isSample = keys.some(({ kid, purpose }) => purpose === "sample_data" && entries.some((e) => e.key_id === kid));
const erased = last("content_erased") ? `, content erased at ${last("content_erased").erased_at}` : "";
const text = current === payloads[0].determination ? current : `now ${current}, signed as ${payloads[0].determination}`;
console.log(`valid${isSample ? ", sample data" : ""}${erased}: ${text}`);
