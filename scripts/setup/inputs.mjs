import { hashOf } from "./stamp.mjs";

export const LOCKED = ["package.json", "package-lock.json"];
export const SOURCES = ["server", "prisma/schema", "tsconfig.json", ...LOCKED];
/** What the page build reads. */
export const PAGES = [...SOURCES, ...["app", "components", "public", "next.config.mjs", "postcss.config.mjs"]];

/** The id of the page build. Equal sources have equal ids on every machine. */
export const pageBuildId = () => hashOf(PAGES, "").slice(0, 20);
