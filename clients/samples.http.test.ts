// The samples of the API reference run against the service, and answer alike in every language.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  runCurl,
  runPython,
  runTypescript,
  type Sample,
  type SampleRun,
  type Statuses,
} from "@/clients/testing/samplePrograms";
import { makeSampleTenant, type SampleTenant } from "@/clients/testing/sampleTenant";
import type { Operation } from "@/server/contracts/operation";
import { pythonSample, typescriptSample } from "@/server/api/reference/clientSamples";
import { curlExample } from "@/server/api/reference/curlExample";
import { operationGroups } from "@/server/api/reference/operationGroups";
import { startTestService, type TestService } from "@/testing/service";

const ENTRIES = operationGroups()
  .flatMap(({ entries }) => entries)
  .filter(({ operation }) => operation.auth !== "cockpit");

/** The documented refusals of samples that cannot succeed here. */
const REFUSED: Readonly<Record<string, { status: number; why: string }>> = {
  "rubric.fromDescription": { status: 422, why: "no model is configured that could read the description" },
  "escalation.judge": { status: 422, why: "the signature is made with the private key of a reviewer" },
};

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status === 0;
let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService({
    VERIFY_RUBRIC_EXAMPLES_ENABLED: "true",
    VERIFY_NL_RUBRIC_FROM_DESCRIPTION: "true",
    VERIFY_DEV_HEALTH_ENABLED: "true",
    SCOPED_LEARNING_ENABLED: "true",
  });
  folder = await mkdtemp(path.join(tmpdir(), "samples-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

function statusOf(id: string, { success }: Operation): number[] {
  const refused = REFUSED[id];
  return refused ? [refused.status] : Object.keys(success).map(Number);
}

type Write = (id: string, operation: Operation) => string | null;

function samplesOf(write: Write, { values }: SampleTenant): Sample[] {
  return ENTRIES.map(({ id, operation }) => {
    const fields = Object.entries(values[id] ?? {});
    const code = fields.reduce(fillField, write(id, operation) ?? "");
    const variables = Object.fromEntries(
      fields.map(([name, value]) => [name.toUpperCase(), encodeURIComponent(value)]),
    );
    return { id, code, variables };
  });
}

/** Puts a value in the place of the placeholder: of JSON, of an argument, and of a query. */
const fillField = (code: string, [name, value]: [string, string]): string =>
  code
    .replace(new RegExp(`(\\b${name}"?(?:: |=))"[^"]*"`), (_, before: string) => before + JSON.stringify(value))
    .replace(new RegExp(`([?&]${name}=)[\\w-]+`), (_, before: string) => before + value);

async function unexpectedStatuses(write: Write, run: (run: SampleRun) => Promise<Statuses>): Promise<string[]> {
  const tenant = await makeSampleTenant(service);
  await writeFile(path.join(folder, "proof.json"), tenant.proof);
  const samples = samplesOf(write, tenant);
  const statuses = await run({ samples, folder, url: service.baseUrl, apiKey: tenant.apiKey });
  return ENTRIES.filter(({ id, operation }) => !statusOf(id, operation).includes(Number(statuses[id]))).map(
    ({ id }) => `${id}: ${statuses[id]}`,
  );
}

describe("every sample of an operation that a key may call answers as documented", () => {
  it("with curl", async () => {
    expect(await unexpectedStatuses(curlExample, runCurl)).toEqual([]);
  });
  it("with TypeScript", async () => {
    expect(await unexpectedStatuses(typescriptSample, runTypescript)).toEqual([]);
  });
  it.skipIf(!hasPython)("with Python (needs python3, 3.10 or newer)", async () => {
    expect(await unexpectedStatuses(pythonSample, runPython)).toEqual([]);
  });
});
