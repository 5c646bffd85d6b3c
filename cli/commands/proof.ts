import { InvalidArgumentError, Option, type Command } from "commander";
import type { KeySet } from "@/server/proof/contract/proof";
import { countOf } from "@/server/contracts/quantities";
import { utf8Text } from "@/server/contracts/utf8";
import { parseKeySet } from "@/server/proof/check/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { isTimestamp } from "@/server/proof/check/shape";
import { checkProof } from "@/server/proof/check/verify";
import { clientFor } from "@/cli/client";
import { addProofExport } from "@/cli/commands/proofExport";
import { EXIT, EXIT_HELP } from "@/cli/exitCodes";
import { readBytes, readJsonObject, writeText } from "@/cli/files";
import { exitCodeOfProof, flaggedOption, describeMissingEntries, requireOption, type ValidCheck } from "@/cli/gates";
import { noteInvalid, printProofCheck, proofCheckJson } from "@/cli/printProofCheck";
import { LocalRefusal } from "@/cli/refusals";
import { runSelfTest, throwAwayProof } from "@/cli/selfTest";
import { comparisonJson, compareSubmission, printComparison } from "@/cli/compareSubmission";
import { note, printLine, toPrintable, printJson } from "@/cli/terminal";

export function addProof(program: Command): void {
  const proof = program.command("proof").description("fetch and check signed proofs");

  proof
    .command("get")
    .description("print the proof envelope of a verification")
    .argument("<id>", "verification ID")
    .option("--openings <file>", "also write the salts and contents that open the commitments of the proof")
    .action(get);

  proof
    .command("keys")
    .description("print the published key set; no API key required")
    .action(async (_: object, command: Command) => {
      printJson(await clientFor(command).keySet());
    });

  proof
    .command("check")
    .description("check a proof; with --keys, without network access")
    .argument("<file>", "proof envelope; - for standard input")
    .option("--keys <file>", "key set to check against (default: fetched from the service)")
    .addOption(requireOption())
    .addOption(flaggedOption())
    .addOption(new Option("--expect-entries <n>", "exit 8 when the proof has fewer entries").argParser(entries))
    .addOption(new Option("--at <time>", "time of the check, ISO 8601 (default: now)").argParser(time))
    .option("--online", "ask the service for entries that this copy lacks, and exit 8 when there are any")
    .option("--submission <file>", "exit 8 unless this file is what was judged; compares each field that it has")
    .option("--openings <file>", "openings of the proof, which a comparison needs from format 3 on")
    .option("--content-type <type>", "content_type of the submission, if one was sent")
    .option("--json", "print the result as JSON")
    .addHelpText("after", `\n${GATES}\n${EXIT_HELP}`)
    .action(check);

  addProofExport(proof);

  proof
    .command("self-test")
    .description("alter a proof in many ways and check that each alteration is detected; no network access")
    .argument("[file]", "proof to alter (default: a temporary one); requires --keys")
    .option("--keys <file>", "key set of the proof")
    .addHelpText("after", EXIT_HELP)
    .action(selfTest);
}

const GATES =
  "Without --require a valid proof exits 0, whatever it says. The current answer is that of the entries in the file: a person's decision\n" +
  "that was made after the file was written is found only with --online.";

async function get(id: string, { openings: file }: { openings?: string }, command: Command): Promise<void> {
  const client = clientFor(command);
  const envelope = await client.call("verification.proofEnvelope", { id });
  if (file !== undefined) {
    const openings = await client.call("verification.proofOpenings", { id });
    await writeText(file, `${JSON.stringify(openings, null, 2)}\n`);
    note(`wrote ${countOf(openings.openings.length, "opening")} to ${file}`);
  }
  printJson(envelope);
}

type Flags = Parameters<typeof exitCodeOfProof>[1] & {
  keys?: string;
  expectEntries?: number;
  at?: Date;
  online?: true;
  submission?: string;
  openings?: string;
  contentType?: string;
  json?: true;
};

async function check(file: string, flags: Flags, command: Command): Promise<void> {
  const document = await readProof(file);
  const [keys, keysFrom] =
    flags.keys === undefined
      ? await fetchKeys(command)
      : [await readKeys(flags.keys), `${flags.keys}${flags.online ? "" : " (no network used)"}`];
  const result = checkProof(document, keys, { crypto: nobleCrypto, now: flags.at ?? new Date() });
  const newerProofEntries = flags.online && result.valid ? await newerEntries(command, result) : undefined;
  const missingText = result.valid
    ? describeMissingEntries(result, { expected: flags.expectEntries, newerEntries: newerProofEntries })
    : null;
  const comparison = result.valid ? await compareSubmission(result, flags) : null;
  const isAsExpected = missingText === null && (comparison === null || comparison.mismatch === null);
  process.exitCode = result.valid && isAsExpected ? exitCodeOfProof(result, flags) : EXIT.invalidProof;
  if (!result.valid) noteInvalid(result.reason);
  else if (missingText !== null) noteInvalid(`chain_invalid: ${missingText}`);
  else if (comparison && comparison.mismatch !== null) noteInvalid(`submission_mismatch: ${comparison.mismatch}`);
  if (flags.json)
    printJson({
      ...proofCheckJson(result, keysFrom),
      ...(newerProofEntries ? { newer_entries: newerProofEntries } : {}),
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
async function newerEntries(command: Command, { proof }: ValidCheck) {
  const client = clientFor(command);
  const answer = await client.call("proof.verify", { body: { ...proof } });
  if (answer.valid && answer.newer_entries) return answer.newer_entries;
  throw new LocalRefusal(`${client.url} does not have this proof, so nothing is known about newer entries`);
}

function time(text: string): Date {
  if (!isTimestamp(text)) throw new InvalidArgumentError("Must be a time such as 2026-11-24T12:00:00Z.");
  return new Date(text);
}

function entries(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("Must be a whole number, at least 1.");
  return Number(text);
}

async function selfTest(file: string | undefined, { keys: keysFile }: { keys?: string }): Promise<void> {
  if ((file === undefined) !== (keysFile === undefined))
    throw new LocalRefusal("use a proof together with --keys, or neither");
  const keysText =
    file === undefined || keysFile === undefined
      ? throwAwayProof()
      : { document: await readProof(file), keys: await readKeys(keysFile) };
  const result = runSelfTest(keysText.document, keysText.keys, new Date());
  if (!result.started) {
    process.exitCode = EXIT.invalidProof;
    noteInvalid(result.reason);
    return note("the self-test requires a valid proof");
  }
  for (const line of result.missed) note(toPrintable(line));
  printLine(
    `${result.tried - result.missed.length} of ${result.tried} alterations detected, each with its expected reason`,
  );
  process.exitCode = result.missed.length === 0 ? EXIT.ok : EXIT.invalidProof;
}

/**
 * Reads a proof; null for text that is not JSON, which the check reports as malformed.
 * @throws LocalRefusal if unreadable
 */
async function readProof(file: string): Promise<unknown> {
  const text = utf8Text(await readBytes(file));
  return text === null ? null : parseProofText(text);
}

async function readKeys(file: string): Promise<KeySet> {
  try {
    // A key set may have rounded numbers, since none of them is used.
    return parseKeySet(await readJsonObject(file, "rounded"));
  } catch (error) {
    throw error instanceof TypeError ? new LocalRefusal(`${file}: ${error.message}`) : error;
  }
}

async function fetchKeys(command: Command): Promise<[KeySet, string]> {
  const client = clientFor(command);
  return [await client.keySet(), `fetched from ${client.url}`];
}
