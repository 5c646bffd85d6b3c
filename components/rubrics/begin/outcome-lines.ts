// Labeled examples as pasted: one JSON object per line, or a JSON array of objects.
import { isObject } from "@/components/rubrics/spec";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { readExactJson } from "@/server/contracts/exactJson";
import { LIMITS } from "@/server/contracts/limits";

type OutcomeLines = {
  examples: Record<string, unknown>[];
  /** One sentence for each line that cannot be used. If there are none, one sentence when the examples are too few. */
  faults: string[];
};

/** The maximum number of faults to list, since no more fit under the field. The others are counted. */
const LISTED_FAULTS = 5;

/** Reads the pasted text. Empty lines are skipped; a text of spaces has neither examples nor faults. */
export function parseOutcomeLines(text: string): OutcomeLines {
  const rows = splitIntoRows(text);
  const examples: Record<string, unknown>[] = [];
  const faults: string[] = [];
  for (const { line, json } of rows) {
    const fault = findFault(json);
    if (fault !== null) faults.push(TEXTS.outcomesLine(line, fault));
    else if (json.ok && isObject(json.value)) examples.push(json.value);
  }
  if (faults.length > LISTED_FAULTS) {
    faults.splice(LISTED_FAULTS, faults.length, TEXTS.moreLines(faults.length - LISTED_FAULTS));
  }
  if (rows.length > 0 && faults.length === 0 && examples.length < LIMITS.inductionExamplesMin) {
    faults.push(TEXTS.tooFewOutcomes(examples.length, LIMITS.inductionExamplesMin));
  }
  return { examples, faults };
}

type Row = { line: number; json: ReturnType<typeof readExactJson> };

function splitIntoRows(text: string): Row[] {
  if (text.trimStart().startsWith("[")) {
    const parsedText = readExactJson(text);
    if (!parsedText.ok && parsedText.kind !== "not_json") return [{ line: 1, json: parsedText }];
    if (parsedText.ok && Array.isArray(parsedText.value)) {
      return parsedText.value.map((value: unknown, index) => ({
        line: index + 1,
        json: { ok: true, value } as Row["json"],
      }));
    }
  }
  return text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [{ line: index + 1, json: readExactJson(line) }]));
}

/**
 * Says what is wrong with a line.
 * @returns null for an object that has an output and a label
 */
function findFault(json: Row["json"]): string | null {
  if (!json.ok) return json.kind === "not_json" ? TEXTS.notAnObject : json.message;
  if (!isObject(json.value)) return TEXTS.notAnObject;
  if (json.value["output"] === undefined) return TEXTS.noOutput;
  const { label } = json.value;
  return typeof label === "string" && Object.hasOwn(DETERMINATION_LABELS, label) ? null : TEXTS.noLabel;
}
