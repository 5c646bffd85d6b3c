import { Option, type Command } from "commander";
import type { AuditActorKind, AuditEvent, AuditFilters, AuditQuery } from "@/server/audit/contract/audit";
import { LIMITS } from "@/server/contracts/limits";
import { clientFor } from "@/cli/client";
import { wholeLines } from "@/cli/boundedRead";
import { writeParts } from "@/cli/files";
import { parseWholeNumber } from "@/cli/flagParsers";
import { note, printJson, printParts, printTable } from "@/cli/terminal";

const ACTOR_KINDS: readonly AuditActorKind[] = ["api_key", "account", "operator", "system"];

export function addAudit(program: Command): void {
  const audit = program.command("audit").description("the tenant's audit trail: who changed what");

  withFilters(audit.command("list"))
    .description("list entries, newest first")
    .option("--limit <n>", `1 to ${LIMITS.pageSize}`, parseWholeNumber)
    .option("--offset <n>", "number of entries to skip", parseWholeNumber)
    .option("--json", "print the list as JSON")
    .action(async (flags: Flags & Pick<AuditQuery, "limit" | "offset"> & { json?: true }, command: Command) => {
      const { json, actorKind, targetKind, ...query } = flags;
      const input = { ...query, actor_kind: actorKind, target_kind: targetKind };
      const list = await clientFor(command).call("audit.list", input);
      if (json) return printJson(list);
      printTable(
        ["created", "actor", "action", "target"],
        list.items.map(({ created_at, actor_kind, actor, action, target_kind, target }) => [
          created_at,
          actor === actor_kind ? actor : `${actor_kind} ${actor}`,
          action,
          `${target_kind} ${target}`,
        ]),
      );
    });

  withFilters(audit.command("export"))
    .description(`export all matching entries, at most ${LIMITS.auditFileRows}; the export is an entry itself`)
    .addOption(new Option("--format <format>").choices(["ndjson", "csv"]).default("ndjson"))
    .option("--out <file>", "write to this file instead of standard output")
    .option("--json", "print the entries as one JSON array")
    .action(async (flags: Flags & { format: string; out?: string; json?: true }, command: Command) => {
      const { format, out, json, actorKind, targetKind, ...filters } = flags;
      const input = { ...filters, actor_kind: actorKind, target_kind: targetKind };
      const file = await clientFor(command).file("audit.list", json ? "ndjson" : format, input);
      if (out === undefined) return printParts(json ? jsonArray(wholeLines(file)) : wholeLines(file));
      await writeParts(out, json ? jsonArray(wholeLines(file)) : file);
      note(`saved to ${out}`);
    });
}

type Flags = Omit<AuditFilters, "actor_kind" | "target_kind"> & { actorKind?: AuditActorKind; targetKind?: string };

function withFilters(command: Command): Command {
  return command
    .option("--action <actions>", "one action, or several separated by commas")
    .addOption(new Option("--actor-kind <kind>").choices(ACTOR_KINDS))
    .option("--actor <id>", "ID of the key or account")
    .option("--target-kind <kind>", "such as rubric")
    .option("--target <id>", "ID of the target")
    .option("--from <date>", "first UTC day, YYYY-MM-DD")
    .option("--to <date>", "last UTC day, YYYY-MM-DD")
    .option("--q <text>", "text in the action, actor, target or details");
}

/** Turns NDJSON into one JSON array, an entry at a time. */
async function* jsonArray(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const part of parts) {
    for (const line of part.split("\n").filter(Boolean)) {
      yield `${separator}${JSON.stringify(JSON.parse(line) as AuditEvent)}`;
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
