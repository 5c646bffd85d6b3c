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
export function numberCandidates(metExamples: readonly Example[], unmetExamples: readonly Example[]): Candidate[] {
  const [firstExample] = metExamples;
  if (!firstExample) return [];
  const paths = listPaths(readValues(firstExample));
  return paths.flatMap((path) => {
    const keys = parsePath(path) ?? [];
    const readNumbers = (examples: readonly Example[]) =>
      examples.map((example) => valueIn(readValues(example), keys)).filter((value) => typeof value === "number");
    const metNumbers = readNumbers(metExamples);
    if (metNumbers.length < metExamples.length) return [];
    const { low, high } = findBounds(metNumbers, readNumbers(unmetExamples));
    const name = path.replace(/[^a-zA-Z0-9]+/g, "_").toLowerCase();
    const makeCandidate = (side: string, title: string, config: object): Candidate => ({
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
        makeCandidate("range", `${path} is between ${low} and ${high}`, { operator: "between", min: low, max: high }),
      ];
    }
    if (high !== null)
      return [makeCandidate("max", `${path} is at most ${high}`, { operator: "lte", threshold: high })];
    return low === null
      ? []
      : [makeCandidate("min", `${path} is at least ${low}`, { operator: "gte", threshold: low })];
  });
}

/** Builds limits on the number of characters of a text output. */
export function lengthCandidates(metExamples: readonly Example[], unmetExamples: readonly Example[]): Candidate[] {
  const measureLengths = (examples: readonly Example[]) =>
    examples.flatMap(({ submission: { output } }) => (typeof output === "string" ? [[...output].length] : []));
  const metLengths = measureLengths(metExamples);
  if (metExamples.length === 0 || metLengths.length < metExamples.length) return [];
  const { low, high } = findBounds(metLengths, measureLengths(unmetExamples));
  const makeConfig = (bound: object) => ({ schema: { type: "string", ...bound } });
  const makeCandidate = (key: string, title: string, bound: object): Candidate[] => [
    { key, title, primitive: "json_schema@1", config: makeConfig(bound), prior: 0.3, alternatives: 2 },
  ];
  return [
    ...(high === null
      ? []
      : makeCandidate("length_max", `At most ${high} characters`, { maxLength: Math.floor(high) })),
    ...(low === null ? [] : makeCandidate("length_min", `At least ${low} characters`, { minLength: Math.ceil(low) })),
  ];
}

function findBounds(metNumbers: readonly number[], unmetNumbers: readonly number[]): Bound {
  const [lowest, highest] = [Math.min(...metNumbers), Math.max(...metNumbers)];
  const numbersAbove = unmetNumbers.filter((value) => value > highest);
  const numbersBelow = unmetNumbers.filter((value) => value < lowest);
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

function readValues({ submission }: Example): unknown {
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
