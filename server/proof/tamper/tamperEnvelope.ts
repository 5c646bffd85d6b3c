// Lists changes within the signed text: alone, with a matching hash, and with a matching chain.
import type { ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { ProofFailureReason } from "@/server/proof/contract/proofCheck";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { readEntries } from "@/server/proof/check/entryFacts";
import { withEntry, type Tampering } from "@/server/proof/tamper/tampering";
import { alterLeaf, listLeaves, withLeaf, withoutLeaf, type Json, type Path } from "@/server/proof/tamper/tamperLeaf";
import { readVerdict } from "@/server/proof/check/verdictFacts";

type Deps = { crypto: Pick<ProofCrypto, "sha256Hex">; otherKeyId: string };

/** Lists all changes of the envelope of one entry. */
export function* tamperEnvelope(proof: ProofEnvelopeDocument, index: number, deps: Deps): Generator<Tampering> {
  const entry = proof.entries[index];
  if (entry === undefined) return;
  const envelope = JSON.parse(entry.envelope) as Json;
  const envelopePath = `entries.${index}.envelope`;
  for (const [path, value] of listLeaves(envelope)) {
    const alteredEnvelope = withLeaf(envelope, path, alterLeaf(path, value));
    const alterationReason = isMirrored(path) || !isReadable(alteredEnvelope) ? "envelope_mismatch" : null;
    yield* inText(
      proof,
      index,
      `${envelopePath} ${path.join(".")} altered`,
      canonicalJson(alteredEnvelope),
      alterationReason,
      deps,
    );
    const shortenedEnvelope = withoutLeaf(envelope, path);
    const removalReason = path.length === 1 || !isReadable(shortenedEnvelope) ? "envelope_mismatch" : null;
    yield* inText(
      proof,
      index,
      `${envelopePath} ${path.join(".")} removed`,
      canonicalJson(shortenedEnvelope),
      removalReason,
      deps,
    );
  }
  const wider = canonicalJson(withLeaf(envelope, ["tampered"], true));
  yield* inText(proof, index, `${envelopePath} with an unknown field`, wider, "envelope_mismatch", deps);
  const payload = canonicalJson(withLeaf(envelope, ["payload", "tampered"], true));
  yield* inText(proof, index, `${envelopePath} payload with a field more`, payload, null, deps);
  for (const [name, text] of otherSpellings(entry.envelope)) {
    yield* inText(proof, index, `${envelopePath} ${name}`, text, "envelope_mismatch", deps);
  }
  yield otherSigner(proof, index, envelope, deps);
}

const MIRRORED_FIELDS = ["format", "algo", "key_id", "verification_id", "seq", "prev_hash"];

const isMirrored = (path: Path) => path.length === 1 && MIRRORED_FIELDS.includes(String(path[0]));

/** Returns true if the payload still has the fields that an entry of its kind must have. */
function isReadable(changedEnvelope: Json): boolean {
  const envelope = changedEnvelope as unknown as ProofEnvelope;
  if (typeof envelope.payload !== "object" || readEntries([envelope]) === null) return false;
  return envelope.seq !== 0 || readVerdict(envelope.payload) !== null;
}

function* inText(
  proof: ProofEnvelopeDocument,
  index: number,
  name: string,
  envelope: string,
  expectedReason: ProofFailureReason | null,
  { crypto }: Deps,
): Generator<Tampering> {
  const isLast = index === proof.entries.length - 1;
  yield { name, document: withEntry(proof, index, { envelope }), reason: "content_hash_mismatch" };
  const rehashedEntry = { envelope, content_hash: crypto.sha256Hex(envelope) };
  yield {
    name: `${name}, hash made to match`,
    document: withEntry(proof, index, rehashedEntry),
    reason: expectedReason ?? (isLast ? "signature_invalid" : "chain_invalid"),
  };
  if (isLast || expectedReason !== null) return;
  const document = relinkEntries(withEntry(proof, index, rehashedEntry), index + 1, crypto);
  yield { name: `${name}, chain made to match`, document, reason: "signature_invalid" };
}

// These texts have the same JSON value in another form. A parser sees no difference, but the signature must.
function* otherSpellings(text: string): Generator<[string, string]> {
  yield ["with a space", `${text} `];
  yield ["with a newline inside", text.replace(",", ",\n")];
  yield ["with a key twice", text.replace(/^\{("[^"]+":"[^"]*"),/, "{$1,$1,")];
  yield ["with an escaped letter", text.replace('"format"', '"\\u0066ormat"')];
  yield ["that is not JSON", text.slice(0, -1)];
}

function otherSigner(proof: ProofEnvelopeDocument, index: number, envelope: Json, deps: Deps): Tampering {
  const text = canonicalJson(withLeaf(envelope, ["key_id"], deps.otherKeyId));
  const change = { envelope: text, key_id: deps.otherKeyId, content_hash: deps.crypto.sha256Hex(text) };
  const document = relinkEntries(withEntry(proof, index, change), index + 1, deps.crypto);
  return { name: `entries.${index} claimed for another published key`, document, reason: "signature_invalid" };
}

/** Recomputes hashes and links of every entry from `start` on, without a key. */
function relinkEntries(
  proof: ProofEnvelopeDocument,
  start: number,
  crypto: Pick<ProofCrypto, "sha256Hex">,
): ProofEnvelopeDocument {
  const entries = [...proof.entries];
  for (let position = start; position < entries.length; position++) {
    const [previous, entry] = [entries[position - 1], entries[position]];
    if (previous === undefined || entry === undefined) break;
    const parsed = JSON.parse(entry.envelope) as Json;
    const envelope = canonicalJson(withLeaf(parsed, ["prev_hash"], previous.content_hash));
    entries[position] = {
      ...entry,
      envelope,
      prev_hash: previous.content_hash,
      content_hash: crypto.sha256Hex(envelope),
    };
  }
  return { ...proof, entries };
}
