import { InvalidArgumentError, Option, type Command } from "commander";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { logSentence } from "@/server/proof/check/log/logTexts";
import type { LogStatement } from "@/server/proof/contract/proofLog";
import { isTimestamp } from "@/server/proof/check/shape";
import { checkProof } from "@/server/proof/check/verify";
import { clientFor } from "@/cli/client";
import { comparisonJson, compareSubmission, printComparison } from "@/cli/compareSubmission";
import { EXIT, EXIT_HELP } from "@/cli/exitCodes";
import { describeMissingEntries, exitCodeOfProof, flaggedOption, requireOption, type ValidCheck } from "@/cli/gates";
import { witnessCrypto } from "@/cli/witnessCrypto";
import { fetchPolicy, readPolicy } from "@/cli/logPolicy";
import { noteInvalid, printProofCheck, proofCheckJson } from "@/cli/printProofCheck";
import { readKeys, readProof } from "@/cli/proofFiles";
import { LocalRefusal } from "@/cli/refusals";
import { printJson } from "@/cli/terminal";

const GATES_HELP =
  "Without --require a valid proof exits 0, whatever it says. The current answer is that of the entries in the file: a person's decision\n" +
  "that was made after the file was written is found only with --online.";

export function addProofCheck(proof: Command): void {
  proof
    .command("check")
    .description("check a proof; with --keys, without network access")
    .argument("<file>", "proof envelope; - for standard input")
    .option("--keys <file>", "key set to check against (default: fetched from the service)")
    .option("--policy <file>", "exit 8 unless the proof is in a log as this policy requires (c2sp.org/tlog-policy)")
    .addOption(requireOption())
    .addOption(flaggedOption())
    .addOption(new Option("--expect-entries <n>", "exit 8 when the proof has fewer entries").argParser(parseEntryCount))
    .addOption(new Option("--at <time>", "time of the check, ISO 8601 (default: now)").argParser(parseTime))
    .option("--online", "ask the service for entries that this copy lacks, and exit 8 when there are any")
    .option("--submission <file>", "exit 8 unless this file is what was judged; compares each field that it has")
    .option("--openings <file>", "openings of the proof, which a comparison needs from format 3 on")
    .option("--content-type <type>", "content_type of the submission, if one was sent")
    .option("--json", "print the result as JSON")
    .addHelpText("after", `\n${GATES_HELP}\n${EXIT_HELP}`)
    .action(runCheck);
}

type Flags = Parameters<typeof exitCodeOfProof>[1] & {
  keys?: string;
  policy?: string;
  expectEntries?: number;
  at?: Date;
  online?: true;
  submission?: string;
  openings?: string;
  contentType?: string;
  json?: true;
};

async function runCheck(file: string, flags: Flags, command: Command): Promise<void> {
  const document = await readProof(file);
  const { keys, keysFrom, publishedPolicy } =
    flags.keys === undefined
      ? await fetchTrust(command)
      : {
          keys: await readKeys(flags.keys),
          keysFrom: `${flags.keys}${flags.online ? "" : " (no network used)"}`,
          publishedPolicy: null,
        };
  const policy = flags.policy === undefined ? null : await readPolicy(flags.policy);
  const trust = { crypto: witnessCrypto, now: flags.at ?? new Date(), policy: policy ?? publishedPolicy };
  const result = checkProof(document, keys, trust);
  const newerEntries = flags.online && result.valid ? await fetchNewerEntries(command, result) : undefined;
  const missingText = result.valid
    ? describeMissingEntries(result, { expected: flags.expectEntries, newerEntries })
    : null;
  const comparison = result.valid ? await compareSubmission(result, flags) : null;
  const missingLog = result.valid && policy ? describeMissingLog(result.log, policy) : null;
  const isAsExpected =
    missingText === null && missingLog === null && (comparison === null || comparison.mismatch === null);
  process.exitCode = result.valid && isAsExpected ? exitCodeOfProof(result, flags) : EXIT.invalidProof;
  if (!result.valid) noteInvalid(result.reason);
  else if (missingText !== null) noteInvalid(`chain_invalid: ${missingText}`);
  else if (missingLog !== null) noteInvalid(`log_policy: ${missingLog}`);
  else if (comparison && comparison.mismatch !== null) noteInvalid(`submission_mismatch: ${comparison.mismatch}`);
  if (flags.json)
    printJson({
      ...proofCheckJson(result, keysFrom),
      ...(newerEntries ? { newer_entries: newerEntries } : {}),
      ...(comparison ? { submission: comparisonJson(comparison) } : {}),
    });
  else {
    printProofCheck(result, keysFrom);
    if (comparison) printComparison(comparison);
  }
}

/**
 * Reads the entries that the service has after those of a valid document.
 * @throws LocalRefusal when the service does not have this proof
 */
async function fetchNewerEntries(command: Command, { proof }: ValidCheck) {
  const client = clientFor(command);
  const answer = await client.call("proof.verify", { body: { ...proof } });
  if (answer.valid && answer.newer_entries) return answer.newer_entries;
  throw new LocalRefusal(`${client.url} does not have this proof, so nothing is known about newer entries`);
}

/** Fetches the keys and the policy that the service publishes. */
async function fetchTrust(command: Command) {
  const client = clientFor(command);
  const [keys, publishedPolicy] = await Promise.all([client.keySet(), fetchPolicy(client.url)]);
  return { keys, keysFrom: `fetched from ${client.url}`, publishedPolicy };
}

/** Says what the policy requires and the proof does not show. Null if it shows enough. */
function describeMissingLog(log: LogStatement, { quorum }: LogPolicy): string | null {
  const isEnough = log.state === "witnessed" || (quorum === null && log.state === "logged");
  return isEnough ? null : logSentence(log);
}

function parseTime(text: string): Date {
  if (!isTimestamp(text)) throw new InvalidArgumentError("Must be a time such as 2026-11-24T12:00:00Z.");
  return new Date(text);
}

function parseEntryCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("Must be a whole number, at least 1.");
  return Number(text);
}
