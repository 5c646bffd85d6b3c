// The exact binomial distribution, for tests that state a guarantee.

/**
 * P(X ≤ k) for X ~ Binomial(n, p), n up to 1e6. Terms are taken relative to the likeliest one, outwards by their ratios, and divided by
 * their sum: no factorial or gamma function that could overflow or cancel. Relative error below 1e-10; 0 below about 1e-300.
 */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n || p <= 0) return 1;
  if (p >= 1) return 0;
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  let [within, all] = [0, 0];
  const add = (i: number, term: number) => {
    all += term;
    if (i <= k) within += term;
  };
  for (let i = mode, term = 1; term > 0 && i <= n; i += 1) {
    add(i, term);
    term *= ((n - i) / (i + 1)) * odds;
  }
  for (let i = mode, term = 1; term > 0 && i > 0; i -= 1) {
    term *= i / (n - i + 1) / odds;
    add(i - 1, term);
  }
  return within / all;
}
