import { ml_dsa44 as mlDsa44 } from "@noble/post-quantum/ml-dsa.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogPolicy, NoteKey } from "@/server/contracts/logPolicy";
import { activeKey, idleKey, retiredKey } from "@/scripts/proofVectors/testKeys";
import { checkInclusion, logEntryOf } from "@/server/proof/check/log/checkInclusion";
import { writeCheckpoint } from "@/server/proof/check/log/checkpoint";
import { proveInclusion } from "@/server/proof/check/log/merkle";
import { writeSignatureLine } from "@/server/proof/check/log/note";
import { parseVerifierKey, writeVerifierKey } from "@/server/proof/check/log/noteKey";
import { appendEntries, createReadNode } from "@/server/proof/check/log/tiles";
import { parseTlogProof, writeTlogProof } from "@/server/proof/check/log/tlogProof";
import { witnessCrypto } from "@/cli/witnessCrypto";
import { cosignLine } from "@/testing/cosignLine";

const ORIGIN = "log.example/log";
const entryOf = (seq: number) => ({
  seq,
  content_hash: seq.toString(16).padStart(64, "0"),
  signature: Buffer.alloc(64, seq).toString("base64"),
});
const entries = Array.from({ length: 7 }, (_, seq) => entryOf(seq));
const none = () => new Uint8Array();
const { size, root, parts } = appendEntries(0, entries.map(logEntryOf), none);
const hashes = parts.find(({ level }) => level === 0)?.bytes ?? none();
const path = proveInclusion(
  5,
  size,
  createReadNode(() => hashes),
);

const log: NoteKey = { name: ORIGIN, algorithm: "ed25519", publicKey: activeKey.publicKey };
const one: NoteKey = { name: "one.example", algorithm: "cosignature", publicKey: idleKey.publicKey };
const two: NoteKey = { name: "two.example", algorithm: "cosignature", publicKey: retiredKey.publicKey };
const text = writeCheckpoint({ origin: ORIGIN, size, root });
const sign = (message: string, name = log) =>
  writeSignatureLine(name, activeKey.sign(new TextEncoder().encode(message)));

const cosign = (key: NoteKey, seconds: number) =>
  cosignLine(key, (key === one ? idleKey : retiredKey).sign, { text, seconds });

const NOW = new Date("2026-11-30T00:00:00Z");
const SECONDS = Math.floor(NOW.getTime() / 1_000);
const policy: LogPolicy = {
  logs: [{ key: log, url: null }],
  witnesses: [
    { name: "1", key: one, url: null },
    { name: "2", key: two, url: null },
  ],
  quorum: { threshold: 2, members: [{ witness: "1" }, { witness: "2" }] },
};

const proofWith = (...lines: string[]) =>
  writeTlogProof({ index: 5, path, checkpoint: `${text}\n${[sign(text), ...lines].join("")}` });
const check = (proof: string | null, appliedPolicy: LogPolicy | null = policy, entry = entryOf(5)) =>
  checkInclusion(entry, proof, appliedPolicy, { crypto: witnessCrypto, now: NOW });

