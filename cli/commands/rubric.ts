import type { Command } from "commander";
import { clientFor, type Client } from "@/cli/client";
import { addRubricDiff } from "@/cli/commands/rubricDiff";
import { addRubricDraft } from "@/cli/commands/rubricDraft";
import { addRubricImport } from "@/cli/commands/rubricImport";
import { earlierMeaningLines } from "@/cli/criterionTexts";
import { readJsonObject } from "@/cli/files";
import { TOOL } from "@/cli/programs";
import { LocalRefusal } from "@/cli/refusals";
import { issueLine } from "@/cli/rubricIssues";
import { allRubrics, findRubricId } from "@/cli/rubricLookup";
import { note, printLine, paint, toPrintable, printJson, printTable } from "@/cli/terminal";
import type { ContrastProposal } from "@/server/rubric/contract";

type Json = { json?: true };

export function addRubric(program: Command): void {
  const rubric = program.command("rubric").description("compile, store, read, compare, import and draft rubrics");
  for (const add of [addRubricDiff, addRubricImport, addRubricDraft]) add(rubric);

  rubric
    .command("compile")
    .description("compile a rubric without storing it; issues are listed as: severity code path message")
    .argument("<file>", "authored rubric, JSON; - for standard input")
    .option("--propose", "also propose contrasts for each judged criterion without any")
    .option("--json", "print the preview as JSON")
    .action(async (file: string, { json, propose }: Json & { propose?: true }, command: Command) => {
      const preview = await compile(clientFor(command), await readJsonObject(file), propose);
      if (json) printJson(preview);
      if (!preview.ok) throw new LocalRefusal(`${file} does not compile`);
      if (json) return;
      printLine(`ok ${preview.hash}`);
      for (const proposal of preview.proposals ?? []) printProposal(proposal);
    });

  rubric
    .command("push")
    .description("store a rubric as the next version of its name, unless the latest version is identical")
    .argument("<file>", "authored rubric, JSON; - for standard input")
    .option("--json", "print the stored version as JSON")
    .action(async (file: string, { json }: Json, command: Command) => {
      const client = clientFor(command);
      await push(client, file, await readJsonObject(file), json === true);
    });

  rubric
    .command("list")
    .description("list rubrics, latest version of each name")
    .option("--json", "print the rubrics as JSON")
    .action(async ({ json }: Json, command: Command) => {
      const rubrics = await allRubrics(clientFor(command));
      if (json) return printJson(rubrics);
      printTable(
        ["id", "version", "created", "name"],
        rubrics.map(({ rubric_id, version, created_at, name }) => [rubric_id, String(version), created_at, name]),
      );
    });

  rubric
    .command("show")
    .description("show one rubric version")
    .argument("<id-or-name>", "version ID, or a name for its latest version")
    .option("--spec", "print the authored spec as JSON")
    .option("--json", "print everything as JSON")
    .action(async (idOrName: string, flags: Json & { spec?: true }, command: Command) => {
      const client = clientFor(command);
      await show(client, await findRubricId(client, idOrName), flags);
    });

  rubric
    .command("templates")
    .description("list the rubric templates, or print the spec of one")
    .argument("[slug]", "print the spec of this template as JSON")
    .option("--json", "print the list as JSON")
    .action(async (slug: string | undefined, { json }: Json, command: Command) => {
      const { templates } = await clientFor(command).call("rubric.templates", {});
      if (slug !== undefined) {
        const foundTemplate = templates.find((template) => template.slug === slug);
        if (!foundTemplate) throw new LocalRefusal(`no template ${slug}; see: ${TOOL} rubric templates`);
        return printJson(foundTemplate.spec);
      }
      if (json) return printJson(templates);
      printTable(
        ["slug", "description"],
        templates.map((template) => [template.slug, template.description]),
      );
    });
}

function printProposal({ key, by, contrasts }: ContrastProposal): void {
  printLine("");
  printLine(
    `${toPrintable(key)}: ${contrasts.length === 0 ? "no contrasts known" : `contrasts by ${by}, for you to check`}`,
  );
  for (const contrast of contrasts) printLine(`  ${toPrintable(contrast)}`);
}

async function compile(client: Client, spec: Record<string, unknown>, propose?: true) {
  const preview = await client.call("rubric.compile", { body: spec, ...(propose && { propose: "contrasts" }) });
  for (const issue of preview.issues) note(issueLine(issue));
  return preview;
}

async function push(client: Client, file: string, spec: Record<string, unknown>, json: boolean): Promise<void> {
  const preview = await compile(client, spec);
  if (!preview.ok) throw new LocalRefusal(`${file} does not compile`);
  const latest = (await allRubrics(client)).find(({ name }) => name === spec["name"]);
  const sameVersion = latest?.hash === preview.hash ? latest : null;
  const storedRubric = sameVersion ?? (await client.call("rubric.register", { body: spec }));
  if (json) return printJson(storedRubric);
  const outcomeText = sameVersion ? "unchanged, not pushed:" : "pushed";
  printLine(
    `${outcomeText} ${toPrintable(storedRubric.name)} version ${storedRubric.version}  ${storedRubric.rubric_id}`,
  );
}

async function show(client: Client, id: string, flags: Json & { spec?: true }): Promise<void> {
  const rubric = await client.call("rubric.get", { id });
  if (flags.spec) return printJson(rubric.spec);
  if (flags.json) return printJson(rubric);
  printLine(
    `${paint.bold(toPrintable(rubric.name))}  version ${rubric.version}  ${rubric.status}  ${rubric.created_at}`,
  );
  printLine(`id    ${rubric.rubric_id}`);
  printLine(`hash  ${rubric.hash}`);
  printLine("");
  printTable(
    ["criterion", "type", "primitive", "title"],
    rubric.criteria.map(({ key, type, primitive, title, statement }) => [
      key,
      type,
      primitive,
      title ?? statement ?? "",
    ]),
  );
  for (const line of earlierMeaningLines(rubric.criteria)) printLine(toPrintable(line));
  for (const issue of rubric.issues) note(issueLine(issue));
}
