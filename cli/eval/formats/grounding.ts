// Reads public datasets that ask whether a text is supported by a document: LLM-AggreFact (Tang et al. 2024) and RAGTruth (Niu et
// al. 2024).
import type { RoleAttachment } from "@/server/contracts/roleBlob";
import { RecordFault, type LabeledRecord } from "@/cli/eval/case";
import { blobAt, scalarAt, textAt, valueAt } from "@/cli/eval/fields";
import type { JsonRecord } from "@/cli/eval/records";
import { isObject } from "@/server/proof/check/shape";

/** Reads `{dataset, doc, claim, label 0|1}`. */
export function readLlmAggrefact(record: JsonRecord): LabeledRecord {
  const label = valueAt(record, "label");
  if (label !== 0 && label !== 1) throw new RecordFault("label", "is neither 0 nor 1");
  return {
    group: textAt(record, "dataset"),
    submission: { output: textAt(record, "claim"), context: [{ value: textAt(record, "doc") }] },
    truth: label === 1 ? "met" : "not_met",
  };
}

/**
 * Reads a record of response.jsonl with its source of source_info.jsonl, by source_id. Any labeled span makes it
 * not_met.
 */
export function readRagTruth(record: JsonRecord, sources: ReadonlyMap<string, JsonRecord>): LabeledRecord {
  const source = sources.get(scalarAt(record, "source_id"));
  if (!source) throw new RecordFault("source_id", "has no record in the file of the sources");
  const labels = valueAt(record, "labels");
  if (!Array.isArray(labels)) throw new RecordFault("labels", "is not a list");
  return {
    id: scalarAt(record, "id"),
    group: textAt(source, "task_type"),
    submission: { output: textAt(record, "response"), ...readRoles(source) },
    truth: labels.length === 0 ? "met" : "not_met",
  };
}

/**
 * Reads the source: a question and numbered passages as one text for question answering, one document for other tasks.
 */
function readRoles(source: JsonRecord): { input?: string; context: RoleAttachment[] } {
  const info = source["source_info"];
  if (!isObject(info) || typeof info["passages"] !== "string")
    return { context: [{ value: blobAt(source, "source_info") }] };
  const passages = info["passages"].split(/\n[^\S\n]*(?=passage \d+:)/);
  return { input: textAt(info, "question"), context: passages.map((value) => ({ value: value.trim() })) };
}
