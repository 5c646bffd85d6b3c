import type { Command } from "commander";
import { EXIT, EXIT_HELP } from "@/cli/exitCodes";
import { noteInvalid } from "@/cli/printProofCheck";
import { readKeys, readProof } from "@/cli/proofFiles";
import { LocalRefusal } from "@/cli/refusals";
import { createTemporaryProof, runSelfTest } from "@/cli/selfTest";
import { note, printLine, toPrintable } from "@/cli/terminal";

export function addProofSelfTest(proof: Command): void {
  proof
    .command("self-test")
    .description("alter a proof in many ways and check that each alteration is detected; no network access")
    .argument("[file]", "proof to alter (default: a temporary one); requires --keys")
    .option("--keys <file>", "key set of the proof")
    .addHelpText("after", EXIT_HELP)
    .action(selfTest);
}

async function selfTest(file: string | undefined, { keys: keysFile }: { keys?: string }): Promise<void> {
  if ((file === undefined) !== (keysFile === undefined))
    throw new LocalRefusal("use a proof together with --keys, or neither");
  const { document, keys } =
    file === undefined || keysFile === undefined
      ? createTemporaryProof()
      : { document: await readProof(file), keys: await readKeys(keysFile) };
  const result = runSelfTest(document, keys, new Date());
  if (!result.started) {
    process.exitCode = EXIT.invalidProof;
    noteInvalid(result.reason);
    return note("the self-test requires a valid proof");
  }
  const { alterationCount, misses } = result;
  for (const line of misses) note(toPrintable(line));
  const detectedCount = alterationCount - misses.length;
  printLine(`${detectedCount} of ${alterationCount} alterations detected, each with its expected reason`);
  process.exitCode = misses.length === 0 ? EXIT.ok : EXIT.invalidProof;
}
