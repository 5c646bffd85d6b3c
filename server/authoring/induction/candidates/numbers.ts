// Bounds that all met examples satisfy: on numbers in values or a JSON output, and on the length of the output.
import { valueIn } from "@/server/contracts/jsonPointer";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { parseOnce, parsePath } from "@/server/primitives/structured";
import { isObject } from "@/server/rubric/fields";
import type { Candidate } from "@/server/authoring/induction/candidate";
import type { Example } from "@/server/authoring/induction/examples";

const DEEPEST = 3;
const PATHS = 40;
const PLAIN_NAME = /^[^.[\]"'\s]+$/;

type Bound = { low: number | null; high: number | null };

/** Thresholds between the met examples and the rest: the roundest number in the gap. */
export function numberCandidates(met: readonly Example[], rest: readonly Example[]): Candidate[] {
  const [first] = met;
  if (!first) return [];
  const paths = pathsOf(documentOf(first));
  return paths.flatMap((path) => {
    const keys = parsePath(path) ?? [];
    const numbers = (examples: readonly Example[]) =>
      examples.map((example) => valueIn(documentOf(example), keys)).filter((value) => typeof value === "number");
    const metNumbers = numbers(met);
    if (metNumbers.length < met.length) return [];
    const { low, high } = boundsOf(metNumbers, numbers(rest));
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

/** Limits on the number of characters of a text output. */
export function lengthCandidates(met: readonly Example[], rest: readonly Example[]): Candidate[] {
  const lengths = (examples: readonly Example[]) =>
    examples.flatMap(({ submission: { output } }) => (typeof output === "string" ? [[...output].length] : []));
  const metLengths = lengths(met);
  if (met.length === 0 || metLengths.length < met.length) return [];
  const { low, high } = boundsOf(metLengths, lengths(rest));
  const schema = (bound: object) => ({ schema: { type: "string", ...bound } });
  const candidate = (key: string, title: string, bound: object): Candidate[] => [
    { key, title, primitive: "json_schema@1", config: schema(bound), prior: 0.3, alternatives: 2 },
  ];
  return [
    ...(high === null ? [] : candidate("length_max", `At most ${high} characters`, { maxLength: Math.floor(high) })),
    ...(low === null ? [] : candidate("length_min", `At least ${low} characters`, { minLength: Math.ceil(low) })),
  ];
}

function boundsOf(kept: readonly number[], others: readonly number[]): Bound {
  const [least, most] = [Math.min(...kept), Math.max(...kept)];
  const above = others.filter((value) => value > most);
  const below = others.filter((value) => value < least);
  return {
    high: above.length === 0 ? null : roundest(most, Math.min(...above), "high"),
    low: below.length === 0 ? null : roundest(Math.max(...below), least, "low"),
  };
}

/**
 * The number with the fewest digits between an allowed end, which it may equal, and a refused one, which it may not.
 */
export function roundest(from: number, to: number, bound: "high" | "low"): number {
  const allowed = bound === "high" ? from : to;
  const fits = (value: number) => (bound === "high" ? value >= from && value < to : value > from && value <= to);
  const scale = Math.floor(Math.log10(Math.max(Math.abs(from), Math.abs(to))));
  for (let power = scale; power > scale - 12; power -= 1) {
    const unit = 10 ** power;
    const steps = bound === "high" ? Math.ceil(from / unit) : Math.floor(to / unit);
    const value = Number((steps * unit).toPrecision(12));
    if (fits(value)) return value;
  }
  return allowed;
}

function documentOf({ submission }: Example): unknown {
  const { values, output } = submission;
  if (values) return values;
  const parsed = output === null ? undefined : parseOnce(submission, output);
  return parsed?.ok ? parsed.value : undefined;
}

function pathsOf(root: unknown, prefix = "", depth = 0): string[] {
  if (!isObject(root) || depth === DEEPEST) return [];
  const paths = Object.entries(root).flatMap(([name, value]) => {
    if (!PLAIN_NAME.test(name)) return [];
    const path = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof value === "number" && path.length <= SERVER_LIMITS.numericPathChars) return [path];
    return pathsOf(value, path, depth + 1);
  });
  return paths.slice(0, PATHS);
}
