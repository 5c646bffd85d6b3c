// Every verdict, decision and close: the object, the lists, the proof checks of service, command line and script give
// one answer.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CurrentAnswer, DecisionOutcome } from "@/server/proof/contract/currentAnswer";
import { Determination } from "@/server/contracts/enums";
import type { CockpitDeterminationRequest } from "@/server/review/contract/reviewDecision";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { checkSubmittedProof, getProofEnvelope, publishedKeySet } from "@/server/proof/issuedProof";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { checkProof } from "@/server/proof/check/verify";
import { getDailyReport } from "@/server/reports/daily";
import { getSummary } from "@/server/reports/summary";
import { recordDecision } from "@/server/review/recordDecision";
import { getDetermination } from "@/server/review/reviewDecision";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { listVerifications } from "@/server/verification/list/list";
import { searchVerifications } from "@/server/verification/list/search";
import { EXIT } from "@/cli/exitCodes";
import { exitCodeOfProof, exitCodeUnder } from "@/cli/gates";
import { listQueue } from "@/server/review/queue";
import { makeReviewer, type Reviewer } from "@/testing/escalations";
import { makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";
import { MET, NOT_MET } from "@/testing/verdicts";

type Decision = Pick<CockpitDeterminationRequest, "decision" | "override_determination">;
type Case = {
  verdict: "met" | "not_met";
  decision: Decision | null;
  /** The judgment that closes the escalation. */
  judgment: object | null;
  expected: Pick<CurrentAnswer, "determination" | "source" | "decided_by_kind">;
  decided: DecisionOutcome;
};

const machine = (determination: Determination) =>
  ({ determination, source: "verdict", decided_by_kind: "machine" }) as const;
const person = (determination: Determination, source: CurrentAnswer["source"]) =>
  ({ determination, source, decided_by_kind: "person" }) as const;
const route = { decision: "route" } as const;

const CASES: Case[] = (["met", "not_met"] as const).flatMap((verdict) => [
  { verdict, decision: null, judgment: null, expected: machine(verdict), decided: "none" },
  { verdict, decision: { decision: "accept" }, judgment: null, expected: machine(verdict), decided: "accepted" },
  ...Determination.options
    .filter((to) => to !== verdict)
    .map((to) => ({
      verdict,
      decision: { decision: "override", override_determination: to } as const,
      judgment: null,
      expected: person(to, "customer_decision"),
      decided: "overridden" as const,
    })),
  {
    verdict,
    decision: { decision: "override" },
    judgment: null,
    decided: "overridden",
    expected: person("cannot_determine", "customer_decision"),
  },
  { verdict, decision: route, judgment: null, expected: machine(verdict), decided: "routed" },
  ...Determination.options.map((to) => ({
    verdict,
    decision: route,
    judgment: { outcome: "decided", determination: to },
    decided: "routed" as const,
    expected: person(to, "escalation"),
  })),
  {
    verdict,
    decision: route,
    judgment: { outcome: "undecided", determination: undefined },
    decided: "routed",
    expected: person("cannot_determine", "escalation"),
  },
]);

const EXIT_BY = { met: EXIT.ok, not_met: EXIT.notMet, partial: EXIT.partial, cannot_determine: EXIT.cannotDetermine };
const script = fileURLToPath(new URL("../../../scripts/independent-check.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-current-"));
let service: TestService;
let router: Reviewer;
let judge: Reviewer;
let rubric_id: string;
beforeAll(async () => {
  service = await startTestService();
  [router, judge] = [await makeReviewer(service), await makeReviewer(service)];
  rubric_id = await makeRubric(service.service.deps, service.tenantId);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});
const deps = () => tenantDeps(service.service.deps, service.tenantId);

async function make({ verdict, decision, judgment }: Case, require_proof: boolean): Promise<string> {
  const submission = { inline: verdict === "met" ? MET : NOT_MET };
  const { id } = await submit(deps(), { body: { rubric_id, submission, options: { require_proof } } });
  if (decision)
    await recordDecision({ ...deps(), actor: router.principal }, { body: { verification_id: id, ...decision } });
  if (judgment) {
    const opened = await deps().db.transaction((tx) =>
      tx.escalation.findFirstOrThrow({ where: { verificationId: id } }),
    );
    await judgeEscalation({ ...deps(), actor: judge.principal }, { id: opened.id, body: judge.judgment(judgment) });
  }
  return id;
}

function independently(document: object, keys: object): Promise<string> {
  const [proofFile, keysFile] = [path.join(folder, "proof.json"), path.join(folder, "keys.json")];
  writeFileSync(proofFile, JSON.stringify(document));
  writeFileSync(keysFile, JSON.stringify(keys));
  return new Promise((resolve) => execFile(process.execPath, [script, proofFile, keysFile], (_, out) => resolve(out)));
}

describe.each([true, false])("with a proof: %s", (withProof) => {
  it.each(CASES)("$verdict, $decision, $judgment", async (each) => {
    const { expected, decided, verdict, decision } = each;
    const id = await make(each, withProof);
    const verification = await getVerification(deps(), { id });
    const { current } = verification;
    expect(verification).toMatchObject({ determination: verdict, decided, current: expected });
    if (decision) {
      expect(await getDetermination(deps(), { id })).toMatchObject({ current });
      const queue = await listQueue(
        { ...deps(), callerId: router.account.accountId },
        { status: "decided", limit: 100 },
      );
      const item = queue.items.find(({ verification_id }) => verification_id === id);
      expect(item).toMatchObject({ determination: verdict, current_determination: expected.determination });
    }

    for (const query of [{ current_determination: expected.determination }, { decided }]) {
      const [listed, found] = [await listVerifications(deps(), query), await searchVerifications(deps(), query)];
      for (const { items } of [listed, found]) expect(items[0]).toMatchObject({ id, current, decided });
    }
    const others = Determination.options.filter((other) => other !== expected.determination);
    for (const current_determination of others) {
      const { items } = await listVerifications(deps(), { current_determination, limit: 100 });
      expect(items.map((item) => item.id)).not.toContain(id);
    }
    expect(exitCodeUnder(verification, { current: true })).toBe(EXIT_BY[expected.determination]);
    expect(exitCodeUnder(verification, {})).toBe(EXIT_BY[verdict]);

    if (!withProof) return expect(current?.proof_seq).toBeNull();
    const document = await getProofEnvelope(deps(), { id });
    const keys = await publishedKeySet(service.service.deps);
    const offline = checkProof(document, keys, { crypto: nobleCrypto, now: new Date() });
    const online = await checkSubmittedProof(service.service.deps, { body: { ...document } });
    if (!offline.valid || !online.valid) throw new Error("the proof is not valid");
    expect(offline.current).toEqual(current);
    expect(offline.entries[0]).toMatchObject({ kind: "verdict", outcome: verdict });
    expect(online).toMatchObject({ determination: verdict, current, newer_entries: [] });
    expect(online.entries).toEqual(offline.entries);
    expect(exitCodeOfProof(offline, { require: ["met"] })).toBe(EXIT_BY[expected.determination]);
    expect(exitCodeOfProof(offline, {})).toBe(EXIT.ok);
    const [said = ""] = /(?<=valid: (?:now )?)(?!now )\w+/.exec(await independently(document, keys)) ?? [];
    expect(said).toBe(expected.determination);

    // A copy from before the person decided: the service knows what it lacks.
    const cut = { ...document, entries: document.entries.slice(0, 1) };
    const answer = await checkSubmittedProof(service.service.deps, { body: cut });
    expect(answer).toMatchObject({ valid: true, current, newer_entries: online.entries.slice(1) });
  });
});

it("reports count verdicts as signed and as they stand, and say how many are a person's", async () => {
  const { items } = await listVerifications(deps(), { limit: 100 });
  const count = (of: (item: (typeof items)[number]) => unknown, wanted: unknown) =>
    items.filter((item) => of(item) === wanted).length;
  const by = (of: (item: (typeof items)[number]) => unknown) =>
    Object.fromEntries(Determination.options.map((name) => [name, count(of, name)]));
  const { current } = await getSummary(deps(), {});
  expect(current).toMatchObject({
    by_determination: by((item) => item.current?.determination),
    by_source: {
      customer_decision: count((item) => item.current?.source, "customer_decision"),
      escalation: count((item) => item.current?.source, "escalation"),
    },
  });
  const day = (await getDailyReport(deps(), {})).daily.at(-1);
  expect(day).toMatchObject({
    by_determination: by((item) => item.determination),
    by_current_determination: by((item) => item.current?.determination),
  });
});
