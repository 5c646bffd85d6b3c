// Builds candidates for bounds that all met examples satisfy, on numbers in values or a JSON output, and on the length.
import { valueIn } from "@/server/contracts/jsonPointer";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { parseOnce, parsePath } from "@/server/primitives/structured";
import { isObject } from "@/server/rubric/fields";
import type { Candidate } from "@/server/authoring/induction/candidate";
import type { Example } from "@/server/authoring/induction/examples";

const MAX_DEPTH = 3;
const MAX_PATHS = 40;
const PLAIN_NAME = /^[^.[\]"'\s]+$/;

type Bound = { low: number | null; high: number | null };

/** Builds thresholds between the met examples and the rest, at the roundest number in the gap. */
export function numberCandidates(met: readonly Example[], rest: readonly Example[]): Candidate[] {
  const [first] = met;
  if (!first) return [];
  const paths = listPaths(documentOf(first));
  return paths.flatMap((path) => {
    const keys = parsePath(path) ?? [];
    const numbers = (examples: readonly Example[]) =>
      examples.map((example) => valueIn(documentOf(example), keys)).filter((value) => typeof value === "number");
    const metNumbers = numbers(met);
    if (metNumbers.length < met.length) return [];
    const { low, high } = findBounds(metNumbers, numbers(rest));
    const name = path.replace(/[^a-zA-Z0-9]+/g, "_").toLowerCase();
    const candidate = (side: string, title: string, config: object): Candidate => ({
      key: `${name}_${side}`,
      title,
      primitive: "numeric_threshold@1",
      config: { path, ...config },
      prior: 0.75,
      // A minimum or a maximum at each path.
      alternatives: 2 * paths.length,
    });
    if (low !== null && high !== null) {
      return [
        candidate("range", `${path} is between ${low} and ${high}`, { operator: "between", min: low, max: high }),
      ];
    }
    if (high !== null) return [candidate("max", `${path} is at most ${high}`, { operator: "lte", threshold: high })];
    return low === null ? [] : [candidate("min", `${path} is at least ${low}`, { operator: "gte", threshold: low })];
  });
}

/** Builds limits on the number of characters of a text output. */
export function lengthCandidates(met: readonly Example[], rest: readonly Example[]): Candidate[] {
  const lengths = (examples: readonly Example[]) =>
    examples.flatMap(({ submission: { output } }) => (typeof output === "string" ? [[...output].length] : []));
  const metLengths = lengths(met);
  if (met.length === 0 || metLengths.length < met.length) return [];
  const { low, high } = findBounds(metLengths, lengths(rest));
  const schema = (bound: object) => ({ schema: { type: "string", ...bound } });
  const candidate = (key: string, title: string, bound: object): Candidate[] => [
    { key, title, primitive: "json_schema@1", config: schema(bound), prior: 0.3, alternatives: 2 },
  ];
  return [
    ...(high === null ? [] : candidate("length_max", `At most ${high} characters`, { maxLength: Math.floor(high) })),
    ...(low === null ? [] : candidate("length_min", `At least ${low} characters`, { minLength: Math.ceil(low) })),
  ];
}

function findBounds(kept: readonly number[], otherNumbers: readonly number[]): Bound {
  const [lowest, highest] = [Math.min(...kept), Math.max(...kept)];
  const numbersAbove = otherNumbers.filter((value) => value > highest);
  const numbersBelow = otherNumbers.filter((value) => value < lowest);
  return {
    high: numbersAbove.length === 0 ? null : findRoundest(highest, Math.min(...numbersAbove), "high"),
    low: numbersBelow.length === 0 ? null : findRoundest(Math.max(...numbersBelow), lowest, "low"),
  };
}

/**
 * Finds the number with the fewest digits between an allowed end, which it may equal, and a refused one.
 */
export function findRoundest(from: number, to: number, bound: "high" | "low"): number {
  const allowedEnd = bound === "high" ? from : to;
  const fits = (value: number) => (bound === "high" ? value >= from && value < to : value > from && value <= to);
  const scale = Math.floor(Math.log10(Math.max(Math.abs(from), Math.abs(to))));
  for (let power = scale; power > scale - 12; power -= 1) {
    const unit = 10 ** power;
    const steps = bound === "high" ? Math.ceil(from / unit) : Math.floor(to / unit);
    const value = Number((steps * unit).toPrecision(12));
    if (fits(value)) return value;
  }
  return allowedEnd;
}

function documentOf({ submission }: Example): unknown {
  const { values, output } = submission;
  if (values) return values;
  const parsed = output === null ? undefined : parseOnce(submission, output);
  return parsed?.ok ? parsed.value : undefined;
}

function listPaths(root: unknown, prefix = "", depth = 0): string[] {
  if (!isObject(root) || depth === MAX_DEPTH) return [];
  const paths = Object.entries(root).flatMap(([name, value]) => {
    if (!PLAIN_NAME.test(name)) return [];
    const path = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof value === "number" && path.length <= SERVER_LIMITS.numericPathChars) return [path];
    return listPaths(value, path, depth + 1);
  });
  return paths.slice(0, MAX_PATHS);
}
