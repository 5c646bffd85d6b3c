// Labeled examples as pasted: one JSON object per line, or a JSON array of objects.
import { isObject } from "@/components/rubrics/spec";

export type OutcomeLines = { examples: Record<string, unknown>[] } | { faultAt: number };

/** `faultAt`: the first line, from 1, that is not a JSON object. Empty lines are skipped. */
export function outcomeLines(text: string): OutcomeLines {
  const whole = parsed(text);
  if (Array.isArray(whole)) {
    const faultAt = whole.findIndex((each) => !isObject(each));
    return faultAt === -1 ? { examples: whole.filter(isObject) } : { faultAt: faultAt + 1 };
  }
  const examples: Record<string, unknown>[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const example = parsed(line);
    if (!isObject(example)) return { faultAt: index + 1 };
    examples.push(example);
  }
  return { examples };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
