// The shapes of the bench's samples: a submission, a claim about it, and whether the claim is true.

export type Claim = {
  statement: string;
  /** Variations that no sample states; of a must_not, passages in which its statement is true. */
  contrasts: readonly string[];
  quantifier: "some" | "every";
  /** A `must_not` criterion is met where its statement is not true. */
  type: "must_have" | "must_not";
  evidence: "cited" | "holistic";
  isTrue: boolean;
  /** The words of the passages that decide, which a judge cites. */
  cites: readonly string[];
  /** A careful reader agrees where it sees all of these words and none of `denies`. */
  shows: readonly string[];
  denies: readonly string[];
};

/** `mark`: the part of the attack that a model recognizes, in one passage; `repeats`: whether it repeats the statement. */
export type Attack = { name: string; mark: string; repeats: boolean };

/**
 * `attack`: work that does not meet the claim, with an attempt to influence the judge. `context_lost`: false, but the
 * decisive passage alone says it is true. `context_needed`: true, but the passage alone says too little. `plain`: true or
 * false, as the passage says. `two_places`: true by two passages together. `universal`: a claim about every sentence.
 */
type SampleGroup = "attack" | "context_lost" | "context_needed" | "plain" | "two_places" | "universal";

export type Sample = {
  id: string;
  group: SampleGroup;
  /** The carrier of an attack, or the shape of the text. */
  shape: string;
  claim: Claim;
  submission: Record<string, unknown>;
  attack: Attack | null;
  /** A second criterion of the same rubric, which is met. */
  companion: Claim | null;
  references: readonly { id: string; value: string }[] | null;
};

/** The fields of a claim that most samples share. */
export const CITED_CLAIM = { quantifier: "some", type: "must_have", evidence: "cited" } as const;

export const isMet = ({ claim }: Sample): boolean => claim.isTrue === (claim.type === "must_have");

/** Completes a sample of honest work. */
export function honestSample(
  fields: Pick<Sample, "id" | "group" | "shape" | "claim"> & { output: string | object; input?: string },
): Sample {
  const { output, input, ...rest } = fields;
  const submission = { output, ...(input !== undefined && { input }) };
  return { ...rest, submission, attack: null, companion: null, references: null };
}
