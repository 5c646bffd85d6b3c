// Lists the texts of a submission under the names by which the judge cites them.
import type { Reference } from "@/server/referenceSet/contract";
import { SubmissionRole } from "@/server/submission/contract";
import { cutSnippet, type Piece, piecesOf } from "@/server/submission/pieces";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/**
 * A text of a submission. `name`: that of the piece, or `reference:<id>` of a reference set. `promptName`: the
 * name in prompts, which never contains words of the submitter. `title`: the submitter's label or ID.
 */
export type Source = Omit<Piece, "blob"> & { text: string; promptName: string; title: string | null };

// Cached: the criteria and samples of one submission read the same sources.
const sourcesCache = new WeakMap<JudgedSubmission, readonly Source[]>();

/** Lists the texts of all roles, the output first, then the references of the reference set. */
export function sourcesOf(submission: JudgedSubmission): readonly Source[] {
  const sources = sourcesCache.get(submission) ?? listSources(submission);
  sourcesCache.set(submission, sources);
  return sources;
}

function listSources(submission: JudgedSubmission): Source[] {
  const pieces = SubmissionRole.options.flatMap((role) => piecesOf(submission, role));
  return [
    ...pieces.map(({ blob, ...piece }) => ({
      ...piece,
      text: blobText(blob),
      promptName: piece.name,
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
    promptName: `reference[${index}]`,
    title: `id: ${id}${label === undefined ? "" : `, label: ${JSON.stringify(label)}`}`,
    cite: (locator, snippet) => ({ source: name, locator, snippet: cutSnippet(snippet) }),
  };
}

/** Returns the role of a source by its name; `reference:<id>`, of a reference set, has the role `reference`. */
export function roleOf(name: string): string {
  return /^[a-z]*/.exec(name)?.[0] ?? "";
}

/** Whether the text with this name can ground a claim, because it is a source of the tenant and not the work. */
export function isGrounding(name: string): boolean {
  return ["context", "evidence", "reference"].includes(roleOf(name));
}
