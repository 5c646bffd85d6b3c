// Checkpoints that no reader may accept. Those of the first list are signed, so that their form alone is wrong.
import { expect, it } from "vitest";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { activeKey, idleKey } from "@/scripts/proofVectors/testKeys";
import { readSignedCheckpoint } from "@/server/proof/check/log/audit";
import { writeSignatureLine } from "@/server/proof/check/log/note";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { memoryLogKey } from "@/testing/memoryLog";

const policy: LogPolicy = { logs: [{ key: memoryLogKey, url: null }], witnesses: [], quorum: null };
const ORIGIN = memoryLogKey.name;
const ROOT = Buffer.alloc(32, 9).toString("base64");
const TEXT = `${ORIGIN}\n7\n${ROOT}\n`;

const signatureOf = (text: string) => writeSignatureLine(memoryLogKey, activeKey.sign(new TextEncoder().encode(text)));
const sign = (text: string) => `${text}\n${signatureOf(text)}`;
const read = (note: string) => readSignedCheckpoint(note, policy, nobleCrypto);
const LINE = signatureOf(TEXT);
const NOTE = sign(TEXT);

const SIGNED: Record<string, string> = {
  "no origin": `\n7\n${ROOT}\n`,
  "another origin": `other.example/log\n7\n${ROOT}\n`,
  "an origin with a space": `${ORIGIN} \n7\n${ROOT}\n`,
  "an origin in capitals": `${ORIGIN.toUpperCase()}\n7\n${ROOT}\n`,
  "an empty text": "",
  "one line": `${ORIGIN}\n`,
  "two lines": `${ORIGIN}\n7\n`,
  "an empty size": `${ORIGIN}\n\n${ROOT}\n`,
  "a leading zero": `${ORIGIN}\n07\n${ROOT}\n`,
  "two zeros": `${ORIGIN}\n00\n${ROOT}\n`,
  "a plus sign": `${ORIGIN}\n+7\n${ROOT}\n`,
  "a negative size": `${ORIGIN}\n-7\n${ROOT}\n`,
  "a fraction": `${ORIGIN}\n7.0\n${ROOT}\n`,
  "an exponent": `${ORIGIN}\n7e0\n${ROOT}\n`,
  "a size in hexadecimal": `${ORIGIN}\n0x7\n${ROOT}\n`,
  "a space before the size": `${ORIGIN}\n 7\n${ROOT}\n`,
  "a space after the size": `${ORIGIN}\n7 \n${ROOT}\n`,
  "a digit of another script": `${ORIGIN}\n٧\n${ROOT}\n`,
  "a separator of thousands": `${ORIGIN}\n7,000\n${ROOT}\n`,
  "a size that is no number": `${ORIGIN}\nNaN\n${ROOT}\n`,
  "an infinite size": `${ORIGIN}\nInfinity\n${ROOT}\n`,
  "a size beyond exact numbers": `${ORIGIN}\n9007199254740992\n${ROOT}\n`,
  "a size of 64 bits": `${ORIGIN}\n18446744073709551615\n${ROOT}\n`,
  "a size of a thousand digits": `${ORIGIN}\n${"7".repeat(1_000)}\n${ROOT}\n`,
  "no root": `${ORIGIN}\n7\n\n`,
  "a short root": `${ORIGIN}\n7\n${Buffer.alloc(31).toString("base64")}\n`,
  "a long root": `${ORIGIN}\n7\n${Buffer.alloc(33).toString("base64")}\n`,
  "a root in hexadecimal": `${ORIGIN}\n7\n${Buffer.alloc(32, 9).toString("hex")}\n`,
  "a root in base64url": `${ORIGIN}\n7\n${Buffer.alloc(32, 0xff).toString("base64url")}\n`,
  "a root without padding": `${ORIGIN}\n7\n${ROOT.replace("=", "")}\n`,
  "a root of another spelling": `${ORIGIN}\n7\n${ROOT.slice(0, -2)}l=\n`,
  "a root with a space": `${ORIGIN}\n7\n ${ROOT}\n`,
  "two roots on a line": `${ORIGIN}\n7\n${ROOT}${ROOT}\n`,
  "size and root exchanged": `${ORIGIN}\n${ROOT}\n7\n`,
  "carriage returns": `${ORIGIN}\r\n7\r\n${ROOT}\r\n`,
  "a null character": `${ORIGIN}\n7\n${ROOT}\n\0\n`,
  "a tab": `${ORIGIN}\n7\t\n${ROOT}\n`,
  "an empty extension line": `${ORIGIN}\n7\n${ROOT}\n\n`,
};

