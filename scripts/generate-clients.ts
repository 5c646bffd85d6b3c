// Writes the generated files of the client libraries. Run: npx tsx scripts/generate-clients.ts
import { writeFileSync } from "node:fs";
import { generatedFiles } from "@/scripts/clients/generatedFiles";

const clients = new URL("../clients/", import.meta.url);
for (const [name, text] of Object.entries(await generatedFiles())) writeFileSync(new URL(name, clients), text);
