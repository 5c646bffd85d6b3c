import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Encrypter } from "age-encryption";
import { packTar } from "modern-tar";
import { afterAll, expect, test } from "vitest";
import { type ArchiveEntry, readArchive, writeArchive } from "@/server/platform/backup/archive";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PASSPHRASE = "correct horse battery staple";
const LARGE = Buffer.alloc(5_000_000, "0123456789\n");

async function* entries(): AsyncGenerator<ArchiveEntry> {
  yield { name: "first.json", bytes: Buffer.from("{}") };
  yield { name: "empty", bytes: Buffer.alloc(0) };
  await Promise.resolve();
  yield { name: "tables/public.verification/0", bytes: LARGE };
}

async function readAll(file: string, passphrase: string | null) {
  const contents: [string, number][] = [];
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (bytes.length === LARGE.length) expect(Buffer.compare(bytes, LARGE)).toBe(0);
    contents.push([name, bytes.length]);
  }
  return contents;
}

const archiveWithLink = await packTar([
  { header: { name: "auth-secret", size: 0, type: "symlink", linkname: "/secret" } },
]);
const place = (name: string) => path.join(folder, name);
const EXPECTED = [
  ["first.json", 2],
  ["empty", 0],
  ["tables/public.verification/0", LARGE.length],
];

test.each([
  ["plain", null],
  ["encrypted", PASSPHRASE],
])("writes a %s archive that only its owner can read, and reads its entries", async (name, passphrase) => {
  await writeArchive(place(name), passphrase, entries());
  expect(await readAll(place(name), passphrase)).toEqual(EXPECTED);
  expect(statSync(place(name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(place(name)).includes("first.json")).toBe(false);
});

test("keeps an existing file, and leaves no file after a failure", async () => {
  writeFileSync(place("taken"), "mine");
  await expect(writeArchive(place("taken"), null, entries())).rejects.toThrow(
    "taken exists already: name another file",
  );
  expect(readFileSync(place("taken"), "utf8")).toBe("mine");
  async function* failing(): AsyncGenerator<ArchiveEntry> {
    yield* entries();
    throw new Error("the connection was lost");
  }
  for (const passphrase of [null, PASSPHRASE]) {
    await expect(writeArchive(place("failed"), passphrase, failing())).rejects.toThrow("the connection was lost");
    expect(readdirSync(folder).filter((name) => name.startsWith("failed"))).toEqual([]);
  }
});

test("two archives with one name do not mix: one is complete, and the other is refused", async () => {
  const outcomes = await Promise.allSettled([
    writeArchive(place("shared"), null, entries()),
    writeArchive(place("shared"), null, entries()),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refusal = outcomes.find((outcome) => outcome.status === "rejected");
  expect((refusal?.reason as Error).message).toContain("shared exists already: name another file");
  expect(await readAll(place("shared"), null)).toEqual(EXPECTED);
});

test("a file or link of another user at the name of a draft is neither followed nor used", async () => {
  writeFileSync(place("victim"), "mine");
  symlinkSync(place("victim"), place("linked.partial"));
  await writeArchive(place("linked"), null, entries());
  expect(readFileSync(place("victim"), "utf8")).toBe("mine");
  expect(statSync(place("linked")).mode & 0o777).toBe(0o600);
});

test.each([
  ["text", () => Buffer.from("hello"), null, "is not a backup"],
  ["empty", () => Buffer.alloc(0), null, "is not a backup"],
  ["cut", () => readFileSync(place("plain")).subarray(0, 2_000), null, "is damaged"],
  ["changed", () => flip(readFileSync(place("plain"))), null, "is damaged"],
  ["cut and encrypted", async () => (await encryptQuickly("plain")).subarray(0, 2_000), PASSPHRASE, "is damaged"],
  ["changed and encrypted", async () => flip(await encryptQuickly("plain")), PASSPHRASE, "is damaged"],
  [
    "encrypted with another passphrase",
    () => encryptQuickly("plain"),
    "another passphrase",
    "is the passphrase right?",
  ],
  ["an archive with a link", () => gzipSync(archiveWithLink), null, "the entry auth-secret is not a file"],
  ["encrypted, without a passphrase", () => readFileSync(place("encrypted")), null, "--passphrase-file"],
])("refuses a file that is %s, with its name and the reason", async (name, content, passphrase, reason) => {
  writeFileSync(place(name), await content());
  const refusal = await readAll(place(name), passphrase).catch((error: Error) => error.message);
  expect(refusal).toContain(reason);
  expect(refusal).toContain(place(name));
});

/** Encrypts a file like `writeArchive`, but with the work factor 10 in place of 18, which is 256 times as fast. */
async function encryptQuickly(name: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(10);
  return Buffer.from(await encrypter.encrypt(readFileSync(place(name))));
}

/** Changes a byte in the middle. */
function flip(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  return bytes;
}

test("names a missing file", async () => {
  await expect(readAll(place("missing"), null)).rejects.toThrow("missing");
});

test("reading can stop before the end", async () => {
  async function* many(): AsyncGenerator<ArchiveEntry> {
    for (let index = 0; index < 8; index += 1) {
      yield { name: `entry-${index}`, bytes: LARGE };
      await Promise.resolve();
    }
  }
  await writeArchive(place("many"), null, many());
  for (let index = 0; index < 8; index += 1) {
    for await (const { name } of readArchive(place("many"), null)) {
      await sleep(5);
      if (name === `entry-${index}`) break;
    }
    // A part of the stream that goes on would fail outside of this test.
    await sleep(20);
  }
});
