// Sizes of tests: short in `npm test`, full in `npm run test:soak`, which runs the suites that import this file,
// directly or through e2e/axe.ts.
export const inFull = process.env["TEST_SIZE"] === "soak";

export const sized = (short: number, soak: number): number => (inFull ? soak : short);
