// Writes docs/api-additions.md. Run: npx tsx scripts/make-api-additions.ts
import { writeFileSync } from "node:fs";
import { additionsDocument } from "@/scripts/apiAdditions/document";

writeFileSync(new URL("../docs/api-additions.md", import.meta.url), additionsDocument());
