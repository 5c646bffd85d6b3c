import { existsSync } from "node:fs";
import type { Command } from "commander";
import { comparableSpec, diffRubrics, isSame, type FieldChange, type RubricDiff } from "@/server/rubric/diffRubrics";
import { clientOf, type Client } from "@/cli/client";
import { readJsonObject } from "@/cli/files";
import { LocalRefusal } from "@/cli/refusals";
import { rubricIdOf } from "@/cli/rubricLookup";
import { out, paint, printable, printJson } from "@/cli/terminal";

const HELP = `
Each side is a file, a version's id, a name (its latest version) or name@version.
  npx svc-verify rubric diff "Release notes lint@1" "Release notes lint"
  npx svc-verify rubric diff "Release notes lint" rubric.json`;

export function addRubricDiff(rubric: Command): void {
  rubric
    .command("diff")
    .description("show the differences of two rubrics by criterion; exits 0 in either case")
    .argument("<from>", "older rubric")
    .argument("<to>", "newer rubric")
    .option("--json", "print the differences as JSON")
    .addHelpText("after", HELP)
    .action(async (from: string, to: string, { json }: { json?: true }, command: Command) => {
      const client = clientOf(command);
      const found = listed(diffRubrics(await readSide(client, from), await readSide(client, to)));
      if (json) printJson(found);
      else print(found);
    });
}

async function readSide(client: Client, side: string): Promise<Record<string, unknown>> {
  if (side === "-" || existsSync(side)) return readJsonObject(side);
  const [, name = side, version] = /^(.*)@(\d{1,9})$/.exec(side) ?? [];
  const latest = await client.call("rubric.get", { id: await rubricIdOf(client, name) });
  if (version === undefined) return comparableSpec(latest);
  const requestedVersion = latest.versions.find((one) => one.version === Number(version));
  if (!requestedVersion) throw new LocalRefusal(`${name} has no version ${version}; the latest is ${latest.version}`);
  return comparableSpec(await client.call("rubric.get", { id: requestedVersion.rubric_id }));
}

/** Separate lists of added, removed and changed criteria are easier for scripts than one list. */
function listed(diff: RubricDiff) {
  const { rubric, criteria, reordered } = diff;
  const whole = (wanted: "added" | "removed") =>
    criteria.flatMap(({ kind, criterion }) => (kind === wanted ? [criterion] : []));
  const changed = criteria.flatMap((one) => (one.kind === "changed" ? [{ key: one.key, changes: one.changes }] : []));
  return { same: isSame(diff), rubric, added: whole("added"), removed: whole("removed"), changed, reordered };
}

function print({ same, rubric, added, removed, changed, reordered }: ReturnType<typeof listed>): void {
  if (same) return out("no differences");
  for (const change of rubric) out(line(change));
  for (const { key, type, primitive } of removed) out(paint.red(`- ${words(key, type, primitive)}`));
  for (const { key, type, primitive } of added) out(paint.green(`+ ${words(key, type, primitive)}`));
  for (const { key, changes } of changed) {
    out(paint.bold(`~ ${printable(key)}`));
    for (const change of changes) out(`    ${line(change)}`);
  }
  if (reordered) out("the order of the criteria differs");
}

const words = (...parts: unknown[]): string => printable(parts.map(String).join("  "));

function line({ field, ...change }: FieldChange): string {
  const from = "from" in change ? paint.red(shown(change.from)) : paint.dim("nothing");
  const to = "to" in change ? paint.green(shown(change.to)) : paint.dim("nothing");
  return `${printable(field)}  ${from} → ${to}`;
}

const shown = (value: unknown): string => printable(JSON.stringify(value));
