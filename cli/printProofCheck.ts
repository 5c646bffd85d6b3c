// Prints the result of a proof check: one sentence, each check, the key, and what the proof does not prove.
import { invalidFacts, validFacts } from "@/server/proof/check/checkResult";
import { contentErasedAt } from "@/server/proof/check/entryFacts";
import { logSentence } from "@/server/proof/check/log/logTexts";
import { CHECK_TEXTS, failureText, LATER_UNKNOWN } from "@/server/proof/check/texts";
import type { ProofCheck, ProofStep } from "@/server/proof/check/verify";
import { confidenceFact } from "@/cli/confidenceFact";
import type { ProofKeyStatus } from "@/server/proof/contract/keySet";
import type { ValidCheck } from "@/cli/gates";
import { note, printLine, paint, toPrintable } from "@/cli/terminal";

const KEY_STATUS: Record<ProofKeyStatus, string> = {
  active: "active: in use for signing.",
  retired: "retired: no longer used for signing; its earlier signatures remain valid.",
  revoked:
    "revoked: its signatures and their dates cannot be confirmed, except for entries that witnesses cosigned before.",
  unknown: "unknown: not found in the key set, or not looked up because an earlier check failed.",
};

const NOT_PROVEN =
  "This does not prove that the verdict is correct, that the key set is authentic (compare it with a copy that you " +
  "trust), or that no later entry exists.";

const MARK: Record<ProofStep["result"], string> = { ok: "✓", failed: "✗", not_reached: "·" };
const COLOR: Record<ProofStep["result"], (text: string) => string> = {
  ok: paint.green,
  failed: paint.red,
  not_reached: paint.dim,
};

/** Prints the result. `keysFrom` describes the origin of the key set. */
export function printProofCheck(check: ProofCheck, keysFrom: string): void {
  if (check.valid) printValid(check);
  else printLine(paint.red(failureText(check.reason, check.keyFault).sentence));
  printLine("");
  for (const { id, result } of check.steps) {
    const remark = { ok: "", failed: `: ${id}`, not_reached: " (not reached)" }[result];
    printLine(COLOR[result](`${MARK[result]} ${CHECK_TEXTS[id].title}${remark}`));
  }
  printLine("");
  printLine(`key   ${KEY_STATUS[check.keyStatus]}`);
  printLine(`keys  ${toPrintable(keysFrom)}`);
  if (check.valid) printLine(`log   ${toPrintable(logSentence(check.log))}`);
  if (check.valid) printLine(`\n${NOT_PROVEN}`);
}

function printValid(check: ValidCheck): void {
  const { verdict, envelopes, proof, current, entries } = check;
  const changeText = describeChange(check);
  if (check.sample)
    printLine(paint.yellow("Sample data: this proof says nothing about real work, and --require never accepts it."));
  if (changeText !== null) printLine(paint.yellow(changeText));
  printLine(
    `${verdict.determination}: ${paint.green(`signed by ${envelopes[0]?.key_id} on ${verdict.issuedAt}, and unchanged since.`)} ` +
      LATER_UNKNOWN,
  );
  const { determination, flagReason: flag_reason } = verdict;
  const confidence =
    verdict.confidence === null
      ? ""
      : `  ${confidenceFact({ determination, confidence: verdict.confidence, flag_reason })}`;
  const signedNote = changeText === null ? "" : `  signed as ${verdict.determination}`;
  printLine(`\n${paint.bold(current.determination)}${signedNote}${confidence}  verification ${proof.verification_id}`);
  if (verdict.manipulationDetected) printLine(paint.yellow("possible prompt injection"));
  if (verdict.flagged) printLine(paint.yellow(`needs review: ${toPrintable(verdict.flagReason ?? "no reason given")}`));
  if (verdict.expiresAt !== null) printLine(`expires ${verdict.expiresAt}`);
  const erasedAt = contentErasedAt(envelopes);
  if (erasedAt !== null) printLine(paint.yellow(`content erased at ${erasedAt}; signature valid`));
  for (const { kind, outcome, determination, created_at } of entries.slice(1)) {
    const statedWords = [outcome, determination === outcome ? null : determination].filter((word) => word !== null);
    printLine(`later entry: ${toPrintable([kind, ...statedWords].join(" "))}, ${created_at}`);
  }
}

/** Describes how a person changed or confirmed the signed verdict; null while no person decided. */
function describeChange({ verdict, current }: ValidCheck): string | null {
  if (current.source === "verdict") return null;
  const signedText = `Signed as ${verdict.determination} on ${verdict.issuedAt}`;
  const verb = current.determination === verdict.determination ? "confirmed as" : "overturned to";
  const sourceText = current.source === "escalation" ? "by escalation" : "by the customer's decision";
  return `${signedText}; ${verb} ${current.determination} ${sourceText} on ${current.decided_at}.`;
}

export function proofCheckJson(check: ProofCheck, keysFrom: string): object {
  const steps = { steps: check.steps, keys_from: keysFrom };
  if (!check.valid) return { ...invalidFacts(check), ...steps };
  const { verdict, current, entries } = check;
  return { ...validFacts(check), expires_at: verdict.expiresAt, current, entries, ...steps };
}

/** Prints the failure. The specification requires the reason after the word `invalid` on stderr. */
export function noteInvalid(reason: string): void {
  note(`invalid ${reason}`);
}
