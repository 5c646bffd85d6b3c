import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LogPolicy, NoteKey, Quorum } from "@/server/contracts/logPolicy";
import { systemTransaction } from "@/server/data/tenant";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";
import { parseNote } from "@/server/proof/check/log/note";
import { findLatestCheckpoint } from "@/server/proof/log/logStore";
import { cosignLatest, type PostToWitness, type WitnessedSizes } from "@/server/proof/log/witnesses";
import { submit } from "@/server/verification/submit/submit";
import { cosignLine } from "@/testing/cosignLine";
import { makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

const names = ["one", "two", "three"];
const signingKeys = new Map(names.map((name) => [name, readSigningKey(makeSigningKeyPem(), name)]));
// Two witnesses of one operator may share a name of a key.
const witnesses = names.map((name) => {
  const publicKey = signingKeys.get(name)?.publicKey ?? new Uint8Array();
  return { name, key: { name: "shared.example", algorithm: "cosignature", publicKey } satisfies NoteKey, url: name };
});
const policyOf = (...members: string[]): LogPolicy => ({
  logs: [],
  witnesses: witnesses.filter(({ name }) => members.includes(name)),
  quorum: { threshold: members.length, members: members.map((witness): Quorum => ({ witness })) },
});

let suite: TestService;
let rubric_id: string;
beforeAll(async () => {
  suite = await startTestService();
  rubric_id = await makeRubric(suite.service.deps, suite.tenantId);
});
afterAll(async () => suite.stop());

const readLatest = () => systemTransaction(suite.service.deps.database, "log", findLatestCheckpoint);

beforeEach(async () => {
  const earlier = (await readLatest())?.size ?? 0n;
  const tenant = tenantDeps(suite.service.deps, suite.tenantId);
  await submit(tenant, { body: { rubric_id, submission: { inline: "{}" } } });
  await expect.poll(async () => (await readLatest())?.size ?? 0n, { timeout: 20_000 }).toBeGreaterThan(earlier);
});

function cosign(name: string, text: string, seconds = Math.floor(Date.now() / 1_000)): string {
  const key = witnesses.find((witness) => witness.name === name)?.key;
  const signingKey = signingKeys.get(name);
  if (!key || !signingKey) throw new Error(`no witness ${name}`);
  return cosignLine(key, signingKey.sign, { text, seconds });
}

const textOf = (body: string) => parseNote(body.slice(body.indexOf("\n\n") + 2))?.text ?? "";
const nameOf = (url: string) => url.split("/")[0] ?? "";

const ask = (policy: LogPolicy, postToWitness: PostToWitness, sizes: WitnessedSizes = new Map()) =>
  cosignLatest({ ...suite.service.deps, postToWitness }, policy, sizes);

it("does not store a cosignature of another text", async () => {
  const { note } = (await readLatest()) ?? {};
  const answer: PostToWitness = async (url, body) => {
    const extended = cosign(nameOf(url), `${textOf(body)}\nmore\n`);
    return { status: 200, body: `more\n\n${extended}` };
  };
  expect(await ask(policyOf("one"), answer)).toBe(0);
  expect(await readLatest()).toMatchObject({ note, cosignatures: 0, witnessed: false });
});

it("does not store a cosignature from the future, which no check would count", async () => {
  const late = Math.floor(Date.now() / 1_000) + 3_600;
  const answer: PostToWitness = async (url, body) => ({ status: 200, body: cosign(nameOf(url), textOf(body), late) });
  expect(await ask(policyOf("one"), answer)).toBe(0);
  expect(await readLatest()).toMatchObject({ cosignatures: 0 });
});

it("asks with another size after a size that was wrong", async () => {
  const sizes: WitnessedSizes = new Map();
  const lie = async () => ({ status: 409, body: "999999999999999\n" });
  expect(await ask(policyOf("one"), lie, sizes)).toBe(0);
  const oldLines: string[] = [];
  const honest: PostToWitness = async (url, body) => {
    oldLines.push(body.slice(0, body.indexOf("\n")));
    return { status: 200, body: cosign(nameOf(url), textOf(body)) };
  };
  expect(await ask(policyOf("one"), honest, sizes)).toBe(1);
  expect(oldLines).toEqual(["old 0"]);
});

it("gives a witness one time limit for its two answers", async () => {
  const signals: AbortSignal[] = [];
  const slow: PostToWitness = async (_url, _body, signal) => {
    signals.push(signal);
    return { status: 409, body: "0\n" };
  };
  expect(await ask(policyOf("one"), slow)).toBe(0);
  expect(signals).toHaveLength(2);
  expect(signals[1]).toBe(signals[0]);
});

it("keeps a checkpoint witnessed when a later policy wants more witnesses than it has", async () => {
  const honest: PostToWitness = async (url, body) => ({ status: 200, body: cosign(nameOf(url), textOf(body)) });
  expect(await ask(policyOf("one"), honest)).toBe(1);
  expect(await readLatest()).toMatchObject({ cosignatures: 1, witnessed: true });
  const onlyTwo: PostToWitness = async (url, body, signal) =>
    nameOf(url) === "two" ? honest(url, body, signal) : { status: 503, body: "" };
  expect(await ask(policyOf("one", "two", "three"), onlyTwo)).toBe(1);
  expect(await readLatest()).toMatchObject({ cosignatures: 2, witnessed: true });
});

it("keeps the sizes of witnesses apart whose keys have one name", async () => {
  const sizes: WitnessedSizes = new Map();
  const honest: PostToWitness = async (url, body) => ({ status: 200, body: cosign(nameOf(url), textOf(body)) });
  expect(await ask(policyOf("one", "two"), honest, sizes)).toBe(2);
  expect(new Set(sizes.keys())).toEqual(new Set(["one", "two"]));
});
