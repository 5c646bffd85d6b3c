// The examples of the README compile, with the strictest options that a caller may have.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
const NAMES = `
import { readFile } from "node:fs/promises";
declare const rubric: import("./src/index.js").AuthoredRubric;
declare const [id, secret, previousSecret]: [string, string, string];
declare const request: Request;
`;
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ["node"],
};

/** One module out of all examples: an import may be in an earlier one. */
function exampleModule(): string {
  const readme = readFileSync(`${folder}README.md`, "utf8");
  const lines = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].flatMap(([, example = ""]) => example.split("\n"));
  const isImport = (line: string) => line.startsWith("import ");
  const imports = lines.filter(isImport).map((line) => line.replace('"svc-verify-client"', '"./src/index.js"'));
  return [...imports, NAMES, ...lines.filter((line) => !isImport(line))].join("\n");
}

it("the examples of the README compile", () => {
  const file = `${folder}example.ts`;
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, exampleModule(), ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], OPTIONS, host);
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(exampleModule()).toContain("verifyWebhook(");
  expect(messages).toEqual([]);
});
