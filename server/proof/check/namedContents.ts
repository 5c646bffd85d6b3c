// Lists the contents of the work that a proof names: by their SHA-256 in format 2, by commitments in format 3.
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";
import { computeCommitment } from "@/server/proof/check/commitment";
import { namePieceFields } from "@/server/proof/check/pieceFields";
import { isHash, isObject, isText } from "@/server/proof/check/shape";

export type NamedContent = {
  /** Shown to people: `the submission`, a role with its label, or an evidence packet. The label is untrusted. */
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
 * Lists the contents that the first entry names, without values of the wrong type. `openings`: the salts of a format 3
 * proof, as far as the holder has them.
 */
export function namedContents(envelope: ProofEnvelope, openings: ProofOpenings | null, crypto: Crypto): NamedContent[] {
  return envelope.format === "svc-verify/proof/2"
    ? listHashedContents(envelope, crypto)
    : listCommittedContents(envelope, openings, crypto);
}

function listHashedContents(
  { submission_hash, payload }: ProofEnvelope & { format: "svc-verify/proof/2" },
  crypto: Crypto,
): NamedContent[] {
  const toContents = (name: string, field: string | null, value: unknown): NamedContent[] =>
    isHash(value)
      ? [{ name, field, value, isOpen: true, isContent: (content) => crypto.sha256Hex(content) === value }]
      : [];
  return [
    ...toContents("the submission", null, submission_hash),
    ...listPieces(payload["context_digests"]).flatMap(({ name, field, item }) => toContents(name, field, item["hash"])),
    ...listPackets(payload).flatMap(({ name, item }) => toContents(name, null, item["content_hash"])),
  ];
}

function listCommittedContents(
  { submission_commitment, payload }: ProofEnvelope & { format: "svc-verify/proof/3" },
  openings: ProofOpenings | null,
  crypto: Crypto,
): NamedContent[] {
  const salts = new Map(
    (openings?.openings ?? []).flatMap(({ seq, place, salt }) => (seq === 0 ? [[place, salt]] : [])),
  );
  const toContents = (
    name: string,
    field: string | null,
    value: unknown,
    place: string,
    toCommittedText = (content: string | Uint8Array) => (isText(content) ? content : null),
  ): NamedContent[] => {
    if (!isHash(value)) return [];
    const salt = salts.get(place);
    const isContent = (content: string | Uint8Array) => {
      const text = toCommittedText(content);
      return salt !== undefined && text !== null && computeCommitment(crypto, salt, place, text) === value;
    };
    return [{ name, field, value, isOpen: salt !== undefined, isContent }];
  };
  return [
    ...toContents("the submission", null, submission_commitment, "/submission_commitment"),
    ...listPieces(payload["pieces"]).flatMap(({ name, field, item }, index) =>
      toContents(name, field, item["commitment"], `/payload/pieces/${index}/commitment`),
    ),
    // The commitment binds the hash of the packet.
    ...listPackets(payload).flatMap(({ name, item }, index) =>
      toContents(
        name,
        null,
        item["content_commitment"],
        `/payload/evidence_packets/${index}/content_commitment`,
        (content) => crypto.sha256Hex(content),
      ),
    ),
  ];
}

/** Lists the items of a signed list; one that is no object is empty, so that the others keep their places. */
const listObjects = (value: unknown): Item[] =>
  Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? item : {})) : [];

function listPackets(payload: Item) {
  return listObjects(payload["evidence_packets"]).map((item) => ({
    name: `evidence packet, ${isText(item["trust_tier"]) ? item["trust_tier"] : "unknown"}`,
    item,
  }));
}

function listPieces(list: unknown) {
  const items = listObjects(list);
  const roles = items.map(({ role }) => (isText(role) ? role : "unknown"));
  const fields = namePieceFields(roles);
  return items.map((item, index) => {
    const role = roles[index] ?? "unknown";
    const name = isText(item["label"]) ? `${role}: ${item["label"]}` : role;
    return { name, field: fields[index] ?? role, item };
  });
}
