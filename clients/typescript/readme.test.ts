// The examples of the README and of the API reference compile.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compileModule } from "@/clients/testing/compileModule";
import { typescriptProgram } from "@/clients/testing/samplePrograms";
import { typescriptSample } from "@/server/api/reference/clientSamples";
import { operationGroups } from "@/server/api/reference/operationGroups";

const folder = fileURLToPath(new URL(".", import.meta.url));
const NAMES = `
import { readFile } from "node:fs/promises";
declare const rubric: import("./src/index.js").AuthoredRubric;
declare const [id, secret]: [string, string];
declare const request: Request;
`;
/** One module out of all examples: an import may be in an earlier one. */
function exampleModule(): string {
  const readme = readFileSync(`${folder}README.md`, "utf8");
  const lines = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].flatMap(([, example = ""]) => example.split("\n"));
  const isImport = (line: string) => line.startsWith("import ");
  const imports = lines.filter(isImport).map((line) => line.replace('"svc-verify-client"', '"./src/index.js"'));
  return [...imports, NAMES, ...lines.filter((line) => !isImport(line))].join("\n");
}

it("the examples of the README compile", () => {
  expect(exampleModule()).toContain("verifyWebhook(");
  expect(compileModule(`${folder}example.ts`, exampleModule())).toEqual([]);
});

it("the samples of the API reference compile", () => {
  const samples = operationGroups()
    .flatMap(({ entries }) => entries)
    .filter(({ operation }) => operation.auth !== "cockpit")
    .map(({ id, operation }) => ({ id, code: typescriptSample(id, operation), variables: {} }));
  const text = typescriptProgram(samples, "./src/index.js");
  expect(compileModule(`${folder}samples.ts`, text)).toEqual([]);
});
