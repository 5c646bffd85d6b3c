import { readFileSync } from "node:fs";
import path from "node:path";
import type { GuideName } from "@/server/contracts/guides";

/** The Markdown of a guide. Pages are made by the build, in the folder of the package. */
export const readGuide = (name: GuideName): string =>
  readFileSync(path.join(process.cwd(), "docs", `${name}.md`), "utf8");
