import { existsSync } from "node:fs";
import { InvalidArgumentError, type Command } from "commander";
import { LIMITS } from "@/server/contracts/limits";
import { clientFor, type Client } from "@/cli/client";
import { readText } from "@/cli/files";
import { isObject } from "@/server/proof/check/shape";
import { readExactJson } from "@/server/contracts/exactJson";
import { startProgress } from "@/cli/progress";
import { LocalRefusal } from "@/cli/refusals";
import { startDeadline } from "@/cli/retries";
import { issueLine } from "@/cli/rubricIssues";
import { note, toPrintable, printJson } from "@/cli/terminal";

type Flags = {
  description?: string;
  outcomes?: string;
  goal?: string;
  maxCriteria?: number;
  timeout: number;
  json?: true;
};
const TIMEOUT_SECONDS = 120;

export function addRubricDraft(rubric: Command): void {
  rubric
    .command("draft")
    .description("draft a rubric from a description or from labeled outcomes; nothing is stored")
    .option("--description <text-or-file>", "description of good work, or a file with it; - for standard input")
    .option("--outcomes <file>", 'examples as JSON lines, such as {"output":"…","label":"met"}; - for standard input')
    .option("--goal <text>", "goal of the outcomes")
    .option("--max-criteria <n>", `1 to ${LIMITS.inductionMaxCriteria}`, positive)
    .option("--timeout <seconds>", "seconds to wait for the draft", positive, TIMEOUT_SECONDS)
    .option("--json", "print the whole response as JSON instead of the rubric only")
    .action(async (flags: Flags, command: Command) => {
      const client = clientFor(command);
      const progress = startProgress("drafting");
      const result = await draft(client, flags).finally(progress.stop);
      for (const issue of result.compile.issues) note(issueLine(issue));
      for (const warning of result.induction.warnings) note(toPrintable(`warning: ${warning}`));
      printJson(flags.json ? result : result.rubric_spec);
    });
}

async function draft(client: Client, flags: Flags) {
  const { signal } = startDeadline(flags.timeout);
  const options = flags.maxCriteria === undefined ? {} : { options: { max_criteria: flags.maxCriteria } };
  if ((flags.description === undefined) === (flags.outcomes === undefined)) {
    throw new LocalRefusal("use exactly one of --description and --outcomes");
  }
  if (flags.description !== undefined) {
    if (flags.goal !== undefined) throw new LocalRefusal("--goal requires --outcomes");
    const givenDescription = flags.description;
    const description =
      givenDescription === "-" || existsSync(givenDescription) ? await readText(givenDescription) : givenDescription;
    return client.call("rubric.fromDescription", { body: { description, ...options } }, signal);
  }
  const examples = await readExamples(flags.outcomes ?? "");
  return client.call("rubric.fromOutcomes", { body: { examples, goal: flags.goal, ...options } }, signal);
}

async function readExamples(file: string): Promise<unknown[]> {
  const lines = (await readText(file)).split("\n");
  return lines.flatMap((text, index) => {
    if (text.trim() === "") return [];
    const readResult = readExactJson(text);
    const place = `${file}, line ${index + 1}`;
    if (!readResult.ok && readResult.kind !== "not_json") throw new LocalRefusal(`${place} ${readResult.message}`);
    if (!readResult.ok || !isObject(readResult.value)) throw new LocalRefusal(`${place} is not a JSON object`);
    return [readResult.value];
  });
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("Must be a whole number above 0.");
  return Number(text);
}
