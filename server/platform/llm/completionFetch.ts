import { boundedFetch, ReplyTooLarge } from "@/server/platform/llm/boundedFetch";
import { choiceError, type Completion, readCompletion, sdkBody } from "@/server/platform/llm/completion";
import { joinedStream } from "@/server/platform/llm/eventStream";
import { errorStatus, isEventStream, parsedBody } from "@/server/platform/llm/responseBody";

/**
 * `boundedFetch` for one chat completion, which `receive` gets. The SDK gets it in the form that it validates, and an
 * error in a body of status 200 with its own status. Text that is not JSON is unchanged, for the SDK to refuse.
 * @throws what boundedFetch and parsedBody throw
 */
export const completionFetch =
  (receive: (completion: Completion) => void): typeof fetch =>
  async (input, init) => {
    const response = await boundedFetch(input, init);
    if (!response.ok) return response;
    const text = await textOf(response, init?.signal);
    const headers = new Headers(response.headers);
    // They describe the body that was sent.
    headers.delete("content-length");
    headers.delete("content-encoding");
    const contentType = response.headers.get("content-type");
    const body = isEventStream(contentType, text) ? joinedStream(text) : parsedBody(contentType, text);
    if (body === undefined) return new Response(text, { headers });
    const choice = choiceError(body);
    const status = errorStatus(choice) ?? errorStatus(body);
    if (status !== null) return new Response(JSON.stringify(choice ?? body), { status, headers });
    const completion = readCompletion(body);
    receive(completion);
    return new Response(sdkBody(completion), { headers });
  };

/** A body that ends early is an empty one, which is not JSON. */
async function textOf(response: Response, signal: AbortSignal | null | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    const isTooLarge =
      error instanceof ReplyTooLarge || (error instanceof Error && error.cause instanceof ReplyTooLarge);
    if (isTooLarge || signal?.aborted) throw error;
    return "";
  }
}
