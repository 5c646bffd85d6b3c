// Builds the submission of `verify` from its flags: exactly one of the three shapes.
import { existsSync } from "node:fs";
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";
import { readJsonObject, readText } from "@/cli/files";
import { readExactJson } from "@/server/contracts/exactJson";
import { isObject } from "@/server/proof/check/shape";
import { LocalRefusal } from "@/cli/refusals";

export type SubmissionFlags = {
  output?: string;
  input?: string;
  context?: string[];
  reference?: string;
  evidence?: string[];
  values?: string;
  uri?: string;
  contentType?: string;
};

/**
 * Reads the submission that the flags describe.
 * @throws LocalRefusal if the flags name no shape or more than one, or a file cannot be used
 */
export async function readSubmission(file: string | undefined, flags: SubmissionFlags): Promise<Submission> {
  const { output, input, reference, values, uri, contentType } = flags;
  const context = (flags.context ?? []).map(splitLabel);
  const evidence = (flags.evidence ?? []).map(splitLabel);
  const roles = [input, reference, values, ...context.map(([name]) => name), ...evidence.map(([name]) => name)];
  const hasRoles = output !== undefined || roles.some((name) => name !== undefined);
  if ([file !== undefined, uri !== undefined, hasRoles].filter(Boolean).length !== 1) {
    throw new LocalRefusal("use exactly one of FILE (or - for standard input), --uri, or --output with roles");
  }
  if ([output, ...roles].filter((name) => name === "-").length > 1) {
    throw new LocalRefusal("standard input can be read once only");
  }
  const content_type = contentType;
  if (file !== undefined) return { inline: await readText(file), content_type };
  if (uri !== undefined) return { uri, content_type };
  if (output === undefined) throw new LocalRefusal("--output is missing; it is the work to judge");
  return {
    output: await readBlob(output),
    input: input === undefined ? undefined : await readBlob(input),
    context: context.length === 0 ? undefined : await Promise.all(context.map(readAttachment)),
    reference: reference === undefined ? undefined : await readBlob(reference),
    evidence: evidence.length === 0 ? undefined : await Promise.all(evidence.map(readAttachment)),
    values: values === undefined ? undefined : await readJsonObject(values),
    content_type,
  };
}

/** Splits `FILE=label`. A file name may contain the equals sign if the file exists. */
function splitLabel(flag: string): [string, string | undefined] {
  const equalsIndex = flag.lastIndexOf("=");
  return equalsIndex < 0 || existsSync(flag)
    ? [flag, undefined]
    : [flag.slice(0, equalsIndex), flag.slice(equalsIndex + 1)];
}

async function readAttachment([file, label]: [string, string | undefined]): Promise<RoleAttachment> {
  return { value: await readBlob(file), label };
}

/**
 * Reads the object of a .json file, or the text of any other file. Invalid JSON is read as text, which the rubric judges.
 * @throws LocalRefusal for an object with a duplicate key, or with a number that would be rounded
 */
async function readBlob(file: string): Promise<RoleBlob> {
  const text = await readText(file);
  if (!file.toLowerCase().endsWith(".json") || !text.trimStart().startsWith("{")) return text;
  const readResult = readExactJson(text);
  if (readResult.ok) return isObject(readResult.value) ? readResult.value : text;
  if (readResult.kind === "not_json") return text;
  throw new LocalRefusal(`${file} ${readResult.message}`);
}
