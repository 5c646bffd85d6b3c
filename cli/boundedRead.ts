import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { LocalRefusal } from "@/cli/refusals";

const MIB = 1024 * 1024;
const MAX_ANSWER_BYTES = 64 * MIB;

/**
 * Collects a stream. `name`: what is read, for the error.
 * @throws LocalRefusal beyond `maxBytes`, before the rest is read
 */
export async function readBounded(chunks: AsyncIterable<Uint8Array>, maxBytes: number, name: string): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new LocalRefusal(`${name} is larger than ${maxBytes / MIB} MiB`);
    read.push(chunk);
  }
  return Buffer.concat(read, bytes);
}

/** Reads the text of an answer. @throws LocalRefusal beyond 64 MiB */
export async function readAnswer(response: Response): Promise<string> {
  if (response.body === null) return "";
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  const bytes = await readBounded(body, MAX_ANSWER_BYTES, `the answer of ${response.url}`);
  return new TextDecoder().decode(bytes);
}
