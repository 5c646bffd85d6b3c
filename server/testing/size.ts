// How long the long runs are: short in `npm test`, whole in `npm run test:soak`, which runs the suites that import this.
const whole = process.env["TEST_SIZE"] === "soak";

export const sized = (short: number, soak: number): number => (whole ? soak : short);
