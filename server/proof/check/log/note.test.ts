import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoteKey } from "@/server/contracts/logPolicy";
import { activeKey, idleKey } from "@/scripts/proofVectors/testKeys";
import { parseCheckpoint, writeCheckpoint } from "@/server/proof/check/log/checkpoint";
import {
  findCosignatureLine,
  findCosignedAt,
  isSignedBy,
  parseNote,
  writeSignatureLine,
} from "@/server/proof/check/log/note";
import { parseTilePath, writeTilePath } from "@/server/proof/check/log/tilePath";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { cosignLine } from "@/testing/cosignLine";

const log: NoteKey = { name: "log.example.com", algorithm: "ed25519", publicKey: activeKey.publicKey };
const witness: NoteKey = { name: "witness.example.com", algorithm: "cosignature", publicKey: idleKey.publicKey };
const text = writeCheckpoint({ origin: "log.example.com", size: 7, root: new Uint8Array(32).fill(9) });
const logLine = writeSignatureLine(log, activeKey.sign(new TextEncoder().encode(text)));

const cosign = (seconds: number, signedText = text) => cosignLine(witness, idleKey.sign, { text: signedText, seconds });

const noteOf = (...lines: string[]) => `${text}\n${lines.join("")}`;
const read = (note: string) => {
  const parsed = parseNote(note);
  if (!parsed) throw new Error("not a note");
  return parsed;
};

describe("a signed note", () => {
  it("is signed by its key, and by no other key or name", () => {
    const note = read(noteOf(logLine));
    expect(isSignedBy(note, log, nobleCrypto)).toBe(true);
    expect(isSignedBy(note, { ...log, publicKey: idleKey.publicKey }, nobleCrypto)).toBe(false);
    expect(isSignedBy(note, { ...log, name: "other.example.com" }, nobleCrypto)).toBe(false);
    expect(isSignedBy({ ...note, text: note.text.replace("7", "8") }, log, nobleCrypto)).toBe(false);
  });

  it("tells when a witness cosigned it, and ignores cosignatures of others", () => {
    const note = read(noteOf(logLine, cosign(1_796_000_000), cosign(1_795_000_000)));
    expect(findCosignedAt(note, witness, nobleCrypto)).toBe(1_795_000_000);
    expect(findCosignedAt(note, { ...witness, name: "another" }, nobleCrypto)).toBeNull();
    expect(findCosignedAt({ ...note, text: note.text.replace("7", "8") }, witness, nobleCrypto)).toBeNull();
  });

  it("has no cosignature of the time 0", () => {
    expect(findCosignedAt(read(noteOf(logLine, cosign(0))), witness, nobleCrypto)).toBeNull();
  });

  it("takes the cosignature of the text, and none of a text that the answer extends", () => {
    const line = cosign(1_796_000_000);
    expect(findCosignatureLine(text, line, witness, nobleCrypto)).toBe(line);
    const extended = cosign(1_796_000_000, `${text}\nmore\n`);
    expect(findCosignatureLine(text, `more\n\n${extended}`, witness, nobleCrypto)).toBeNull();
    expect(findCosignatureLine(text, `more\n\n${line}`, witness, nobleCrypto)).toBeNull();
    expect(findCosignatureLine(text, extended, witness, nobleCrypto)).toBeNull();
  });

  it.each([
    ["without a signature", text],
    ["without the empty line", `${text}${logLine}`],
    ["without the last line break", noteOf(logLine).slice(0, -1)],
    ["with a hyphen in place of the dash", noteOf(logLine.replace("\u2014", "-"))],
    ["with a control character", noteOf(logLine).replace("log", "l\u0007og")],
    ["with a signature that is not base64", noteOf("\u2014 log.example.com !!!!\n")],
    ["with a signature that is too short", noteOf("\u2014 log.example.com AAAA\n")],
    ["with an empty signature line", noteOf(logLine, "\n")],
    ["with too many signatures", noteOf(...Array.from({ length: 65 }, () => logLine))],
    ["that is empty", ""],
  ])("is none %s", (_, note) => {
    expect(parseNote(note)).toBeNull();
  });

  it("is read from any text without a fault", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (any) => void parseNote(any)));
  });
});

describe("a checkpoint", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (size, root) => {
        const checkpoint = { origin: "log.example.com/a", size, root };
        expect(parseCheckpoint(writeCheckpoint(checkpoint))).toEqual(checkpoint);
      }),
    );
  });

  const root = Buffer.alloc(32, 9).toString("base64");
  it.each([
    ["without an origin", `\n7\n${root}\n`],
    ["without a size", `o\n\n${root}\n`],
    ["with a leading zero", `o\n07\n${root}\n`],
    ["with a sign", `o\n+7\n${root}\n`],
    ["with a negative size", `o\n-7\n${root}\n`],
    ["with a fraction", `o\n7.0\n${root}\n`],
    ["with an exponent", `o\n7e1\n${root}\n`],
    ["with a size beyond exact numbers", `o\n9007199254740993\n${root}\n`],
    ["with a short root", `o\n7\n${root.slice(4)}\n`],
    ["with a root of other spelling", `o\n7\n${root.replace("=", "")}\n`],
    ["without the last line break", `o\n7\n${root}`],
    ["with an empty extension line", `o\n7\n${root}\n\n`],
    ["with carriage returns", `o\r\n7\r\n${root}\r\n`],
  ])("is none %s", (_, malformed) => {
    expect(parseCheckpoint(malformed)).toBeNull();
  });
});

describe("a tile path", () => {
  it("has the examples of the specification", () => {
    expect(writeTilePath({ level: 0, index: 1234067, width: 256 })).toBe("tile/0/x001/x234/067");
    expect(writeTilePath({ level: 0, index: 0, width: 1 })).toBe("tile/0/000.p/1");
    expect(writeTilePath({ level: "entries", index: 1000, width: 256 })).toBe("tile/entries/x001/000");
  });

  it("is read as it was written", () => {
    const level = fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant("entries" as const));
    fc.assert(
      fc.property(level, fc.nat(), fc.integer({ min: 1, max: 256 }), (tileLevel, index, width) => {
        const tile = { level: tileLevel, index, width };
        expect(parseTilePath(writeTilePath(tile))).toEqual(tile);
      }),
    );
  });

  it.each([
    "tile/64/000",
    "tile/0/0",
    "tile/0/x000/000",
    "tile/0/000.p/0",
    "tile/0/000.p/256",
    "tile/0/000.p/01",
    "tile/0/000/",
    "tile/-1/000",
    "tile/entry/000",
    "tile/0/x001/x234/067.p/8/x",
    "../checkpoint",
  ])("is none: %s", (path) => {
    expect(parseTilePath(path)).toBeNull();
  });
});
