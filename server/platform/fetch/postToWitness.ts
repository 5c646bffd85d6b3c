import "server-only";
import { describeFailure } from "@/server/platform/fetch/describeFailure";
import { ANYWHERE, safeRequest, USER_AGENT } from "@/server/platform/fetch/safeRequest";
import type { PostToWitness } from "@/server/proof/log/witnesses";

/** The cosignatures of a witness, or the reason why it refuses. */
const MAX_ANSWER_BYTES = 16_384;

/** Implements the port. The operator names the witnesses, so they may be at any address. */
export const postToWitness: PostToWitness = async (url, body, signal) => {
  try {
    const answer = await safeRequest(ANYWHERE, new URL(url), {
      method: "POST",
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": USER_AGENT,
      },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      signal,
    });
    return { status: answer.status, body: answer.body.toString("utf8") };
  } catch (error) {
    return { status: 0, body: describeFailure(error).message };
  }
};
