import path from "node:path";
import { Option, type Command } from "commander";
import { LIMITS } from "@/server/contracts/limits";
import { IMPORT_FORMATS, type ImportFormat, importRubric } from "@/server/authoring/import/importRubric";
import { readDocument } from "@/server/authoring/import/readDocument";
import { readText, writeText } from "@/cli/files";
import { TOOL } from "@/cli/programs";
import { LocalRefusal } from "@/cli/refusals";
import { issueLine } from "@/cli/rubricIssues";
import { note, printJson } from "@/cli/terminal";

type Flags = { partial?: true; format?: ImportFormat; name?: string; out?: string; json?: true };

export function addRubricImport(rubric: Command): void {
  rubric
    .command("import")
    .description(
      "convert checks of another tool to a rubric; checks without an equivalent are reported with their location",
    )
    .argument("<file>", "OpenAI graders (JSON) or promptfoo assertions (YAML or JSON); - for standard input")
    .addOption(new Option("--format <format>", "format of the file (default: detected)").choices(IMPORT_FORMATS))
    .option("--name <name>", "name of the rubric (default: the file's)")
    .option("--partial", "leave out the checks without an equivalent, and import the others")
    .option("-o, --out <file>", "write the rubric to a file instead of standard output")
    .option("--json", "print {ok, spec, issues} as JSON, even with issues")
    .action(async (file: string, flags: Flags) => {
      const name = flags.name ?? (file === "-" ? "Imported" : path.parse(file).name).slice(0, LIMITS.rubricNameChars);
      const importResult = importRubric(await readForeignDocument(file), name, flags.format);
      if (flags.json) printJson(importResult);
      for (const issue of importResult.issues) note(issueLine(issue));
      if (importResult.spec === null) throw new LocalRefusal(`${file} cannot be imported`);
      if (!importResult.ok && !flags.partial) {
        throw new LocalRefusal(`${file} cannot be imported whole; --partial imports the checks without an error`);
      }
      if (flags.out !== undefined) {
        await writeText(flags.out, `${JSON.stringify(importResult.spec, null, 2)}\n`);
        note(`rubric written to ${flags.out}`);
      } else if (!flags.json) printJson(importResult.spec);
      note(`next: ${TOOL} rubric push ${flags.out ?? "<file>"}`);
    });
}

/** Reads the file by the rules of the console, which takes the same documents. */
async function readForeignDocument(file: string): Promise<unknown> {
  const readResult = readDocument(await readText(file));
  if ("fault" in readResult) throw new LocalRefusal(`${file} cannot be imported: ${readResult.fault}`);
  return readResult.value;
}
