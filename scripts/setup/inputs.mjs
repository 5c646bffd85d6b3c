import { readdirSync } from "node:fs";
import { rootPath } from "./root.mjs";
import { hashOf } from "./stamp.mjs";

export const MANIFESTS = ["package.json", "package-lock.json"];
export const SOURCES = ["server", "prisma/schema", "tsconfig.json", ...MANIFESTS];
/** The guides, each of which is a page. */
const GUIDES = readdirSync(rootPath("docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
/** The files that the page build reads. */
export const PAGES = [...SOURCES, ...GUIDES, "app", "components", "public", "next.config.mjs", "postcss.config.mjs"];

/** Returns the ID of the page build. Equal sources have equal IDs on every machine. */
export const pageBuildId = () => hashOf(PAGES, "").slice(0, 20);
