// Compares a file with what a valid proof names as the submission and its pieces.
import { type FileComparison, compareFile } from "@/server/proof/check/compareFile";
import { namedContents } from "@/server/proof/check/namedContents";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { readOpenings } from "@/server/proof/check/openings";
import { readBytes, readText } from "@/cli/files";
import type { ValidCheck } from "@/cli/gates";
import { LocalRefusal } from "@/cli/refusals";
import { paint, printLine, toPrintable } from "@/cli/terminal";

type ComparisonFlags = { submission?: string; openings?: string; contentType?: string };
/** The result of --submission. `mismatch`: why the file is not what was judged; null when it is. */
type Comparison = FileComparison & { file: string; mismatch: string | null };

/**
 * Compares the file of --submission with the proof. Returns null without the option.
 * @throws LocalRefusal for an unreadable file, and when the proof's commitments cannot be opened
 */
export async function compareSubmission(
  { proof, envelopes: [first] }: ValidCheck,
  { submission: file, openings: openingsFile, contentType = "" }: ComparisonFlags,
): Promise<Comparison | null> {
  if (first === undefined) throw new Error("a valid proof has an entry");
  if (file === undefined) {
    if (openingsFile !== undefined) throw new LocalRefusal("--openings opens nothing without --submission");
    return null;
  }
  if (proof.format !== "svc-verify/proof/2" && openingsFile === undefined) {
    throw new LocalRefusal("this proof has commitments: add --openings, from proof get <id> --openings FILE");
  }
  const openings = openingsFile === undefined ? null : readOpenings(await readText(openingsFile), first);
  if (openingsFile !== undefined && openings === null) {
    throw new LocalRefusal(`${openingsFile} does not have the openings of this proof`);
  }
  const comparison = compareFile(await readBytes(file), namedContents(first, openings, nobleCrypto), contentType);
  return { ...comparison, file, mismatch: comparison.isJudged ? null : `${file} is not what was judged` };
}

export function printComparison({ file, contents }: Comparison): void {
  printLine(`\ncompared with ${toPrintable(file)}`);
  for (const { name, form, differs, closed } of contents) {
    if (form !== null) printLine(paint.green(`✓ ${toPrintable(name)}: ${form}`));
    else if (differs) printLine(paint.red(`✗ ${toPrintable(name)}: the file has another text`));
    else if (closed) printLine(paint.red(`✗ ${toPrintable(name)}: the openings lack its salt`));
    else printLine(paint.dim(`· ${toPrintable(name)}: not in the file`));
  }
}

export function comparisonJson({ file, isJudged, contents }: Comparison): object {
  return { file, is_judged: isJudged, contents };
}
