// A labelled case, whatever file it came from, and the refusal of a record that is none.
import type { Determination } from "@/server/contracts/enums";
import type { Submission } from "@/server/contracts/submission";

/** What a format makes of one record. */
export type Labelled = {
  /** Absent: the record's place in the file names it. */
  id?: string;
  /** The part of a collection that the record belongs to; absent or null without parts. */
  group?: string | null;
  /** Checked by the reader of the file, not by the format. */
  submission: unknown;
  truth: Determination;
  /** Labels of single criteria by key. */
  criteria?: Readonly<Record<string, Determination>>;
};

export type EvalCase = Required<Labelled> & {
  /** Unique in the dataset. */
  id: string;
  /** Where the record stands, such as "line 12". */
  place: string;
  submission: Submission;
};

/** The value of a record that cannot be read: `field` as the file spells it, null for the record as a whole. */
export class RecordFault extends Error {
  constructor(
    readonly field: string | null,
    message: string,
  ) {
    super(field === null ? message : `${field}: ${message}`);
  }
}
