// The generated files of the client libraries are those of the current operation table.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeApi } from "@/scripts/clients/describeApi";
import { typescriptFiles } from "@/scripts/clients/typescriptFiles";

const clients = fileURLToPath(new URL("../../clients/", import.meta.url));

it("the TypeScript client is generated from the current operation table", async () => {
  const files = await typescriptFiles(describeApi());
  for (const [name, text] of Object.entries(files)) {
    const message = `${name} is stale: run npx tsx scripts/generate-clients.ts`;
    expect(readFileSync(`${clients}typescript/${name}`, "utf8") === text, message).toBe(true);
  }
});
