// Tests that the object, the lists, and the proof checks of the service, the command line and the script give one answer
// for each combination of a verdict, a decision and a closed escalation.
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

const byMachine = (determination: Determination) =>
  ({ determination, source: "verdict", decided_by_kind: "machine" }) as const;
const byPerson = (determination: Determination, source: CurrentAnswer["source"]) =>
  ({ determination, source, decided_by_kind: "person" }) as const;
const ROUTE_DECISION = { decision: "route" } as const;

const CASES: Case[] = (["met", "not_met"] as const).flatMap((verdict) => [
  { verdict, decision: null, judgment: null, expected: byMachine(verdict), decided: "none" },
  { verdict, decision: { decision: "accept" }, judgment: null, expected: byMachine(verdict), decided: "accepted" },
  ...Determination.options
    .filter((candidate) => candidate !== verdict)
    .map((newDetermination) => ({
      verdict,
      decision: { decision: "override", override_determination: newDetermination } as const,
      judgment: null,
      expected: byPerson(newDetermination, "customer_decision"),
      decided: "overridden" as const,
    })),
  {
    verdict,
    decision: { decision: "override" },
    judgment: null,
    decided: "overridden",
    expected: byPerson("cannot_determine", "customer_decision"),
  },
  { verdict, decision: ROUTE_DECISION, judgment: null, expected: byMachine(verdict), decided: "routed" },
  ...Determination.options.map((judgedDetermination) => ({
    verdict,
    decision: ROUTE_DECISION,
    judgment: { outcome: "decided", determination: judgedDetermination },
    decided: "routed" as const,
    expected: byPerson(judgedDetermination, "escalation"),
  })),
  {
    verdict,
    decision: ROUTE_DECISION,
    judgment: { outcome: "undecided", determination: undefined },
    decided: "routed",
    expected: byPerson("cannot_determine", "escalation"),
  },
]);

const EXIT_CODES = {
  met: EXIT.ok,
  not_met: EXIT.notMet,
  partial: EXIT.partial,
  cannot_determine: EXIT.cannotDetermine,
};
const script = fileURLToPath(new URL("../../../scripts/independent-check.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-current-"));
let service: TestService;
let routingReviewer: Reviewer;
let judgingReviewer: Reviewer;
let rubric_id: string;
beforeAll(async () => {
  service = await startTestService();
  [routingReviewer, judgingReviewer] = [await makeReviewer(service), await makeReviewer(service)];
  rubric_id = await makeRubric(service.service.deps, service.tenantId);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});
const deps = () => tenantDeps(service.service.deps, service.tenantId);

async function makeVerification({ verdict, decision, judgment }: Case, require_proof: boolean): Promise<string> {
  const submission = { inline: verdict === "met" ? MET : NOT_MET };
  const { id } = await submit(deps(), { body: { rubric_id, submission, options: { require_proof } } });
  if (decision)
    await recordDecision(
      { ...deps(), actor: routingReviewer.principal },
      { body: { verification_id: id, ...decision } },
    );
  if (judgment) {
    const openEscalation = await deps().db.transaction((tx) =>
      tx.escalation.findFirstOrThrow({ where: { verificationId: id } }),
    );
    await judgeEscalation(
      { ...deps(), actor: judgingReviewer.principal },
      { id: openEscalation.id, body: judgingReviewer.judgment(judgment) },
    );
  }
  return id;
}

function checkIndependently(document: object, keys: object): Promise<string> {
  const [proofFile, keysFile] = [path.join(folder, "proof.json"), path.join(folder, "keys.json")];
  writeFileSync(proofFile, JSON.stringify(document));
  writeFileSync(keysFile, JSON.stringify(keys));
  return new Promise((resolve) =>
    execFile(process.execPath, [script, proofFile, keysFile], (_, output) => resolve(output)),
  );
}

