import { writeFileSync } from "node:fs";
import path from "node:path";
import { Option } from "commander";
import type { Command } from "commander";
import { YAMLParseError, parse } from "yaml";
import { LIMITS } from "@/server/contracts/limits";
import { IMPORT_FORMATS, type ImportFormat, importRubric } from "@/server/domain/authoring/import/importRubric";
import { readText } from "@/server/surfaces/cli/files";
import { LocalRefusal } from "@/server/surfaces/cli/refusals";
import { issueLine } from "@/server/surfaces/cli/rubricIssues";
import { note, printJson } from "@/server/surfaces/cli/terminal";

type Flags = { format?: ImportFormat; name?: string; out?: string; json?: true };

export function addRubricImport(rubric: Command): void {
  rubric
    .command("import")
    .description(
      "turn checks of another tool into a rubric; what has no faithful counterpart is refused, with its place",
    )
    .argument("<file>", "graders of OpenAI (JSON) or assertions of promptfoo (YAML or JSON); - for standard input")
    .addOption(new Option("--format <format>", "told by the file unless given").choices(IMPORT_FORMATS))
    .option("--name <name>", "name of the rubric (default: the file's)")
    .option("-o, --out <file>", "write the rubric there, not to standard output")
    .option("--json", "print {ok, spec, issues} as JSON, also when it is refused")
    .action(async (file: string, flags: Flags) => {
      const name = flags.name ?? (file === "-" ? "Imported" : path.parse(file).name).slice(0, LIMITS.rubricNameChars);
      const imported = importRubric(await readDocument(file), name, flags.format);
      if (flags.json) printJson(imported);
      for (const issue of imported.issues) note(issueLine(issue));
      if (!imported.ok) throw new LocalRefusal(`${file} cannot be imported as it is`);
      if (flags.out !== undefined) write(flags.out, imported.spec);
      else if (!flags.json) printJson(imported.spec);
      note(`next: svc-verify rubric push ${flags.out ?? "<file>"}`);
    });
}

/** YAML holds JSON. */
async function readDocument(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    throw new LocalRefusal(`${file} is neither JSON nor YAML: ${error.message.split("\n", 1)[0]}`);
  }
}

function write(file: string, spec: unknown): void {
  try {
    writeFileSync(file, `${JSON.stringify(spec, null, 2)}\n`);
  } catch (error) {
    throw new LocalRefusal(`cannot write ${file}: ${(error as Error).message}`);
  }
  note(`rubric written to ${file}`);
}
