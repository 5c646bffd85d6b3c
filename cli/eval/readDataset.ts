// Reads a labeled file as cases. Unreadable records are kept with their reason; a file with no readable record is
// rejected.
import { Submission } from "@/server/submission/contract";
import { RecordFault, type EvalCase } from "@/cli/eval/case";
import { scalarAt } from "@/cli/eval/fields";
import { chooseFormat, type Format, type FormatFlags } from "@/cli/eval/formats/formats";
import { digest, parseRecords, type FileRecord, type JsonRecord } from "@/cli/eval/records";
import { readText } from "@/cli/files";
import { LocalRefusal } from "@/cli/refusals";

export type DatasetFlags = FormatFlags & { where?: string[] };
export type Dataset = Awaited<ReturnType<typeof readDataset>>;

/**
 * Reads a dataset. `digest` is the SHA-256 of the file, as lowercase hex.
 * @throws LocalRefusal if the file, its format or all records are unreadable
 */
export async function readDataset(flags: DatasetFlags) {
  if (flags.dataset === "-") throw new LocalRefusal("--dataset must be a file, since resuming a run reads it again");
  const text = await readText(flags.dataset);
  const records = parseRecords(text, flags.dataset).filter(parseConditions(flags.where ?? []));
  const first = records.map(({ value }) => value).find((value): value is JsonRecord => !(value instanceof RecordFault));
  if (!first) {
    const [record] = records;
    const reasonText = record?.value instanceof RecordFault ? `; ${record.place}: ${record.value.message}` : "";
    throw new LocalRefusal(`${flags.dataset} has no ${flags.where ? "matching records" : "JSON objects"}${reasonText}`);
  }
  const format = await chooseFormat(flags, first);
  const { cases, unreadable } = readCases(records, format);
  if (cases.length === 0) {
    const [fault] = unreadable;
    throw new LocalRefusal(`no record can be read as ${format.id}; ${fault?.place}: ${fault?.reason}`);
  }
  return { digest: digest(text), format, cases, unreadable };
}

/**
 * Parses the conditions of --where into a filter, which keeps unreadable records for the report.
 * @throws LocalRefusal for a condition without an equals sign
 */
function parseConditions(conditions: readonly string[]): (record: FileRecord) => boolean {
  const pairs = conditions.map((condition) => {
    const equalsIndex = condition.indexOf("=");
    if (equalsIndex < 1) throw new LocalRefusal(`--where ${condition}: use FIELD=VALUE`);
    return [condition.slice(0, equalsIndex), condition.slice(equalsIndex + 1)] as const;
  });
  return ({ value }) => value instanceof RecordFault || pairs.every(([path, text]) => hasFieldValue(value, path, text));
}

function hasFieldValue(record: JsonRecord, path: string, text: string): boolean {
  try {
    return scalarAt(record, path) === text;
  } catch {
    return false;
  }
}

function readCases(records: readonly FileRecord[], format: Format) {
  const cases = new Map<string, EvalCase>();
  const unreadable: { place: string; reason: string }[] = [];
  for (const { place, value } of records) {
    try {
      if (value instanceof RecordFault) throw value;
      const readCase = parseCase(value, place, format);
      const earlierCase = cases.get(readCase.id);
      if (earlierCase) throw new RecordFault(null, `has the same id as ${earlierCase.place}`);
      cases.set(readCase.id, readCase);
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      unreadable.push({ place, reason: error.message });
    }
  }
  return { cases: [...cases.values()], unreadable };
}

function parseCase(record: JsonRecord, place: string, format: Format): EvalCase {
  const { id = place, group = null, submission, truth, criteria = {} } = format.read(record);
  const parsed = Submission.safeParse(submission);
  if (parsed.success) return { id, place, group, submission: parsed.data, truth, criteria };
  const [issue] = parsed.error.issues;
  throw new RecordFault(["submission", ...(issue?.path ?? [])].join("."), issue?.message ?? "is not a submission");
}
