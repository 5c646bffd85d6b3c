// Reads any other JSONL file, by a mapping of its fields that the flags state.
import { Determination } from "@/server/contracts/enums";
import { RecordFault, type LabeledRecord } from "@/cli/eval/case";
import { blobAt, piecesAt, scalarAt, valueAt } from "@/cli/eval/fields";
import type { JsonRecord } from "@/cli/eval/records";
import { LocalRefusal } from "@/cli/refusals";

const FIELD_READERS = {
  output: blobAt,
  input: blobAt,
  reference: blobAt,
  context: piecesAt,
  evidence: piecesAt,
  values: valueAt,
};
type Role = keyof typeof FIELD_READERS;
const TARGETS = [...Object.keys(FIELD_READERS), "label", "id", "group"];

type Mapping = {
  /** Dotted paths by role, label, id or group. */
  fields: Readonly<Record<string, string>>;
  /** Determinations by label value; the four determinations map to themselves. */
  labels: Readonly<Record<string, Determination>>;
};
export type MappingFlags = {
  map?: string[];
  labelMet?: string;
  labelPartial?: string;
  labelNotMet?: string;
  labelAbstain?: string;
};

/**
 * Reads the mapping of the flags.
 * @throws LocalRefusal for an invalid flag or an ambiguous label
 */
export function parseMapping(flags: MappingFlags): Mapping {
  const fields = Object.fromEntries((flags.map ?? []).map(parseAssignment));
  const missingTarget = ["output", "label"].find((target) => !(target in fields));
  if (missingTarget !== undefined) throw new LocalRefusal(`--map ${missingTarget}=FIELD is missing`);
  const labels: Record<string, Determination> = Object.fromEntries(Determination.options.map((name) => [name, name]));
  const spellings = {
    met: flags.labelMet,
    partial: flags.labelPartial,
    not_met: flags.labelNotMet,
    cannot_determine: flags.labelAbstain,
  };
  for (const [determination, list] of Object.entries(spellings)) {
    for (const spelling of (list ?? "").split(",").map(normalizeLabel)) {
      if (spelling === "") continue;
      if (labels[spelling] !== undefined && labels[spelling] !== determination) {
        throw new LocalRefusal(`the label ${spelling} is mapped to ${labels[spelling]} and to ${determination}`);
      }
      labels[spelling] = determination as Determination;
    }
  }
  return { fields, labels };
}

const normalizeLabel = (text: string): string => text.trim().toLowerCase();

function parseAssignment(flag: string): [string, string] {
  const equalsIndex = flag.indexOf("=");
  const [target, path] = [flag.slice(0, equalsIndex), flag.slice(equalsIndex + 1)];
  if (equalsIndex < 0 || path === "" || !TARGETS.includes(target)) {
    throw new LocalRefusal(`--map ${flag}: use TARGET=FIELD, with a target of ${TARGETS.join(", ")}`);
  }
  return [target, path];
}

/**
 * Reads a record by the mapping.
 * @throws RecordFault if the record lacks a mapped field, or has an unknown label
 */
export function readCustom(record: JsonRecord, { fields, labels }: Mapping): LabeledRecord {
  const roles = Object.entries(fields).filter(([target]) => target in FIELD_READERS) as [Role, string][];
  const { id, group, label = "" } = fields;
  const spelling = scalarAt(record, label);
  const truth = labels[normalizeLabel(spelling)];
  if (truth === undefined)
    throw new RecordFault(
      label,
      `${JSON.stringify(spelling)} is not a known label; see --label-met and the other --label flags`,
    );
  return {
    ...(id === undefined ? {} : { id: scalarAt(record, id) }),
    group: group === undefined ? null : scalarAt(record, group),
    submission: Object.fromEntries(roles.map(([role, path]) => [role, FIELD_READERS[role](record, path)])),
    truth,
  };
}
