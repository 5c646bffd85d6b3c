// Sizes of property tests: short in `npm test`, full in `npm run test:soak`, which runs the suites that import this file.
const full = process.env["TEST_SIZE"] === "soak";

export const sized = (short: number, soak: number): number => (full ? soak : short);
