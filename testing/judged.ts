// A service whose judge is the fake model.
import type { VerificationObject } from "@/server/verification/contract/verification";
import type { RequestLog } from "@/server/transports/http/requestLog";
import { makeRubric } from "@/testing/factories";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { startTestService, type TestService } from "@/testing/service";

export type JudgedService = TestService & {
  model: FakeModel;
  /** Submits and waits for the verdict. */
  verify(rubricId: string, submission: object, options?: object): Promise<VerificationObject>;
  /** Creates a rubric with one judged criterion, without independent readings unless `spec` asks for them. */
  rubric(fields?: object, spec?: object): Promise<string>;
  get(path: string): Promise<Record<string, unknown>>;
};

const WAIT_MS = 30_000;

/** Configures three tiers of the fake model; `environment` adds variables. */
export async function startJudgedService(
  behavior: Behavior,
  environment: Record<string, string> = {},
  log?: RequestLog,
): Promise<JudgedService> {
  const model = await startFakeModel({ behavior });
  model.list([{ id: "small" }, { id: "medium" }, { id: "large" }]);
  const service = await startTestService(
    {
      OPENAI_BASE_URL: model.baseUrl,
      JUDGE_TIER_1_MODEL: "small",
      JUDGE_TIER_2_MODEL: "medium",
      JUDGE_TIER_3_MODEL: "large",
      JUDGE_TIER_1_PRICE: "1/2",
      JUDGE_TIMEOUT_MS: "2000",
      ...environment,
    },
    log,
  );
  const headers = { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" };
  let serial = 0;
  return {
    ...service,
    model,
    rubric: (fields = {}, spec = {}) =>
      makeRubric(service.service.deps, service.tenantId, {
        name: `Judged ${++serial}`,
        readings: "single",
        ...spec,
        criteria: [
          {
            key: "judged",
            type: "must_have",
            primitive: "llm_judge@1",
            statement: "The output greets the customer.",
            config: {},
            ...fields,
          },
        ],
      }),
    verify: async (rubric_id, submission, options = {}) => {
      const body = JSON.stringify({ rubric_id, submission, options: { wait_ms: WAIT_MS, ...options } });
      const response = await fetch(`${service.baseUrl}/v1/verify`, { method: "POST", headers, body });
      const answer = (await response.json()) as VerificationObject;
      if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
      return answer;
    },
    get: async (path) => (await (await fetch(service.baseUrl + path, { headers })).json()) as Record<string, unknown>,
    stop: async () => {
      await service.stop();
      await model.stop();
    },
  };
}