const UNSIGNED: Record<string, string> = {
  nothing: "",
  "a line break alone": "\n",
  "no signature": TEXT,
  "an empty signature block": `${TEXT}\n`,
  "no empty line": `${TEXT}${LINE}`,
  "two empty lines": `${TEXT}\n\n${LINE}`,
  "no last line break": NOTE.slice(0, -1),
  "an empty line at its end": `${NOTE}\n`,
  "a text after its signature": `${NOTE}more\n`,
  "a hyphen in place of the dash": NOTE.replace("\u2014", "-"),
  "two hyphens in place of the dash": NOTE.replace("\u2014", "--"),
  "another dash": NOTE.replace("\u2014", "\u2013"),
  "a signature line without a name": NOTE.replace(`\u2014 ${ORIGIN} `, "\u2014 "),
  "two spaces": NOTE.replace(`${ORIGIN} `, `${ORIGIN}  `),
  "a signature that is not base64": `${TEXT}\n\u2014 ${ORIGIN} !!!!\n`,
  "a signature of its key ID alone": `${TEXT}\n${LINE.slice(0, ORIGIN.length + 3)}AAAAAA==\n`,
  "a signature without its key ID": `${TEXT}\n\u2014 ${ORIGIN} ${Buffer.alloc(64).toString("base64")}\n`,
  "a signature over another text": `${TEXT}\n${signatureOf(TEXT.replace("7", "8"))}`,
  "a changed size": NOTE.replace("\n7\n", "\n8\n"),
  "a changed root": NOTE.replace(ROOT, Buffer.alloc(32, 8).toString("base64")),
  "an added extension line": NOTE.replace(`${ROOT}\n`, `${ROOT}\nmore\n`),
  "a signature of another key": `${TEXT}\n${writeSignatureLine(memoryLogKey, idleKey.sign(new TextEncoder().encode(TEXT)))}`,
  "a signature of another name": NOTE.replace(`\u2014 ${ORIGIN}`, "\u2014 other.example/log"),
  "too many signatures": `${TEXT}\n${LINE.repeat(1_000)}`,
  "a mark of byte order": `\ufeff${NOTE}`,
  JSON: JSON.stringify({ origin: ORIGIN, size: 7, root: ROOT }),
  HTML: "<html></html>",
};

it("are at least sixty", () => {
  expect(Object.keys({ ...SIGNED, ...UNSIGNED }).length).toBeGreaterThanOrEqual(60);
});

it("differ from one that is accepted, also with an extension line and other signatures", () => {
  expect(read(NOTE)?.checkpoint).toMatchObject({ origin: ORIGIN, size: 7 });
  expect(read(sign(`${TEXT}extension\n`))?.checkpoint.size).toBe(7);
  expect(read(NOTE + writeSignatureLine({ ...memoryLogKey, name: "other" }, new Uint8Array(99)))?.checkpoint.size).toBe(
    7,
  );
});

it.each(Object.entries(SIGNED))("no checkpoint has %s", (_, text) => {
  expect(read(sign(text))).toBeNull();
});

it.each(Object.entries(UNSIGNED))("no signed checkpoint is or has %s", (_, note) => {
  expect(read(note)).toBeNull();
});
