import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "@/server/platform/log";
import { inSource } from "@/server/platform/sourcePositions";

const SOURCE = `type Unused = "which the bundle does not have";

try {
  throw new Error("no map of this text: file:///nowhere.mjs:1:1" satisfies Unused | string);
} catch (error) {
  process.stdout.write(String((error as Error).stack));
}
`;

let directory: string;
let bundle: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "svc-verify-positions-"));
  bundle = path.join(directory, "bundle.mjs");
  const source = path.join(directory, "source.ts");
  await writeFile(source, SOURCE);
  await build({ entryPoints: [source], outfile: bundle, format: "esm", sourcemap: true });
});
afterAll(() => rm(directory, { recursive: true }));

it("a logged stack trace names our source, and leaves other positions alone", () => {
  // In a process without Vitest, which maps traces too.
  const stack = execFileSync(process.execPath, [bundle], { env: { NODE_ENV: "test" }, encoding: "utf8" });
  expect(stack).toContain("bundle.mjs:2:9");
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) }, directory);
  log.error({ err: Object.assign(new Error("failed"), { stack }) }, "failed");
  const { err } = JSON.parse(lines[0] ?? "{}") as { err: { message: string; stack: string } };
  expect(err.message).toBe("failed");
  expect(err.stack).toContain(`${path.relative(process.cwd(), path.join(directory, "source.ts"))}:4:9`);
  expect(err.stack).toContain("file:///nowhere.mjs:1:1");
  expect(err.stack).not.toContain("bundle.mjs");
});

it("a text in a message reads no other file, and costs little", async () => {
  const other = path.join(directory, "other");
  await mkdir(other);
  await Promise.all(
    ["bundle.mjs", "bundle.mjs.map"].map((name) => cp(path.join(directory, name), path.join(other, name))),
  );
  const folder = pathToFileURL(directory).href;
  const quoted = [`${folder}/other/bundle.mjs:2:9`, `${folder}/chunks/../other/bundle.mjs:2:9`].join(" ");
  expect(inSource(quoted, directory)).toBe(quoted);
  const long = `${folder}/${"a".repeat(200)}`.repeat(5_000);
  expect(inSource(long, directory)).toBe(long);
});

it.each([null, "thrown text", 7, { reason: "no error" }])("what is thrown may be no error: %j", (thrown) => {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).error({ err: thrown }, "failed");
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ err: thrown, msg: "failed" });
});

it("a broken map is no error", async () => {
  const broken = path.join(directory, "broken.mjs");
  await writeFile(broken, await readFile(bundle));
  await writeFile(`${broken}.map`, "{");
  const position = `at fail (${pathToFileURL(broken).href}:2:9)`;
  expect(inSource(position, directory)).toBe(position);
});
