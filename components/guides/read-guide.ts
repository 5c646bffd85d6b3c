import { readFileSync } from "node:fs";
import path from "node:path";
import type { GuideName } from "@/server/contracts/guides";

/** Reads the Markdown of a guide. The build, whose folder is that of the package, renders the pages of guides. */
export const readGuide = (name: GuideName): string =>
  readFileSync(path.join(process.cwd(), "docs", `${name}.md`), "utf8");
