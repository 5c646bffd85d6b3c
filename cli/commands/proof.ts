import type { Command } from "commander";
import { countOf } from "@/server/contracts/quantities";
import { clientFor } from "@/cli/client";
import { addProofCheck } from "@/cli/commands/proofCheck";
import { addProofExport } from "@/cli/commands/proofExport";
import { addProofSelfTest } from "@/cli/commands/proofSelfTest";
import { writeText } from "@/cli/files";
import { note, printJson } from "@/cli/terminal";

export function addProof(program: Command): void {
  const proof = program.command("proof").description("fetch and check signed proofs");

  proof
    .command("get")
    .description("print the proof envelope of a verification")
    .argument("<id>", "verification ID")
    .option("--openings <file>", "also write the salts and contents that open the commitments of the proof")
    .action(printProof);

  proof
    .command("keys")
    .description("print the published key set; no API key required")
    .action(async (_: object, command: Command) => {
      printJson(await clientFor(command).keySet());
    });

  addProofCheck(proof);
  addProofExport(proof);
  addProofSelfTest(proof);
}

async function printProof(id: string, { openings: file }: { openings?: string }, command: Command): Promise<void> {
  const client = clientFor(command);
  const envelope = await client.call("verification.proofEnvelope", { id });
  if (file !== undefined) {
    const openings = await client.call("verification.proofOpenings", { id });
    await writeText(file, `${JSON.stringify(openings, null, 2)}\n`);
    note(`wrote ${countOf(openings.openings.length, "opening")} to ${file}`);
  }
  printJson(envelope);
}
