import { readFileSync } from "node:fs";

/** Whether this test file takes a size from testing/size.ts, itself or through the checks of e2e/axe.ts. */
export const isSized = (file) => /"@\/(?:testing\/size|e2e\/axe)"/.test(readFileSync(file, "utf8"));
