// The generated files of the client libraries are those of the current operation table.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { generatedFiles } from "@/scripts/clients/generatedFiles";

const clients = fileURLToPath(new URL("../../clients/", import.meta.url));

it("the client libraries are generated from the current operation table", async () => {
  const files = Object.entries(await generatedFiles());
  const stale = files.filter(([name, text]) => readFileSync(clients + name, "utf8") !== text).map(([name]) => name);
  expect(stale, "run npx tsx scripts/generate-clients.ts").toEqual([]);
});
