// The suite of one operation: its row's cases, its own, and a check that every declared response is tested.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, listProblemCodes } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";
import { ProblemBody, PROBLEMS } from "@/server/contracts/problems";
import { makeAccount, type TestAccount } from "@/testing/factories";
import { answerFaults } from "@/testing/openapi/answers";
import { expectAudited } from "@/testing/expectAudited";
import { describeRowCases } from "@/testing/operationCases";
import { type Answer, bearer, type Call, send, type Suite, type SuiteOptions } from "@/testing/operationCall";
import { type TestService, shareTestService, startTestService } from "@/testing/service";

/** Responses of a failing service; transports.http.test.ts covers some. */
const FAULTS = ["internal_error", "service_unavailable"];
/** The response of a full pool, and to a source of invalid credentials; pool.test.ts and bodyBounds.http.test.ts cover them. */
const crowded = ({ rateLimitedBySource }: Operation): string[] => (rateLimitedBySource ? [] : ["rate_limited"]);
/** Responses of a disabled feature flag; a suite runs with the flag on and tests the flag with a dedicated service. */
const flagCodes = ({ flag }: Operation): string[] => (flag ? [flag.closed] : []);

export function operationSuite(id: OperationId, options: SuiteOptions, define: (suite: Suite) => void): void {
  const operation: Operation = operations[id];
  const seenAnswers = new Set<string>();
  let service: TestService;
  let account: TestAccount | null = null;
  // The first and the last case both run exactly when no filter (`vitest -t`, `it.only`) skips a case.
  let [firstCaseRan, lastCaseRan] = [false, false];

  const call = async (sentCall: Call): Promise<Answer> => {
    const caller = sentCall.key === undefined ? (sentCall.account ?? account) : null;
    const credential = caller?.headers ?? bearer(sentCall.key === undefined ? service.apiKey : sentCall.key);
    const answer = await send(service, id, { ...sentCall, headers: { ...credential, ...sentCall.headers } });
    const contentType = answer.headers.get("content-type");
    const faults = operation.http ? answerFaults(id, { ...answer, contentType }) : [];
    expect(faults, "against the OpenAPI document").toEqual([]);
    if (answer.status < 400) check(operation, answer);
    else {
      const problem = ProblemBody.parse(answer.body);
      expect(problem.status).toBe(answer.status);
      expect(PROBLEMS[problem.code].status).toBe(answer.status);
      expect(problem.type).toBe(`http://docs.test/problems/${problem.code}`);
    }
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(answer.headers.get("svc-verify-version")).toBe("2026-10-11");
    seenAnswers.add(answer.status < 400 ? String(answer.status) : String(answer.body["code"]));
    return answer;
  };
  const refuses: Suite["refuses"] = async (sentCall, code, detail) => {
    const answer = await call(sentCall);
    expect(answer.body).toMatchObject({ code });
    if (detail) expect(answer.body["detail"]).toMatch(detail);
    return answer;
  };
  const suite: Suite = { service: () => service, call, refuses };

  describe(id, () => {
    beforeAll(async () => {
      service = await (options.environment ? startTestService(options.environment) : shareTestService());
      if (operation.auth !== "cockpit") return;
      account = await makeAccount(service.service, service.tenantId, { owner: true, reviewer: true });
    });
    afterAll(async () => {
      await service.stop();
      if (firstCaseRan && lastCaseRan) return;
      const unseenNames = unseenAnswers(operation, seenAnswers);
      if (unseenNames.length > 0) console.warn(`${id}: this filtered run did not check ${unseenNames.join(", ")}.`);
    });
    describe("by its row", () => {
      it("succeeds for a valid call", async () => {
        firstCaseRan = true;
        const valid = await options.valid(service);
        const answer = await expectAudited(service, id, () => call(valid));
        expect(answer.status).toBeLessThan(300);
      });
      describeRowCases(operation, suite, options);
    });
    define(suite);
    it("has a case for each declared answer", () => {
      lastCaseRan = true;
      // A filter (`vitest -t`) that matches this title by chance skipped the first case.
      if (!firstCaseRan) return;
      expect(unseenAnswers(operation, seenAnswers), "answers that the row declares and no case produced").toEqual([]);
    });
  });
}

/** The answers (statuses, problem codes) that the row declares and that are not in `seen`. */
function unseenAnswers(operation: Operation, seenAnswers: ReadonlySet<string>): string[] {
  const declaredAnswers = [...Object.keys(operation.success), ...listProblemCodes(operation)];
  const excused = [...FAULTS, ...flagCodes(operation), ...crowded(operation)];
  return declaredAnswers.filter((answer) => !excused.includes(answer) && !seenAnswers.has(answer));
}

/** Checks a successful response strictly against the schema of its status. */
function check(operation: Operation, answer: Answer): void {
  const schema = operation.success[answer.status];
  if (!schema) throw new Error(`the row does not declare ${answer.status}`);
  expect(schema.parse(answer.body)).toEqual(answer.body);
}