describe("checkInclusion", () => {
  it("states that an entry is logged, and by whom it was witnessed", () => {
    expect(check(proofWith())).toEqual({
      ...{ seq: 5, state: "logged", cosigned_by: 0, witnesses: 2 },
      ...{ origin: ORIGIN, index: 5, size: 7 },
    });
    expect(check(proofWith(cosign(one, SECONDS)))).toMatchObject({ state: "logged", cosigned_by: 1 });
    expect(check(proofWith(cosign(one, SECONDS - 9), cosign(two, SECONDS - 60)))).toMatchObject({
      ...{ state: "witnessed", cosigned_by: 2 },
      witnessed_at: new Date((SECONDS - 9) * 1_000).toISOString(),
    });
  });

  it("does not count a witness twice, one from the future, or one that the policy lacks", () => {
    const both = [cosign(one, SECONDS), cosign(two, SECONDS)];
    expect(check(proofWith(cosign(one, SECONDS), cosign(one, SECONDS - 1)))).toMatchObject({ cosigned_by: 1 });
    expect(check(proofWith(cosign(one, SECONDS), cosign(two, SECONDS + 3_600)))).toMatchObject({ cosigned_by: 1 });
    const [first] = policy.witnesses;
    if (!first) throw new Error("no witness");
    expect(check(proofWith(...both), { ...policy, witnesses: [first] })).toMatchObject({ state: "logged" });
    expect(check(proofWith(...both), { ...policy, quorum: null })).toMatchObject({ state: "logged", cosigned_by: 2 });
  });

  it.each([
    ["without an inclusion", null, "no_inclusion"],
    ["with another text", "c2sp.org/tlog-proof@v1", "malformed_inclusion"],
    ["with a checkpoint that is none", writeTlogProof({ index: 5, path, checkpoint: "x" }), "malformed_inclusion"],
    [
      "with the place of another entry",
      writeTlogProof({ index: 4, path, checkpoint: `${text}\n${sign(text)}` }),
      "not_included",
    ],
    ["with a shorter path", proofWith().replace(/\n[^\n]+\n\n/, "\n\n"), "not_included"],
    ["signed over another size", proofWith().replace("\n7\n", "\n8\n"), "unknown_log"],
    [
      "signed by a key of another name",
      proofWith().replace(sign(text), sign(text, { ...log, name: "x" })),
      "unknown_log",
    ],
  ])("states that an entry is not logged %s", (_, proof, reason) => {
    expect(check(proof)).toEqual({ seq: 5, state: "not_logged", reason });
  });

  it("does not take the inclusion of another entry, or a log that the policy does not name", () => {
    expect(check(proofWith(), policy, entryOf(4))).toMatchObject({ reason: "not_included" });
    expect(check(proofWith(), { ...policy, logs: [] })).toMatchObject({ reason: "unknown_log" });
    expect(check(proofWith(), null)).toMatchObject({ reason: "unknown_log" });
    const otherLog = { key: { ...log, publicKey: idleKey.publicKey }, url: null };
    expect(check(proofWith(), { ...policy, logs: [otherLog] })).toMatchObject({ reason: "unknown_log" });
  });

  it("never takes a changed proof, and never throws", () => {
    const proof = proofWith(cosign(one, SECONDS), cosign(two, SECONDS));
    fc.assert(
      fc.property(fc.nat({ max: proof.length - 1 }), fc.string({ unit: "binary", maxLength: 3 }), (at, other) => {
        const changed = proof.slice(0, at) + other + proof.slice(at + 1);
        if (changed === proof) return;
        const { state, witnessed_at: time } = check(changed);
        // A change in the line of a cosignature takes that cosignature away, and no more.
        if (changed.slice(0, proof.indexOf("one.example")) === proof.slice(0, proof.indexOf("one.example"))) return;
        expect([state, time]).not.toEqual(["witnessed", expect.anything()]);
      }),
      { numRuns: 60 },
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (any) => void check(any)));
  });
});

describe("a witness with an ML-DSA-44 key", () => {
  const { publicKey, secretKey } = mlDsa44.keygen(new Uint8Array(32).fill(7));
  const key: NoteKey = { name: "pq.example", algorithm: "mldsa44", publicKey };
  const witness = { name: "pq", key, url: null };
  const postQuantumPolicy: LogPolicy = { ...policy, witnesses: [witness], quorum: { witness: "pq" } };

  const cosignBy = (messageKey: NoteKey, seconds: number, signedText = text) =>
    cosignLine(key, (message) => mlDsa44.sign(message, secretKey), { text: signedText, seconds, messageKey });

  it("has a key that is read as it was written", () => {
    expect(parseVerifierKey(writeVerifierKey(key))).toEqual(key);
    expect(parseVerifierKey(writeVerifierKey({ ...key, publicKey: publicKey.subarray(1) }))).toBeNull();
  });

  it("counts as one", () => {
    expect(check(proofWith(cosignBy(key, SECONDS)), postQuantumPolicy)).toMatchObject({
      ...{ state: "witnessed", cosigned_by: 1 },
      witnessed_at: new Date(SECONDS * 1_000).toISOString(),
    });
  });

  it.each([
    ["another name", cosignBy({ ...key, name: "other.example" }, SECONDS)],
    ["another size", cosignBy(key, SECONDS, text.replace("\n7\n", "\n8\n"))],
    ["the form of Ed25519", cosignBy({ ...key, algorithm: "cosignature" }, SECONDS)],
    ["no time", cosignBy(key, 0)],
  ])("does not count with a signature over %s", (_, line) => {
    expect(check(proofWith(line), postQuantumPolicy)).toMatchObject({ state: "logged", cosigned_by: 0 });
  });
});

describe("a tlog-proof", () => {
  it("is read as it was written, and ignores extra data", () => {
    const parsed = parseTlogProof(proofWith());
    expect(parsed).toMatchObject({ index: 5, path: [...path], checkpoint: `${text}\n${sign(text)}` });
    expect(parseTlogProof(proofWith().replace("\n", "\nextra AAAA\n"))).toEqual(parsed);
  });

  it.each([
    ["another version", proofWith().replace("@v1", "@v2")],
    ["no index", proofWith().replace(/\nindex 5/, "")],
    ["an index with a leading zero", proofWith().replace("index 5", "index 05")],
    ["an index beyond exact numbers", proofWith().replace("index 5", "index 9007199254740993")],
    ["a hash that is too short", proofWith().replace(/(index 5\n)..../, "$1")],
    ["extra data after the index", proofWith().replace("index 5", "index 5\nextra AAAA")],
    [
      "too many hashes",
      proofWith().replace("index 5", `index 5${`\n${Buffer.alloc(32).toString("base64")}`.repeat(63)}`),
    ],
    ["no checkpoint", "c2sp.org/tlog-proof@v1\nindex 5\n"],
  ])("is none with %s", (_, proof) => {
    expect(parseTlogProof(proof)).toBeNull();
  });
});
