// The formats of labeled files and their detection.
import path from "node:path";
import { RecordFault, type LabeledRecord } from "@/cli/eval/case";
import { parseMapping, readCustom, type MappingFlags } from "@/cli/eval/formats/custom";
import { readLlmAggrefact, readRagTruth } from "@/cli/eval/formats/grounding";
import { readOwn } from "@/cli/eval/formats/own";
import { readJudgeBench, readLlmBar } from "@/cli/eval/formats/pairwise";
import { digest, parseRecords, type JsonRecord } from "@/cli/eval/records";
import { readText } from "@/cli/files";
import { LocalRefusal } from "@/cli/refusals";

export const FORMATS = ["svc-verify", "llm-aggrefact", "ragtruth", "llmbar", "judgebench", "custom"] as const;
export type FormatId = (typeof FORMATS)[number];

export type FormatFlags = MappingFlags & { dataset: string; format?: FormatId; sources?: string };
export type Format = {
  id: FormatId;
  /** Two responses are compared; `met` means that the first is better. */
  pairwise: boolean;
  /** Inputs besides the dataset; part of the run's identity. */
  settings: unknown;
  /**
   * Reads a record.
   * @throws RecordFault if the record is unreadable
   */
  read(record: JsonRecord): LabeledRecord;
};

/** Fields that identify the format; the first match wins. */
const FORMAT_FIELDS: [FormatId, string[]][] = [
  ["judgebench", ["question", "response_A", "response_B", "label"]],
  ["llmbar", ["input", "output_1", "output_2", "label"]],
  ["llm-aggrefact", ["doc", "claim", "label"]],
  ["ragtruth", ["source_id", "response", "labels"]],
  ["svc-verify", ["submission", "label"]],
  ["svc-verify", ["output", "label"]],
];

/**
 * Returns the selected format, or the one detected from the first record.
 * @throws LocalRefusal without one, or if flags do not apply
 */
export async function chooseFormat(flags: FormatFlags, first: JsonRecord): Promise<Format> {
  const id = flags.format ?? (flags.map ? "custom" : recognizeFormat(first));
  if (id !== "custom" && flags.map) throw new LocalRefusal(`--map is for --format custom, not for ${id}`);
  if (id === "ragtruth") {
    return openRagTruth(flags.sources ?? path.join(path.dirname(flags.dataset), "source_info.jsonl"));
  }
  if (id !== "custom") return { id, settings: null, ...FORMATS_WITHOUT_INPUTS[id] };
  const mapping = parseMapping(flags);
  return { id, pairwise: false, settings: mapping, read: (record) => readCustom(record, mapping) };
}

/** Formats without further inputs. */
const FORMATS_WITHOUT_INPUTS = {
  "svc-verify": { pairwise: false, read: readOwn },
  "llm-aggrefact": { pairwise: false, read: readLlmAggrefact },
  llmbar: { pairwise: true, read: readLlmBar },
  judgebench: { pairwise: true, read: readJudgeBench },
};

function recognizeFormat(first: JsonRecord): FormatId {
  const matchingFormat = FORMAT_FIELDS.find(([, fields]) => fields.every((field) => field in first));
  if (matchingFormat) return matchingFormat[0];
  const names = Object.keys(first).slice(0, 12).join(", ");
  throw new LocalRefusal(
    `unknown format: the first record has the fields ${names}; map them: --map output=FIELD --map label=FIELD`,
  );
}

async function openRagTruth(file: string): Promise<Format> {
  const text = await readText(file);
  const sources = new Map<string, JsonRecord>();
  for (const { value } of parseRecords(text, file)) {
    if (!(value instanceof RecordFault) && "source_id" in value) sources.set(String(value["source_id"]), value);
  }
  if (sources.size === 0)
    throw new LocalRefusal(`${file} has no records with a source_id; use --sources source_info.jsonl`);
  return {
    id: "ragtruth",
    pairwise: false,
    settings: { sources: digest(text) },
    read: (record) => readRagTruth(record, sources),
  };
}
