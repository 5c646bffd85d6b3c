// How a measured number is shown: never without its interval and its n.

/** `low` to `high` is a 95 % interval unless the caller asked for another level; `n` counts what was measured. NaN: undefined for this sample. */
export type Estimate = { value: number; low: number; high: number; n: number };
