import fc from "fast-check";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CriteriaJudgment } from "@/server/criteriaAgreement/contract";
import { Problem } from "@/server/contracts/problems";
import { admitJudgment, deriveAgreement } from "@/server/criteriaAgreement/derive";
import { canonicalJson } from "@/server/contracts/canonicalJson";

const SUBJECT = "task:1";
type Act = Pick<CriteriaJudgment, "kind" | "party" | "rubric_version"> & { judge: string };

const act = fc.record<Act>({
  kind: fc.constantFrom("propose", "accept"),
  party: fc.constantFrom("proposer_side", "other_side"),
  rubric_version: fc.constantFrom("v1", "v2"),
  judge: fc.constantFrom("judge_00000000000000aa", "judge_00000000000000bb", "judge_00000000000000cc"),
});

/** Returns the history after one act, and its outcome. */
function after(history: CriteriaJudgment[], { judge, ...fields }: Act) {
  try {
    const earlier = admitJudgment(history, judge, fields);
    if (earlier) return { history, outcome: "replayed", judgment: earlier };
    const seq = history.length + 1;
    const judged_at = new Date(Date.UTC(2026, 10, 21, 0, 0, seq)).toISOString();
    const rule_version = "criteria-agreement@1" as const;
    const judgment = { seq, ...fields, judge_id: judge, rule_version, judged_at };
    return { history: [...history, judgment], outcome: "appended", judgment };
  } catch (error) {
    if (!Problem.is(error)) throw error;
    return { history, outcome: error.code, judgment: null };
  }
}
const play = (acts: Act[]) => acts.reduce((history, next) => after(history, next).history, [] as CriteriaJudgment[]);

/** Implements the specification as a state machine. */
function expected(history: CriteriaJudgment[]) {
  let state: "never_sent" | "awaiting_acceptance" | [CriteriaJudgment, CriteriaJudgment] = "never_sent";
  let proposal: CriteriaJudgment | null = null;
  for (const judgment of history) {
    if (judgment.kind === "propose") [state, proposal] = ["awaiting_acceptance", judgment];
    else if (proposal) state = [proposal, judgment];
  }
  return state;
}

describe("for any acts in any order", () => {
  it("the agreement is that of the latest proposal", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const history = play(acts);
        const state = expected(history);
        const agreement = deriveAgreement(SUBJECT, history);
        if (typeof state === "string") {
          expect(agreement).toEqual({ status: "not_agreed", reason: state });
          return;
        }
        const [proposal, acceptance] = state;
        expect(acceptance.party).not.toBe(proposal.party);
        expect(acceptance.judge_id).not.toBe(proposal.judge_id);
        const text = canonicalJson({ subject_ref: SUBJECT, judgments: [proposal, acceptance] });
        expect(agreement).toEqual({
          status: "agreed",
          rubricVersion: proposal.rubric_version,
          ruleVersion: "criteria-agreement@1",
          judgeIds: [proposal.judge_id, acceptance.judge_id],
          verdictRef: `sha256:${createHash("sha256").update(text).digest("hex")}`,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("no judge acts for both parties, and a repeated act adds nothing", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), act, (acts, next) => {
        const first = after(play(acts), next);
        const parties = new Map(first.history.map(({ judge_id, party }) => [judge_id, party]));
        expect(first.history.every(({ judge_id, party }) => parties.get(judge_id) === party)).toBe(true);
        const second = after(first.history, next);
        expect(second.history).toEqual(first.history);
        if (first.judgment) expect(second).toMatchObject({ outcome: "replayed", judgment: first.judgment });
        else expect(second.outcome).toBe(first.outcome);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("an acceptance", () => {
  const proposer = { party: "proposer_side", judge: "judge_00000000000000aa" } as const;
  const other = { party: "other_side", judge: "judge_00000000000000bb" } as const;
  const propose = (rubric_version: string): Act => ({ ...proposer, kind: "propose", rubric_version });
  const accept = (rubric_version: string): Act => ({ ...other, kind: "accept", rubric_version });
  it.each([
    ["of the latest proposal counts", [propose("v1")], accept("v1"), "appended"],
    ["without a proposal is refused", [], accept("v1"), "conflict"],
    ["of an earlier proposal is refused", [propose("v1"), propose("v2")], accept("v1"), "conflict"],
    [
      "given before a new proposal is refused, not replayed",
      [propose("v1"), accept("v1"), propose("v2")],
      accept("v1"),
      "conflict",
    ],
    ["by the proposing party is refused", [propose("v1")], { ...accept("v1"), ...proposer }, "conflict"],
    [
      "by a judge of the other party is forbidden",
      [propose("v1")],
      { ...accept("v1"), judge: proposer.judge },
      "forbidden",
    ],
    [
      "of a counter-proposal is the proposer's",
      [propose("v1"), { ...accept("v2"), kind: "propose" }],
      { ...accept("v2"), ...proposer },
      "appended",
    ],
  ] as [string, Act[], Act, string][])("%s", (_, before, next, outcome) => {
    expect(after(play(before), next).outcome).toBe(outcome);
  });
});

it("the same judgments about another subject have another reference", () => {
  const refs = ["task:1", "task:2"].map((subject) => {
    const agreement = deriveAgreement(
      subject,
      play([
        { kind: "propose", party: "proposer_side", rubric_version: "v1", judge: "judge_00000000000000aa" },
        { kind: "accept", party: "other_side", rubric_version: "v1", judge: "judge_00000000000000bb" },
      ]),
    );
    return agreement.status === "agreed" && agreement.verdictRef;
  });
  expect(refs[0]).not.toBe(refs[1]);
});
