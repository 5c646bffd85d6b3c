// Writes the generated files of the client libraries. Run: npx tsx scripts/generate-clients.ts
import { writeFileSync } from "node:fs";
import { describeApi } from "@/scripts/clients/describeApi";
import { typescriptFiles } from "@/scripts/clients/typescriptFiles";

const folder = new URL("../clients/typescript/", import.meta.url);
for (const [name, text] of Object.entries(await typescriptFiles(describeApi()))) {
  writeFileSync(new URL(name, folder), text);
}
