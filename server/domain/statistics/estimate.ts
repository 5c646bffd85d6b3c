// A measured number with its interval and its n.

/** `low` to `high` is a 95% interval unless the caller specified another level; `n` is the sample size. NaN: undefined for this sample. */
export type Estimate = { value: number; low: number; high: number; n: number };
