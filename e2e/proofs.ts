// Proofs to check: the golden vectors, and proofs of the running service.
import { readFileSync, readdirSync } from "node:fs";
import type { Service } from "@/e2e/service";

const VECTORS = new URL("../server/proof/check/fixtures/", import.meta.url);

export type Golden = {
  about: string;
  now: string;
  document: unknown;
  keys: object;
  expected: { valid: true } | { valid: false; reason: string };
};

export const GOLDEN_NAMES = readdirSync(VECTORS)
  .filter((name) => name.startsWith("golden-"))
  .map((name) => name.slice("golden-".length, -".json".length));

export function golden(name: string): Golden {
  return JSON.parse(readFileSync(new URL(`golden-${name}.json`, VECTORS), "utf8")) as Golden;
}

/** Registers a rubric, submits the text, and returns its proof envelope. */
export async function realProof(service: Service, submission: object, rubricName = "End to end"): Promise<string> {
  return (await realProofWithOpenings(service, submission, rubricName)).proof;
}

/** Does the same, and returns the openings too. */
export async function realProofWithOpenings(service: Service, submission: object, rubricName = "End to end") {
  const rubric = {
    name: rubricName,
    criteria: [
      { key: "version", type: "must_have", primitive: "regex_match@1", config: { pattern: "[0-9]+[.][0-9]+" } },
    ],
  };
  const { rubric_id } = await call<{ rubric_id: string }>(service, "/v1/rubrics", rubric);
  const { id } = await call<{ id: string }>(service, "/v1/verify", {
    rubric_id,
    submission,
    options: { wait_ms: 20_000 },
  });
  const readPart = async (part: string) => {
    const response = await fetch(`${service.baseUrl}/v1/verifications/${id}/proof/${part}`, withKey(service));
    if (!response.ok) throw new Error(`the ${part} returned ${response.status}: ${await response.text()}`);
    return response.text();
  };
  return { proof: await readPart("envelope"), openings: await readPart("openings") };
}

async function call<T>(service: Service, path: string, body: object): Promise<T> {
  const { headers } = withKey(service);
  const response = await fetch(`${service.baseUrl}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const withKey = ({ apiKey }: Service) => ({ headers: { authorization: `Bearer ${apiKey}` } });
