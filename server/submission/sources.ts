// Every text of a submission, under the name by which the judge sees and cites it.
import type { Reference } from "@/server/referenceSet/contract";
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";
import { boundedSnippet, type Piece, piecesOf } from "@/server/submission/pieces";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

export type Source = {
  /** `output`, `input`, `reference`, `values`, `context[0]`, `evidence[0]`, `reference:<id>` of a reference set, … */
  name: string;
  label: string | null;
  text: string;
  cite: (locator: string, snippet: string) => EvidenceCitation;
};

// Cached: the criteria and samples of one submission read the same sources.
const known = new WeakMap<JudgedSubmission, readonly Source[]>();

/** All present roles, the output first, then the references of the reference set. */
export function sourcesOf(submission: JudgedSubmission): readonly Source[] {
  const found = known.get(submission) ?? allSources(submission);
  known.set(submission, found);
  return found;
}

function allSources(submission: JudgedSubmission): Source[] {
  const roles = (["output", "input", "context", "reference", "evidence", "values"] as const).flatMap((role) => {
    const numbered = role === "context" || role === "evidence";
    return piecesOf(submission, role).map((piece, index) =>
      source(numbered ? `${role}[${index}]` : role, numbered ? (submission[role][index]?.label ?? null) : null, piece),
    );
  });
  return [...roles, ...submission.references.map(referenceSource)];
}

function referenceSource(reference: Reference): Source {
  const name = `reference:${reference.id}`;
  return source(name, reference.label ?? null, {
    blob: reference.value,
    cite: (locator, snippet) => ({ source: name, locator, snippet: boundedSnippet(snippet) }),
  });
}

function source(name: string, label: string | null, { blob, cite }: Piece): Source {
  return { name, label, text: blobText(blob), cite };
}

/** Whether a text of this name can ground a claim: a source that the tenant supplied, not the work itself. */
export function isGrounding(name: string): boolean {
  return /^(?:context|evidence)\[|^reference(?:$|:)/.test(name);
}
