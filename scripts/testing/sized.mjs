import { readFileSync } from "node:fs";

/** Whether server/testing/size.ts decides how long the runs of this test file are. */
export const isSized = (file) => readFileSync(file, "utf8").includes('"@/server/testing/size"');
