// A labeled case of any file format, and the error of an unreadable record.
import type { Determination } from "@/server/contracts/enums";
import type { Submission } from "@/server/submission/contract";

/** One record as read by its format. */
export type LabeledRecord = {
  /** Default: the record's location in the file. */
  id?: string;
  /** The part of a collection that the record belongs to; absent or null without parts. */
  group?: string | null;
  /** Validated by the reader of the file, not by the format. */
  submission: unknown;
  truth: Determination;
  /** Labels of single criteria by key. */
  criteria?: Readonly<Record<string, Determination>>;
};

export type EvalCase = Required<LabeledRecord> & {
  /** Unique in the dataset. */
  id: string;
  /** Location of the record, such as "line 12". */
  place: string;
  submission: Submission;
};

/** Replaces an unreadable record. `field`: its name in the file; null for the whole record. */
export class RecordFault extends Error {
  constructor(
    readonly field: string | null,
    message: string,
  ) {
    super(field === null ? message : `${field}: ${message}`);
  }
}
