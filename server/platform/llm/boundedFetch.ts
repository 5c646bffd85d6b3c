/**
 * A judge's reply is at most this large: 8,192 tokens, each with five alternatives and their bytes, take about 6 MiB.
 */
const REPLY_BYTES = 16 * 1024 * 1024;

export class ReplyTooLarge extends Error {
  override name = "ReplyTooLarge";
}

/** A redirect, which is not followed: the prompt and the key are for the configured address alone. */
export class Redirected extends Error {
  override name = "Redirected";
}

/** Next, which is imported after this, replaces it by one that traces and caches for its pages. */
const fetchOfNode = globalThis.fetch;

/**
 * `fetch` without redirects, whose response body ends in ReplyTooLarge beyond 16 MiB, and with it the connection.
 * @throws Redirected
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetchOfNode(input, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new Redirected(`the endpoint returned ${response.status}`);
  }
  if (!response.body || isBounded(response)) return response;
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > REPLY_BYTES) throw new ReplyTooLarge();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bound), response);
};

/** The HTTP parser enforces a declared length, which is not that of the text when the body is compressed. */
function isBounded({ headers }: Response): boolean {
  const declared = headers.get("content-length");
  return declared !== null && Number(declared) <= REPLY_BYTES && !headers.has("content-encoding");
}
