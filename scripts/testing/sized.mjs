import { readFileSync } from "node:fs";

/** Whether this test file takes a size from server/testing/size.ts, itself or through the checks of e2e/axe.ts. */
export const isSized = (file) => /"@\/(?:server\/testing\/size|e2e\/axe)"/.test(readFileSync(file, "utf8"));
