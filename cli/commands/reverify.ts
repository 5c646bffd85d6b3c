import type { Command } from "commander";
import { JudgeTier } from "@/server/contracts/enums";
import type { ReverifyReport } from "@/server/verification/contract/reverify";
import { clientFor, type Client } from "@/cli/client";
import { confidenceFact } from "@/cli/confidenceFact";
import { determinationText, findCriteria } from "@/cli/criterionTexts";
import { EXIT, EXIT_HELP, exitCodeForVerification } from "@/cli/exitCodes";
import { readText } from "@/cli/files";
import { collectValue, JUDGE_TIER_CHOICE } from "@/cli/flagParsers";
import { LocalRefusal } from "@/cli/refusals";
import { printLine, toPrintable, printJson } from "@/cli/terminal";

type Flags = { evidence?: string[]; maxJudgeTier?: string; criterion?: string[]; json?: true };

/** Judges of the highest tier are slow. */
const ANSWER_MS = 600_000;

export function addReverify(program: Command): void {
  program
    .command("reverify")
    .description("check the stored proof, or judge again with new evidence, at a tier, or for some criteria")
    .argument("<id>", "verification ID")
    .option("--evidence <file>", "text file to add as evidence; repeatable", collectValue)
    .option("--max-judge-tier <tier>", "judge tier of this run: 1, 2 or 3")
    .option("--criterion <id>", "judge only this criterion again; repeatable", collectValue)
    .option("--json", "print the report as JSON")
    .addHelpText(
      "after",
      `\nWithout options: exit 0 for a valid proof, 8 for an invalid one. Otherwise the exit code of the new verdict.\n${EXIT_HELP}`,
    )
    .action(async (id: string, flags: Flags, command: Command) => {
      const client = clientFor(command);
      const body = {
        evidence: flags.evidence && (await Promise.all(flags.evidence.map(attachment))),
        max_judge_tier: flags.maxJudgeTier === undefined ? undefined : parseTier(flags.maxJudgeTier),
        criterion_ids: flags.criterion,
      };
      const report = await client.call("verification.reverify", { id, body }, AbortSignal.timeout(ANSWER_MS));
      if (flags.json) printJson(report);
      else await print(client, report);
      process.exitCode = report.reverified
        ? exitCodeForVerification({ status: "succeeded", determination: report.reverified.determination })
        : report.ok
          ? EXIT.ok
          : EXIT.invalidProof;
    });
}

async function print(client: Client, report: ReverifyReport): Promise<void> {
  const { ok, reason, original, reverified, changed, proof_entry } = report;
  printLine(ok ? "the stored proof is valid" : `the stored proof is not valid: ${reason}`);
  printLine(`original    ${original.determination}  ${confidenceFact(original)}`);
  if (!reverified) return;
  printLine(`reverified  ${reverified.determination}  ${confidenceFact(reverified)}${changed ? "  changed" : ""}`);
  const verification = await client.call("verification.get", { id: report.verification_id }).catch(() => null);
  const criteria = verification === null ? null : await findCriteria(client, verification.rubric_id);
  for (const { criterion_id, primitive, determination, rationale } of reverified.results) {
    const criterion = criteria?.get(criterion_id);
    const name = criterion?.key ?? criterion_id;
    printLine(
      `  ${determinationText(criterion, determination)}  ${toPrintable(name)}  ${primitive}  ${toPrintable(rationale)}`,
    );
  }
  if (proof_entry) printLine(`appended entry ${proof_entry.seq} to the proof`);
}

async function attachment(file: string) {
  return { value: await readText(file), label: file };
}

function parseTier(text: string): JudgeTier {
  const tier = JudgeTier.safeParse(Number(text));
  if (!tier.success) throw new LocalRefusal(`--max-judge-tier must be ${JUDGE_TIER_CHOICE}`);
  return tier.data;
}
