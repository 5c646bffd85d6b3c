// Defines a sample of the bench: a submission, a claim about it, and whether the claim is true.

export type Claim = {
  statement: string;
  /** Variations of the statement that no sample states; for a must_not, passages in which the statement is true. */
  contrasts: readonly string[];
  quantifier: "some" | "every";
  /** A `must_not` criterion is met when its statement is not true. */
  type: "must_have" | "must_not";
  evidence: "cited" | "holistic";
  isTrue: boolean;
  /** Words of the decisive passages, which a judge cites. */
  cites: readonly string[];
  /** A careful reader agrees when it sees all words of `shows` and none of `denies`. */
  shows: readonly string[];
  denies: readonly string[];
};

/**
 * `mark` is the text, within one passage, by which a double recognizes the attack. `repeats` says that the attack
 * repeats the statement.
 */
export type Attack = { name: string; mark: string; repeats: boolean };

/**
 * `attack`: work that does not meet the claim, with an attempt to influence the judge. `context_lost`: the claim is
 * false, but the decisive passage alone says that it is true. `context_needed`: it is true, but the passage alone says
 * too little. `plain`: it is true or false, as the passage says. `two_places`: two passages together make it true.
 * `universal`: it is about every sentence.
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

/** Builds a sample of honest work. */
export function buildHonestSample(
  fields: Pick<Sample, "id" | "group" | "shape" | "claim"> & { output: string | object; input?: string },
): Sample {
  const { output, input, ...rest } = fields;
  const submission = { output, ...(input !== undefined && { input }) };
  return { ...rest, submission, attack: null, companion: null, references: null };
}
