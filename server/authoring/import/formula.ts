// Parses the formulas of multi graders that a rubric can express: a weighted sum, or all graders.
type Combination = { kind: "sum"; weights: ReadonlyMap<string, number> } | { kind: "all" };

const TERM = /^(?:(\d+(?:\.\d+)?|\.\d+)\*)?([A-Za-z_]\w*)(?:\*(\d+(?:\.\d+)?|\.\d+))?$/;
const MEAN = /^\((.*)\)\/(\d+(?:\.\d+)?)$/;

/** Parses a formula; null for another one, and for one that does not name each grader exactly once. */
export function parseFormula(formula: unknown, names: readonly string[]): Combination | null {
  if (typeof formula !== "string" || names.length === 0) return null;
  const text = formula.replace(/\s+/g, "");
  const factors = /^min\((.*)\)$/.exec(text)?.[1]?.split(",") ?? text.split("*");
  if (namesEachOnce(factors, names)) return { kind: "all" };
  const [, sum = text, divisor = "1"] = MEAN.exec(text) ?? [];
  const terms = sum.split("+").map((term) => TERM.exec(term));
  const weights = new Map<string, number>();
  for (const term of terms) {
    const [, factorBefore, name = "", factorAfter] = term ?? [];
    if (!term || weights.has(name) || (factorBefore !== undefined && factorAfter !== undefined)) return null;
    weights.set(name, Number(factorBefore ?? factorAfter ?? 1) / Number(divisor));
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const isMean = namesEachOnce([...weights.keys()], names) && Math.abs(total - 1) < 1e-9;
  return isMean && [...weights.values()].every((weight) => weight > 0) ? { kind: "sum", weights } : null;
}

function namesEachOnce(found: readonly string[], names: readonly string[]): boolean {
  const distinctNames = new Set(found);
  return found.length === names.length && names.every((name) => distinctNames.has(name));
}
