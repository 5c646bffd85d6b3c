// Reads bodies. It reads the message of Node directly, because a web stream costs several times as much per chunk.
import type { Readable } from "node:stream";
import { Problem } from "@/server/contracts/problems";

export type BodyBounds = { maxBytes: number; timeoutMs: number };

/** The smallest average chunk, since each chunk costs the parser and the stream the same, however short it is. */
const ANY_SIZE_CHUNKS = 1_024;
const MIN_AVERAGE_BYTES = 64;

const isWasteful = (chunks: number, bytes: number): boolean =>
  chunks > ANY_SIZE_CHUNKS && bytes < chunks * MIN_AVERAGE_BYTES;

const closing = { headers: { connection: "close" } };

/**
 * Reads a whole body. After a refusal, the stream remains paused.
 * @throws payload_too_large; invalid_request if it has too many small chunks, is too slow or is incomplete
 */
export function readBody(stream: Readable, declaredLength: string | null, bounds: BodyBounds): Promise<Buffer> {
  const { maxBytes, timeoutMs } = bounds;
  const tooLarge = () => new Problem("payload_too_large", `the body is over ${maxBytes} bytes`, closing);
  if (declaredLength !== null && Number(declaredLength) > maxBytes) return Promise.reject(tooLarge());
  if (stream.destroyed) return Promise.reject(incomplete());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      stream.off("data", add).off("end", end).off("error", fail).off("close", fail);
      finish();
    };
    const refuse = (problem: Problem): void =>
      settle(() => {
        stream.pause();
        reject(problem);
      });
    const add = (chunk: Buffer): void => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(tooLarge());
      else if (isWasteful(chunks.length, bytes)) {
        refuse(new Problem("invalid_request", "body: send it in fewer, larger pieces", closing));
      }
    };
    const end = (): void => settle(() => resolve(Buffer.concat(chunks, bytes)));
    const fail = (): void => settle(() => reject(incomplete()));
    const failLate = (): void =>
      refuse(new Problem("invalid_request", `body: must arrive within ${timeoutMs / 1000} s`, closing));
    const timer = setTimeout(failLate, timeoutMs);
    stream.on("data", add).on("end", end).on("error", fail).on("close", fail);
  });
}

const incomplete = (): Problem => new Problem("invalid_request", "body: the connection ended before the body", closing);
