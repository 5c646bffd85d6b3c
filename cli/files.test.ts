import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readJsonObject } from "@/cli/files";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-files-"));
const file = path.join(folder, "input.json");
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['\uFEFF{"a":{"b":1}}', null],
  ['{"a":1,"a":2}', /duplicate key/],
  ['{"a":[{"__proto__":1}]}', /the key __proto__ at \/a\/0/],
  ['{"a":{"b":12345678901234567890}}', /input\.json \/a\/b: 12345678901234567890 is beyond 2\^53/],
  ["[]", /must contain a JSON object/],
  ["{", /is not JSON/],
])("an input file %j is an object without ambiguous keys, or refused", async (text, refusal) => {
  writeFileSync(file, text);
  const read = readJsonObject(file);
  await (refusal ? expect(read).rejects.toThrow(refusal) : expect(read).resolves.toEqual({ a: { b: 1 } }));
});
