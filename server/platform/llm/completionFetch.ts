import { boundedFetch, ReplyTooLarge } from "@/server/platform/llm/boundedFetch";
import { choiceError, type Completion, readCompletion, sdkBody } from "@/server/platform/llm/completion";
import { joinEventStream } from "@/server/platform/llm/eventStream";
import { errorStatus, isEventStream, parseBody } from "@/server/platform/llm/responseBody";

/**
 * Creates a fetch for one chat completion, which is passed to `receive`. The SDK receives the form that it validates;
 * an error in a body of status 200 gets its own status. Text that is not JSON is unchanged, so that the SDK refuses it.
 * @throws Redirected, ReplyTooLarge, or JudgeError of parseBody
 */
export const completionFetch =
  (receive: (completion: Completion) => void): typeof fetch =>
  async (input, init) => {
    const response = await boundedFetch(input, init);
    if (!response.ok) return response;
    const text = await readText(response, init?.signal);
    const headers = new Headers(response.headers);
    // These headers describe the original body.
    headers.delete("content-length");
    headers.delete("content-encoding");
    const contentType = response.headers.get("content-type");
    const body = isEventStream(contentType, text) ? joinEventStream(text) : parseBody(contentType, text);
    if (body === undefined) return new Response(text, { headers });
    const choice = choiceError(body);
    const status = errorStatus(choice) ?? errorStatus(body);
    if (status !== null) return new Response(JSON.stringify(choice ?? body), { status, headers });
    const completion = readCompletion(body);
    receive(completion);
    return new Response(sdkBody(completion), { headers });
  };

/** Reads the body. A body that ends early is returned as an empty text, which is not JSON. */
async function readText(response: Response, signal: AbortSignal | null | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    const isTooLarge =
      error instanceof ReplyTooLarge || (error instanceof Error && error.cause instanceof ReplyTooLarge);
    if (isTooLarge || signal?.aborted) throw error;
    return "";
  }
}
