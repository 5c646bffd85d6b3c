// Lists the contents of the work that a proof names: by their SHA-256 in format 2, by commitments in format 3.
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import type { ProofEnvelope, ProofOpenings } from "@/server/proof/contract/proof";
import { computeCommitment } from "@/server/proof/check/commitment";
import { isHash, isObject, isText } from "@/server/proof/check/shape";

export type NamedContent = {
  /** For people: `the submission`, a role with its label, or an evidence packet. The label is untrusted. */
  name: string;
  /** The name of the submission's field, such as `context[0]`; null for other contents. */
  field: string | null;
  /** The hash or the commitment, hex. */
  value: string;
  /** Whether a content can be compared: always in format 2, and with the salt in format 3. */
  isOpen: boolean;
  /** Reports whether this is the content; false while it is not open. */
  isContent(content: string | Uint8Array): boolean;
};

type Crypto = Pick<ProofCrypto, "sha256Hex" | "hmacSha256Hex">;
type Item = Readonly<Record<string, unknown>>;

/**
 * Lists the contents that the first entry names. `openings`: the salts of a format 3 proof, as far as the holder has
 * them. What a signed payload states in another form than it should is left out.
 */
export function namedContents(envelope: ProofEnvelope, openings: ProofOpenings | null, crypto: Crypto): NamedContent[] {
  return envelope.format === "svc-verify/proof/2"
    ? hashedContents(envelope, crypto)
    : committedContents(envelope, openings, crypto);
}

function hashedContents(
  { submission_hash, payload }: ProofEnvelope & { format: "svc-verify/proof/2" },
  crypto: Crypto,
): NamedContent[] {
  const hashed = (name: string, field: string | null, value: unknown): NamedContent[] =>
    isHash(value)
      ? [{ name, field, value, isOpen: true, isContent: (content) => crypto.sha256Hex(content) === value }]
      : [];
  return [
    ...hashed("the submission", null, submission_hash),
    ...pieces(payload["context_digests"]).flatMap(({ name, field, item }) => hashed(name, field, item["hash"])),
    ...packets(payload).flatMap(({ name, item }) => hashed(name, null, item["content_hash"])),
  ];
}

function committedContents(
  { submission_commitment, payload }: ProofEnvelope & { format: "svc-verify/proof/3" },
  openings: ProofOpenings | null,
  crypto: Crypto,
): NamedContent[] {
  const salts = new Map(
    (openings?.openings ?? []).flatMap(({ seq, place, salt }) => (seq === 0 ? [[place, salt]] : [])),
  );
  const committed = (
    name: string,
    field: string | null,
    value: unknown,
    place: string,
    committedText = (content: string | Uint8Array) => (isText(content) ? content : null),
  ): NamedContent[] => {
    if (!isHash(value)) return [];
    const salt = salts.get(place);
    const isContent = (content: string | Uint8Array) => {
      const text = committedText(content);
      return salt !== undefined && text !== null && computeCommitment(crypto, salt, place, text) === value;
    };
    return [{ name, field, value, isOpen: salt !== undefined, isContent }];
  };
  return [
    ...committed("the submission", null, submission_commitment, "/submission_commitment"),
    ...pieces(payload["pieces"]).flatMap(({ name, field, item }, index) =>
      committed(name, field, item["commitment"], `/payload/pieces/${index}/commitment`),
    ),
    // A packet is named by its hash, and its hash by a commitment.
    ...packets(payload).flatMap(({ name, item }, index) =>
      committed(
        name,
        null,
        item["content_commitment"],
        `/payload/evidence_packets/${index}/content_commitment`,
        (content) => crypto.sha256Hex(content),
      ),
    ),
  ];
}

const items = (value: unknown): Item[] => (Array.isArray(value) ? value.filter(isObject) : []);

function packets(payload: Item) {
  return items(payload["evidence_packets"]).map((item) => ({
    name: `evidence packet, ${isText(item["trust_tier"]) ? item["trust_tier"] : "unknown"}`,
    item,
  }));
}

function pieces(list: unknown) {
  const counts = new Map<string, number>();
  return items(list).map((item) => {
    const role = isText(item["role"]) ? item["role"] : "unknown";
    const index = counts.get(role) ?? 0;
    counts.set(role, index + 1);
    const name = isText(item["label"]) ? `${role}: ${item["label"]}` : role;
    return { name, field: role === "context" || role === "evidence" ? `${role}[${index}]` : role, item };
  });
}
