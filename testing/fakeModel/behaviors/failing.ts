// Behaviors that fail like endpoints and networks, for some or all calls.
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Behavior, FakeAnswer, HttpError } from "@/testing/fakeModel/behavior";

function tooMany(retryAfterS: number | null): HttpError {
  return {
    status: 429,
    error: { message: "Rate limit reached for requests", type: "requests", code: "rate_limit_exceeded" },
    ...(retryAfterS === null ? {} : { headers: { "retry-after": String(retryAfterS) } }),
  };
}

function server(status: number): HttpError {
  return { status, error: { message: "The server had an error while processing your request.", type: "server_error" } };
}

function first(times: number, answer: FakeAnswer, then: Behavior): Behavior {
  let left = times;
  return (call) => (left-- > 0 ? answer : then(call));
}

/** Delays every answer of `then` by `ms` milliseconds. */
export function slow(ms: number, then: Behavior): Behavior {
  return async (call) => {
    const answer = await then(call);
    return { ...answer, delayMs: (answer.delayMs ?? 0) + ms };
  };
}

/** Accepts the request and never answers. */
export function silent(): Behavior {
  return () => ({ connection: "silent" });
}

/** Returns 429 for the first `times` calls, with Retry-After in seconds unless null. */
export function rateLimited(limit: { retryAfterS: number | null; times: number }, then: Behavior): Behavior {
  return first(limit.times, tooMany(limit.retryAfterS), then);
}

/** Returns 500 for the first `times` calls. */
export function serverError(times: number, then: Behavior): Behavior {
  return first(times, server(500), then);
}

/** Closes the connection of the first `times` calls before any byte. */
export function dropped(times: number, then: Behavior): Behavior {
  return first(times, { connection: "dropped" }, then);
}

/** Closes the connection of the first `times` calls after half of the body. */
export function truncated(times: number, then: Behavior): Behavior {
  return first(times, { connection: "cut_half_way" }, then);
}

/** Returns the error for more tokens than the model accepts. */
export function tooLong(): Behavior {
  return () => ({
    status: 400,
    error: {
      message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
      type: "invalid_request_error",
      param: "messages",
      code: "context_length_exceeded",
    },
  });
}

/** Returns the error for a model that was shut down, in OpenAI's words. */
export function modelGone(): Behavior {
  return ({ model }) => ({
    status: 404,
    error: {
      message: `The model \`${model}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`,
      type: "invalid_request_error",
      code: "model_not_found",
    },
  });
}

/** Returns the error for an unknown API key. The message repeats part of it, like OpenAI's. */
export function unauthorized(): Behavior {
  return (call) => ({
    status: 401,
    error: {
      message: `Incorrect API key provided: ${call.authorization?.slice("Bearer ".length)}.`,
      type: "invalid_request_error",
      code: "invalid_api_key",
    },
  });
}

/**
 * A share `rate` (0..1) of the calls fails, in turn by 429, 500, a dropped connection and a gateway's timeout; `seed`
 * determines which calls.
 */
export function failing(share: { rate: number; seed: number }, then: Behavior): Behavior {
  const chance = xoroshiro128plus(share.seed);
  const failures: FakeAnswer[] = [tooMany(1), server(500), { connection: "dropped" }, server(504)];
  let failed = 0;
  return (call) => {
    const failure = uniformFloat64(chance) < share.rate ? failures[failed++ % failures.length] : undefined;
    return failure ?? then(call);
  };
}
