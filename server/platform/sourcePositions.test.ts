import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { bundling } from "@/scripts/setup/bundling.mjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "@/server/platform/log";
import { mapStackToSource } from "@/server/platform/sourcePositions";

const SOURCE = `import { passOn } from "some-package";
type Unused = "which the bundle does not have";

try {
  passOn(() => {
    throw new Error("no map of this text: file:///nowhere.mjs:1:1" satisfies Unused | string);
  });
} catch (error) {
  process.stdout.write(String((error as Error).stack));
}
`;
const PACKAGE = `// A package that is bundled.
export function passOn(call) {
  return call();
}
`;

let directory: string;
let bundle: string;
/** The position of the error in the bundle. */
let position: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "svc-verify-positions-"));
  bundle = path.join(directory, "bundle.mjs");
  const source = path.join(directory, "source.ts");
  await writeFile(source, SOURCE);
  const somePackage = path.join(directory, "node_modules/some-package");
  await mkdir(somePackage, { recursive: true });
  await writeFile(path.join(somePackage, "package.json"), '{"type":"module","main":"index.js"}');
  await writeFile(path.join(somePackage, "index.js"), PACKAGE);
  await build(bundling({ bundle: source }, directory));
  const line = (await readFile(bundle, "utf8")).split("\n").findIndex((text) => text.includes("throw new Error"));
  position = `${line + 1}:11`;
});
afterAll(() => rm(directory, { recursive: true }));

it("maps positions of our code in a logged stack trace, and leaves positions of packages unchanged", () => {
  // The test runs a separate process, because Vitest maps traces too.
  const stack = execFileSync(process.execPath, [bundle], { env: { NODE_ENV: "test" }, encoding: "utf8" });
  const ofPackage = /at passOn .*\/bundle\.mjs:\d+:\d+/;
  expect(stack).toMatch(ofPackage);
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) }, directory);
  log.error({ err: Object.assign(new Error("failed"), { stack }) }, "failed");
  const { err } = JSON.parse(lines[0] ?? "{}") as { err: { message: string; stack: string } };
  expect(err.message).toBe("failed");
  expect(err.stack).toContain(`${path.relative(process.cwd(), path.join(directory, "source.ts"))}:6:11`);
  expect(err.stack).toContain("file:///nowhere.mjs:1:1");
  expect(err.stack.match(/bundle\.mjs/g)).toHaveLength(1);
  expect(err.stack).toMatch(ofPackage);
});

it("reads no other file because of a text in a message, and takes little time", async () => {
  const other = path.join(directory, "other");
  await mkdir(other);
  await Promise.all(
    ["bundle.mjs", "bundle.mjs.map"].map((name) => cp(path.join(directory, name), path.join(other, name))),
  );
  const folder = pathToFileURL(directory).href;
  const quoted = [`${folder}/other/bundle.mjs:${position}`, `${folder}/chunks/../other/bundle.mjs:${position}`].join(
    " ",
  );
  expect(mapStackToSource(`${folder}/bundle.mjs:${position}`, directory)).toMatch(/source\.ts:6:11$/);
  expect(mapStackToSource(quoted, directory)).toBe(quoted);
  const long = `${folder}/${"a".repeat(200)}`.repeat(5_000);
  expect(mapStackToSource(long, directory)).toBe(long);
});

it.each([null, "thrown text", 7, { reason: "no error" }])("logs a thrown value that is not an error: %j", (thrown) => {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).error({ err: thrown }, "failed");
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ err: thrown, msg: "failed" });
});

it("leaves the stack unchanged when the map is invalid", async () => {
  const broken = path.join(directory, "broken.mjs");
  await writeFile(broken, await readFile(bundle));
  await writeFile(`${broken}.map`, "{");
  const line = `at fail (${pathToFileURL(broken).href}:${position})`;
  expect(mapStackToSource(line, directory)).toBe(line);
});
