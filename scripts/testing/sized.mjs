import { readFileSync } from "node:fs";

/** Whether this test file takes a size from server/testing/size.ts. */
export const isSized = (file) => readFileSync(file, "utf8").includes('"@/server/testing/size"');
