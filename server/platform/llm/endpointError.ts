// Parses the body of an endpoint's HTTP error. Supports the formats of OpenAI, vLLM (flat), LM Studio (plain string)
// and FastAPI (detail).
import type { APICallError } from "ai";
import * as z from "zod";

/**
 * An endpoint's error. `param` is the field of the request that the error names. `text` is the provider's message,
 * which must not reach tenants, since it may contain a key or the prompt.
 */
export type EndpointError = { status: number; code: string | null; param: string | null; text: string };

const Word = z.string().nullish().catch(null);
const Details = z.object({ message: Word, code: Word, type: Word, param: Word, details: z.unknown().optional() });
/** The format of codes that tenants may see. It allows no hyphen, so that a code cannot be an API key. */
const SHORT_CODE = /^[A-Za-z]\w{0,63}$/;
const MAX_TEXT_CHARS = 2_000;

/** Parses the body without members named `input`, in which validators repeat the request, such as the prompt. */
function parse(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body, (key, member: unknown) => (key === "input" ? undefined : member));
    return typeof value === "object" && value !== null && "error" in value ? value.error : value;
  } catch {
    return null;
  }
}

function findText(parsedBody: unknown, body: string): string {
  if (typeof parsedBody === "string") return parsedBody;
  return parsedBody === null ? body : JSON.stringify(parsedBody);
}

/** Reads the endpoint's error. Returns null if the failure is not an HTTP error. */
export function readEndpointError({ statusCode, responseBody = "" }: APICallError): EndpointError | null {
  if (statusCode === undefined || statusCode < 300) return null;
  const parsedBody = parse(responseBody);
  const details = Details.safeParse(parsedBody).data;
  const param = details?.param ?? null;
  const code = [details?.code, details?.type].find((word) => word && SHORT_CODE.test(word)) ?? null;
  const message = details?.message
    ? `${details.message} ${param ?? ""} ${details.details ? JSON.stringify(details.details) : ""}`
    : findText(parsedBody, responseBody);
  return { status: statusCode, code, param, text: `${message.slice(0, MAX_TEXT_CHARS)} ${code ?? ""}` };
}
