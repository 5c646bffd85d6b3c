import type { Command } from "commander";
import type { KeySet } from "@/server/contracts/proof";
import { parseKeySet } from "@/server/domain/proof/keySet";
import { nobleCrypto } from "@/server/domain/proof/nobleCrypto";
import { parseProofText } from "@/server/domain/proof/parseProofText";
import { checkProof } from "@/server/domain/proof/verify";
import { createClient } from "@/server/surfaces/cli/client";
import { readConfig } from "@/server/surfaces/cli/config";
import { EXIT, EXIT_HELP } from "@/server/surfaces/cli/exitCodes";
import { readBytes, readJsonObject, utf8 } from "@/server/surfaces/cli/files";
import { noteInvalid, printProofCheck, proofCheckJson } from "@/server/surfaces/cli/printProofCheck";
import { LocalRefusal } from "@/server/surfaces/cli/refusals";
import { runSelfTest, throwAwayProof } from "@/server/surfaces/cli/selfTest";
import { note, out, printable, printJson } from "@/server/surfaces/cli/terminal";

export function addProof(program: Command): void {
  const proof = program.command("proof").description("fetch and check signed proofs");

  proof
    .command("get")
    .description("print the proof envelope of a verification")
    .argument("<id>", "verification ID")
    .action(async (id: string, _: object, command: Command) => {
      printJson(await createClient(readConfig(command)).call("verification.proofEnvelope", { id }));
    });

  proof
    .command("keys")
    .description("print the published key set; no API key required")
    .action(async (_: object, command: Command) => {
      printJson(await createClient(readConfig(command)).keySet());
    });

  proof
    .command("check")
    .description("check a proof; with --keys, without network access")
    .argument("<file>", "proof envelope; - for standard input")
    .option("--keys <file>", "key set to check against (default: fetched from the service)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", EXIT_HELP)
    .action(check);

  proof
    .command("self-test")
    .description("alter a proof in many ways and check that each alteration is detected; no network access")
    .argument("[file]", "proof to alter (default: a temporary one); requires --keys")
    .option("--keys <file>", "key set of the proof")
    .addHelpText("after", EXIT_HELP)
    .action(selfTest);
}

type Flags = { keys?: string; json?: true };

async function check(file: string, { keys: keysFile, json }: Flags, command: Command): Promise<void> {
  const document = await readProof(file);
  const [keys, keysFrom] =
    keysFile === undefined ? await fetchKeys(command) : [await readKeys(keysFile), `${keysFile} (no network used)`];
  const result = checkProof(document, keys, { crypto: nobleCrypto, now: new Date() });
  process.exitCode = result.valid ? EXIT.ok : EXIT.invalidProof;
  if (!result.valid) noteInvalid(result.reason);
  if (json) printJson(proofCheckJson(result, keysFrom));
  else printProofCheck(result, keysFrom);
}

async function selfTest(file: string | undefined, { keys: keysFile }: Flags): Promise<void> {
  if ((file === undefined) !== (keysFile === undefined))
    throw new LocalRefusal("use a proof together with --keys, or neither");
  const given =
    file === undefined || keysFile === undefined
      ? throwAwayProof()
      : { document: await readProof(file), keys: await readKeys(keysFile) };
  const result = runSelfTest(given.document, given.keys, new Date());
  if (!result.started) {
    process.exitCode = EXIT.invalidProof;
    noteInvalid(result.reason);
    return note("the self-test requires a valid proof");
  }
  for (const line of result.missed) note(printable(line));
  out(`${result.tried - result.missed.length} of ${result.tried} alterations detected, each with its expected reason`);
  process.exitCode = result.missed.length === 0 ? EXIT.ok : EXIT.invalidProof;
}

/** null for text that is not JSON, which the check reports as malformed. Throws LocalRefusal when unreadable. */
async function readProof(file: string): Promise<unknown> {
  const text = utf8(await readBytes(file));
  return text === null ? null : parseProofText(text);
}

async function readKeys(file: string): Promise<KeySet> {
  try {
    return parseKeySet(await readJsonObject(file));
  } catch (error) {
    throw error instanceof TypeError ? new LocalRefusal(`${file}: ${error.message}`) : error;
  }
}

async function fetchKeys(command: Command): Promise<[KeySet, string]> {
  const client = createClient(readConfig(command));
  return [await client.keySet(), `fetched from ${client.url}`];
}
