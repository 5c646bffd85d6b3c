// Parses the document to check, as strictly as the service does.
import { parseProofText } from "@/server/proof/check/parseProofText";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import { readProofFragment } from "@/server/proof/check/fragment";
import { PROOF_TEXTS } from "@/components/proof/texts";
import { parsedJson } from "@/server/contracts/parsedJson";
import { JSON_TEXT } from "@/server/contracts/limits";

export type Fault = "not_json" | "duplicate_key" | "too_large" | "broken_link";

export type Candidate = {
  /** A file name, or the name of the input. */
  readonly source: string;
  /** The time of the expiry check. */
  readonly readAt: Date;
} & ({ readonly fault: Fault } | { readonly document: unknown });

export function readCandidateText(text: string, source: string, readAt: Date): Candidate {
  if (new Blob([text]).size > JSON_TEXT.bytes || isOversizedJson(text)) return { source, readAt, fault: "too_large" };
  const document = parseProofText(text);
  if (document !== null) return { source, readAt, document };
  return { source, readAt, fault: isJson(text) ? "duplicate_key" : "not_json" };
}

/** Decodes the proof in a URL fragment. `fragment` is without the #. */
export async function readCandidateFragment(fragment: string, readAt: Date): Promise<Candidate> {
  const document = await readProofFragment(fragment);
  const source = PROOF_TEXTS.link;
  return document === null ? { source, readAt, fault: "broken_link" } : { source, readAt, document };
}

const isJson = (text: string): boolean => (parsedJson(text.replace(/^\uFEFF/, "")) ?? null) !== null;
