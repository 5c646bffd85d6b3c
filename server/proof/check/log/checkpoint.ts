// Checkpoints of a log (c2sp.org/tlog-checkpoint): its origin, its size and its root, as the text of a signed note.
import { decodeBase64, encodeBase64 } from "@/server/proof/check/base64";

export type Checkpoint = { origin: string; size: number; root: Uint8Array };

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/** Parses the text of a note as a checkpoint; null for another text. Extension lines are allowed and ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = "", size = "", root = "", ...extensions] = text.split("\n");
  // Each line ends with a line break, and an extension line has a text.
  if (extensions.pop() !== "" || extensions.includes("") || origin === "" || !SIZE.test(size)) return null;
  const hash = decodeBase64(root);
  const leafCount = Number(size);
  return hash?.length === 32 && Number.isSafeInteger(leafCount) ? { origin, size: leafCount, root: hash } : null;
}
