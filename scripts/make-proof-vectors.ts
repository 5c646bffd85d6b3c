// Writes server/proof/check/fixtures. Run: npx tsx scripts/make-proof-vectors.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { ed25519Vectors } from "@/scripts/proofVectors/ed25519";
import { goldenCases } from "@/scripts/proofVectors/golden";

const folder = new URL("../server/proof/check/fixtures/", import.meta.url);
mkdirSync(folder, { recursive: true });
const write = (name: string, value: unknown) =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 2)}\n`);

write("ed25519.json", ed25519Vectors());
for (const [name, golden] of Object.entries(goldenCases())) write(`golden-${name}.json`, golden);
