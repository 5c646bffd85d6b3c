/** The limit of a reply. 8,192 tokens, each with five alternatives and their bytes, take about 6 MiB. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024;

export class ReplyTooLarge extends Error {
  override name = "ReplyTooLarge";
}

/** Reports a redirect. It is not followed, because only the configured address may get the prompt and the key. */
export class Redirected extends Error {
  override name = "Redirected";
}

/** Node's fetch. Next, which is imported later, replaces the global with one that traces and caches for its pages. */
const nodeFetch = globalThis.fetch;

/**
 * Fetches without following redirects. Reading a body above 16 MiB fails with ReplyTooLarge and closes the connection.
 * @throws Redirected
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await nodeFetch(input, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new Redirected(`the endpoint returned ${response.status}`);
  }
  if (!response.body || isBounded(response)) return response;
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPLY_BYTES) throw new ReplyTooLarge();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bound), response);
};

/**
 * Returns true if the declared length, which the HTTP parser enforces, bounds the text. A compressed body may be
 * longer.
 */
function isBounded({ headers }: Response): boolean {
  const declaredBytes = headers.get("content-length");
  return declaredBytes !== null && Number(declaredBytes) <= MAX_REPLY_BYTES && !headers.has("content-encoding");
}
