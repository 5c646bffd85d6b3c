// Parses the body of an HTTP error of an endpoint in any known shape: OpenAI, vLLM (flat), LM Studio (plain string),
// FastAPI (detail).
import type { APICallError } from "ai";
import * as z from "zod";

/**
 * `param`: the field of the request, where it is named. `text` is the provider's and must not reach tenants; it may
 * repeat a key or the prompt.
 */
export type EndpointError = { status: number; code: string | null; param: string | null; text: string };

const Word = z.string().nullish().catch(null);
const Details = z.object({ message: Word, code: Word, type: Word, param: Word, details: z.unknown().optional() });
/** No hyphen, so that a code shown to a tenant cannot be an API key. */
const SHORT_CODE = /^[A-Za-z]\w{0,63}$/;
const READ_CHARS = 2_000;

/** Validators repeat what was sent as `input`: a prompt says nothing about the refusal. */
function parse(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body, (key, member: unknown) => (key === "input" ? undefined : member));
    return typeof value === "object" && value !== null && "error" in value ? value.error : value;
  } catch {
    return null;
  }
}

function textOf(parsed: unknown, body: string): string {
  if (typeof parsed === "string") return parsed;
  return parsed === null ? body : JSON.stringify(parsed);
}

/** Null when the failure is not an HTTP error. */
export function endpointErrorOf({ statusCode, responseBody = "" }: APICallError): EndpointError | null {
  if (statusCode === undefined || statusCode < 300) return null;
  const parsed = parse(responseBody);
  const details = Details.safeParse(parsed).data;
  const param = details?.param ?? null;
  const code = [details?.code, details?.type].find((word) => word && SHORT_CODE.test(word)) ?? null;
  const said = details?.message
    ? `${details.message} ${param ?? ""} ${details.details ? JSON.stringify(details.details) : ""}`
    : textOf(parsed, responseBody);
  return { status: statusCode, code, param, text: `${said.slice(0, READ_CHARS)} ${code ?? ""}` };
}
