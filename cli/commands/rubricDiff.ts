import { existsSync } from "node:fs";
import type { Command } from "commander";
import { comparableSpec, diffRubrics, isSame, type FieldChange, type RubricDiff } from "@/server/rubric/diffRubrics";
import { clientFor, type Client } from "@/cli/client";
import { readJsonObject } from "@/cli/files";
import { TOOL } from "@/cli/programs";
import { LocalRefusal } from "@/cli/refusals";
import { findRubricId } from "@/cli/rubricLookup";
import { printLine, paint, toPrintable, printJson } from "@/cli/terminal";

const HELP = `
Each side is a file, a version's id, a name (its latest version) or name@version.
  ${TOOL} rubric diff "Release notes lint@1" "Release notes lint"
  ${TOOL} rubric diff "Release notes lint" rubric.json`;

export function addRubricDiff(rubric: Command): void {
  rubric
    .command("diff")
    .description("show the differences of two rubrics by criterion; exits 0 in either case")
    .argument("<from>", "older rubric")
    .argument("<to>", "newer rubric")
    .option("--json", "print the differences as JSON")
    .addHelpText("after", HELP)
    .action(async (from: string, to: string, { json }: { json?: true }, command: Command) => {
      const client = clientFor(command);
      const diffLists = listChanges(diffRubrics(await readSide(client, from), await readSide(client, to)));
      if (json) printJson(diffLists);
      else print(diffLists);
    });
}

async function readSide(client: Client, side: string): Promise<Record<string, unknown>> {
  if (side === "-" || existsSync(side)) return readJsonObject(side);
  const [, name = side, version] = /^(.*)@(\d{1,9})$/.exec(side) ?? [];
  const latest = await client.call("rubric.get", { id: await findRubricId(client, name) });
  if (version === undefined) return comparableSpec(latest);
  const requestedVersion = latest.versions.find((one) => one.version === Number(version));
  if (!requestedVersion) throw new LocalRefusal(`${name} has no version ${version}; the latest is ${latest.version}`);
  return comparableSpec(await client.call("rubric.get", { id: requestedVersion.rubric_id }));
}

/** Lists added, removed and changed criteria separately, which is easier for scripts than one list. */
function listChanges(diff: RubricDiff) {
  const { rubric, criteria, reordered } = diff;
  const listCriteria = (wanted: "added" | "removed") =>
    criteria.flatMap(({ kind, criterion }) => (kind === wanted ? [criterion] : []));
  const changedCriteria = criteria.flatMap((one) =>
    one.kind === "changed" ? [{ key: one.key, changes: one.changes }] : [],
  );
  return {
    same: isSame(diff),
    rubric,
    added: listCriteria("added"),
    removed: listCriteria("removed"),
    changed: changedCriteria,
    reordered,
  };
}

function print({ same, rubric, added, removed, changed, reordered }: ReturnType<typeof listChanges>): void {
  if (same) return printLine("no differences");
  for (const change of rubric) printLine(line(change));
  for (const { key, type, primitive } of removed) printLine(paint.red(`- ${joinWords(key, type, primitive)}`));
  for (const { key, type, primitive } of added) printLine(paint.green(`+ ${joinWords(key, type, primitive)}`));
  for (const { key, changes } of changed) {
    printLine(paint.bold(`~ ${toPrintable(key)}`));
    for (const change of changes) printLine(`    ${line(change)}`);
  }
  if (reordered) printLine("the order of the criteria differs");
}

const joinWords = (...parts: unknown[]): string => toPrintable(parts.map(String).join("  "));

function line({ field, ...change }: FieldChange): string {
  const from = "from" in change ? paint.red(valueText(change.from)) : paint.dim("nothing");
  const newText = "to" in change ? paint.green(valueText(change.to)) : paint.dim("nothing");
  return `${toPrintable(field)}  ${from} → ${newText}`;
}

const valueText = (value: unknown): string => toPrintable(JSON.stringify(value));
