// The types of the sample data: submissions with the recorded replies for each criterion.
import type { Determination, FeedbackOutcome } from "@/server/contracts/enums";
import type { Template } from "@/server/authoring/templates/template";
import type { CockpitDeterminationRequest } from "@/server/review/contract/reviewDecision";
import type { AuthoredRubric } from "@/server/rubric/contract";
import type { Submission } from "@/server/submission/contract";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import type { JudgeResult } from "@/server/judging/readReply";

/** A vote: the content of one reply, with the probability of its answer's token. */
export type Vote = Omit<JudgeResult, "token_probability"> & { probability: number };

/**
 * The votes by criterion key. Several votes are returned in turn, so that samples can disagree. Criteria that code
 * decides have none.
 */
export type Replies = Record<string, Vote | readonly Vote[]>;

export type Sample = {
  submission: Submission;
  subject?: NonNullable<VerifyRequest["subject"]>;
  replies: Replies;
  /** The later decision of a reviewer. */
  decision?: Omit<CockpitDeterminationRequest, "verification_id" | "expected_content_hash">;
  /** The ground truth that was found later. */
  feedback?: FeedbackOutcome;
};

/** The samples of one rubric. */
export type SampleWork = { spec: AuthoredRubric; samples: readonly Sample[] };

/** Finds the submission of a template's fixture. */
export function findFixture({ slug, fixtures }: Template, name: string): Submission {
  const fixture = fixtures.find((candidate) => candidate.name === name);
  if (!fixture) throw new Error(`template ${slug} has no fixture ${name}`);
  return fixture.submission;
}

/** Verbatim passages by the name of their source: `output`, `context[0]`, … */
type Quotes = Record<string, string>;

const SURE = 0.97;

function vote(determination: Determination, rationale: string, quotes: Quotes, probability: number): Vote {
  return {
    determination,
    score: { met: 1, partial: 0.5, not_met: 0, cannot_determine: null }[determination],
    rationale,
    citations: Object.entries(quotes).map(([source, quote]) => ({ source, quote })),
    sufficiency: "sufficient",
    manipulation_attempt: false,
    probability,
  };
}

export const met = (rationale: string, quotes: Quotes = {}, probability = SURE): Vote =>
  vote("met", rationale, quotes, probability);
export const partial = (rationale: string, quotes: Quotes = {}, probability = SURE): Vote =>
  vote("partial", rationale, quotes, probability);
export const notMet = (rationale: string, quotes: Quotes = {}, probability = SURE): Vote =>
  vote("not_met", rationale, quotes, probability);
/** Builds a vote that the sources do not settle the question. */
export const unsettledVote = (rationale: string, quotes: Quotes = {}): Vote => ({
  ...vote("cannot_determine", rationale, quotes, SURE),
  sufficiency: "insufficient",
});
/** Builds the same vote with a reported attempt to influence the judge. */
export const attackedVote = (seen: Vote): Vote => ({ ...seen, manipulation_attempt: true });
