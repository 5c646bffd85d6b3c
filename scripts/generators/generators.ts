// Runs third-party client generators, and reads what they generated.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { withoutNames } from "@/scripts/generators/missingParts";

const PYTHON_GENERATOR = "openapi-python-client==0.29.1";
/** The last versions that run on Node 20. */
const TYPESCRIPT_GENERATOR = ["@hey-api/openapi-ts@0.95.0", "typescript@5.9.3"];

type GeneratedClient = { warnings: string[]; operations: Set<string>; types: Set<string> };

export const GENERATORS: Readonly<Record<string, (folder: string, file: string) => GeneratedClient>> = {
  "openapi-python-client": generatePython,
  "@hey-api/openapi-ts": generateTypescript,
};

function generatePython(folder: string, file: string): GeneratedClient {
  const environment = path.join(folder, "venv");
  const bin = path.join(environment, "bin");
  run(folder, "python3", ["-m", "venv", environment]);
  run(folder, path.join(bin, "pip"), ["install", "--quiet", PYTHON_GENERATOR]);
  const output = path.join(folder, "python");
  const options = ["generate", "--path", file, "--output-path", output, "--meta", "none"];
  // The generator formats its output with ruff, which it looks for in PATH.
  const printedText = run(folder, path.join(bin, "openapi-python-client"), options, {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env["PATH"]}`,
  });
  run(folder, "python3", ["-m", "compileall", "-q", output]);
  const text = readSources(output, ".py");
  const calls = text.matchAll(/"method": "(\w+)",\s*"url": "([^"]+)"/g);
  return {
    warnings: /warning|unable to/i.test(printedText) ? [printedText.trim()] : [],
    operations: new Set([...calls].map(([, method, url]) => toOperationKey(method, url))),
    types: new Set([...text.matchAll(/^class (\w+)/gm)].map(([, name]) => name ?? "")),
  };
}

function generateTypescript(folder: string, file: string): GeneratedClient {
  const output = path.join(folder, "typescript");
  const packages = TYPESCRIPT_GENERATOR.flatMap((name) => ["--package", name]);
  // The command runs in the folder, because npx does not install a package that a surrounding project already has.
  const printedText = run(folder, "npx", ["--yes", ...packages, "openapi-ts", "--input", file, "--output", output]);
  const text = readSources(output, ".gen.ts");
  const calls = text.matchAll(/\.(get|post|put|patch|delete)<[\s\S]*?url: '([^']+)'/g);
  return {
    warnings: /warn|error/i.test(printedText) ? [printedText.trim()] : [],
    operations: new Set([...calls].map(([, method, url]) => toOperationKey(method, url))),
    types: new Set([...text.matchAll(/^export type (\w+)/gm)].map(([, name]) => name ?? "")),
  };
}

const toOperationKey = (method = "", url = ""): string => withoutNames(`${method.toUpperCase()} ${url}`);

function readSources(folder: string, ending: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(path.join(folder, name), "utf8")).join("\n");
}

function run(cwd: string, command: string, args: string[], env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", env });
  const printedText = `${stdout}${stderr}`;
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} failed:\n${printedText}`);
  return printedText;
}
