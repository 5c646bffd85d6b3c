import type { Tenant } from "../product";
import type { Effort, Row } from "../row";
import { createSeededTenants } from "../createSeededTenants";
import type { Stage } from "../stage";
import { compare, mean, median, measurePairwise } from "../stats";

const GOAL = 3;
/** Repetitions of each request and round, so that one slow answer does not count. */
const TIMES = 5;
const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const YEAR = `from=${day(365)}`;

/** A path of the API, or a procedure of the console with its input. */
type Request = string | [procedure: string, input: object];

const REQUESTS: Record<"list-1m" | "queue-1m" | "reports-1m", { name: string; requests: Request[] }> = {
  "list-1m": {
    name: "pages of verifications and searches",
    requests: [
      "/v1/verifications",
      `/v1/verifications?to=${day(180)}`,
      "/v1/verifications?status=failed",
      "/v1/verifications?determination=cannot_determine",
      "/v1/verifications?flagged=true",
      "/v1/verifications?current_determination=met",
      ["verifications.search", { rubric_name: "Rubric 3" }],
      ["verifications.search", { q: "repo-1/" }],
      ["verifications.search", { flag_reason: "judges_disagree", order: "oldest" }],
    ],
  },
  "queue-1m": {
    name: "pages of the review queue with its counts",
    requests: [
      ["review.queue", {}],
      ["review.queue", { sort: "confidence" }],
      ["review.queue", { rubric_name: "Rubric 3" }],
      ["review.queue", { status: "decided" }],
      ["review.queue", { status: "all", sort: "priority" }],
    ],
  },
  "reports-1m": {
    name: "reports over a month and a year",
    requests: [
      "/v1/dev-reporting/summary",
      `/v1/dev-reporting/summary?${YEAR}`,
      `/v1/dev-reporting/ai-record?${YEAR}`,
      "/v1/usage",
      `/v1/usage?${YEAR}`,
      ["reports.daily", {}],
      ["reports.calibration", {}],
      ["reports.reviewers", { from: day(365) }],
    ],
  },
};

/** Compares the latency of the same requests to a tenant with a million verifications and to one with a thousand. */
export function atSize(id: keyof typeof REQUESTS): (stage: Stage, effort: Effort) => Promise<Row> {
  const { name, requests } = REQUESTS[id];
  return async (stage, effort) => {
    const tenants = await createSeededTenants(stage, effort.seeded);
    const measureLatencies = async (tenant: Tenant) => {
      const times: number[] = [];
      for (const request of requests) times.push(await measureLatency(stage.product.url, tenant, request));
      return times;
    };
    await measureLatencies(tenants.many);
    await measureLatencies(tenants.few);
    const pairs = await measurePairwise(effort.rounds, {
      ours: () => measureLatencies(tenants.many),
      floor: () => measureLatencies(tenants.few),
    });
    const { medians, about } = compare(pairs, mean);
    const slowest = requests
      .map((request, index) => ({ request, ms: median(pairs.map(({ ours }) => ours[index] ?? NaN)) }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 3)
      .map(
        ({ request, ms }) => `${typeof request === "string" ? request : JSON.stringify(request)} ${ms.toFixed(1)} ms`,
      );
    return {
      id,
      name: `${name}, mean latency of one client with ${effort.seeded.toLocaleString("en")} verifications`,
      ...medians,
      unit: "ms",
      goal: `<= ${GOAL}`,
      met: medians.ratio <= GOAL,
      note: `${about}. Slowest: ${slowest.join(", ")}. floor: the same ${requests.length} requests of a tenant with a thousand.`,
    };
  };
}

/** Measures the median milliseconds to the end of the answer. */
async function measureLatency(
  url: string,
  { tenantId, apiKey, ownerToken }: Tenant,
  request: Request,
): Promise<number> {
  const isPath = typeof request === "string";
  const [procedure, input] = isPath ? ["", {}] : request;
  const target = isPath ? request : `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const person = { "x-svc-tenant-id": tenantId, "x-svc-auth-subject": "account_tenant_mapping" };
  const headers = { authorization: `Bearer ${isPath ? apiKey : ownerToken}`, ...(isPath ? {} : person) };
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const startedAtMs = performance.now();
    const response = await fetch(url + target, { headers });
    const text = await response.text();
    times.push(performance.now() - startedAtMs);
    if (response.status !== 200) throw new Error(`${target} answered ${response.status}: ${text}`);
  }
  return median(times);
}
