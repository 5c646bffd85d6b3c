// Objects of foreign documents. A field that nobody here knows may change the meaning of its neighbours.
import { pointerStep } from "@/server/contracts/jsonValue";
import type { Authored } from "@/server/domain/rubric/fields";
import type { ImportSink } from "@/server/domain/authoring/import/draft";

/** Reports unknown_field for each field outside `known`. */
export function refuseForeign(source: Authored, known: readonly string[], path: string, sink: ImportSink): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    const fix = `"${key.slice(0, 80)}" has no counterpart here; remove it`;
    sink.error("unknown_field", path + pointerStep(key), `${fix}. Known: ${known.join(", ")}.`);
  }
}
