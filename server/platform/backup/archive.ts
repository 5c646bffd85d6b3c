// The file of a backup: a tar archive, compressed by gzip and, with a passphrase, encrypted in the age format
// (age-encryption.org/v1). `age -d FILE | tar xz` opens it as well.
import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream as NodeStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker, type TarPackController } from "modern-tar";

export type ArchiveEntry = { name: string; bytes: Uint8Array };

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The size of the largest entry that is read. Tables are written in pieces of about 4 MiB. */
const MAX_ENTRY_BYTES = 64 * 1_048_576;
const AGE_MAGIC = "age-encryption.org/v1";
const GZIP_MAGIC = "\u001f\u008b";

/**
 * Writes the entries to a new file that only its owner can read. Until the file is complete, its name ends with .partial.
 * @param passphrase null for a file that is not encrypted
 * @throws Error if the file exists, or the error of `entries`
 */
export async function writeArchive(
  file: string,
  passphrase: string | null,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  requireNew(file);
  // Two backups to one name must not share a draft, and nobody else may have made it.
  const draft = `${file}.${randomBytes(6).toString("hex")}.partial`;
  const { readable, controller } = createTarPacker();
  try {
    const compressed = readable.pipeThrough(new CompressionStream("gzip")) as Bytes;
    const output = passphrase === null ? compressed : await encrypt(compressed, passphrase);
    const packing = pack(controller, entries);
    const target = createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true });
    const writing = pipeline(Readable.fromWeb(output as NodeStream), target);
    // A failed entry also ends the file, so its reason comes first.
    await Promise.allSettled([packing, writing]);
    await packing;
    await writing;
    requireNew(file);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function requireNew(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already: name another file`);
}

async function pack(controller: TarPackController, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
      await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

async function encrypt(content: Bytes, passphrase: string): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return (await encrypter.encrypt(content)) as Bytes;
}

/**
 * Reads the entries of a file that `writeArchive` has written.
 * @throws Error that says what to do, if the file is no backup, is damaged, or its passphrase is missing or wrong
 */
export async function* readArchive(file: string, passphrase: string | null): AsyncGenerator<ArchiveEntry> {
  const compressed = await openContent(file, passphrase);
  const gunzip = createGunzip();
  const decompressing = pipeline(Readable.fromWeb(compressed as NodeStream), gunzip);
  // The reader of `gunzip` gets its error.
  decompressing.catch(() => undefined);
  const entries = toBytes(gunzip).pipeThrough(createTarDecoder());
  try {
    for await (const { header, body } of entries) {
      // A link has no content: it would be read as an empty secret.
      if (header.type !== "file") throw new Error(`the entry ${header.name} is not a file`);
      if (header.size > MAX_ENTRY_BYTES)
        throw new Error(`the entry ${header.name} is too large (${header.size} bytes)`);
      yield { name: header.name, bytes: new Uint8Array(await new Response(body as Bytes).arrayBuffer()) };
    }
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}`, { cause: error });
  }
}

/** `Readable.toWeb` and DecompressionStream of Node 20 throw an uncaught error if reading stops before the end. */
const toBytes = (stream: Readable): Bytes => NodeStream.from<Uint8Array>(stream) as Bytes;

async function openContent(file: string, passphrase: string | null): Promise<Bytes> {
  const start = await readStart(file);
  const content = toBytes(createReadStream(file));
  if (start.startsWith(GZIP_MAGIC)) return content;
  if (!start.startsWith(AGE_MAGIC))
    throw new Error(`${file} is not a backup: name a file that admin backup has written`);
  if (passphrase === null) throw new Error(`${file} is encrypted: name its passphrase with --passphrase-file`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return (await decrypter.decrypt(content)) as Bytes;
  } catch (error) {
    throw new Error(`${file} cannot be decrypted: is the passphrase right?`, { cause: error });
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
