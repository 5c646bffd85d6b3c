import { describe, expect, it } from "vitest";
import { auditLog } from "@/cli/auditLog";
import { idleKey } from "@/scripts/proofVectors/testKeys";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { makeMemoryLog, type MemoryLog, memoryLogKey } from "@/testing/memoryLog";

const policy: LogPolicy = { logs: [{ key: memoryLogKey, url: null }], witnesses: [], quorum: null };
const entriesOf = (count: number, name = "entry") =>
  Array.from({ length: count }, (_, index) => new TextEncoder().encode(`${name} ${index}`));

type Options = { stateText?: string; others?: { name: string; text: string }[]; policy?: LogPolicy };

const audit = ({ readFile }: Pick<MemoryLog, "readFile">, options: Options = {}) =>
  auditLog({
    readFile,
    policy,
    stateText: null,
    others: [],
    proof: undefined,
    crypto: nobleCrypto,
    now: new Date(),
    onProgress: () => undefined,
    ...options,
  });
const faultOf = async (log: Pick<MemoryLog, "readFile">, options?: Options) => (await audit(log, options)).fault;

/** A log of another history after the first `common` entries. */
const makeFork = (common: number, size: number) =>
  makeMemoryLog([...entriesOf(common), ...entriesOf(size, "other").slice(common)]);

describe("auditLog", () => {
  it("reads a whole log, and from an earlier visit on", async () => {
    for (const size of [1, 255, 256, 257, 1_000, 5_000]) {
      const log = makeMemoryLog(entriesOf(size));
      expect(await audit(log)).toMatchObject({ fault: null, facts: { size, read: size, state: "logged" } });
      for (const earlier of [0, 1, Math.floor(size / 2), size - 1, size]) {
        const stateText = makeMemoryLog(entriesOf(earlier)).note;
        expect(await audit(log, { stateText })).toMatchObject({ fault: null, facts: { read: size - earlier } });
      }
    }
  });

  it("finds a split view between what it served and what others saw", async () => {
    for (const [common, size] of [
      [0, 300],
      [299, 300],
      [256, 1_000],
      [700, 900],
    ] as const) {
      const others = [{ name: "theirs", text: makeFork(common, size).note }];
      const log = makeMemoryLog(entriesOf(1_000));
      expect(await faultOf(log, { others })).toMatchObject({
        kind: "split_view",
        detail: expect.stringMatching(/^theirs/),
      });
      expect(await faultOf(log, { stateText: others[0]?.text ?? "" })).toMatchObject({ kind: "split_view" });
    }
  });

  it("finds a log that was cut, set back or reordered", async () => {
    const stateText = makeMemoryLog(entriesOf(600)).note;
    expect(await faultOf(makeMemoryLog(entriesOf(599)), { stateText })).toMatchObject({ kind: "shrunk" });
    const [first, second, ...others] = entriesOf(700);
    const reordered = makeMemoryLog([second, first, ...others].map((entry) => entry ?? new Uint8Array()));
    expect(await faultOf(reordered, { stateText })).toMatchObject({ kind: "split_view" });
    expect(await faultOf(makeFork(599, 700), { stateText })).toMatchObject({ kind: "split_view" });
  });

  it("finds each changed, missing or short file", async () => {
    const names = [...makeMemoryLog(entriesOf(1_000)).tiles.keys()];
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      for (const spoil of [
        (bytes: Uint8Array) => bytes.map((byte, place) => (place === bytes.length - 1 ? byte ^ 1 : byte)),
        (bytes: Uint8Array) => bytes.subarray(0, -1),
        null,
      ]) {
        const log = makeMemoryLog(entriesOf(1_000));
        const bytes = log.tiles.get(name);
        if (bytes && spoil) log.tiles.set(name, Uint8Array.from(spoil(bytes)));
        else log.tiles.delete(name);
        expect([name, (await faultOf(log))?.kind]).toEqual([name, "wrong_files"]);
      }
    }
  });

  it("finds entries that do not lead to the signed root", async () => {
    const [log, other] = [makeMemoryLog(entriesOf(400)), makeFork(10, 400)];
    expect(
      await faultOf({ readFile: async (path) => (path === "checkpoint" ? log : other).readFile(path) }),
    ).toMatchObject({
      kind: "wrong_files",
      detail: expect.stringMatching(/do not lead to the root/),
    });
  });

  it("accepts the checkpoint of a log of the policy alone", async () => {
    const otherKey = { ...memoryLogKey, publicKey: idleKey.publicKey };
    const otherPolicy = { ...policy, logs: [{ key: otherKey, url: null }] };
    expect(await faultOf(makeMemoryLog(entriesOf(3)), { policy: otherPolicy })).toMatchObject({ kind: "unsigned" });
    const html = { readFile: async () => new TextEncoder().encode("<html>") };
    expect(await faultOf(html)).toMatchObject({ kind: "unsigned" });
    expect(await faultOf({ readFile: async () => null })).toMatchObject({ kind: "wrong_files" });
  });

  it("refuses a file of the caller that is no checkpoint of this log", async () => {
    const log = makeMemoryLog(entriesOf(3));
    for (const text of ["", "nothing", log.note.replace("log.example", "lag.example")]) {
      await expect(audit(log, { stateText: text })).rejects.toThrow(
        "the state is no signed checkpoint of log.example/log",
      );
    }
  });

  it("reads full tiles where a log no longer has the partial ones", async () => {
    const [old, grown] = [makeMemoryLog(entriesOf(300)), makeMemoryLog(entriesOf(512))];
    const readFile = async (path: string) => {
      if (path === "checkpoint") return old.readFile(path);
      return path.includes(".p/") && !path.startsWith("tile/1/") ? null : grown.readFile(path);
    };
    expect(await audit({ readFile })).toMatchObject({ fault: null, facts: { size: 300 } });
  });
});
