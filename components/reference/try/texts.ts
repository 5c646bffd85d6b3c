import { countText, durationText } from "@/server/contracts/quantities";

import type { SendFailure } from "@/components/reference/try/send-call";
import type { Auth } from "@/server/contracts/operation";

export const TRY_TEXTS = {
  key: {
    none: "",
    apiKey: "API key",
    apiKeyOrIdentity: "API key or identity token",
    cockpit: "Identity token",
  } satisfies Record<Auth, string>,
  keyHint: "Kept in the memory of this page until you leave it; never stored.",
  show: "Show",
  hide: "Hide",
  parts: { params: "Path", query: "Query", headers: "Headers" },
  optional: "(optional)",
  unset: "not set",
  body: "Body (JSON)",
  bodyFile: "Paste the contents of the file.",
  changes: "This request may change data of the tenant that the key belongs to.",
  send: "Send request",
  sending: "Sending…",
  missing: (names: string[]) => `Fill in first: ${names.join(", ")}.`,
  command: "The same request with curl",
  copyCommand: (id: string) => `the curl command of this ${id} request`,
  answer: "Response",
  time: durationText,
  answerBody: (id: string) => `Body of the response to ${id}`,
  copyBody: "the response body",
  copyHeader: (name: string) => `the header ${name}`,
  noBody: "The response has no body.",
  cut: (visibleChars: number) => `Only the first ${countText(visibleChars)} characters are shown.`,
  download: "Download body",
  failures: {
    characters: "The key or a header contains a character that is not allowed in headers. Paste the value again.",
    timeout: "The service did not answer within 90 seconds. Check its log, or send a smaller wait_ms.",
    network: "The service could not be reached. Check your network connection and that the service is running.",
  } satisfies Record<SendFailure, string>,
} as const;
