// Counts the operations and schemas that two generators of clients make of the OpenAPI document. Fails when one is
// missing or a generator warns. Both generators are downloaded. Run: npx tsx scripts/count-generated.ts
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GENERATORS } from "@/scripts/generators/generators";
import { missingParts, partsOf } from "@/scripts/generators/missingParts";
import { openApiDocument } from "@/server/transports/rest/openapi";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-generators-"));
try {
  const document = openApiDocument("https://verify.example");
  const file = path.join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const parts = partsOf(document);
  for (const [name, generate] of Object.entries(GENERATORS)) {
    const { warnings, operations, types } = generate(folder, file);
    const missing = missingParts(parts, operations, types);
    const count = (kind: "operations" | "types") =>
      `${parts[kind].length - missing[kind].length}/${parts[kind].length} ${kind}`;
    console.log(`${name}: ${count("operations")}, ${count("types")}, ${warnings.length} warnings`);
    const faults = [...missing.operations, ...missing.types].map((part) => `missing: ${part}`);
    for (const fault of [...faults, ...warnings]) console.error(fault);
    if (faults.length + warnings.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
