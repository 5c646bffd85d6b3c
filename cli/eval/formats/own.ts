// The tool's own format: a submission of the API, or its roles, with a human label.
import * as z from "zod";
import { Determination } from "@/server/contracts/enums";
import { TypedSubmission } from "@/server/submission/contract";
import { RecordFault, type LabeledRecord } from "@/cli/eval/case";
import type { JsonRecord } from "@/cli/eval/records";

const ROLES = Object.keys(TypedSubmission.shape);

const OwnRecord = z.strictObject({
  id: z.union([z.string().min(1), z.number()]).optional(),
  group: z.string().nullable().optional(),
  label: Determination,
  criteria: z.record(z.string(), Determination).optional(),
  submission: z.unknown(),
});

/**
 * Reads `{id?, group?, submission | its roles, label, criteria?: {key: determination}}`. Unknown fields are refused.
 */
export function readOwn(record: JsonRecord): LabeledRecord {
  const entries = Object.entries(record);
  const roles = entries.filter(([name]) => ROLES.includes(name));
  const otherFields = Object.fromEntries(entries.filter(([name]) => !ROLES.includes(name)));
  if (roles.length > 0 && "submission" in otherFields)
    throw new RecordFault("submission", "cannot be combined with roles");
  const parsed = OwnRecord.safeParse({ submission: Object.fromEntries(roles), ...otherFields });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RecordFault(issue?.path.join(".") || null, issue?.message ?? "is not a case");
  }
  const { id, group = null, label, criteria = {}, submission } = parsed.data;
  return { ...(id === undefined ? {} : { id: String(id) }), group, submission, truth: label, criteria };
}
