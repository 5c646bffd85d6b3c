// Judges the samples of a run through the service's API, each run in a separate tenant.
import pLimit from "p-limit";
import type { VerificationObject } from "@/server/verification/contract/verification";
import type { ReferenceSetSummary } from "@/server/referenceSet/contract";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import type { BenchService } from "./benchService";
import type { Defense, Run } from "./plan";
import type { Claim, Sample } from "./sample";

/** The verdict on the criterion of a sample. */
export type Outcome = Omit<Run, "samples"> & {
  sample: Sample;
  determination: string;
  flagged: boolean;
  /** The flag reason of the verdict. */
  reason: string | null;
};

/** `calls` and `tokens` are totals over all samples. */
export type RunResult = { outcomes: Outcome[]; calls: number; tokens: number };

const CONCURRENCY = 12;
const WAIT_MS = 30_000;

export async function judgeRun({ service, double }: BenchService, { samples, ...run }: Run): Promise<RunResult> {
  const { deps } = service.service;
  const tenantId = await makeTenant(deps);
  const key = await makeKey(deps, tenantId);
  const takeUsage = double.play(run.kind, samples);
  const ask = createAsk(service.baseUrl, key);
  const judge = async (sample: Sample): Promise<Outcome> => {
    const rubric_id = await makeRubric(deps, tenantId, buildRubric(sample, run.defense));
    const reference_set_id = await createReferenceSet(ask, sample);
    const verification = await ask<VerificationObject>("/v1/verify", {
      rubric_id,
      submission: sample.submission,
      options: { wait_ms: WAIT_MS, max_judge_tier: 1 },
      ...(reference_set_id !== null && { reference_set_id }),
    });
    takeUsage();
    return { ...run, ...readOutcome(sample, verification) };
  };
  const limit = pLimit(CONCURRENCY);
  const outcomes = await Promise.all(samples.map((sample) => limit(() => judge(sample))));
  return { outcomes, ...takeUsage() };
}

let serial = 0;

function buildRubric({ claim, companion }: Sample, defense: Defense): Record<string, unknown> {
  const criteria = [
    buildCriterion("claim", claim, defense),
    ...(companion ? [buildCriterion("companion", companion, defense)] : []),
  ];
  return { name: `Bench ${++serial}`, readings: defense === "citations" ? "single" : "independent", criteria };
}

function buildCriterion(key: string, { statement, contrasts, quantifier, type, evidence }: Claim, defense: Defense) {
  const hasContrasts = defense === "contrasts" || defense === "quantifiers";
  return {
    key,
    type,
    evidence,
    primitive: "llm_judge@1",
    config: {},
    statement,
    ...(hasContrasts && { contrasts }),
    ...(defense === "quantifiers" && { quantifier }),
  };
}

async function createReferenceSet(ask: Ask, { references }: Sample): Promise<string | null> {
  if (!references) return null;
  const referenceSet = await ask<ReferenceSetSummary>("/v1/reference-sets", { name: `Bench ${++serial}`, references });
  return referenceSet.reference_set_id;
}

type Ask = <T>(path: string, body: object) => Promise<T>;

const createAsk =
  (baseUrl: string, key: string): Ask =>
  async <T>(path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

function readOutcome(sample: Sample, verification: VerificationObject) {
  const [result] = verification.verdict?.results ?? [];
  if (!result) throw new Error(`${sample.id}: ${JSON.stringify(verification).slice(0, 1_000)}`);
  const reason = verification.flag_reason ?? null;
  return {
    sample,
    determination: result.determination,
    flagged: result.flagged === true || reason === "manipulation_detected",
    reason,
  };
}
