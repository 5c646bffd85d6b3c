// What the person gave to be checked, read as strictly as the service reads it.
import { parseProofText } from "@/server/domain/proof/parseProofText";
import { readProofFragment } from "@/server/domain/proof/fragment";
import { LIMITS } from "@/server/contracts/limits";

/** Why there is nothing to check. */
export type Fault = "not_json" | "duplicate_key" | "too_large" | "broken_link";

export type Candidate = {
  /** A file name, or how it came. */
  readonly source: string;
  /** For the expiry check; one instant for one candidate. */
  readonly readAt: Date;
} & ({ readonly fault: Fault } | { readonly document: unknown });

/** Reads pasted or typed text, or the text of a file. */
export function candidateOfText(text: string, source: string, readAt: Date): Candidate {
  if (new Blob([text]).size > LIMITS.maxBodyBytes) return { source, readAt, fault: "too_large" };
  const document = parseProofText(text);
  if (document !== null) return { source, readAt, document };
  return { source, readAt, fault: isJson(text) ? "duplicate_key" : "not_json" };
}

/** `fragment`: the part of the address after the #. */
export async function candidateOfFragment(fragment: string, readAt: Date): Promise<Candidate> {
  const document = await readProofFragment(fragment);
  const source = "the link";
  return document === null ? { source, readAt, fault: "broken_link" } : { source, readAt, document };
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) !== null;
  } catch {
    return false;
  }
}
