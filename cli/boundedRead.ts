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
  const receivedChunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new LocalRefusal(`${name} is larger than ${maxBytes / MIB} MiB`);
    receivedChunks.push(chunk);
  }
  return Buffer.concat(receivedChunks, bytes);
}

/**
 * Reads the bytes of an answer.
 * @throws LocalRefusal beyond `maxBytes`
 */
export async function readAnswerBytes(response: Response, maxBytes = MAX_ANSWER_BYTES): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  return readBounded(body, maxBytes, `the answer of ${response.url}`);
}

/**
 * Reads the text of an answer.
 * @throws LocalRefusal beyond 64 MiB
 */
export const readAnswer = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readAnswerBytes(response));

/**
 * Decodes UTF-8 text in parts that end with a line, except for the last one.
 * @throws LocalRefusal for a line beyond 64 MiB
 */
export async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  let pendingChars = 0;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0) {
      yield pending.join("") + text.slice(0, end);
      [pending, pendingChars] = [[], 0];
    }
    pending.push(text.slice(end));
    pendingChars += text.length - end;
    if (pendingChars > MAX_ANSWER_BYTES) throw new LocalRefusal("a line of the file is larger than 64 MiB");
  }
  const lastPart = pending.join("") + decoder.decode();
  if (lastPart !== "") yield lastPart;
}
