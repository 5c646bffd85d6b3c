// The reply format to request, and the fallback when an endpoint does not support it. The prompt states the format as well.
import { APICallError } from "ai";
import { complaintOf } from "@/server/platform/llm/complaint";

export type ReplyForm = { format: "json_schema" | "json_object" | "text"; logprobs: boolean };

export const FULL_FORM: ReplyForm = { format: "json_schema", logprobs: true };

const WEAKER_FORMAT = { json_schema: "json_object", json_object: "text", text: null } as const;
/** 403: OpenAI's response to logprobs on some models. */
const REFUSED_FORM = [400, 403, 422];
const ABOUT_LOGPROBS = /logprobs/i;
const ABOUT_FORMAT = /response[_ ]format|json[_ ]?(?:schema|object)|structured[_ ]outputs?/i;

/** The fallback for `form` after `error`; null when the error has another cause or there is no fallback left. */
export function weakerForm(form: ReplyForm, error: unknown): ReplyForm | null {
  const complaint = APICallError.isInstance(error) ? complaintOf(error) : null;
  if (!complaint || !REFUSED_FORM.includes(complaint.status)) return null;
  if (form.logprobs && ABOUT_LOGPROBS.test(complaint.text)) return { ...form, logprobs: false };
  const format = WEAKER_FORMAT[form.format];
  return format && ABOUT_FORMAT.test(complaint.text) ? { ...form, format } : null;
}