describe.each([true, false])("with a proof: %s", (withProof) => {
  it.each(CASES)("$verdict, $decision, $judgment", async (testCase) => {
    const { expected, decided, verdict, decision } = testCase;
    const id = await makeVerification(testCase, withProof);
    const verification = await getVerification(deps(), { id });
    const { current } = verification;
    expect(verification).toMatchObject({ determination: verdict, decided, current: expected });
    if (decision) {
      expect(await getDetermination(deps(), { id })).toMatchObject({ current });
      const queue = await listQueue(
        { ...deps(), callerId: routingReviewer.account.accountId },
        { status: "decided", limit: 100 },
      );
      const item = queue.items.find(({ verification_id }) => verification_id === id);
      expect(item).toMatchObject({ determination: verdict, current_determination: expected.determination });
    }

    for (const query of [{ current_determination: expected.determination }, { decided }]) {
      const [listPage, searchPage] = [await listVerifications(deps(), query), await searchVerifications(deps(), query)];
      for (const { items } of [listPage, searchPage]) expect(items[0]).toMatchObject({ id, current, decided });
    }
    const otherDeterminations = Determination.options.filter((candidate) => candidate !== expected.determination);
    for (const current_determination of otherDeterminations) {
      const { items } = await listVerifications(deps(), { current_determination, limit: 100 });
      expect(items.map((item) => item.id)).not.toContain(id);
    }
    expect(exitCodeUnder(verification, { current: true })).toBe(EXIT_CODES[expected.determination]);
    expect(exitCodeUnder(verification, {})).toBe(EXIT_CODES[verdict]);

    if (!withProof) return expect(current?.proof_seq).toBeNull();
    const document = await getProofEnvelope(deps(), { id });
    const keys = await publishedKeySet(service.service.deps);
    const offlineCheck = checkProof(document, keys, { crypto: nobleCrypto, now: new Date() });
    const serviceCheck = await checkSubmittedProof(service.service.deps, { body: { ...document } });
    if (!offlineCheck.valid || !serviceCheck.valid) throw new Error("the proof is not valid");
    expect(offlineCheck.current).toEqual(current);
    expect(offlineCheck.entries[0]).toMatchObject({ kind: "verdict", outcome: verdict });
    expect(serviceCheck).toMatchObject({ determination: verdict, current, newer_entries: [] });
    expect(serviceCheck.entries).toEqual(offlineCheck.entries);
    expect(exitCodeOfProof(offlineCheck, { require: ["met"] })).toBe(EXIT_CODES[expected.determination]);
    expect(exitCodeOfProof(offlineCheck, {})).toBe(EXIT.ok);
    const [printedDetermination = ""] =
      /(?<=valid: (?:now )?)(?!now )\w+/.exec(await checkIndependently(document, keys)) ?? [];
    expect(printedDetermination).toBe(expected.determination);

    // A copy from before the decision is valid, and the service lists the entries that it lacks.
    const truncatedDocument = { ...document, entries: document.entries.slice(0, 1) };
    const answer = await checkSubmittedProof(service.service.deps, { body: truncatedDocument });
    expect(answer).toMatchObject({ valid: true, current, newer_entries: serviceCheck.entries.slice(1) });
  });
});

it("counts verdicts in reports by the signed and by the current determination, and by the source of the latter", async () => {
  const { items } = await listVerifications(deps(), { limit: 100 });
  const countItems = (readField: (item: (typeof items)[number]) => unknown, value: unknown) =>
    items.filter((item) => readField(item) === value).length;
  const countByDetermination = (readField: (item: (typeof items)[number]) => unknown) =>
    Object.fromEntries(Determination.options.map((option) => [option, countItems(readField, option)]));
  const { current } = await getSummary(deps(), {});
  expect(current).toMatchObject({
    by_determination: countByDetermination((item) => item.current?.determination),
    by_source: {
      customer_decision: countItems((item) => item.current?.source, "customer_decision"),
      escalation: countItems((item) => item.current?.source, "escalation"),
    },
  });
  const day = (await getDailyReport(deps(), {})).daily.at(-1);
  expect(day).toMatchObject({
    by_determination: countByDetermination((item) => item.determination),
    by_current_determination: countByDetermination((item) => item.current?.determination),
  });
});
