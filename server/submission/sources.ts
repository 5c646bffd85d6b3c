// Every text of a submission, under the name by which the judge sees and cites it.
import type { Reference } from "@/server/referenceSet/contract";
import { SubmissionRole } from "@/server/submission/contract";
import { boundedSnippet, type Piece, piecesOf } from "@/server/submission/pieces";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/**
 * `name`: that of the piece, or `reference:<id>` of a reference set. `shownAs`: the name in prompts, in which no word is
 * the submitter's. `title`: what the submitter calls it.
 */
export type Source = Omit<Piece, "blob"> & { text: string; shownAs: string; title: string | null };

// Cached: the criteria and samples of one submission read the same sources.
const known = new WeakMap<JudgedSubmission, readonly Source[]>();

/** All present roles, the output first, then the references of the reference set. */
export function sourcesOf(submission: JudgedSubmission): readonly Source[] {
  const found = known.get(submission) ?? allSources(submission);
  known.set(submission, found);
  return found;
}

function allSources(submission: JudgedSubmission): Source[] {
  const pieces = SubmissionRole.options.flatMap((role) => piecesOf(submission, role));
  return [
    ...pieces.map(({ blob, ...piece }) => ({
      ...piece,
      text: blobText(blob),
      shownAs: piece.name,
      title: piece.label === null ? null : `label: ${JSON.stringify(piece.label)}`,
    })),
    ...submission.references.map(referenceSource),
  ];
}

function referenceSource({ id, value, label }: Reference, index: number): Source {
  const name = `reference:${id}`;
  return {
    name,
    label: label ?? null,
    text: blobText(value),
    shownAs: `reference[${index}]`,
    title: `id: ${id}${label === undefined ? "" : `, label: ${JSON.stringify(label)}`}`,
    cite: (locator, snippet) => ({ source: name, locator, snippet: boundedSnippet(snippet) }),
  };
}

/** Returns the role of a source by its name; `reference:<id>`, of a reference set, has the role `reference`. */
export function roleOf(name: string): string {
  return /^[a-z]*/.exec(name)?.[0] ?? "";
}

/** Whether a text of this name, or shown as it, can ground a claim: a source of the tenant, not the work itself. */
export function isGrounding(name: string): boolean {
  return ["context", "evidence", "reference"].includes(roleOf(name));
}
