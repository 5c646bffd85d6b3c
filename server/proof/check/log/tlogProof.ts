// Proofs that an entry is in a log, as text (c2sp.org/tlog-proof).
import { decodeBase64, encodeBase64 } from "@/server/proof/check/base64";

/** `index`: of the leaf. `path`: the hashes of its inclusion. `checkpoint`: a signed note, verbatim. */
export type TlogProof = { index: number; path: readonly Uint8Array[]; checkpoint: string };

const HEADER = "c2sp.org/tlog-proof@v1";
const INDEX = /^index (0|[1-9]\d{0,15})$/;
const EXTRA = /^extra [A-Za-z0-9+/]*={0,2}$/;
/** A path in a tree of at most 2^63 leaves. */
const MAX_PATH = 63;

export function writeTlogProof({ index, path, checkpoint }: TlogProof): string {
  return [HEADER, `index ${index}`, ...path.map(encodeBase64), "", checkpoint].join("\n");
}

/** Parses a proof; null for a text that is none. Its checkpoint is not checked. */
export function parseTlogProof(text: string): TlogProof | null {
  const end = text.indexOf("\n\n");
  if (end < 0) return null;
  const [header, ...lines] = text.slice(0, end).split("\n");
  if (header !== HEADER) return null;
  if (EXTRA.test(lines[0] ?? "")) lines.shift();
  const [, digits] = INDEX.exec(lines.shift() ?? "") ?? [];
  const index = Number(digits);
  if (!Number.isSafeInteger(index) || lines.length > MAX_PATH) return null;
  const path = lines.map(decodeBase64);
  if (!path.every((hash) => hash?.length === 32)) return null;
  return { index, path: path as Uint8Array[], checkpoint: text.slice(end + 2) };
}
