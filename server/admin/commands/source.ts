import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { addEvidenceSource } from "@/server/domain/evidenceSource/add";

export function addSourceCommands(program: Command): void {
  const source = program.command("source").description("evidence sources");
  const add = source
    .command("add")
    .description("register a party whose key attests evidence")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--name <name>", "name of the party")
    .requiredOption("--public-key <key>", "Ed25519 public key, 32 raw bytes")
    .option("--encoding <encoding>", "encoding of the key: base64 or hex", "base64");
  action<{ tenant: string; name: string; publicKey: string; encoding: string }>(add, async (operator, options) =>
    addEvidenceSource(await operator.tenant(options.tenant), "operator", options),
  );
}
