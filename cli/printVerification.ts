// A verification as text: the verdict, its reasons, and how to check it without trusting this tool.
import type { Determination } from "@/server/contracts/enums";
import { MODEL_LINES, NO_MODEL, WITHOUT_MODEL } from "@/server/models/contract/modelLines";
import { countOf, scoreText } from "@/server/contracts/quantities";
import type { CriterionResult, EvidenceCitation } from "@/server/verdict/contract/verdict";
import type { VerificationObject } from "@/server/verification/contract/verification";
import type { Client } from "@/cli/client";
import { confidenceFact } from "@/cli/confidenceFact";
import { type CriterionNames, determinationText, earlierMeaningLines, findCriteria } from "@/cli/criterionTexts";
import { TOOL } from "@/cli/programs";
import { printLine, paint, toPrintable } from "@/cli/terminal";

const MARK: Record<Determination, string> = { met: "✓", partial: "~", not_met: "✗", cannot_determine: "?" };
const COLOR: Record<Determination, (text: string) => string> = {
  met: paint.green,
  partial: paint.yellow,
  not_met: paint.red,
  cannot_determine: paint.yellow,
};

const SOURCES = { customer_decision: "the customer's decision", escalation: "escalation" };

/** Prints to stdout. Criteria are shown by key if the API key can read the rubric, otherwise by ID. */
export async function printVerification(client: Client, verification: VerificationObject): Promise<void> {
  const { id, status, determination, error, current, proof_ref: proof } = verification;
  printLine(headline(verification));
  if (error) printLine(`  reason: ${toPrintable(error)}`);
  if (verification.flagged)
    printLine(paint.yellow(`  needs review: ${toPrintable(verification.flag_reason ?? "no reason given")}`));
  if (current && current.source !== "verdict") {
    printLine(paint.yellow(`  now ${current.determination}, by ${SOURCES[current.source]} on ${current.decided_at}`));
  }
  const results = verification.verdict?.results ?? [];
  const criteria = results.length === 0 ? null : await findCriteria(client, verification.rubric_id);
  for (const result of results) printResult(result, criteria?.get(result.criterion_id));
  printLine("");
  printLine(`verification  ${id}`);
  if (proof) {
    printLine(`proof         ${toPrintable(proof)}`);
    printLine(`check         ${TOOL} proof get ${id} > proof.json && ${TOOL} proof check proof.json`);
  } else if (determination) {
    printLine("proof         none");
  } else if (status !== "failed") {
    printLine(`next          ${TOOL} get ${id}`);
  }
  if (verification.flag_reason === "judge_not_configured") printModelLines();
}

function printModelLines(): void {
  printLine("");
  printLine(paint.yellow(`${NO_MODEL}. ${WITHOUT_MODEL}`));
  printLine("Stop the service, and start it with one of these:");
  for (const { name, line } of MODEL_LINES) printLine(`  ${name.padEnd(8)}${line}`);
}

function headline({ status, determination, score, confidence, flag_reason }: VerificationObject): string {
  if (!determination || confidence == null) return paint.bold(status);
  const scoreWords = score == null ? [] : [`score ${scoreText(score)}`];
  const facts = [...scoreWords, confidenceFact({ determination, confidence, flag_reason })].join("  ");
  return `${paint.bold(COLOR[determination](determination))}  ${facts}`;
}

function printResult(result: CriterionResult, criterion: CriterionNames | undefined): void {
  const { determination, primitive, rationale, evidence_spans: spans = [], passages = [] } = result;
  const review = result.flagged ? paint.yellow("  needs review") : "";
  printLine("");
  printLine(
    `${COLOR[determination](`${MARK[determination]} ${determinationText(criterion, determination)}`)}  ` +
      `${paint.bold(toPrintable(criterion?.key ?? result.criterion_id))}  ${toPrintable(primitive)}  ${confidenceFact(result)}${review}`,
  );
  for (const line of earlierMeaningLines(criterion ? [criterion] : [])) printLine(`    ${toPrintable(line)}`);
  printLine(`    ${toPrintable(rationale)}`);
  for (const span of spans) printLine(paint.dim(`    ${citation(span)}`));
  if (passages.length === 0) return;
  const disagreeing = passages.filter(({ agrees }) => !agrees);
  printLine(
    paint.dim(`    holds of ${passages.length - disagreeing.length} of ${countOf(passages.length, "passage")}`),
  );
  for (const { source, locator } of disagreeing) printLine(`    does not hold of ${citation({ source, locator })}`);
}

function citation({ source, locator, snippet }: EvidenceCitation): string {
  const place = [source, locator].filter((part) => part !== undefined).join(" ");
  return snippet === undefined ? toPrintable(place) : toPrintable(`${place}: "${snippet}"`);
}
